import type { DiceSet, DoubtView, RowDie } from '../../contract.ts';
import { BLANK, DICE, dieInPocket, pocketOf } from '../../engine/core/dice-kinds.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import { type Phrase, phrase } from '../../engine/core/result.ts';
import { findDoubts } from '../../tray/plausibility.ts';
import { type Doubt, type Face, type Reading, stayKey } from '../../tray/types.ts';
import { sensorOf } from '../history/index.ts';
import { faceOf, faceParam } from './sets.ts';
import type { SettledDoubts } from './findings.ts';

/** What a tap on one of a doubt's answers does to the row. */
type DoubtAction =
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

interface DoubtInput {
  readonly request: DiceRequest;
  readonly set: DiceSet;
  /** The row without any doubt. */
  readonly dice: readonly RowDie[];
  readonly typed: ReadonlySet<number>;
  readonly pockets: ReadonlyMap<number, Reading>;
  /** The first reading of each stay. */
  readonly rested: ReadonlyMap<string, Reading>;
  /** The die at each stay, according to the moves. */
  readonly placed: ReadonlyMap<string, number>;
  /** Which die an accepted reading was taken for, by stay. */
  readonly assigned: ReadonlyMap<string, number>;
}

interface ShownCard {
  readonly die: number;
  readonly card: string;
}

/** The die of a reading; undefined if unknown. */
function dieAt({ request, placed, assigned }: DoubtInput, reading: Reading): number | undefined {
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
function openDoubt(input: DoubtInput, cards: ReadonlyMap<number, ShownCard>, doubt: Doubt): OpenDoubt | null {
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

/**
 * The doubts about the tray's dice for this question, each with answers to tap. A doubtful die is shown but not
 * counted. A doubt ends by itself when the dice lie differently or somebody types the face.
 */
function doubtsOf(input: DoubtInput): readonly OpenDoubt[] {
  const { request, dice, pockets, rested, placed, assigned } = input;
  const asked = new Set(request.dice);
  const counts = (die: number): boolean =>
    !asked.has(die) || request.mode === 'some' || (dice[die]?.source ?? null) !== null;

  const after = [...pockets.values()];
  /** The dice when the question was asked. */
  const lay = [...placed.keys()].flatMap((key) => rested.get(key) ?? []);
  /** And each counted die as it first came to rest, where it lies now. */
  const landed = after.flatMap((reading) => {
    const key = stayKey(reading);
    const die = placed.has(key) || assigned.has(key) ? dieAt(input, reading) : undefined;
    return die !== undefined && counts(die) ? (rested.get(key) ?? []) : [];
  });

  const { cards, carriers } = cardsOf(input, asked);
  const found = [
    ...findDoubts(landed, after, { cardOf: () => undefined }),
    ...findDoubts(lay, [...after, ...carriers], {
      cardOf: (pocket) => cards.get(pocket)?.card,
      mayThrow: mayThrow(request),
      optional: request.mode === 'some' && DICE[request.kind].alike,
    }).filter(({ phrase: { code } }) => code !== 'tray.doubt.unlifted'),
  ];
  return found.flatMap((doubt) => openDoubt(input, cards, doubt) ?? []);
}

/** The pockets whose dice may be thrown; other kinds wait for their own question. */
function mayThrow(request: DiceRequest): ReadonlySet<number> | undefined {
  if (!DICE[request.kind].cards) return undefined;
  const asked = new Set(request.dice);
  const pockets = Array.from({ length: 255 }, (_, i) => i + 1);
  return new Set(
    pockets.filter((pocket) => {
      const die = dieInPocket(request.kind, pocket);
      return die === null || asked.has(die);
    }),
  );
}

/**
 * The cards of the row by pocket. A counted die that is not read there now (it lies on the board, or was typed) gets
 * a made-up reading to carry its card.
 */
function cardsOf(
  { request, dice, pockets }: DoubtInput,
  asked: ReadonlySet<number>,
): { cards: ReadonlyMap<number, ShownCard>; carriers: readonly Reading[] } {
  const cards = new Map<number, ShownCard>();
  const carriers: Reading[] = [];
  if (!DICE[request.kind].cards) return { cards, carriers };
  let read = false;
  for (const { die, face, source, state } of dice) {
    if (face === null || face === BLANK || state === 'missing' || state === 'moving') continue;
    const pocket = pocketOf(request.kind, die);
    cards.set(pocket, { die, card: face });
    if (asked.has(die) && sensorOf(source ?? undefined)) read = true;
    if (pockets.get(pocket)?.state !== 'face') carriers.push(carrier(pocket, pockets.get(pocket)));
  }
  // If nothing was read, the same card typed twice is for the game to refuse, not a doubt of the tray.
  return read ? { cards, carriers } : { cards: new Map(), carriers: [] };
}

const ANY_FACE: Face = 1;
const carrier = (pocket: number, reading: Reading | undefined): Reading => ({
  device: '',
  boot: '',
  lift: reading?.lift ?? 0,
  at: 0,
  pocket,
  state: 'face',
  face: ANY_FACE,
});

/** The doubts of one question: which are open, what people answered, and which readings were ever in doubt. */
export class DoubtBook {
  #open: readonly OpenDoubt[] = [];
  /** By doubt id. The id names the readings, so dice that lie differently are another doubt. */
  readonly #said = new Map<string, { readonly doubt: OpenDoubt; readonly action: DoubtAction }>();
  readonly #ever = new Set<string>();

  get open(): readonly OpenDoubt[] {
    return this.#open;
  }

  get byStay(): ReadonlyMap<string, Phrase> {
    return new Map(this.#open.flatMap(({ stays, say }) => stays.map((key) => [key, say] as const)));
  }

  get settled(): SettledDoubts {
    const said = [...this.#said.values()];
    const staysBy = (kind: DoubtAction['kind']) =>
      new Set(said.flatMap(({ action }) => (action.kind === kind && 'stays' in action ? action.stays : [])));
    return {
      forgotten: staysBy('forget'),
      moved: staysBy('moved'),
      again: this.#ever,
      seen: new Set(said.flatMap(({ doubt }) => doubt.stays)),
    };
  }

  judge(input: DoubtInput): void {
    this.#open = doubtsOf(input).filter(({ id }) => !this.#said.has(id));
    for (const { again, stays } of this.#open) if (again) for (const key of stays) this.#ever.add(key);
  }

  /** The act for a tapped answer; null if the doubt is gone. */
  settle(id: string, way: string): DoubtAction | null {
    const doubt = this.#open.find((known) => known.id === id);
    const action = doubt?.actions[way];
    if (!doubt || !action) return null;
    this.#said.set(id, { doubt, action });
    return action;
  }

  /** A number of throws entered by a person also settles whether the die was thrown. */
  saidThrows(die: number): void {
    for (const doubt of this.#open)
      if (!doubt.again && doubt.dice.includes(die)) this.#said.set(doubt.id, { doubt, action: LEAVE });
  }

  clear(): void {
    this.#open = [];
    this.#said.clear();
    this.#ever.clear();
  }
}
