import { between, type Homography, homographyOf, middleOf } from '../geometry.ts';
import type { Point, Quad, Rgb } from '../image.ts';
import { CARD, type Card } from './card.ts';
import { begunAt, FACE } from './face.ts';
import { type IndexNet, TOGETHER } from './index-net.ts';
import { indexPatch, type Shift } from './index-patch.ts';
import { type CardDoubt, clearness, type Corner, cornerOf, judge, type Verdict } from './judge.ts';
import { findOutlines, isInside, isSamePlace, shortSides } from './outlines.ts';
import { countPips } from './pips.ts';
import { type BareEdges, findLooseIndices } from './overlaps.ts';
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
  /** How large cards are seen; cards that overlap are then looked for too, which takes some hundred looks. */
  readonly pixelsPerMm?: number;
  /** Where cards were seen before: one corner of what lies beside none of them is not enough. Left out, cards of this picture count. */
  readonly beside?: readonly Quad[];
  /** Whether a place is left out, as dice and hands are. */
  readonly isTaken?: (at: Point) => boolean;
  /** What the last picture showed, if nothing has moved since. */
  readonly bare?: BareEdges;
  readonly net?: IndexNet;
}

/** Looks at each corner: outlines are a little off. */
const SHIFTS: readonly Shift[] = [
  { x: 0, y: 0, scale: 1 },
  { x: 0.7, y: 0.3, scale: 1 },
  { x: -0.6, y: 0.6, scale: 1 },
  { x: 0.2, y: -0.7, scale: 1.04 },
];

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

/** Where the index of a card lies that is seen in one corner only. */
const indexOf = ({ corners: [a, b, , d] }: Pick<ReadCard, 'corners'>): Point => ({
  x: a.x + 0.1 * (b.x - a.x) + 0.11 * (d.x - a.x),
  y: a.y + 0.1 * (b.y - a.y) + 0.11 * (d.y - a.y),
});

/** Whether two cards may overlap. */
const isInReach = (one: Quad, other: Quad, pixelsPerMm: number): boolean =>
  between(middleOf(one), middleOf(other)) < Math.hypot(CARD.width, CARD.height) * pixelsPerMm;

/** Cards of which only a corner is seen: one does not overrule the outline of a card that lies by itself. */
function overlapping(
  image: Rgb,
  pixelsPerMm: number,
  net: IndexNet,
  whole: readonly ReadCard[],
  { beside, bare }: Pick<CardOptions, 'beside' | 'bare'>,
): ReadCard[] {
  const known = whole.flatMap(({ card, corners }) => (card ? [corners] : []));
  // The outline of a card that lies on another is hardly ever its own.
  const isOnOther = (corners: Quad): boolean =>
    [...(beside ?? []), ...known].some(
      (each) =>
        between(middleOf(each), middleOf(corners)) < CARD.width * pixelsPerMm && !isSamePlace(each, corners),
    );
  const loose = findLooseIndices(image, pixelsPerMm, net, known, bare).filter(({ card, corners }) => {
    const place = indexOf({ corners });
    return whole.every((each) =>
      each.card === card
        ? !isInside(each.corners, middleOf(corners))
        : each.guess === null ||
          !isInside(each.corners, place) ||
          (each.doubt === 'unclear' && each.guess === card && isOnOther(corners)),
    );
  });
  return loose.map(({ card, corners }) => {
    const place = indexOf({ corners });
    // Something that shows no index where a card has its own may be no card.
    const isOdd = whole.some((each) => each.doubt === 'noIndex' && isInside(each.corners, place));
    const others = beside ?? loose.flatMap((each) => (each.card === card ? [] : [each.corners]));
    const isAlone = ![...others, ...known].some((each) => isInReach(each, corners, pixelsPerMm));
    return isOdd || isAlone
      ? { corners, card: null, doubt: 'unclear', guess: card }
      : { corners, card, doubt: null, guess: null };
  });
}

/** Reads the cards that lie in a picture, of one deck. */
export function readCards(
  image: Rgb,
  { isTaken, net = trainedIndexNet(), pixelsPerMm, ...before }: CardOptions = {},
): ReadCard[] {
  const whole = findOutlines(image).flatMap((corners): ReadCard[] => {
    if (isTaken?.(middleOf(corners))) return [];
    const reading = readOutline(image, corners, net);
    if (!reading) return [];
    const { corners: upright, verdict } = reading;
    return [{ corners: upright, card: null, doubt: null, guess: null, ...verdict }];
  });
  const loose = pixelsPerMm === undefined ? [] : overlapping(image, pixelsPerMm, net, whole, before);
  const isRead = ({ guess, corners }: ReadCard): boolean =>
    guess !== null && loose.some((each) => each.card === guess && isInside(corners, indexOf(each)));
  return withoutTwins([...whole.filter((each) => !isRead(each)), ...loose]);
}
