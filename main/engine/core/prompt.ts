import * as z from 'zod/mini';
import type { Card } from './cards.ts';
import { DICE, type DiceKind, type FaceOf } from './dice-kinds.ts';
import { dieOf, faceSchema } from './dice.ts';
import type { Json, Phrase } from './result.ts';
import { type SeatId, seatId } from './seats.ts';

/** What a form asks for, field by field. The screen draws it from this, the keyboard is bound from this. */
export type Field = { readonly name: string; readonly say: Phrase } & (
  | { readonly type: 'number'; readonly min: number; readonly max: number }
  | { readonly type: 'seat'; readonly from: readonly SeatId[] }
  | { readonly type: 'seats'; readonly from: readonly SeatId[]; readonly min: number; readonly max: number }
  | { readonly type: 'option'; readonly options: readonly { readonly value: string; readonly say: Phrase }[] }
  /** Different cards out of `from`; `ordered` where the order in which they were entered matters. */
  | {
      readonly type: 'cards';
      readonly from: readonly Card[];
      readonly min: number;
      readonly max: number;
      readonly ordered?: boolean;
      /** Of ordered cards, those that the first may be, where not every one may. */
      readonly first?: readonly Card[];
    }
  /** A whole number for each of these seats; with `sum`, they must add up to it; `most` where a seat's own is less. */
  | {
      readonly type: 'counts';
      readonly from: readonly SeatId[];
      readonly min: number;
      readonly max: number;
      readonly sum?: number;
      readonly most?: Readonly<Record<SeatId, number>>;
    }
  /** Something only this game's own component can enter, such as a layout of dice. */
  | { readonly type: 'custom'; readonly component: string; readonly data: Json }
);

/**
 * One thing that may be answered now. A `move` is complete: one tap, one key. A `form` is a move with fields to fill:
 * `{ ...move, ...fields }` is the move that is sent. Where the same is offered for several seats, a tap on the seat
 * chooses it; a form whose only field is answered by one tap (a seat, an option, a small number) is sent by that tap.
 */
export type Choice = {
  readonly say: Phrase;
  /** The seat that it is answered for. */
  readonly seat: SeatId;
  /** The key that answers it, as `KeyboardEvent.key` in lower case. */
  readonly key?: string;
  /** The likely one is drawn largest. At most one in a prompt for a seat. */
  readonly likely?: boolean;
  /** Drawn behind "More…": correct, but rarely wanted. */
  readonly rare?: boolean;
  /** The seat says it for itself and for nobody else, so its phone may (`Game.own`). */
  readonly own?: true;
  readonly move: { readonly kind: string; readonly [field: string]: Json };
} & ({ readonly kind: 'move' } | { readonly kind: 'form'; readonly fields: readonly Field[] });

/** The dice that are expected now, and from whom. Answered with a `dice` move. */
export interface DiceRequest {
  readonly kind: DiceKind;
  readonly seat: SeatId;
  /** Who may throw them as well, in place of `seat`; nobody where it is not there. */
  readonly instead?: readonly SeatId[];
  /** The dice that may be thrown, as indices: poker 0–3, suited 0–12, risk 0. */
  readonly dice: readonly number[];
  /** `each`: every one of them is thrown exactly once. `some`: any of them, any number of times, up to `throws`. */
  readonly mode: 'each' | 'some';
  /** How many throws are left; a throw is one die thrown once. */
  readonly throws: number;
  /** The faces as they lie, by die index; null where a die has not been thrown yet. */
  readonly lying: readonly (string | null)[];
}

/** What every table may do beside the game's own moves. */
export const TABLE_ACTIONS = [
  'void-hand',
  'adjust',
  'rebuy',
  'leave',
  'join',
  'first-dealer',
  'end-now',
  'go-on',
  'stake',
  'stacks',
] as const;
export type TableAction = (typeof TABLE_ACTIONS)[number];

/** What the engine waits for: the screen is drawn from it, and the tray's readings are judged by it. */
export interface Prompt {
  /** Names the question, within the whole game; changes only when the question changes. */
  readonly id: string;
  /** The step of the hand, one of the game's `steps`. */
  readonly step: string;
  /** Who may answer, in the order of play; several where the order of arrival decides nothing. */
  readonly seats: readonly SeatId[];
  readonly question: Phrase;
  readonly choices: readonly Choice[];
  readonly dice: DiceRequest | null;
  /** What the table may do besides. */
  readonly actions: readonly TableAction[];
}

const thrownDie = <F extends z.ZodMiniType<string>>(face: F) =>
  z.extend(dieOf(face), {
    die: z.int().check(z.minimum(0)),
    throws: z._default(z.int().check(z.minimum(1)), 1),
  });

/**
 * The move that answers a dice request, the same in every game: of which kind the dice are, which were thrown, how
 * often, and how they lie. `die` is the index in the request; `throws` is how often it was thrown (1 in a roll). A
 * journal of 0.1.0 does not say the kind: it was that of its game.
 */
export const diceMove = <K extends DiceKind>(kind: K) =>
  z.object({
    kind: z.literal('dice'),
    of: z._default(z.literal(kind), kind),
    seat: seatId,
    dice: z.array(thrownDie(faceSchema(kind))).check(z.minLength(1)),
  });

/** The same in a game of several kinds of dice. `guess` says of which kind those of 0.1.0 were. */
export const mixedDiceMove = <K extends DiceKind>(
  kinds: readonly K[],
  guess: (dice: readonly { readonly die: number; readonly face: FaceOf<K> }[]) => K,
) =>
  z.pipe(
    z.object({
      kind: z.literal('dice'),
      of: z.optional(z.enum(kinds)),
      seat: seatId,
      dice: z
        .array(thrownDie(z.enum(kinds.flatMap<FaceOf<K>>((kind) => [...new Set(DICE[kind].faces)]))))
        .check(z.minLength(1)),
    }),
    z.transform(({ of, ...move }) => ({ ...move, of: of ?? guess(move.dice) })),
  );
