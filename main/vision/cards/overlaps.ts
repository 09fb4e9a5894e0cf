import { between, homographyOf, mapPoint } from '../geometry.ts';
import type { Gray, Point, Quad, Rgb } from '../image.ts';
import { findPatches } from '../printed/patches.ts';
import { CARD, type Card, FACE } from './card.ts';
import { type IndexNet, TOGETHER } from './index-net.ts';
import { indexPatch } from './index-patch.ts';
import { cardOf, likeliest } from './judge.ts';
import { whiteness } from './outlines.ts';
import { contourOf, type Edge, edgesOf } from './contour.ts';

/** Where along a straight edge from its end a corner is looked for, mm, and where once something is seen there. */
const COARSE = [-5, -2.5, 0, 2.5, 5] as const;
const FINE = [-2, -1.5, -1, -0.5, 0.5, 1, 1.5, 2] as const;
/** How certain a first look must be to look more closely. */
const SEEN = 0.3;
/** Shortest edge that is looked at, mm. */
const SHORTEST = 6;
/** How likely rank and suit together must be, at how many places in a row, and at the best of them. */
const LEAST = { each: 0.85, places: 5, best: 0.998 } as const;
/**
 * How much of a card's top and left side is seen from its corner, mm, where nothing covers the index. Less is a card above
 * this one, except for a tip that just looks out from the card below.
 */
const TOP = { free: 12, tip: 4 } as const;
const LEFT = { free: 20, tip: 6 } as const;
/** How far a side's end may be from the corner, mm; how far its line may pass by it, mm; and its slope. */
const SIDE = { gap: 6, off: 1.5, slope: 0.08 } as const;
/** An edge so near to a side of an outline, mm, is that side. */
const SIDE_NEAR = 3;
/** Least share of the picture that paper covers. */
const LEAST_AREA = 0.003;
/** Indices nearer to each other than this, mm, are one. */
const APART = 9;

/** Edges, from the end that was looked at, beside which the last picture of the same table showed nothing: they are not looked at again, unless an end has moved by 2 pixels. */
export class BareEdges {
  edges: readonly Edge[] = [];

  has(edge: Edge): boolean {
    return this.edges.some((other) => isSameEdge(other, edge, 2));
  }
}

/** An index beside an edge of paper. */
export interface LooseIndex {
  readonly card: Card;
  /** Where the whole card would lie. */
  readonly corners: Quad;
  readonly certainty: number;
}

/** A corner to look at: its place, and the card's axes there as pixels a mm. */
interface Place {
  readonly at: Point;
  readonly across: Point;
  readonly down: Point;
}

const faceAt = ({ at, across, down }: Place): Quad => {
  const put = (x: number, y: number): Point => ({
    x: at.x + x * across.x + y * down.x,
    y: at.y + x * across.y + y * down.y,
  });
  return [put(0, 0), put(CARD.width, 0), put(CARD.width, CARD.height), put(0, CARD.height)];
};

/** Places along an edge, by mm from its end. */
type Along = (mm: number) => Place;

/** Corners beside an edge, seen from there: its beginning may be the left end of a card's top, its end the top of a card's left side. */
function placesBeside({ from, to }: Edge, pixelsPerMm: number): readonly (readonly [Edge, Along])[] {
  const long = between(from, to);
  const along = { x: ((to.x - from.x) / long) * pixelsPerMm, y: ((to.y - from.y) / long) * pixelsPerMm };
  const inwards = { x: -along.y, y: along.x };
  const back = { x: -along.x, y: -along.y };
  const moved = (at: Point, mm: number): Point => ({ x: at.x + along.x * mm, y: at.y + along.y * mm });
  return [
    [{ from, to }, (mm) => ({ at: moved(from, mm), across: along, down: inwards })],
    [{ from: to, to: from }, (mm) => ({ at: moved(to, mm), across: inwards, down: back })],
  ];
}

interface Look {
  readonly place: Place;
  readonly card: Card | null;
  readonly certainty: number;
}

function lookAt(image: Rgb, places: readonly Place[], net: IndexNet): Look[] {
  const looks: Look[] = [];
  for (let i = 0; i < places.length; i += TOGETHER) {
    const some = places.slice(i, i + TOGETHER);
    const patches = some.map((place) =>
      indexPatch(image, homographyOf(FACE, faceAt(place))!, { x: 0, y: 0, scale: 1 }),
    );
    for (const [k, { ranks, suits }] of net.read(patches).entries()) {
      const [rank, suit] = [likeliest(ranks), likeliest(suits)];
      const card = rank > 0 && suit > 0 ? cardOf(rank, suit) : null;
      looks.push({ place: some[k]!, card, certainty: card ? ranks[rank]! * suits[suit]! : 0 });
    }
  }
  return looks;
}

/** Looks along an edge, closely where something is seen. */
function searched(image: Rgb, along: Along, net: IndexNet): Look[] {
  const first = lookAt(image, COARSE.map(along), net);
  const best = first.reduce((a, b) => (b.certainty > a.certainty ? b : a));
  if (best.certainty < SEEN) return [];
  const middle = COARSE[first.indexOf(best)]!;
  return [
    ...first,
    ...lookAt(
      image,
      FINE.map((mm) => along(middle + mm)),
      net,
    ),
  ];
}

/** The index that the places of a row agree on; null where some of them see another one. */
function agreed(looks: readonly Look[], edges: readonly Edge[]): LooseIndex | null {
  const clear = looks.filter(({ certainty }) => certainty >= LEAST.each);
  const [one] = clear;
  if (!one) return null;
  const best = clear.reduce((a, b) => (b.certainty > a.certainty ? b : a), one);
  if (!best.card || best.certainty < LEAST.best || clear.some(({ card }) => card !== best.card)) return null;
  if (clear.length < LEAST.places || !isFree(best.place, edges)) return null;
  return { card: best.card, corners: faceAt(best.place), certainty: best.certainty };
}

/** How far a straight edge runs from a corner in a direction (pixels a mm), in mm. */
function runFrom(at: Point, way: Point, ends: readonly (readonly [near: Point, far: Point])[]): number {
  const scale = Math.hypot(way.x, way.y);
  const [ux, uy] = [way.x / scale, way.y / scale];
  const along = ({ x, y }: Point): number => ((x - at.x) * ux + (y - at.y) * uy) / scale;
  const aside = ({ x, y }: Point): number => ((y - at.y) * ux - (x - at.x) * uy) / scale;
  const runs = ends.flatMap(([near, far]) => {
    const [start, end] = [along(near), along(far)];
    const slope = Math.abs(aside(far) - aside(near)) / Math.max(1, end - start);
    const off = Math.abs(aside(near));
    return Math.abs(start) < SIDE.gap && end > start && slope < SIDE.slope && off < SIDE.off ? [end] : [];
  });
  return Math.max(0, ...runs);
}

/** Whether the sides that are seen say that no other card covers the index. */
function isFree({ at, across, down }: Place, edges: readonly Edge[]): boolean {
  const up = edges.map(({ from, to }) => [to, from] as const);
  const top = runFrom(
    at,
    across,
    edges.map(({ from, to }) => [from, to] as const),
  );
  const left = runFrom(at, down, up);
  const isTopFree = top >= TOP.free;
  const isLeftFree = left >= LEFT.free;
  return (isTopFree && (isLeftFree || left < LEFT.tip)) || (isLeftFree && top < TOP.tip);
}

/** Edges of all paper, at the level of whiteness at which most of them are seen. */
function paperEdges(white: Gray, by: number, pixelsPerMm: number): Edge[] {
  const { width, height, data } = white;
  const mask = new Uint8Array(data.length);
  const least = Math.sqrt(width * height * LEAST_AREA);
  const edges: Edge[] = [];
  for (const level of levelsOf(white)) {
    for (let i = 0; i < data.length; i += 1) mask[i] = data[i]! > level ? 1 : 0;
    for (const patch of findPatches(mask, width, height, {
      least: least / 2,
      most: Math.max(width, height) - 2,
    })) {
      if (patch.area < least * least * 0.3) continue;
      for (const { from, to } of edgesOf(contourOf(mask, width, patch))) {
        const edge = { from: { x: from.x * by, y: from.y * by }, to: { x: to.x * by, y: to.y * by } };
        if (between(edge.from, edge.to) >= SHORTEST * pixelsPerMm) edges.push(edge);
      }
    }
  }
  return withoutCopies(edges, 2 * pixelsPerMm);
}

/** Levels between the cloth's whiteness and the paper's. */
function levelsOf({ data }: Gray): number[] {
  const sorted = data.slice().sort();
  const [cloth, paper] = [sorted[sorted.length >> 1]!, sorted[Math.floor(sorted.length * 0.995)]!];
  return [0.45, 0.7].map((share) => cloth + (paper - cloth) * share);
}

const isSameEdge = (one: Edge, other: Edge, near: number): boolean =>
  between(one.from, other.from) < near && between(one.to, other.to) < near;

const withoutCopies = (edges: readonly Edge[], near: number): Edge[] =>
  edges.filter((edge, i) => !edges.slice(0, i).some((other) => isSameEdge(edge, other, near)));

/** Distance from a place to a line through two others. */
const aside = ({ x, y }: Point, a: Point, b: Point): number =>
  Math.abs((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / between(a, b);

/** Whether an edge is a side of a card that is seen whole. */
const isSide = ({ from, to }: Edge, corners: Quad, near: number): boolean =>
  corners.some((a, i) => {
    const b = corners[(i + 1) % 4]!;
    const reach = between(a, b) / 2 + near;
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    return [from, to].every((end) => aside(end, a, b) < near && between(end, middle) < reach);
  });

/**
 * Indices of cards that overlap: beside each straight edge of paper it looks for a card's corner. Slow: some hundred looks.
 *
 * @param pixelsPerMm how large cards are seen
 * @param whole outlines of which everything is known
 * @param bare what the last picture showed, if nothing has moved since
 */
export function findLooseIndices(
  image: Rgb,
  pixelsPerMm: number,
  net: IndexNet,
  whole: readonly Quad[] = [],
  bare = new BareEdges(),
): LooseIndex[] {
  const by = image.width >= 1000 ? 2 : 1;
  const edges = paperEdges(whiteness(image, by), by, pixelsPerMm);
  const bareNow: Edge[] = [];
  const found = edges.flatMap((edge) => {
    if (whole.some((corners) => isSide(edge, corners, SIDE_NEAR * pixelsPerMm))) return [];
    return placesBeside(edge, pixelsPerMm).flatMap(([end, along]) => {
      const looks = bare.has(end) ? [] : searched(image, along, net);
      if (looks.length === 0) bareNow.push(end);
      return agreed(looks, edges) ?? [];
    });
  });
  bare.edges = bareNow;
  const indexOf = ({ corners }: LooseIndex): Point => mapPoint(homographyOf(FACE, corners)!, 6, 10);
  // Two indices in one place contradict each other, unless they are the same.
  const sound = found.filter((one) =>
    found.every(
      (other) => other.card === one.card || between(indexOf(one), indexOf(other)) > APART * pixelsPerMm,
    ),
  );
  const best = new Map<Card, LooseIndex>();
  for (const index of sound)
    if (index.certainty > (best.get(index.card)?.certainty ?? 0)) best.set(index.card, index);
  return [...best.values()];
}
