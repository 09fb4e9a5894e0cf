import type { SceneThing } from '../render.ts';
import { drawShapes } from '../../../../main/scene/raster.ts';
import {
  type Shape,
  SUIT_PATHS,
  boxPath,
  circlePath,
  placed,
  textPath,
} from '../../../../main/vision/sheet/shape.ts';
import type { Random } from '../../random.ts';

/** Foreign objects as they lie beside dice; a scene positions them. */
type Thing = Omit<SceneThing, 'x' | 'y' | 'turn'>;

const SCALE = 8;
const picture = (shapes: readonly Shape[], wide: number, high: number, ground: string): SceneThing['image'] =>
  drawShapes(shapes, { widthMm: wide, heightMm: high, originX: wide / 2, originY: high / 2 }, SCALE, ground);

const APP_COLOURS = ['#f5f4ef', '#c0201f', '#1c3f8a', '#1d6a3c', '#e0bb55', '#141414', '#7a3fa0', '#e07a2c'];

/** A phone: square icons the size of dice, each with one dot like a one. */
function phone(random: Random): Thing {
  const [wide, high] = [71, 147];
  const icon = 10 + 6 * random.real();
  const shapes: Shape[] = [];
  for (let row = 0; row < 6; row += 1)
    for (let column = 0; column < 4; column += 1) {
      const [x, y] = [(column - 1.5) * 17, (row - 2.5) * 21];
      const fill = random.pick(APP_COLOURS);
      const dot = fill === '#f5f4ef' || fill === '#e0bb55' ? '#141414' : '#f5f4ef';
      shapes.push({ path: boxPath(x - icon / 2, y - icon / 2, icon, icon), fill });
      shapes.push({ path: circlePath(x, y, icon * 0.1 + 0.5 * random.real()), fill: dot });
    }
  return { image: picture(shapes, wide, high, '#10131a'), wide, high, thick: 8, corner: 8 };
}

/** A playing card: its pips are in the places of dice pips. */
function card(random: Random): Thing {
  const [wide, high] = [63, 88];
  const suit = random.pick(['s', 'h', 'd', 'c'] as const);
  const fill = suit === 'h' || suit === 'd' ? '#c01f1f' : '#1d1d1d';
  const rank = random.pick(['A', 'K', '9', '10', 'J', '5', '4']);
  const shapes: Shape[] = [
    { path: textPath(rank, -26, -32, 9, { font: 'text', align: 'middle' }), fill },
    { path: textPath(rank, 26, 38, 9, { font: 'text', align: 'middle' }), fill },
  ];
  const places = random.pick([
    [[0, 0]],
    [
      [-12, -20],
      [12, -20],
      [0, 0],
      [-12, 20],
      [12, 20],
    ],
    [
      [-12, -20],
      [12, -20],
      [-12, 20],
      [12, 20],
    ],
    [
      [-12, -20],
      [-12, 0],
      [-12, 20],
      [12, -20],
      [12, 0],
      [12, 20],
    ],
  ]);
  for (const [x = 0, y = 0] of places) shapes.push({ path: placed(SUIT_PATHS[suit], x, y, 1.3), fill });
  return { image: picture(shapes, wide, high, '#fbfaf6'), wide, high, thick: 0.4, corner: 3 };
}

function coin(random: Random): Thing {
  const wide = 16 + 10 * random.real();
  const [ground, ink] = random.pick([
    ['#b08d57', '#6e5530'],
    ['#c9ccd2', '#7d8087'],
    ['#b5653a', '#6f3a1e'],
  ] as const);
  const shapes: Shape[] = [
    { path: circlePath(0, 0, wide * 0.46) + circlePath(0, 0, wide * 0.42), fill: ink, evenOdd: true },
    {
      path: textPath(random.pick(['1', '2', '5', '10']), 0, wide * 0.16, wide * 0.5, {
        font: 'title',
        align: 'middle',
      }),
      fill: ink,
    },
  ];
  return { image: picture(shapes, wide, wide, ground), wide, high: wide, thick: 2, round: true };
}

/** A poker chip with six bars at its rim. */
function chip(random: Random): Thing {
  const wide = 39;
  const fill = random.pick(['#a31d22', '#1c3f8a', '#165c42', '#191919']);
  const shapes: Shape[] = [0, 60, 120, 180, 240, 300].map((degrees): Shape => {
    const angle = (degrees * Math.PI) / 180;
    return { path: circlePath(17 * Math.cos(angle), 17 * Math.sin(angle), 3.2), fill: '#f4efe4' };
  });
  shapes.push({ path: circlePath(0, 0, 11.5), fill: '#f4efe4' });
  shapes.push({
    path: textPath(random.pick(['5', '10', '25']), 0, 3.5, 10, { font: 'text', align: 'middle' }),
    fill,
  });
  return { image: picture(shapes, wide, wide, fill), wide, high: wide, thick: 3.3, round: true };
}

function ring(random: Random): Thing {
  const wide = 18 + 8 * random.real();
  const shapes: Shape[] = [
    { path: circlePath(0, 0, wide * 0.47) + circlePath(0, 0, wide * 0.44), fill: '#fff3c4', evenOdd: true },
  ];
  return {
    image: picture(shapes, wide, wide, '#c9a227'),
    wide,
    high: wide,
    thick: 3,
    round: true,
    hole: wide * 0.8,
  };
}

export const THINGS = { phone, card, coin, chip, ring } as const;
export type ThingKind = keyof typeof THINGS;
