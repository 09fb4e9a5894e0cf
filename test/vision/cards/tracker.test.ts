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
  laid(tracker, at('2c', 60));
  expect(laid(tracker, at('2c', 60))).toEqual(['2c']);
});

test.each([false, true])(
  'a card that was hidden for a while lies there as before (undone: %s)',
  (isUndone) => {
    const tracker = new CardTracker();
    laid(tracker, at('2c', 10));
    laid(tracker, at('2c', 10));
    if (isUndone) tracker.undo('2c');
    for (let i = 0; i < 3; i += 1) tracker.take([]);
    for (let i = 0; i < 3; i += 1) expect(laid(tracker, at('2c', 11))).toEqual([]);
    expect(tracker.lying.length).toBe(isUndone ? 0 : 1);
  },
);

test('cards are laid in the order in which they were first seen', () => {
  const tracker = new CardTracker();
  tracker.take([at('2c', 10)]);
  tracker.take([at('2c', 60), at('Kd', 200)]);
  expect(tracker.unsettled).toBe(1);
  const { laid: both } = tracker.take([at('Kd', 200), at('2c', 60)]);
  expect(both.map(({ card, since }) => [card, since])).toEqual([
    ['2c', 1],
    ['Kd', 2],
  ]);
  expect(tracker.unsettled).toBe(Infinity);
});

test('a card that is covered is not lifted, one that is gone for two frames is', () => {
  const tracker = new CardTracker();
  laid(tracker, at('2c', 10), at('3c', 200));
  laid(tracker, at('2c', 10), at('3c', 200));
  for (let i = 0; i < 3; i += 1) expect(tracker.take([at(null, 20), at(null, 190)]).lifted).toEqual([]);
  expect(tracker.take([]).lifted).toEqual([]);
  expect(tracker.take([]).lifted).toEqual(['2c', '3c']);
});

test('a card is lifted once those that lay below it are seen', () => {
  const tracker = new CardTracker();
  for (let i = 0; i < 2; i += 1) laid(tracker, at('9h', 10));
  for (let i = 0; i < 2; i += 1) laid(tracker, at('Ac', 15));
  tracker.undo('Ac');
  for (let i = 0; i < 2; i += 1) laid(tracker, at('9h', 10));
  expect(laid(tracker, at('Ac', 25))).toEqual([]);
  expect(laid(tracker, at('Ac', 25))).toEqual(['Ac']);
});
