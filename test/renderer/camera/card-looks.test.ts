import { expect, test } from 'vitest';
import { type CardReader, CardLooks } from '../../../renderer/camera/card-looks.ts';
import { BareEdges } from '../../../main/vision/cards/overlaps.ts';
import { type Card } from '../../../main/contract.ts';
import { type Quad, type ReadCard, gray, rgb } from '../../../main/vision/index.ts';

const SIZE = [8, 8] as const;
const picture = { gray: gray(...SIZE), colours: () => rgb(...SIZE) };
const placeAt = (x: number): Quad => [
  { x, y: 0 },
  { x: x + 60, y: 0 },
  { x: x + 60, y: 90 },
  { x, y: 90 },
];
const cardAt = (card: Card, x: number): ReadCard => ({ card, corners: placeAt(x), doubt: null, guess: null });

test('a card that another covers still lies there, look after look, until both are gone', () => {
  const heard: (readonly Quad[] | undefined)[] = [];
  const shown: ReadCard[][] = [
    [cardAt('8s', 0)],
    [cardAt('9h', 10)],
    [cardAt('9h', 10)],
    [],
    [cardAt('Ac', 0)],
  ];
  const reader: CardReader = {
    readCards: (_, options) => {
      heard.push(options?.beside);
      return shown[heard.length - 1] ?? [];
    },
    scaleOf: () => 2.4,
    cardHints: () => [],
    BareEdges,
    trainedIndexNet: () => expect.fail('nothing is read by a net'),
  };
  const looks = new CardLooks(reader, null);
  // Each picture is the first after motion.
  for (const [at] of shown.entries()) looks.see(picture, 1000 * at + 500, 1000 * at, []);
  const both = [placeAt(10), placeAt(0)];
  expect(heard).toEqual([[], [placeAt(0)], both, both, []]);
});
