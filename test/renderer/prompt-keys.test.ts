import { describe, expect, test } from 'vitest';
import type { Choice, Prompt, SeatId } from '../../main/contract.ts';
import { layOut } from '../../renderer/table/prompt-keys.ts';
import { played } from '../support/scenes/play.ts';

const seat = (n: number) => `s${n}` as SeatId;
const tap = (kind: string, n: number, part: Partial<Choice> = {}): Choice =>
  ({ kind: 'move', say: { code: kind }, seat: seat(1), move: { kind, seat: seat(n) }, ...part }) as Choice;
const promptOf = (choices: readonly Choice[]): Prompt => ({
  id: 'p',
  step: 's',
  seats: [seat(1)],
  question: { code: 'q' },
  choices,
  dice: null,
  actions: [],
});

describe('laying out a prompt', () => {
  test('every choice has a key of its own, and the keys that fill dice stay free', () => {
    const choices = [
      tap('a', 1, { key: 'k' }),
      tap('b', 1, { key: '9' }),
      tap('c', 1),
      tap('d', 1, { key: 'k' }),
    ];
    const { shown } = layOut(promptOf(choices), new Set(['k', '9', 'enter']));
    const keys = shown.map(({ key }) => key);
    expect(new Set(keys).size).toBe(4);
    expect(keys).not.toContain('k');
    expect(keys).not.toContain('9');
  });

  test('at most six are shown, the likely one always, the rare ones behind More', () => {
    const choices = [
      ...[1, 2, 3, 4, 5, 6, 7].map((n) => tap(`k${n}`, 1)),
      tap('likely', 1, { likely: true }),
      tap('rare', 1, { rare: true }),
    ];
    const { shown, more } = layOut(promptOf(choices), new Set());
    expect(shown).toHaveLength(5);
    expect(shown.map(({ choice }) => choice.move.kind)).toContain('likely');
    expect(more.map(({ choice }) => choice.move.kind)).toEqual(['k5', 'k6', 'k7', 'rare']);
  });

  test('with ten players to choose from, their plates are the buttons', () => {
    const choices = Array.from({ length: 10 }, (_, n) => tap('trick', n + 1));
    const { shown, more, seats } = layOut(promptOf([...choices, tap('settle', 1)]), new Set());
    expect(seats.size).toBe(10);
    expect([...shown, ...more].map(({ choice }) => choice.move.kind)).toEqual(['settle']);
  });

  test.each(['sleepless', 'pool-nap'])('%s: nothing of the first prompt is lost', (game) => {
    const { prompt } = played(game, ['Ann', 'Ben', 'Cat'], []);
    const { shown, more, seats } = layOut(prompt, new Set());
    const all = new Set([...shown, ...more, ...seats.values()].map(({ choice }) => choice));
    expect(all).toEqual(new Set(prompt.choices));
  });
});
