import { expect, test } from 'vitest';
import type { Card } from '../../../main/vision/cards/card.ts';
import type { ReadCard } from '../../../main/vision/cards/read.ts';
import { CardTracker } from '../../../main/vision/cards/tracker.ts';

const at = (card: Card | null, x: number, y = 100): ReadCard => ({
  card,
  doubt: card ? null : 'unclear',
  guess: null,
  corners: [
    { x, y },
    { x: x + 63, y },
    { x: x + 63, y: y + 88 },
    { x, y: y + 88 },
  ],
});
const laid = (tracker: CardTracker, ...read: readonly ReadCard[]): readonly Card[] =>
  tracker.take(read).laid.map(({ card }) => card);

test('a card counts once two frames in a row agree, and then once', () => {
  const tracker = new CardTracker();
  expect(laid(tracker, at('9h', 10))).toEqual([]);
  expect(laid(tracker, at('9h', 11))).toEqual(['9h']);
  expect(laid(tracker, at('9h', 11))).toEqual([]);
  expect(laid(tracker, at('9h', 300))).toEqual([]);
  expect(laid(tracker, at('9h', 300))).toEqual([]);
  expect(tracker.lying.map(({ card }) => card)).toEqual(['9h']);
});

test('a card that moves, or is seen only now and then, does not count', () => {
  const tracker = new CardTracker();
  for (const x of [10, 30, 60, 90]) expect(laid(tracker, at('Ks', x))).toEqual([]);
  expect(laid(tracker)).toEqual([]);
  expect(laid(tracker, at('Ks', 90))).toEqual([]);
});

test('two readings that contradict each other do not count', () => {
  const tracker = new CardTracker();
  for (const card of ['6h', '8h', '6h', '8h'] as const) expect(laid(tracker, at(card, 10))).toEqual([]);
});

test('a card that was undone counts again only after it was lifted', () => {
  const tracker = new CardTracker();
  laid(tracker, at('2c', 10));
  laid(tracker, at('2c', 10));
  tracker.undo('2c');
  for (let i = 0; i < 3; i += 1) expect(laid(tracker, at('2c', 10))).toEqual([]);
  expect(tracker.lying).toEqual([]);
  tracker.take([]);
  tracker.take([]);
  laid(tracker, at('2c', 10));
  expect(laid(tracker, at('2c', 10))).toEqual(['2c']);
});

test('a card that is covered is not lifted, one that is gone for two frames is', () => {
  const tracker = new CardTracker();
  laid(tracker, at('2c', 10), at('3c', 200));
  laid(tracker, at('2c', 10), at('3c', 200));
  const hand = ({ x }: { x: number }) => x > 150;
  for (let i = 0; i < 3; i += 1) expect(tracker.take([at(null, 20)], hand).lifted).toEqual([]);
  expect(tracker.take([]).lifted).toEqual([]);
  expect(tracker.take([]).lifted).toEqual(['2c', '3c']);
});
