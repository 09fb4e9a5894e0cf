import { stream } from '../../../main/scene/random.ts';
import { drawShapes, type Mipmap, mipmapOf } from '../../../main/scene/raster.ts';
import { CARD, type Card, RANKS, type Rank, SUITS, type Suit } from '../../../main/vision/cards/card.ts';
import { type Shape, boxPath, circlePath, linePath, polygonPath } from '../../../main/vision/sheet/shape.ts';
import { chanceOf, type Chance } from './chance.ts';
import { fontsFor, IndexFont, type Use } from './fonts.ts';
import { pipRings } from './pips.ts';
import { pathOf } from './rings.ts';

/** Pixels a mm that faces are drawn with. */
const SCALE = 5;
const { width: WIDTH, height: HEIGHT } = CARD;
const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 };

/** What a court's index is called, by the language of the deck. */
const LETTERS = {
  english: { J: 'J', Q: 'Q', K: 'K' },
  german: { J: 'B', Q: 'D', K: 'K' },
  french: { J: 'V', Q: 'D', K: 'R' },
} as const;

/** How a deck is printed. Lengths in mm. */
interface Style {
  readonly font: IndexFont;
  readonly letters: (typeof LETTERS)[keyof typeof LETTERS];
  readonly indexHeight: number;
  readonly squeeze: number;
  readonly indexX: number;
  readonly indexY: number;
  readonly gap: number;
  readonly suitSize: number;
  readonly pipSize: number;
  readonly pipX: number;
  readonly pipY: number;
  readonly plump: number;
  readonly hasFourCorners: boolean;
  readonly hasFrame: boolean;
  readonly colours: Readonly<Record<Suit, string>>;
  readonly paper: string;
  readonly isJumbo: boolean;
}

export const DECK_KINDS = ['usual', 'jumbo', 'fourColours', 'german', 'french'] as const;
export type DeckKind = (typeof DECK_KINDS)[number];

const hex = (r: number, g: number, b: number): string =>
  `#${[r, g, b]
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function coloursOf(chance: Chance, isFourColoured: boolean): Record<Suit, string> {
  const black = hex(chance.between(5, 45), chance.between(5, 45), chance.between(10, 50));
  const red = hex(chance.between(170, 225), chance.between(10, 50), chance.between(20, 60));
  if (!isFourColoured) return { s: black, c: black, h: red, d: red };
  const green = hex(chance.between(0, 40), chance.between(90, 140), chance.between(20, 70));
  const blue = hex(chance.between(10, 50), chance.between(50, 110), chance.between(160, 220));
  return { s: black, h: red, c: green, d: blue };
}

function styleOf(chance: Chance, use: Use, kind: DeckKind): Style {
  const isJumbo = kind === 'jumbo';
  const indexHeight = isJumbo ? chance.between(8.5, 11.5) : chance.between(4.6, 8);
  return {
    font: new IndexFont(chance.pick(fontsFor(use))),
    letters: LETTERS[kind === 'german' || kind === 'french' ? kind : 'english'],
    indexHeight,
    squeeze: chance.between(0.7, 1.05),
    indexX: isJumbo ? chance.between(6.4, 7.6) : chance.between(4.4, 6.2),
    indexY: isJumbo ? chance.between(3, 5) : chance.between(3, 6),
    gap: chance.between(0.6, 1.8),
    suitSize: isJumbo ? chance.between(6, 8.5) : chance.between(3.6, 5.8),
    pipSize: isJumbo ? chance.between(8, 10) : chance.between(9, 13),
    pipX: isJumbo ? chance.between(9, 11) : chance.between(11.5, 15),
    pipY: chance.between(27, 30.5),
    plump: chance.between(0, 1),
    hasFourCorners: !isJumbo && chance.happens(0.1),
    hasFrame: chance.happens(0.15),
    colours: coloursOf(chance, kind === 'fourColours'),
    paper: hex(chance.between(238, 255), chance.between(238, 252), chance.between(225, 250)),
    isJumbo,
  };
}

/** Columns and rows of pips: -1 to 1 across and down, one half-turn making the other half. */
const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  2: [[0, -1]],
  3: [
    [0, -1],
    [0, 0],
  ],
  4: [
    [-1, -1],
    [1, -1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
  ],
  7: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
  ],
  8: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [0, -0.5],
  ],
  9: [
    [-1, -1],
    [1, -1],
    [-1, -1 / 3],
    [1, -1 / 3],
    [0, 0],
  ],
  10: [
    [-1, -1],
    [1, -1],
    [-1, -1 / 3],
    [1, -1 / 3],
    [0, -2 / 3],
  ],
};

type Mark = readonly [x: number, y: number, isTurned: boolean];

function marksOf(rank: Rank): Mark[] {
  const half = PIPS[rank] ?? [];
  const marks: Mark[] = half.map(([x, y]) => [x, y, false]);
  // What lies in the middle row is there once.
  for (const [x, y] of half) if (y !== 0) marks.push([-x, -y, true]);
  if (rank === '7') marks.push([0, -0.5, false]);
  return marks;
}

const PI = Math.PI;

/** A card's suit once, about a place. */
const pip = (style: Style, suit: Suit, x: number, y: number, size: number, isTurned = false): Shape => ({
  path: pathOf(pipRings(suit, style.plump), { x, y, wide: size, high: size, angle: isTurned ? PI : 0 }),
  fill: style.colours[suit],
});

/** Something that two opposite corners show, each turned towards its own edge. */
const twice = (
  put: (at: (x: number, y: number) => { x: number; y: number; angle: number }) => Shape[],
): Shape[] => [
  ...put((x, y) => ({ x, y, angle: 0 })),
  ...put((x, y) => ({ x: WIDTH - x, y: HEIGHT - y, angle: PI })),
];

function indexShapes(style: Style, rank: Rank, suit: Suit): Shape[] {
  const text = style.letters[rank as 'J'] ?? rank;
  const { rings, width } = style.font.word(text);
  // A ten is as wide as it may be, never wider than its place.
  const wide = Math.min(style.indexHeight * style.squeeze, (2 * style.indexX - 1.6) / width);
  const corner =
    (mirror: boolean) => (at: (x: number, y: number) => { x: number; y: number; angle: number }) => {
      const x = mirror ? WIDTH - style.indexX : style.indexX;
      const suitY = style.indexY + style.indexHeight + style.gap + style.suitSize / 2;
      const pipAt = at(x, suitY);
      return [
        {
          path: pathOf(rings, { ...at(x - (wide * width) / 2, style.indexY), wide, high: style.indexHeight }),
          fill: style.colours[suit],
        },
        {
          path: pathOf(pipRings(suit, style.plump), { ...pipAt, wide: style.suitSize, high: style.suitSize }),
          fill: style.colours[suit],
        },
      ];
    };
  return [...twice(corner(false)), ...(style.hasFourCorners ? twice(corner(true)) : [])];
}

const COURT_COLOURS = ['#d8232a', '#f2c230', '#2b58a8', '#1d1d22', '#e8b9a0', '#3d8a4e', '#ffffff'];

/** A court's picture: patches of colour, the same upside down. */
function courtShapes(chance: Chance, style: Style, suit: Suit): Shape[] {
  const [left, top] = style.isJumbo ? [16, 20] : [chance.between(10, 13), chance.between(7, 12)];
  const frame: Shape = {
    path:
      boxPath(left, top, WIDTH - 2 * left, HEIGHT - 2 * top) +
      boxPath(left + 0.4, top + 0.4, WIDTH - 2 * left - 0.8, HEIGHT - 2 * top - 0.8),
    fill: '#2a3f86',
    evenOdd: true,
  };
  const figure = twice((at) =>
    Array.from({ length: 22 }, (_, i) => {
      const [x, y] = [chance.between(left + 3, WIDTH - left - 3), chance.between(top + 3, MIDDLE.y)];
      const size = chance.between(1.5, i < 6 ? 9 : 4);
      const ends = chance.whole(3, 7);
      const ring = Array.from({ length: ends }, (_end, k) => {
        const turn = (2 * PI * k) / ends;
        const px = Math.min(
          WIDTH - left - 0.5,
          Math.max(left + 0.5, x + size * Math.cos(turn) * chance.between(0.5, 1)),
        );
        return [px, Math.min(MIDDLE.y, Math.max(top + 0.5, y + size * Math.sin(turn)))];
      });
      const turned = ring.map(([px = 0, py = 0]): [number, number] => {
        const { x: u, y: v } = at(px, py);
        return [u, v];
      });
      return { path: polygonPath(turned), fill: chance.pick(COURT_COLOURS) };
    }),
  );
  const size = style.pipSize * 0.8;
  return [
    ...figure,
    ...(chance.happens(0.8) ? [frame] : []),
    pip(style, suit, left + size * 0.6, top + size * 0.7, size),
    pip(style, suit, WIDTH - left - size * 0.6, HEIGHT - top - size * 0.7, size, true),
  ];
}

function faceShapes(style: Style, chance: Chance, rank: Rank, suit: Suit): Shape[] {
  const shapes: Shape[] = style.hasFrame
    ? [
        {
          path: boxPath(2, 2, WIDTH - 4, HEIGHT - 4, 2) + boxPath(2.3, 2.3, WIDTH - 4.6, HEIGHT - 4.6, 1.8),
          fill: '#888888',
          evenOdd: true,
        },
      ]
    : [];
  if (rank === 'A')
    shapes.push(pip(style, suit, MIDDLE.x, MIDDLE.y, chance.between(12, suit === 's' ? 34 : 20)));
  else if (/[JQK]/u.test(rank)) shapes.push(...courtShapes(chance, style, suit));
  else
    for (const [x, y, isTurned] of marksOf(rank))
      shapes.push(
        pip(style, suit, MIDDLE.x + x * style.pipX, MIDDLE.y + y * style.pipY, style.pipSize, isTurned),
      );
  return [...shapes, ...indexShapes(style, rank, suit)];
}

/** A joker: letters below each other, and a star. */
function jokerShapes(style: Style, chance: Chance): Shape[] {
  const fill = chance.pick(['#1d1d22', '#c8202a']);
  const letters = twice((at) =>
    [...'JOKER'].map((letter, i) => {
      const { rings, width } = style.font.word(letter);
      return {
        path: pathOf(rings, { ...at(style.indexX - 1.5 * width, 4 + i * 4), wide: 3, high: 3.2 }),
        fill,
      };
    }),
  );
  const star = Array.from({ length: 10 }, (_, k): [number, number] => {
    const reach = k % 2 === 0 ? 14 : 6;
    return [MIDDLE.x + reach * Math.sin((PI * k) / 5), MIDDLE.y - reach * Math.cos((PI * k) / 5)];
  });
  return [...letters, { path: polygonPath(star), fill }];
}

function backShapes(chance: Chance): Shape[] {
  const fill = chance.pick(['#b3202a', '#22418f', '#1f6b3a', '#30303a', '#7a2f80']);
  const light = chance.pick(['#ffffff', '#e8e2d0', '#f0c040']);
  const edge = chance.between(0, 5);
  const shapes: Shape[] = [{ path: boxPath(edge, edge, WIDTH - 2 * edge, HEIGHT - 2 * edge, 1), fill }];
  const step = chance.between(2.5, 7);
  const isLined = chance.happens(0.5);
  for (let y = edge + step; y < HEIGHT - edge - 1; y += step)
    if (isLined)
      shapes.push({ path: linePath([edge, y], [WIDTH - edge, HEIGHT - y], step / 5), fill: light });
    else
      for (let x = edge + step; x < WIDTH - edge - 1; x += step)
        shapes.push({ path: circlePath(x, y, step / 4), fill: light });
  if (chance.happens(0.4))
    shapes.push({ path: circlePath(MIDDLE.x, MIDDLE.y, chance.between(6, 14)), fill: light });
  return shapes;
}

const draw = (shapes: readonly Shape[], paper: string): Mipmap =>
  mipmapOf(
    drawShapes(shapes, { widthMm: WIDTH, heightMm: HEIGHT, originX: 0, originY: 0 }, SCALE, paper),
    SCALE,
  );

/** A deck of our own drawing: the same seed gives the same deck. */
export class Deck {
  readonly #seed: number;
  readonly #style: Style;
  readonly #faces = new Map<string, Mipmap>();

  constructor(seed: number, use: Use, kind: DeckKind) {
    this.#seed = seed;
    this.#style = styleOf(chanceOf(stream(seed)), use, kind);
  }

  /** The corner that shows a card's index, mm: beyond it nothing need be seen. */
  get index(): { readonly width: number; readonly height: number } {
    const { indexX, indexY, indexHeight, gap, suitSize } = this.#style;
    return { width: 2 * indexX, height: indexY + indexHeight + gap + suitSize };
  }

  get hasFourCorners(): boolean {
    return this.#style.hasFourCorners;
  }

  face(name: Card | 'joker' | 'back'): Mipmap {
    const known = this.#faces.get(name);
    if (known) return known;
    const rank = RANKS.find((each) => name.startsWith(each)) ?? 'A';
    const suit = SUITS.find((each) => name.endsWith(each)) ?? 's';
    const chance = chanceOf(stream(this.#seed * 64 + 4 * RANKS.indexOf(rank) + SUITS.indexOf(suit)));
    const style = this.#style;
    const shapes =
      name === 'back'
        ? backShapes(chance)
        : name === 'joker'
          ? jokerShapes(style, chance)
          : faceShapes(style, chance, rank, suit);
    const face = draw(shapes, style.paper);
    this.#faces.set(name, face);
    return face;
  }
}
