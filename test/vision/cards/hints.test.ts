import { expect, test } from 'vitest';
import { type CardHint, cardHints } from '../../../main/vision/cards/hints.ts';
import type { ReadCard } from '../../../main/vision/cards/read.ts';
import { rgb } from '../../../main/vision/image.ts';

const SIZE = { width: 960, height: 720 };
const CLOTH = 60;

interface Lies {
  readonly x?: number;
  readonly y?: number;
  /** Pixels a mm. */
  readonly scale?: number;
  readonly paper?: number;
  /** Share of it, from its left, that a lamp's reflection covers. */
  readonly glare?: number;
  readonly isRead?: boolean;
}

/** What is said of blank cards on a cloth of this brightness. */
function said(lying: readonly Lies[], cloth = CLOTH): readonly CardHint[] {
  const image = rgb(SIZE.width, SIZE.height);
  image.data.fill(cloth);
  const read = lying.map(
    ({ x = 200, y = 200, scale = 2, paper = 220, glare = 0, isRead = true }): ReadCard => {
      const [right, lower] = [x + 63 * scale, y + 88 * scale];
      for (let row = Math.max(0, y); row < Math.min(SIZE.height, lower); row += 1)
        for (let column = Math.max(0, x); column < Math.min(SIZE.width, right); column += 1) {
          const light = column < x + glare * 63 * scale ? 255 : paper;
          image.data.fill(light, 3 * (row * SIZE.width + column), 3 * (row * SIZE.width + column) + 3);
        }
      return {
        corners: [
          { x, y },
          { x: right, y },
          { x: right, y: lower },
          { x, y: lower },
        ],
        card: isRead ? 'Kh' : null,
        doubt: isRead ? null : 'unclear',
        guess: 'Kh',
      };
    },
  );
  return cardHints(image, read);
}

const unclear = (x: number): Lies => ({ x, isRead: false });

test.each<[string, readonly Lies[], readonly CardHint[], number?]>([
  ['nothing lies there', [], ['none']],
  ['good cards', [{}], []],
  ['too far', [{ scale: 1 }], ['far']],
  ['too near', [{ x: 50, y: 50, scale: 7 }], ['near']],
  ['too dark', [{ paper: 70 }], ['dark'], 20],
  ['a reflection on a card that is unclear', [{ glare: 0.3, isRead: false }], ['glare']],
  ['a reflection on one that is read', [{ glare: 0.3 }], []],
  ['a light cloth', [{}], ['cloth'], 200],
  ['cut off', [{ x: -20, isRead: false }], ['edge']],
  ['most are unclear for no other reason', [unclear(50), unclear(250), unclear(450), {}], ['deck']],
  ['few are', [unclear(50), unclear(250)], []],
])('%s', (_, lying, hints, cloth) => {
  expect(said(lying, cloth)).toEqual(hints);
});
