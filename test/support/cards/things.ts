import { drawShapes, type Mipmap, mipmapOf } from '../../../main/scene/raster.ts';
import { type Shape, boxPath, circlePath } from '../../../main/vision/sheet/shape.ts';
import { PIPS } from '../camera/own/faces.ts';
import type { Chance } from './chance.ts';
import { fontsFor, IndexFont, type Use } from './fonts.ts';
import { pathOf } from './rings.ts';

export const THINGS = ['die', 'coin', 'domino', 'phone', 'book', 'note'] as const;
export type ThingKind = (typeof THINGS)[number];

/** A flat thing that is no card, in mm. */
export interface Thing {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly face: Mipmap;
}

const SCALE = 4;

const pipsAt = (count: number, x: number, y: number, step: number, fill: string): Shape[] =>
  (PIPS[count - 1] ?? []).map(([u, v]) => ({
    path: circlePath(x + u * step, y + v * step, step * 0.35),
    fill,
  }));

/** Lines of letters and figures, as notes and books have them. */
function textShapes(chance: Chance, use: Use, width: number, height: number): Shape[] {
  const font = new IndexFont(chance.pick(fontsFor(use)));
  const size = chance.between(3, 9);
  const shapes: Shape[] = [];
  for (let y = 5; y < height - size - 3; y += size * 1.7) {
    let x = 5;
    while (x < width - 8) {
      const word = Array.from({ length: chance.whole(1, 6) }, () =>
        chance.pick([...'A234567890JQKSERTIN']),
      ).join('');
      const { rings, width: wide } = font.word(word);
      if (x + wide * size > width - 3) break;
      shapes.push({ path: pathOf(rings, { x, y, wide: size, high: size }), fill: '#222222' });
      x += wide * size + size;
    }
  }
  return shapes;
}

/** A thing of this kind. */
export function thingOf(kind: ThingKind, chance: Chance, use: Use): Thing {
  const made = (
    width: number,
    height: number,
    radius: number,
    paper: string,
    shapes: readonly Shape[],
  ): Thing => ({
    width,
    height,
    radius,
    face: mipmapOf(
      drawShapes(shapes, { widthMm: width, heightMm: height, originX: 0, originY: 0 }, SCALE, paper),
      SCALE,
    ),
  });
  switch (kind) {
    case 'die': {
      const edge = chance.between(12, 22);
      const [paper, ink] = chance.pick([
        ['#f6f4ee', '#151515'],
        ['#b01822', '#ffffff'],
        ['#f6f4ee', '#c01820'],
        ['#202028', '#ffffff'],
      ] as const);
      return made(
        edge,
        edge,
        edge * 0.15,
        paper,
        pipsAt(chance.whole(1, 6), edge / 2, edge / 2, edge * 0.27, ink),
      );
    }
    case 'coin': {
      const edge = chance.between(18, 28);
      const paper = chance.pick(['#c9a040', '#c8c8c4', '#b07040']);
      return made(edge, edge, edge / 2, paper, [
        { path: circlePath(edge / 2, edge / 2, edge * 0.4), fill: '#a09060' },
      ]);
    }
    case 'domino': {
      const edge = chance.between(18, 34);
      const line: Shape = { path: boxPath(2, edge - 0.5, edge - 4, 1), fill: '#303030' };
      const pips = [edge / 2, edge * 1.5].flatMap((y) =>
        pipsAt(chance.whole(0, 6), edge / 2, y, edge * 0.27, '#181818'),
      );
      return made(edge, 2 * edge, 2, '#f4f0e4', [line, ...pips]);
    }
    case 'phone': {
      const screen: Shape = {
        path: boxPath(3, 6, 64, 134, 5),
        fill: chance.pick(['#f8f8f8', '#dfe8f4', '#202024']),
      };
      const icons = Array.from({ length: 24 }, (_, i): Shape => ({
        path: boxPath(8 + (i % 4) * 15, 12 + Math.floor(i / 4) * 20, 10, 10, 2),
        fill: chance.pick(['#3080e0', '#30b060', '#e04040', '#f0b030', '#202020']),
      }));
      return made(70, 146, 8, '#101012', [screen, ...icons]);
    }
    case 'book':
      return made(110, 160, 1, '#f7f5ee', textShapes(chance, use, 110, 160));
    case 'note': {
      const [width, height] = chance.happens(0.5) ? [85, 55] : [63, 88];
      return made(width, height, 1, '#fbfaf4', textShapes(chance, use, width, height));
    }
  }
}
