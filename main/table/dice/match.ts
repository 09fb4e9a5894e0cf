import { DICE, type DiceKind } from '../../engine/core/dice-kinds.ts';
import type { DiceSet, IntakeDie } from '../../contract.ts';
import type { FaceSource } from '../../engine/core/dice.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import { type Phrase, phrase } from '../../engine/core/result.ts';
import { stayKey } from '../../tray/types.ts';
import { findDice } from './found.ts';
import { type SourcedDie, corrected } from '../history/index.ts';
import type { Throw, ThrownDie } from './watch.ts';

/** What goes into the row: a throw that the prompt was open for, dice found lying there, a dice move taken back. */
export type Accepted =
  | { readonly kind: 'throw'; readonly throw: Throw }
  | { readonly kind: 'lying'; readonly dice: readonly ThrownDie[] }
  | { readonly kind: 'undone'; readonly of: DiceKind; readonly dice: readonly SourcedDie[] };

/** How often a die was thrown, as a person said when the tray had counted `of` throws: more of them come on top. */
export interface Said {
  readonly throws: number;
  readonly of: number;
}

export interface Settled {
  /** Counts for nothing. */
  readonly forgotten: ReadonlySet<string>;
  /** The die was put there, not thrown. */
  readonly moved: ReadonlySet<string>;
  /** Was doubtful: thrown once more, the die was thrown once. */
  readonly again: ReadonlySet<string>;
  /** A person has seen it: nothing more is to be said. */
  readonly seen: ReadonlySet<string>;
}

export interface RowInput {
  readonly request: DiceRequest;
  readonly set: DiceSet;
  /** Which die lies where, by stay, before anything was accepted. */
  readonly placed: ReadonlyMap<string, number>;
  /** Which die an accepted reading was taken for when it came: that does not change when somebody types. */
  readonly assigned: ReadonlyMap<string, number>;
  /** The stays that lie in the tray now. */
  readonly present: ReadonlySet<string>;
  readonly accepted: readonly Accepted[];
  readonly typed: ReadonlyMap<number, { readonly face: string; readonly by: string | undefined }>;
  /** What people say that was thrown, by die. */
  readonly said: ReadonlyMap<number, Said>;
  /** What is doubtful, by stay (`doubts.ts`). */
  readonly doubts: ReadonlyMap<string, Phrase>;
  /** What people have said of doubtful readings, by stay. */
  readonly settled: Settled;
  /** The stays of dice that are in a hand, and how many dice are not at rest. */
  readonly hand: readonly string[];
  readonly inTheAir: number;
  /** Whether the tray can be heard. A die that was in the air when the plug was pulled is for a person to tell. */
  readonly audible: boolean;
}

export interface Row {
  readonly dice: readonly IntakeDie[];
  /** The dice of the move that would be sent; null while anything is missing, moving or unsure. */
  readonly take: readonly SourcedDie[] | null;
  /** Nothing is left to decide: it may be taken without asking anybody. */
  readonly certain: boolean;
  readonly say: Phrase | null;
  readonly assigned: ReadonlyMap<string, number>;
  /** How often the tray saw each die thrown. */
  readonly counted: ReadonlyMap<number, number>;
}

/** Folds what was accepted, typed and said into the dice row. Pure. */
export function drawRow(input: RowInput): Row {
  const { request, typed, said } = input;
  const { found, placed, assigned, notes } = findDice(input);
  const say = [...notes];
  const each = request.mode === 'each';
  const asked = new Set(request.dice);
  const airborne = new Set(input.hand.flatMap((key) => placed.get(key) ?? []));
  const free = DICE[request.kind].alike && (input.audible || !each) ? input.inTheAir : 0;
  let unplaced = Math.max(0, free - airborne.size);

  const dice = request.lying.map((lies, die): IntakeDie => {
    const byHand = typed.get(die);
    const tray = found.get(die);
    const { kind } = request;
    const lying = {
      die,
      kind,
      face: lies,
      source: null,
      state: lies === null ? 'missing' : 'lying',
      throws: 0,
      why: null,
    } as const;
    if (!asked.has(die)) return airborne.has(die) ? { ...lying, state: 'moving' } : lying;
    const told = said.get(die);
    const seen = tray?.throws ?? 0;
    const throws = told ? told.throws + Math.max(0, seen - told.of) : seen || (byHand ? 1 : 0);
    if (byHand) {
      if (!each && throws === 0) return lying;
      const { face, by } = byHand;
      const source: FaceSource =
        tray?.source && tray.face !== null && tray.face !== face
          ? corrected({ die, face: tray.face, source: tray.source }, by)
          : tray?.source && tray.face === face
            ? tray.source
            : { kind: 'hand', ...(by === undefined ? {} : { by }) };
      return { die, kind, face, source, state: 'thrown', throws, why: null };
    }
    // Once the line is down, how it comes to rest is for a person to tell.
    if (airborne.has(die) && each && !input.audible) return { ...lying, face: null, state: 'missing' };
    if (airborne.has(die)) return { ...lying, state: 'moving', throws: tray?.throws ?? 0 };
    if (!tray) {
      if (lies === null && unplaced > 0) {
        unplaced -= 1;
        return { ...lying, state: 'moving' };
      }
      return each ? { ...lying, face: null, state: 'missing' } : lying;
    }
    if (throws === 0 && said.has(die))
      return each ? { ...lying, face: null, state: 'missing' } : { ...lying, why: turned(tray.face, lies) };
    // What a person says of the throws is what was doubtful about them.
    const settled = said.has(die) && tray.face !== null && OF_THROWS.has(tray.why?.code ?? '');
    const stay = tray.source?.kind === 'sensor' ? stayKey(tray.source) : '';
    const why = (settled ? null : tray.why) ?? input.doubts.get(stay) ?? null;
    if (throws === 0 && why === null) return lying;
    return { die, kind, face: tray.face, source: tray.source, state: why ? 'unsure' : 'thrown', throws, why };
  });

  const thrown = dice.filter(({ state, die }) => asked.has(die) && state === 'thrown');
  const waits = dice.filter(
    ({ die, state }) => asked.has(die) && (state === 'unsure' || (state === 'moving' && input.audible)),
  );
  const total = thrown.reduce((sum, { throws }) => sum + throws, 0);
  const twice = each ? thrown.filter(({ throws }) => throws > 1) : [];
  if (!each && total > request.throws)
    say.push(phrase('intake.throws.tooMany', { n: total, most: request.throws }));
  if (twice.length > 0) say.push(phrase('intake.die.again'));
  const complete = each ? thrown.length === request.dice.length : thrown.length > 0;
  const blocked = waits.length > 0 || twice.length > 0 || (!each && total > request.throws);
  // Dice in a hand may land on any die's account: nothing is taken meanwhile, but what somebody has said of just those.
  const told = request.dice.filter((die) => typed.has(die) && airborne.has(die)).length;
  const ready = complete && !blocked && (each || !input.audible || input.inTheAir <= told);

  const take = ready
    ? thrown.map(({ die, face, throws, source }): SourcedDie => ({
        die,
        face: face ?? '',
        throws: each ? 1 : throws,
        ...(source ? { source } : {}),
      }))
    : null;
  const sure =
    each || (total === request.throws && thrown.every(({ die }) => typed.has(die) || found.get(die)?.sure));
  const first = waits.find(({ why }) => why !== null)?.why ?? null;
  const counted = new Map([...found].map(([die, { throws }]) => [die, throws]));
  return { dice, take, certain: ready && sure && say.length === 0, say: say[0] ?? first, assigned, counted };
}

/** Doubts that a person settles by saying how often the die was thrown. */
const OF_THROWS: ReadonlySet<string> = new Set(['intake.die.sayThrows', 'intake.die.again']);

const turned = (face: string | null, lies: string | null): Phrase | null =>
  face !== null && lies !== null && face !== lies ? phrase('intake.die.turnBack', { face: lies }) : null;
