import { BLANK, DICE, dieInPocket, pocketOf } from '../../engine/core/dice-kinds.ts';
import type { DiceSet, DoubtView, IntakeDie } from '../../contract.ts';
import { isCard } from '../../engine/core/cards.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import { type Param, type Phrase, phrase } from '../../engine/core/result.ts';
import { findDoubts } from '../../tray/plausibility.ts';
import { type Doubt, type Face, type Reading, stayKey } from '../../tray/types.ts';
import { faceOf } from './sets.ts';
import { sensorOf } from '../history/index.ts';

/** What a tap on one of a doubt's ways does to the row. */
export type DoubtDeed =
  /** Nothing is counted: it goes on as the row shows it. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'type'; readonly die: number; readonly face: string }
  /** The dice were put there and not thrown. */
  | { readonly kind: 'moved'; readonly stays: readonly string[] }
  /** These readings count for nothing, nor what was typed for these dice: they are missing again. */
  | { readonly kind: 'forget'; readonly dice: readonly number[]; readonly stays: readonly string[] };

export interface OpenDoubt extends DoubtView {
  /** The readings that are doubtful, by stay. */
  readonly stays: readonly string[];
  readonly deeds: Readonly<Record<string, DoubtDeed>>;
  /** Whether putting the die down once more is no throw of its own. */
  readonly again: boolean;
}

export interface DoubtInput {
  readonly request: DiceRequest;
  readonly set: DiceSet;
  /** The row as it would be without any doubt. */
  readonly dice: readonly IntakeDie[];
  readonly typed: ReadonlySet<number>;
  readonly pockets: ReadonlyMap<number, Reading>;
  /** Each stay as it first came to rest. */
  readonly rested: ReadonlyMap<string, Reading>;
  /** Which die lies where, by stay: as the moves say. */
  readonly placed: ReadonlyMap<string, number>;
  /** And which die an accepted reading was taken for. */
  readonly assigned: ReadonlyMap<string, number>;
}

/** A face in a sentence: a blank is a word, a card has its suit's mark. */
function faceParam(face: string | null): Param {
  if (face === null) return '?';
  if (face === BLANK) return { phrase: phrase('dice.blank') };
  return isCard(face) ? { cards: [face] } : face;
}

/**
 * What in the tray is doubtful for this question. Each doubt comes with the answers that people can tap. A doubtful die
 * is shown and not counted. A doubt ends by itself when the dice lie differently, or when somebody types the face.
 */
export function doubtsOf(input: DoubtInput): readonly OpenDoubt[] {
  const { request, set, dice, typed, pockets, rested, placed, assigned } = input;
  const asked = new Set(request.dice);
  const dieAt = (reading: Reading): number | undefined =>
    DICE[request.kind].alike
      ? (assigned.get(stayKey(reading)) ?? placed.get(stayKey(reading)))
      : (dieInPocket(request.kind, reading.pocket) ?? undefined);
  const shown = (reading: Reading): string | null =>
    reading.face === undefined ? null : faceOf(set, reading.pocket, reading.face);
  const counts = (die: number): boolean =>
    !asked.has(die) || request.mode === 'some' || (dice[die]?.source ?? null) !== null;

  const after = [...pockets.values()];
  /** The dice as the question found them. */
  const lay = [...placed.keys()].flatMap((key) => rested.get(key) ?? []);
  /** And each that counts as it first came to rest, where it lies now. */
  const landed = after.flatMap((reading) => {
    const key = stayKey(reading);
    const die = placed.has(key) || assigned.has(key) ? dieAt(reading) : undefined;
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

  const open: OpenDoubt[] = [];
  for (const doubt of found) {
    const made = tell(doubt);
    if (made) open.push(made);
  }
  return open;

  function tell(doubt: Doubt): OpenDoubt | null {
    const { readings } = doubt;
    const [one, other] = readings;
    if (!one) return null;
    const stays = readings.map(stayKey);
    const code = doubt.phrase.code.split('.').at(-1) ?? '';
    const id = `${code} ${readings.map((r) => `${stayKey(r)}=${r.face ?? ''}`).join(' ')}`;
    const ofDice = (reading: Reading) =>
      code === 'sameCard' ? cards.get(reading.pocket)?.die : dieAt(reading);
    const concerned = readings.flatMap((reading) => ofDice(reading) ?? []);
    if (concerned.length < readings.length || concerned.every((die) => typed.has(die))) return null;
    const [die = 0] = concerned;
    const inOrder = [...concerned].sort((a, b) => a - b);
    const numbers = inOrder.map((n) => n + 1).join(', ');
    const make = (
      say: Phrase,
      ways: readonly (readonly [way: string, say: Phrase, deed: DoubtDeed])[],
      again = true,
    ): OpenDoubt => ({
      id,
      say,
      dice: inOrder,
      ways: ways.map(([way, words]) => ({ way, say: words })),
      deeds: Object.fromEntries(ways.map(([way, , deed]) => [way, deed])),
      stays,
      again,
    });
    const leave: DoubtDeed = { kind: 'leave' };
    const now = shown(one);
    const lies = dice[die]?.face ?? null;
    // It shows what it counts as already: somebody had corrected what the tray read.
    if (readings.every((reading, i) => shown(reading) === (dice[concerned[i] ?? -1]?.face ?? null)))
      if (code !== 'sameCard' && code !== 'exchanged') return null;

    switch (code) {
      case 'unlifted': {
        const params = { die: die + 1, was: faceParam(lies), now: faceParam(now) };
        const stay = ['lay', phrase('intake.way.lay', { face: faceParam(lies) }), leave] as const;
        return make(
          phrase('intake.doubt.unlifted', params),
          now !== null && asked.has(die)
            ? [
                stay,
                [
                  'shows',
                  phrase('intake.way.shows', { face: faceParam(now) }),
                  { kind: 'type', die, face: now },
                ],
              ]
            : [stay],
        );
      }
      case 'notToThrow':
        return make(phrase('intake.doubt.notToThrow', { die: die + 1, now: faceParam(now) }), [
          ['lay', phrase('intake.way.lay', { face: faceParam(lies) }), leave],
        ]);
      case 'swapped':
        return make(phrase('intake.doubt.swapped', { one: one.pocket, other: other?.pocket ?? 0 }), [
          ['lay', phrase('intake.way.layBoth'), leave],
        ]);
      case 'exchanged':
        return make(
          phrase('intake.doubt.exchanged', { dice: numbers }),
          [
            ['moved', phrase('intake.way.moved'), { kind: 'moved', stays }],
            ['thrown', phrase('intake.way.thrown'), leave],
          ],
          false,
        );
      case 'sameCard': {
        const card = faceParam(cards.get(one.pocket)?.card ?? null);
        // A die that lies from an earlier roll stays as it is: only the others may be wrong.
        const ways = concerned.flatMap((right, i) => {
          const wrong = concerned.filter((_, j) => j !== i);
          if (wrong.some((n) => !asked.has(n))) return [];
          const deed: DoubtDeed = { kind: 'forget', dice: wrong, stays: stays.filter((_, j) => j !== i) };
          return [[`die-${right}`, phrase('intake.way.onDie', { die: right + 1 }), deed] as const];
        });
        return make(phrase('intake.doubt.sameCard', { card, dice: numbers }), ways);
      }
      default:
        return null;
    }
  }
}

/** The pockets whose dice may be thrown; other kinds of dice are another question's business. */
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

interface Shown {
  readonly die: number;
  readonly card: string;
}

/**
 * The cards of the row by pocket. A die that counts and is not read there now (laid out on the board, or typed) has no
 * reading to carry its card: it is given one.
 */
function cardsOf(
  { request, dice, pockets }: DoubtInput,
  asked: ReadonlySet<number>,
): { cards: ReadonlyMap<number, Shown>; carriers: readonly Reading[] } {
  const cards = new Map<number, Shown>();
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
  // What people typed among themselves is no doubt of the tray's: the game refuses it in its own words.
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
