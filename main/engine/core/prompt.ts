import * as z from 'zod/mini';
import type { Card } from './cards.ts';
import { DICE, type DiceKind, type FaceOf } from './dice-kinds.ts';
import { dieOf, faceSchema, type Die } from './dice.ts';
import { type Json, type Phrase, type Result, ok, refuse } from './result.ts';
import { type SeatId, seatId } from './seats.ts';
import type { TableAction } from './table-actions.ts';

/** The fields of a form. The screen and the keys are made from this. */
export type Field = { readonly name: string; readonly say: Phrase } & (
  | { readonly type: 'number'; readonly min: number; readonly max: number }
  | { readonly type: 'seat'; readonly from: readonly SeatId[] }
  | { readonly type: 'seats'; readonly from: readonly SeatId[]; readonly min: number; readonly max: number }
  | { readonly type: 'option'; readonly options: readonly { readonly value: string; readonly say: Phrase }[] }
  /** Different cards out of `from`; `ordered` if the order of entry matters. */
  | {
      readonly type: 'cards';
      readonly from: readonly Card[];
      readonly min: number;
      readonly max: number;
      readonly ordered?: boolean;
      /** For ordered cards: the cards allowed in first place, if not all are. */
      readonly first?: readonly Card[];
    }
  /**
   * A whole number for each of these seats. They must add up to `sum` if given; `most` is a lower limit for one seat.
   */
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
 * One possible answer. A `move` is complete: one tap, one key. A `form` is a move with fields to fill: `{ ...move,
 * ...fields }` is the move that is sent. If several seats have the same choice, a tap on the seat chooses it. A form
 * with a single one-tap field (a seat, an option, a small number) is sent by that tap.
 */
export type Choice = {
  readonly say: Phrase;
  /** The seat that answers. */
  readonly seat: SeatId;
  /** The key that answers it, as `KeyboardEvent.key` in lower case. */
  readonly key?: string;
  /** The likely answer, drawn largest. At most one per seat in a prompt. */
  readonly likely?: boolean;
  /** Correct but rare: shown behind "More…". */
  readonly rare?: boolean;
  /**
   * Set if the move repeats answers before it: the high bid stands, the hand is decided, the bidder counts. When one of
   * those is corrected, it becomes the choice of the new prompt with the same `follows`, with its own fields in a form.
   * A move without fields goes if the game has moved past its question.
   */
  readonly follows?: string;
  /** The seat answers for itself only, so its phone may send it (`Game.own`). */
  readonly own?: true;
  readonly move: { readonly kind: string; readonly [field: string]: Json };
} & ({ readonly kind: 'move' } | { readonly kind: 'form'; readonly fields: readonly Field[] });

/** The dice expected now, and from whom. Answered with a `dice` move. */
export interface DiceRequest {
  readonly kind: DiceKind;
  readonly seat: SeatId;
  /** Other seats that may throw instead of `seat`; none if left out. */
  readonly instead?: readonly SeatId[];
  /** The dice that may be thrown, as indices: poker 0–3, suited 0–12, risk 0. */
  readonly dice: readonly number[];
  /** `each`: every one of them is thrown exactly once. `some`: any of them, any number of times, up to `throws`. */
  readonly mode: 'each' | 'some';
  /** How many throws are left; a throw is one die thrown once. */
  readonly throws: number;
  /** Set if the throw decides nothing about who throws: when that is corrected, it is the throw of the seat asked then. */
  readonly follows?: true;
  /** The current faces by die index; null for a die not thrown yet. */
  readonly lying: readonly (string | null)[];
}

/** The open question: the screen is drawn from it, and the tray's readings are checked against it. */
export interface Prompt {
  /** Identifies the question within the game; changes only with the question. */
  readonly id: string;
  /** The step of the hand, one of the game's `steps`. */
  readonly step: string;
  /** The seats that may answer, in order of play; several if the order of answers does not matter. */
  readonly seats: readonly SeatId[];
  readonly question: Phrase;
  readonly choices: readonly Choice[];
  readonly dice: DiceRequest | null;
  /** Table moves that are possible too. */
  readonly actions: readonly TableAction[];
}

/** What a game asks; the table adds the table moves. */
export type Asked = Omit<Prompt, 'actions'>;

const thrownDie = <F extends z.ZodMiniType<string>>(face: F) =>
  z.extend(dieOf(face), {
    die: z.int().check(z.minimum(0)),
    throws: z._default(z.int().check(z.minimum(1)), 1),
  });

/**
 * The move that answers a dice request, the same in every game: the kind of dice, which were thrown, how often, and
 * their faces. `die` is the index in the request; `throws` is the number of throws (1 in a roll). Journals of 0.1.0
 * lack the kind; it is that of their game.
 */
export const diceMove = <K extends DiceKind>(kind: K) =>
  z.object({
    kind: z.literal('dice'),
    of: z._default(z.literal(kind), kind),
    seat: seatId,
    dice: z.array(thrownDie(faceSchema(kind))).check(z.minLength(1)),
  });

/** The same for a game with several kinds of dice. `guess` finds the kind in journals of 0.1.0. */
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

/** A dice move parsed by `diceMove`. */
export interface DiceThrown<F extends string = string> {
  readonly seat: SeatId;
  readonly dice: readonly (Die<F> & { readonly die: number; readonly throws: number })[];
}

/**
 * Checks a dice move against the request. Refuses `dice.seat`, `dice.unknown`, `dice.twice`, `dice.once` and
 * `dice.missing` where every die is thrown exactly once, `dice.tooMany` if there were more throws than are left.
 */
export function checkThrow(
  asked: Pick<DiceRequest, 'seat' | 'instead' | 'dice' | 'mode' | 'throws'>,
  thrown: DiceThrown,
): Result<null> {
  if (thrown.seat !== asked.seat && !asked.instead?.includes(thrown.seat))
    return refuse('dice.seat', { seat: { seat: asked.seat } });
  const seen = new Set<number>();
  let throws = 0;
  for (const die of thrown.dice) {
    if (!asked.dice.includes(die.die)) return refuse('dice.unknown');
    if (seen.has(die.die)) return refuse('dice.twice');
    if (asked.mode === 'each' && die.throws !== 1) return refuse('dice.once');
    seen.add(die.die);
    throws += die.throws;
  }
  if (asked.mode === 'each' && seen.size < asked.dice.length)
    return refuse('dice.missing', { n: asked.dice.length - seen.size });
  if (asked.mode === 'some' && throws > asked.throws)
    return refuse('dice.tooMany', { thrown: throws, left: asked.throws });
  return ok(null);
}

export const throwsOf = (thrown: DiceThrown): number => thrown.dice.reduce((sum, die) => sum + die.throws, 0);

/** The dice after a throw: `lying` by die index, with the thrown dice replaced. */
export function layThrown<F extends string>(lying: readonly Die<F>[], thrown: DiceThrown<F>): Die<F>[] {
  const next = [...lying];
  for (const { die, face, source } of thrown.dice) next[die] = source ? { face, source } : { face };
  return next;
}
