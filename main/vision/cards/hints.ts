import { between, homographyOf, mapPoint } from '../geometry.ts';
import type { Quad, Rgb } from '../image.ts';
import { CARD, FACE, leastScale } from './card.ts';
import type { ReadCard } from './read.ts';

/** What hinders reading, in the order in which it is said. */
export const CARD_HINTS = ['none', 'far', 'near', 'dark', 'glare', 'cloth', 'edge', 'deck'] as const;
export type CardHint = (typeof CARD_HINTS)[number];

/** Pixels a mm below which indices are too small, and above which a camera sees too little of the table. */
const SCALE = { least: 1.4, most: 6 } as const;
/** Brightness of paper below which it is dark; of a cloth above which paper hardly differs; of a lamp's reflection. */
const BRIGHTNESS = { paper: 95, cloth: 165, glare: 250 } as const;
/** Share of a doubtful card that a reflection covers. */
const LEAST_GLARE = 0.04;
/** Nearer than this to the picture's edge, in pixels, a card may be cut off. */
const MARGIN = 3;

/** How large cards are seen, in pixels a mm; null if none is seen whole. */
export function scaleOf(read: readonly ReadCard[]): number | null {
  const scales = read
    .filter(({ card }) => card)
    .map(({ corners: [a, b, c] }) => (between(a, b) / CARD.width + between(b, c) / CARD.height) / 2);
  return scales.sort((a, b) => a - b)[scales.length >> 1] ?? null;
}

/** Brightness at places spread over a quadrilateral. */
function brightnessIn({ data, width, height }: Rgb, corners: Quad): number[] {
  const toPicture = homographyOf(FACE, corners);
  const values: number[] = [];
  if (!toPicture) return values;
  for (let i = 1; i < 16; i += 1)
    for (let j = 1; j < 16; j += 1) {
      const at = mapPoint(toPicture, (CARD.width * i) / 16, (CARD.height * j) / 16);
      const [x, y] = [Math.round(at.x), Math.round(at.y)];
      const p = 3 * (y * width + x);
      if (x >= 0 && y >= 0 && x < width && y < height)
        values.push((data[p]! * 77 + data[p + 1]! * 150 + data[p + 2]! * 29) / 256);
    }
  return values.sort((one, other) => one - other);
}

const whole = ({ width, height }: Rgb): Quad => [
  { x: 0, y: 0 },
  { x: width - 1, y: 0 },
  { x: width - 1, y: height - 1 },
  { x: 0, y: height - 1 },
];

/** What hinders the reading of one card. */
function hintsAt(image: Rgb, { corners, card }: ReadCard): CardHint[] {
  const scale = leastScale(corners);
  const light = brightnessIn(image, corners);
  const [middle = 0, paper = 255] = [0.5, 0.8].map((share) => light[Math.floor(light.length * share)]);
  const shine = light.filter((value) => value >= BRIGHTNESS.glare).length / Math.max(1, light.length);
  const isCut = corners.some(({ x, y }) => Math.min(x, y, image.width - x, image.height - y) < MARGIN);
  const isOf: Partial<Record<CardHint, boolean>> = {
    far: scale < SCALE.least,
    near: scale > SCALE.most,
    dark: paper < BRIGHTNESS.paper,
    glare: !card && shine > LEAST_GLARE && middle < BRIGHTNESS.glare,
    edge: !card && isCut,
  };
  return CARD_HINTS.filter((hint) => isOf[hint]);
}

/** What to change about camera, light, cloth and deck so that these cards are read better. */
export function cardHints(image: Rgb, read: readonly ReadCard[]): CardHint[] {
  const cards = read.filter(({ doubt }) => doubt !== 'noIndex');
  const hints = new Set(read.flatMap((each) => hintsAt(image, each)));
  if (cards.length === 0) hints.add('none');
  const table = brightnessIn(image, whole(image));
  if ((table[table.length >> 2] ?? 0) > BRIGHTNESS.cloth) hints.add('cloth');
  const unclear = cards.filter(({ card }) => !card).length;
  if (hints.size === 0 && unclear > 2 && 2 * unclear > cards.length) hints.add('deck');
  return CARD_HINTS.filter((hint) => hints.has(hint));
}
