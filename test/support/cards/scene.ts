import { stream } from '../../../main/scene/random.ts';
import { levelFor, type Mipmap, pick } from '../../../main/scene/raster.ts';
import { homographyOf, mapPoint } from '../../../main/vision/geometry.ts';
import { CARD, type Card, RANKS, SUITS } from '../../../main/vision/cards/card.ts';
import { type Point, type Quad, type Rgb, rgb } from '../../../main/vision/image.ts';
import { addFlaws } from '../camera/flaws.ts';
import { chanceOf, type Chance } from './chance.ts';
import { Deck, DECK_KINDS, type DeckKind } from './deck.ts';
import type { Use } from './fonts.ts';
import { THINGS, thingOf } from './things.ts';

/** Kinds of scenes: the first few are good ones; the last show no card that lies open. */
export const SCENES = [
  'plain',
  'fourColours',
  'jumbo',
  'tilt',
  'patterned',
  'whiteCloth',
  'dark',
  'motion',
  'glare',
  'sleeves',
  'hands',
  'pile',
  'trick',
  'fan',
  'faceDown',
  'things',
  'jokers',
] as const;
export type SceneKind = (typeof SCENES)[number];
export const GOOD: readonly SceneKind[] = ['plain', 'fourColours', 'jumbo'];
/** Where cards lie over each other. */
export const OVERLAPPING: readonly SceneKind[] = ['pile', 'trick', 'fan'];
export const NOTHING: readonly SceneKind[] = ['faceDown', 'things', 'jokers'];

/** A card in a scene. */
export interface DrawnCard {
  /** What it is; null for a joker or a back. */
  readonly card: Card | null;
  /** Its corners in the picture, from the upper left of its face. */
  readonly corners: Quad;
  /** Which of its two index corners are seen whole: upper left, lower right. */
  readonly shows: readonly [boolean, boolean];
}

export interface CardScene {
  readonly kind: SceneKind;
  readonly image: Rgb;
  readonly cards: readonly DrawnCard[];
  /** What else lies there. */
  readonly things: readonly Quad[];
  readonly deck: Deck;
  readonly pixelsPerMm: number;
}

export interface SceneOptions {
  readonly seed: number;
  readonly use: Use;
  readonly kind: SceneKind;
  readonly width?: number;
  readonly height?: number;
  readonly pixelsPerMm?: number;
  readonly deckKind?: DeckKind;
  /** Cards in chosen places, lowest first, instead of some by chance. */
  readonly lying?: readonly ChosenCard[];
}

/** A card that lies open; x, y is its middle from the picture's, mm, its angle in radians. */
export interface ChosenCard {
  readonly card: Card;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** Something flat on the table, the last on top; x, y is its middle, mm. */
interface Lying {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly face: Mipmap;
  readonly card: Card | null;
  readonly isThing: boolean;
}

type Place = Pick<Lying, 'x' | 'y' | 'angle'>;

/** Where a place of its face, from its upper left, mm, lies on the table. */
function onTable({ x, y, angle, width, height }: Lying, u: number, v: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [du, dv] = [u - width / 2, v - height / 2];
  return { x: x + du * cos - dv * sin, y: y + du * sin + dv * cos };
}

function onFace({ x, y, angle, width, height }: Lying, at: Point): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [at.x - x, at.y - y];
  return { x: dx * cos + dy * sin + width / 2, y: -dx * sin + dy * cos + height / 2 };
}

const covers = (thing: Lying, at: Point): boolean => {
  const { x, y } = onFace(thing, at);
  return x > -0.5 && y > -0.5 && x < thing.width + 0.5 && y < thing.height + 0.5;
};

/** Places for so many cards of a kind of scene, over a table of this half width and height, mm. */
function places(chance: Chance, kind: SceneKind, across: number, down: number, count: number): Place[] {
  const turn = chance.between(0, 2 * Math.PI);
  switch (kind) {
    case 'pile':
      return Array.from({ length: count }, () => ({
        x: chance.between(-9, 9),
        y: chance.between(-9, 9),
        angle: chance.happens(0.5) ? turn + chance.between(-0.3, 0.3) : chance.between(0, 2 * Math.PI),
      }));
    case 'trick':
      return Array.from({ length: count }, (_, i) => {
        const side = turn + (2 * Math.PI * i) / count;
        const out = chance.between(14, 22) + 5 * count;
        return {
          x: out * Math.sin(side),
          y: -out * Math.cos(side),
          angle: side + chance.between(-0.25, 0.25),
        };
      });
    case 'fan': {
      const reach = chance.between(95, 140);
      const step = chance.between(14, 20) / reach;
      return Array.from({ length: count }, (_, i) => {
        const angle = turn + (i - (count - 1) / 2) * step;
        return {
          x: reach * (Math.sin(angle) - Math.sin(turn)),
          y: -reach * (Math.cos(angle) - Math.cos(turn)),
          angle,
        };
      });
    }
    default:
      return scattered(chance, across, down, count);
  }
}

/** Places apart from each other; fewer where the table is full. */
function scattered(chance: Chance, across: number, down: number, count: number): Place[] {
  const found: Place[] = [];
  const reach = (angle: number): [number, number] => {
    const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    return [(CARD.width * c + CARD.height * s) / 2 + 3, (CARD.width * s + CARD.height * c) / 2 + 3];
  };
  for (let tries = 0; tries < 60 * count && found.length < count; tries += 1) {
    const angle = chance.between(0, 2 * Math.PI);
    const [w, h] = reach(angle);
    const place = { x: chance.between(w - across, across - w), y: chance.between(h - down, down - h), angle };
    const isFree = found.every((other) => {
      const [ow, oh] = reach(other.angle);
      return Math.abs(other.x - place.x) > w + ow || Math.abs(other.y - place.y) > h + oh;
    });
    if (isFree) found.push(place);
  }
  return found;
}

const COUNTS: Partial<Record<SceneKind, readonly [number, number]>> = {
  pile: [2, 8],
  trick: [2, 10],
  fan: [3, 7],
  things: [0, 0],
};

/** What lies on the table, lowest first. */
function layOut(chance: Chance, options: SceneOptions, deck: Deck, across: number, down: number): Lying[] {
  const { kind, use } = options;
  const [least, most] = COUNTS[kind] ?? [14, 14];
  if (options.lying)
    return options.lying.map((chosen) => ({
      ...chosen,
      ...CARD,
      radius: 3.3,
      face: deck.face(chosen.card),
      isThing: false,
    }));
  const left = RANKS.flatMap((rank) => SUITS.map((suit): Card => `${rank}${suit}`));
  const lying = places(chance, kind, across, down, chance.whole(least, most)).map((place): Lying => {
    const card = left.splice(chance.whole(0, left.length - 1), 1)[0] ?? null;
    const isOpen = kind !== 'faceDown' && kind !== 'jokers';
    const name = kind === 'jokers' ? 'joker' : isOpen && card ? card : 'back';
    const face = deck.face(name);
    return { ...place, ...CARD, radius: 3.3, face, card: isOpen ? card : null, isThing: false };
  });
  const few = kind === 'things' ? 12 : chance.whole(0, 2);
  for (let i = 0; i < few; i += 1) {
    const thing = thingOf(kind === 'things' ? chance.pick(THINGS) : 'die', chance, use);
    const size = Math.hypot(thing.width, thing.height) / 2;
    const place = {
      x: chance.between(-across, across),
      y: chance.between(-down, down),
      angle: chance.between(0, 6.3),
    };
    const isFree = lying.every(
      (other) =>
        Math.hypot(other.x - place.x, other.y - place.y) > size + Math.hypot(other.width, other.height) / 2,
    );
    if (isFree) lying.push({ ...place, ...thing, card: null, isThing: true });
  }
  return lying;
}

/** The camera: from the table's mm to the picture. */
function cameraOf(chance: Chance, kind: SceneKind, width: number, height: number, pixelsPerMm: number) {
  const focal = width * chance.between(0.9, 1.3);
  const far = focal / pixelsPerMm;
  const tilt = kind === 'tilt' ? chance.between(20, 35) : chance.between(0, 10);
  const [sin, cos] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
  const axis = chance.between(0, 2 * Math.PI);
  const [ax, ay] = [Math.cos(axis), Math.sin(axis)];
  const put = ({ x, y }: Point): Point => {
    const [u, v] = [x * ax + y * ay, -x * ay + y * ax];
    const z = far + v * sin;
    const [px, py] = [u * ax - v * cos * ay, u * ay + v * cos * ax];
    return { x: width / 2 + (focal * px) / z, y: height / 2 + (focal * py) / z };
  };
  const square = [
    { x: -100, y: -100 },
    { x: 100, y: -100 },
    { x: 100, y: 100 },
    { x: -100, y: 100 },
  ];
  return { put, toTable: homographyOf(square.map(put), square)! };
}

type Camera = ReturnType<typeof cameraOf>;

interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

type Colour = readonly [number, number, number];
const CLOTHS: readonly Colour[] = [
  [20, 80, 45],
  [30, 40, 90],
  [95, 25, 30],
  [70, 50, 38],
  [32, 32, 34],
  [120, 85, 52],
  [112, 112, 108],
];

function drawCloth(
  { width, height, data }: Plane,
  chance: Chance,
  kind: SceneKind,
  { toTable }: Camera,
): void {
  const base: Colour =
    kind === 'whiteCloth'
      ? [chance.between(200, 228), chance.between(198, 225), chance.between(185, 220)]
      : chance.pick(CLOTHS);
  const isPatterned = kind === 'patterned';
  const other = chance.pick(CLOTHS);
  const [wave, turn, kindOf] = [chance.between(0.15, 0.7), chance.between(0, 6.3), chance.happens(0.5)];
  const [cos, sin] = [Math.cos(turn) * wave, Math.sin(turn) * wave];
  for (let y = 0, p = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, p += 3) {
      let share = 0;
      if (isPatterned) {
        const at = mapPoint(toTable, x, y);
        const [a, b] = [Math.sin(at.x * cos + at.y * sin), Math.sin(at.y * cos - at.x * sin)];
        share = kindOf ? (a > 0.2 ? 1 : 0) : a * b > 0 ? 1 : 0;
      }
      for (let c = 0; c < 3; c += 1) data[p + c] = base[c]! + (other[c]! * 1.3 - base[c]!) * share;
    }
}

/** Calls for each pixel of a shape on the table with how much of it the shape covers. */
function eachPixel(
  { width, height }: Plane,
  corners: readonly Point[],
  { toTable }: Camera,
  margin: number,
  visit: (p: number, at: (sx: number, sy: number) => Point) => void,
): void {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs)) - margin),
    Math.min(width, Math.ceil(Math.max(...xs)) + margin),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys)) - margin),
    Math.min(height, Math.ceil(Math.max(...ys)) + margin),
  ];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1)
      visit((y * width + x) * 3, (sx, sy) => mapPoint(toTable, x + sx, y + sy));
}

const cornersOf = (thing: Lying, { put }: Camera, margin = 0): Quad => [
  put(onTable(thing, -margin, -margin)),
  put(onTable(thing, thing.width + margin, -margin)),
  put(onTable(thing, thing.width + margin, thing.height + margin)),
  put(onTable(thing, -margin, thing.height + margin)),
];

/** Whether a place of a face lies on it, with its round corners. */
function isOn({ width, height, radius }: Lying, { x, y }: Point): boolean {
  if (x < 0 || y < 0 || x > width || y > height) return false;
  const [u, v] = [radius - Math.min(x, width - x), radius - Math.min(y, height - y)];
  return u <= 0 || v <= 0 || u * u + v * v <= radius * radius;
}

function drawThing(
  plane: Plane,
  thing: Lying,
  camera: Camera,
  pixelsPerMm: number,
  hasSleeve: boolean,
): void {
  const { data } = plane;
  const level = thing.face.levels[levelFor(thing.face, pixelsPerMm * 1.4)]!;
  const [kx, ky] = [level.width / thing.width, level.height / thing.height];
  const colour = new Float64Array(3);
  const margin = hasSleeve && !thing.isThing ? 2.5 : 0;
  eachPixel(plane, cornersOf(thing, camera, margin), camera, 3, (p, at) => {
    const sums = [0, 0, 0, 0];
    let [shade, film] = [0, 0];
    for (const [sx, sy] of SUBPIXELS) {
      const { x, y } = onFace(thing, at(sx, sy));
      if (isOn(thing, { x, y })) {
        pick(level, x * kx, y * ky, colour);
        const edge = Math.min(x, y, thing.width - x, thing.height - y) < 0.35 ? 0.88 : 1;
        for (let c = 0; c < 3; c += 1) sums[c]! += colour[c]! * edge;
        sums[3]! += 1;
      } else if (x > -margin && y > -margin && x < thing.width + margin && y < thing.height + margin)
        film += 1;
      else if (x > -0.8 && y > -0.8 && x < thing.width + 1.2 && y < thing.height + 1.2) shade += 1;
    }
    const rest = 4 - sums[3]!;
    for (let c = 0; c < 3; c += 1) {
      const behind = data[p + c]! * (rest - shade * 0.3 - film * 0.4) + film * 0.4 * 235;
      const front = margin > 0 ? sums[c]! * 0.9 + 18 * sums[3]! : sums[c]!;
      data[p + c] = (behind + front) / 4;
    }
  });
}

const SUBPIXELS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** A hand: a palm and fingers that reach over the table. */
interface Hand {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

const FINGERS = [-27, -13.5, 0, 13.5];

function isHand({ x, y, angle }: Hand, at: Point): boolean {
  const [dx, dy] = [at.x - x, at.y - y];
  const [along, side] = [
    dx * Math.cos(angle) + dy * Math.sin(angle),
    -dx * Math.sin(angle) + dy * Math.cos(angle),
  ];
  if (along < 0 && Math.hypot(Math.min(0, along + 30), side) < 38) return true;
  if (along < -30) return Math.abs(side) < 30;
  return (
    along >= 0 && along < 62 && FINGERS.some((f) => Math.abs(side - f - 6) < 6.5 - Math.max(0, along - 56))
  );
}

function drawHand(plane: Plane, hand: Hand, camera: Camera, chance: Chance): void {
  const skin = chance.pick([
    [224, 172, 145],
    [180, 120, 90],
    [110, 72, 52],
    [236, 190, 170],
  ] as const);
  const whole = [
    { x: 0, y: 0 },
    { x: plane.width, y: plane.height },
  ];
  eachPixel(plane, whole, camera, 0, (p, at) => {
    if (!isHand(hand, at(0.5, 0.5))) return;
    for (let c = 0; c < 3; c += 1) plane.data[p + c] = skin[c]!;
  });
}

/** Light that falls unevenly, a shadow's edge, the camera's white, and shine on the cards. */
function light({ width, height, data }: Plane, chance: Chance, kind: SceneKind, pixelsPerMm: number): void {
  const gain = kind === 'dark' ? chance.between(0.22, 0.4) : chance.between(0.75, 1);
  const [gx, gy] = [chance.between(-0.25, 0.25) / width, chance.between(-0.25, 0.25) / height];
  const white = [1 + chance.between(-0.08, 0.08), 1, 1 + chance.between(-0.15, 0.15)];
  const shade = chance.happens(0.4) ? chance.between(0.1, 0.45) : 0;
  const [turn, away] = [chance.between(0, 6.3), chance.between(-0.3, 0.3) * width];
  const shines = Array.from({ length: kind === 'glare' ? 4 : 0 }, () => ({
    x: chance.between(0, width),
    y: chance.between(0, height),
    spread: 2 * (chance.between(12, 30) * pixelsPerMm) ** 2,
    strength: chance.between(60, 200),
  }));
  for (let y = 0, p = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, p += 3) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      let level = gain * (1 + gx * dx + gy * dy);
      if (shade > 0)
        level *=
          1 -
          shade / (1 + Math.exp(-(dx * Math.cos(turn) + dy * Math.sin(turn) - away) / (12 * pixelsPerMm)));
      let shine = 0;
      for (const each of shines)
        shine += each.strength * Math.exp(-((x - each.x) ** 2 + (y - each.y) ** 2) / each.spread);
      for (let c = 0; c < 3; c += 1) data[p + c] = data[p + c]! * level * white[c]! + shine;
    }
}

/** Whether a corner's index is seen whole. */
function shows(
  lying: readonly Lying[],
  hand: Hand | null,
  at: number,
  isLower: boolean,
  { deck, camera, width, height }: { deck: Deck; camera: Camera; width: number; height: number },
): boolean {
  const one = lying[at]!;
  const { width: wide, height: high } = deck.index;
  for (let i = 0; i <= 4; i += 1)
    for (let j = 0; j <= 6; j += 1) {
      const [u, v] = [0.5 + (i / 4) * wide, 0.5 + (j / 6) * high];
      const place = isLower ? onTable(one, CARD.width - u, CARD.height - v) : onTable(one, u, v);
      const { x, y } = camera.put(place);
      if (x < 1 || y < 1 || x > width - 1 || y > height - 1) return false;
      if (hand && isHand(hand, place)) return false;
      for (let above = at + 1; above < lying.length; above += 1)
        if (covers(lying[above]!, place)) return false;
    }
  return true;
}

const deckKindOf = (kind: SceneKind, chance: Chance): DeckKind => {
  if (kind === 'fourColours' || kind === 'jumbo') return kind;
  return chance.happens(0.85) ? 'usual' : chance.pick(DECK_KINDS.slice(0, 3));
};

/** Draws a scene: the same options give the same picture. */
export function drawCards(options: SceneOptions): CardScene {
  const { seed, use, kind, width = 1280, height = 720 } = options;
  const chance = chanceOf(stream(seed));
  const pixelsPerMm = options.pixelsPerMm ?? chance.between(1.9, 2.6);
  const deck = new Deck(chance.whole(0, 1e6), use, options.deckKind ?? deckKindOf(kind, chance));
  const camera = cameraOf(chance, kind, width, height, pixelsPerMm);
  const slant = kind === 'tilt' ? 0.85 : 0.97;
  const lying = layOut(
    chance,
    options,
    deck,
    (slant * width) / pixelsPerMm / 2,
    (slant * height) / pixelsPerMm / 2,
  );
  const held = kind === 'hands' ? lying[0] : undefined;
  const hand = held
    ? {
        x: held.x + chance.between(-50, 50),
        y: held.y + chance.between(-50, 50),
        angle: chance.between(0, 6.3),
      }
    : null;
  const plane = { width, height, data: new Float32Array(width * height * 3) };
  drawCloth(plane, chance, kind, camera);
  for (const thing of lying) drawThing(plane, thing, camera, pixelsPerMm, kind === 'sleeves');
  if (hand) drawHand(plane, hand, camera, chance);
  light(plane, chance, kind, pixelsPerMm);
  const way = kind === 'motion' ? chance.between(0.6, 1.4) * pixelsPerMm : 0;
  const turn = chance.between(0, 6.3);
  const flaws = {
    blur: chance.between(0.45, 0.95),
    motion: { x: way * Math.cos(turn), y: way * Math.sin(turn) },
    noise: chance.between(1, 5),
    jpeg: chance.between(60, 92),
  };
  addFlaws(plane, flaws, seed);
  const image = rgb(width, height);
  for (let i = 0; i < image.data.length; i += 1)
    image.data[i] = Math.min(255, Math.max(0, plane.data[i]! + 0.5));
  const seen = { deck, camera, width, height };
  const cards = lying.flatMap((thing, i): DrawnCard[] =>
    thing.isThing
      ? []
      : [
          {
            card: thing.card,
            corners: cornersOf(thing, camera),
            shows: [shows(lying, hand, i, false, seen), shows(lying, hand, i, true, seen)],
          },
        ],
  );
  const things = lying.flatMap((thing) => (thing.isThing ? [cornersOf(thing, camera)] : []));
  return { kind, image, cards, things, deck, pixelsPerMm };
}
