import type { Art, Texture } from '../../../../main/scene/types.ts';
import { drawShapes } from '../../../../main/scene/raster.ts';
import {
  type Shape,
  CAPITAL,
  SUIT_PATHS,
  boxPath,
  circlePath,
  placed,
  textPath,
  textWidth,
} from '../../../../main/vision/sheet/shape.ts';

/** Appearance of a kind of dice: body colour, and its six sides. */
export interface Style {
  readonly name: string;
  readonly body: string;
  readonly faces: readonly Art[];
}

/** Width of a side's picture on a 16 mm die; the rest is rounded edge. */
const MM = 13.4;
const SCALE = 14;

function faceOf(shapes: readonly Shape[], body: string): Texture {
  const size = { widthMm: MM, heightMm: MM, originX: MM / 2, originY: MM / 2 };
  return { image: drawShapes(shapes, size, SCALE, body), mm: MM };
}

/** Where the pips of one to six lie, across and down from the middle. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
];

export interface PipLook {
  readonly body: string;
  readonly ink: string;
  /** Diameter of a pip and its distance from the face's centre, in mm. */
  readonly pip?: number;
  readonly spread?: number;
  /** The pip of a one, if different. */
  readonly one?: { readonly ink: string; readonly pip: number };
}

/** Dice with pips. */
export function pipStyle(name: string, { body, ink, pip = 3.2, spread = 3.9, one }: PipLook): Style {
  const faces = PIPS.map((places, i) => {
    const [fill, size] = i === 0 && one ? [one.ink, one.pip] : [ink, pip];
    const path = places.map(([x, y]) => circlePath(x * spread, y * spread, size / 2)).join('');
    return faceOf([{ path, fill }], body);
  });
  return { name, body, faces };
}

export const RANKS = ['9', '10', 'J', 'Q', 'K', 'A'] as const;

type Font = 'text' | 'title';

function rank(text: string, font: Font, height: number, x = 0, y = 0): string {
  const size = height / CAPITAL;
  const fit = Math.min(1, 9.6 / textWidth(text, size, font));
  return textPath(text, x, y + (height * fit) / 2, size * fit, { font, align: 'middle' });
}

const underlined = (text: string, path: string, fill: string, y: number): Shape[] =>
  text === '9'
    ? [
        { path, fill },
        { path: boxPath(-2, y, 4, 0.7), fill },
      ]
    : [{ path, fill }];

const ring = (outer: number, inner: number, fill: string): Shape => ({
  path: circlePath(0, 0, outer) + circlePath(0, 0, inner),
  fill,
  evenOdd: true,
});

const SUITS = ['s', 'h', 'd', 'c'] as const;
const COLOURS = ['#1d1d1d', '#b3241f', '#1d6a3c', '#1d549c', '#7a4a10', '#5a2a66'];

/** Poker dice in six styles; the last one was not used for tuning. */
export const POKER_STYLES: readonly Style[] = [
  {
    name: 'ivory, coloured ranks',
    body: '#efe6cf',
    faces: RANKS.map((text, i) =>
      faceOf(underlined(text, rank(text, 'title', 7), COLOURS[i]!, 4.4), '#efe6cf'),
    ),
  },
  {
    name: 'white, small ranks and suits',
    body: '#f6f5f0',
    faces: RANKS.map((text, i) => {
      const fill = i % 2 === 0 ? '#1d1d1d' : '#c01f1f';
      return faceOf(
        [
          { path: rank(text, 'text', 6, 0, -1.9), fill },
          { path: placed(SUIT_PATHS[SUITS[i % 4]!], 0, 4.1, 0.75), fill },
        ],
        '#f6f5f0',
      );
    }),
  },
  {
    name: 'black, gold ranks',
    body: '#191919',
    faces: RANKS.map((text) => faceOf(underlined(text, rank(text, 'title', 6.8), '#d9b24c', 4.4), '#191919')),
  },
  {
    name: 'red, white ranks in rings',
    body: '#a31d22',
    faces: RANKS.map((text) =>
      faceOf(
        [ring(6.3, 5.5, '#f4efe4'), ...underlined(text, rank(text, 'text', 5.4), '#f4efe4', 3.4)],
        '#a31d22',
      ),
    ),
  },
  {
    name: 'cream, pictures',
    body: '#f1ead9',
    faces: RANKS.map((text, i) =>
      faceOf(
        [
          {
            path: boxPath(-5.6, -5.6, 11.2, 11.2) + boxPath(-5.1, -5.1, 10.2, 10.2),
            fill: COLOURS[(i + 2) % 6]!,
            evenOdd: true,
          },
          { path: placed(SUIT_PATHS[SUITS[(i + 1) % 4]!], 0, 1.2, 1.15), fill: COLOURS[i]! },
          { path: rank(text, 'text', 3, -3.3, -3.2), fill: COLOURS[i]! },
        ],
        '#f1ead9',
      ),
    ),
  },
  {
    name: 'wine, silver ranks over bars',
    body: '#4a1730',
    faces: RANKS.map((text, i) =>
      faceOf(
        [
          { path: boxPath(-4.5, 3.6, 9, 0.5 + 0.15 * i), fill: '#c9ccd2' },
          { path: rank(text, 'title', 6.2, 0, -0.6), fill: '#d9dce2' },
        ],
        '#4a1730',
      ),
    ),
  },
];

/** The Risk die's and other special faces: words made of figures. */
export const SPECIAL_STYLES: readonly Style[] = [
  {
    name: 'suits and stars',
    body: '#f3f1ea',
    faces: [
      ...SUITS.map((suit, i) =>
        faceOf(
          [{ path: placed(SUIT_PATHS[suit], 0, 0, 1.9), fill: i % 2 ? '#b3241f' : '#1d1d1d' }],
          '#f3f1ea',
        ),
      ),
      faceOf([ring(5, 3.4, '#1d549c')], '#f3f1ea'),
      faceOf(
        [{ path: boxPath(-4.2, -1.1, 8.4, 2.2) + boxPath(-1.1, -4.2, 2.2, 8.4), fill: '#1d6a3c' }],
        '#f3f1ea',
      ),
    ],
  },
];

export const PIP_STYLES: readonly Style[] = [
  pipStyle('white, black pips', { body: '#f5f4ef', ink: '#141414' }),
  pipStyle('ivory, small pips', { body: '#efe6cf', ink: '#222222', pip: 2.5, spread: 4.1 }),
  pipStyle('black, white pips', { body: '#171717', ink: '#f2f0ea' }),
  pipStyle('red, white pips', { body: '#a8201f', ink: '#f5f3ee', pip: 3 }),
  pipStyle('felt green, white pips', { body: '#165c42', ink: '#f0efe8' }),
  pipStyle('blue, gold pips', { body: '#1c3f8a', ink: '#e0bb55', pip: 2.8, spread: 3.7 }),
  pipStyle('white, red one', { body: '#f5f4ef', ink: '#16306e', one: { ink: '#c0201f', pip: 5 } }),
  pipStyle('wood, brown pips', { body: '#c79a5e', ink: '#3a2414', pip: 3.4 }),
];
