import { DICE, dieInPocket } from '../../engine/core/dice-kinds.ts';
import type { DiceSet, DoubtView, IntakeDie } from '../../contract.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import { type Phrase, phrase } from '../../engine/core/result.ts';
import { type Doubt, type Reading, stayKey } from '../../tray/types.ts';
import { faceParam } from './face-param.ts';
import { faceOf } from './sets.ts';

/** What a tap on one of a doubt's answers does to the row. */
export type DoubtAction =
  /** The row counts as shown. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'type'; readonly die: number; readonly face: string }
  /** The dice were put there, not thrown. */
  | { readonly kind: 'moved'; readonly stays: readonly string[] }
  /** These readings and the faces typed for these dice do not count: the dice are missing again. */
  | { readonly kind: 'forget'; readonly dice: readonly number[]; readonly stays: readonly string[] };

export interface OpenDoubt extends DoubtView {
  /** The doubtful readings, by stay. */
  readonly stays: readonly string[];
  readonly actions: Readonly<Record<string, DoubtAction>>;
  /** Whether putting the die down once more is not another throw. */
  readonly again: boolean;
}

export interface DoubtInput {
  readonly request: DiceRequest;
  readonly set: DiceSet;
  /** The row without any doubt. */
  readonly dice: readonly IntakeDie[];
  readonly typed: ReadonlySet<number>;
  readonly pockets: ReadonlyMap<number, Reading>;
  /** The first reading of each stay. */
  readonly rested: ReadonlyMap<string, Reading>;
  /** The die at each stay, according to the moves. */
  readonly placed: ReadonlyMap<string, number>;
  /** Which die an accepted reading was taken for, by stay. */
  readonly assigned: ReadonlyMap<string, number>;
}

/** A card of the row, and the die that shows it. */
export interface ShownCard {
  readonly die: number;
  readonly card: string;
}

/** The die of a reading; undefined if unknown. */
export function dieAt({ request, placed, assigned }: DoubtInput, reading: Reading): number | undefined {
  if (!DICE[request.kind].alike) return dieInPocket(request.kind, reading.pocket) ?? undefined;
  return assigned.get(stayKey(reading)) ?? placed.get(stayKey(reading));
}

/** A doubt of this question, with what is needed to ask about it. */
interface Case {
  readonly input: DoubtInput;
  /** The cards of the row, by pocket. */
  readonly cards: ReadonlyMap<number, ShownCard>;
  readonly readings: readonly [Reading, ...Reading[]];
  readonly stays: readonly string[];
  /** The dice of the readings, in their order. */
  readonly dice: readonly [number, ...number[]];
  readonly now: string | null;
}

interface Asked {
  readonly say: Phrase;
  readonly answers: readonly (readonly [way: string, say: Phrase, action: DoubtAction])[];
  readonly again?: false;
}

const LEAVE: DoubtAction = { kind: 'leave' };

const isFilled = <T>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0;
const inOrder = (dice: readonly number[]): readonly number[] => [...dice].sort((a, b) => a - b);
const numbersOf = (dice: readonly number[]): string =>
  inOrder(dice)
    .map((die) => die + 1)
    .join(', ');

/** The questions to people for each doubt, by the end of its code. */
const ASK: Readonly<Record<string, (about: Case) => Asked>> = {
  unlifted: ({ input, dice: [die], now }) => {
    const lies = faceParam(input.dice[die]?.face ?? null);
    const lay = ['lay', phrase('intake.way.lay', { face: lies }), LEAVE] as const;
    const say = phrase('intake.doubt.unlifted', { die: die + 1, was: lies, now: faceParam(now) });
    if (now === null || !input.request.dice.includes(die)) return { say, answers: [lay] };
    const shows = phrase('intake.way.shows', { face: faceParam(now) });
    return { say, answers: [lay, ['shows', shows, { kind: 'type', die, face: now }]] };
  },
  notToThrow: ({ input, dice: [die], now }) => ({
    say: phrase('intake.doubt.notToThrow', { die: die + 1, now: faceParam(now) }),
    answers: [['lay', phrase('intake.way.lay', { face: faceParam(input.dice[die]?.face ?? null) }), LEAVE]],
  }),
  swapped: ({ readings: [one, other] }) => ({
    say: phrase('intake.doubt.swapped', { one: one.pocket, other: other?.pocket ?? 0 }),
    answers: [['lay', phrase('intake.way.layBoth'), LEAVE]],
  }),
  exchanged: ({ dice, stays }) => ({
    say: phrase('intake.doubt.exchanged', { dice: numbersOf(dice) }),
    answers: [
      ['moved', phrase('intake.way.moved'), { kind: 'moved', stays }],
      ['thrown', phrase('intake.way.thrown'), LEAVE],
    ],
    again: false,
  }),
  sameCard: ({ input, cards, readings: [one], dice, stays }) => ({
    say: phrase('intake.doubt.sameCard', {
      card: faceParam(cards.get(one.pocket)?.card ?? null),
      dice: numbersOf(dice),
    }),
    // A die from an earlier roll stays: only the others may be wrong.
    answers: dice.flatMap((right, i) => {
      const wrong = dice.filter((_, j) => j !== i);
      if (wrong.some((die) => !input.request.dice.includes(die))) return [];
      const action: DoubtAction = { kind: 'forget', dice: wrong, stays: stays.filter((_, j) => j !== i) };
      return [[`die-${right}`, phrase('intake.way.onDie', { die: right + 1 }), action] as const];
    }),
  }),
};

/** A doubt as a question to people; null if they need not be asked. */
export function openDoubt(
  input: DoubtInput,
  cards: ReadonlyMap<number, ShownCard>,
  doubt: Doubt,
): OpenDoubt | null {
  const { readings } = doubt;
  const code = doubt.phrase.code.split('.').at(-1) ?? '';
  const isOfCards = code === 'sameCard';
  const dice = readings.flatMap(
    (reading) => (isOfCards ? cards.get(reading.pocket)?.die : dieAt(input, reading)) ?? [],
  );
  const ask = ASK[code];
  if (!ask || !isFilled(readings) || !isFilled(dice)) return null;
  if (dice.length < readings.length || dice.every((die) => input.typed.has(die))) return null;
  const shown = (reading: Reading): string | null =>
    reading.face === undefined ? null : faceOf(input.set, reading.pocket, reading.face);
  // It already shows what it counts as: somebody has corrected the reading.
  const isCorrected = readings.every((r, i) => shown(r) === (input.dice[dice[i] ?? -1]?.face ?? null));
  if (isCorrected && !isOfCards && code !== 'exchanged') return null;
  const stays = readings.map(stayKey);
  const {
    say,
    answers,
    again = true,
  } = ask({ input, cards, readings, stays, dice, now: shown(readings[0]) });
  return {
    id: `${code} ${readings.map((r) => `${stayKey(r)}=${r.face ?? ''}`).join(' ')}`,
    say,
    dice: inOrder(dice),
    ways: answers.map(([way, words]) => ({ way, say: words })),
    actions: Object.fromEntries(answers.map(([way, , action]) => [way, action])),
    stays,
    again,
  };
}
