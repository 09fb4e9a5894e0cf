import { type Homography, homographyOf, middleOf } from '../geometry.ts';
import type { Point, Quad, Rgb } from '../image.ts';
import { CARD, type Card } from './card.ts';
import { type IndexNet, TOGETHER } from './index-net.ts';
import { indexPatch, type Shift } from './index-patch.ts';
import { type CardDoubt, clearness, type Corner, cornerOf, judge, type Verdict } from './judge.ts';
import { findOutlines, shortSides } from './outlines.ts';
import { countPips } from './pips.ts';
import { trainedIndexNet } from './trained.ts';

/** A card in the picture: read, or doubtful with a reason. */
export interface ReadCard {
  /** Clockwise, from the upper left of its face if it was read. */
  readonly corners: Quad;
  readonly card: Card | null;
  readonly doubt: CardDoubt | null;
  /** What a doubtful card is most likely to be. */
  readonly guess: Card | null;
}

export interface CardOptions {
  /** Whether a place is left out, as dice and hands are. */
  readonly isTaken?: (at: Point) => boolean;
  readonly net?: IndexNet;
}

/** Looks at each corner: outlines are a little off. */
const SHIFTS: readonly Shift[] = [
  { x: 0, y: 0, scale: 1 },
  { x: 0.7, y: 0.3, scale: 1 },
  { x: -0.6, y: 0.6, scale: 1 },
  { x: 0.2, y: -0.7, scale: 1.04 },
];

export const FACE: Quad = [
  { x: 0, y: 0 },
  { x: CARD.width, y: 0 },
  { x: CARD.width, y: CARD.height },
  { x: 0, y: CARD.height },
];

/** The same corners, begun with the n-th. */
export const begunAt = ([a, b, c, d]: Quad, n: 0 | 1 | 2 | 3): Quad =>
  n === 0 ? [a, b, c, d] : begunAt([b, c, d, a], (n - 1) as 0 | 1 | 2);

const lookAt = (image: Rgb, toPicture: Homography, net: IndexNet): Corner =>
  cornerOf(net.read(SHIFTS.slice(0, TOGETHER).map((shift) => indexPatch(image, toPicture, shift))));

interface Reading {
  readonly corners: Quad;
  readonly verdict: Verdict;
  readonly merit: number;
}

/** Reads a card's outline whose first side is a short one. */
function readUpright(image: Rgb, corners: Quad, net: IndexNet): Reading | null {
  const upright = homographyOf(FACE, corners);
  const turned = homographyOf(FACE, begunAt(corners, 2));
  if (!upright || !turned) return null;
  const [one, other] = [lookAt(image, upright, net), lookAt(image, turned, net)];
  const merit = clearness(one) + clearness(other);
  // A face that shows no index needs no counting.
  const pips = merit < 0.1 ? null : countPips(image, upright);
  return { corners, verdict: judge(one, other, pips), merit: merit + (pips === null ? 0 : 0.5) };
}

function readOutline(image: Rgb, corners: Quad, net: IndexNet): Reading | null {
  const readings = shortSides(corners).flatMap((isFirst) => {
    const reading = readUpright(image, isFirst ? corners : begunAt(corners, 1), net);
    return reading ? [reading] : [];
  });
  return readings.sort((a, b) => b.merit - a.merit)[0] ?? null;
}

/** A card that two places show is a doubt in both. */
function withoutTwins(cards: readonly ReadCard[]): ReadCard[] {
  const many = new Map<Card, number>();
  for (const { card } of cards) if (card) many.set(card, (many.get(card) ?? 0) + 1);
  return cards.map((each) =>
    each.card && (many.get(each.card) ?? 0) > 1
      ? { ...each, card: null, guess: each.card, doubt: 'twice' }
      : each,
  );
}

/** Reads the cards that lie in a picture, of one deck. */
export function readCards(image: Rgb, { isTaken, net = trainedIndexNet() }: CardOptions = {}): ReadCard[] {
  const cards = findOutlines(image).flatMap(({ corners }): ReadCard[] => {
    if (isTaken?.(middleOf(corners))) return [];
    const reading = readOutline(image, corners, net);
    if (!reading) return [];
    const { verdict } = reading;
    return [
      'card' in verdict
        ? { corners: reading.corners, card: verdict.card, doubt: null, guess: null }
        : { corners: reading.corners, card: null, doubt: verdict.doubt, guess: verdict.guess ?? null },
    ];
  });
  return withoutTwins(cards);
}
