import { BLANK, DICE, dieInPocket, pocketOf } from '../../engine/core/dice-kinds.ts';
import type { DiceRequest } from '../../engine/core/prompt.ts';
import { findDoubts } from '../../tray/plausibility.ts';
import { type Face, type Reading, stayKey } from '../../tray/types.ts';
import { sensorOf } from '../history/index.ts';
import { type DoubtInput, type OpenDoubt, type ShownCard, dieAt, openDoubt } from './open-doubt.ts';

/**
 * The doubts about the tray's dice for this question, each with answers to tap. A doubtful die is shown but not
 * counted. A doubt ends by itself when the dice lie differently or somebody types the face.
 */
export function doubtsOf(input: DoubtInput): readonly OpenDoubt[] {
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
