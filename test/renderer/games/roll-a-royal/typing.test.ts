import { afterEach, describe, expect, test } from 'vitest';
import type { RoyalView } from '../../../../main/contract.ts';
import { VIRTUAL_FACES } from '../../../../main/engine/games/roll-a-royal/faces.ts';
import { listenForKeys } from '../../../../renderer/app/keys.ts';
import { RANKS_DOWN, SUIT_LETTERS } from '../../../../renderer/components/dice/faces.ts';
import { type Random, seeded } from '../../../support/random.ts';
import { press } from '../../mount.ts';
import { RealTable } from './real-table.ts';

listenForKeys(window);

/**
 * The keys for a roll: the suits one after the other, spades being chosen already, in each suit its ranks in any order;
 * Enter takes them, and what is left is blank. A capital begins the next suit; only a suit that is passed over needs a
 * key of its own.
 */
function keysFor(cards: readonly string[], capitals = true): readonly string[] {
  const keys: string[] = [];
  let chosen = 0;
  for (const [at, suit] of SUIT_LETTERS.entries()) {
    const ranks = RANKS_DOWN.filter((rank) => cards.includes(rank + suit)).map((rank) =>
      rank === '10' ? '0' : rank.toLowerCase(),
    );
    const [first, ...rest] = ranks;
    if (first === undefined) continue;
    if (capitals && at === chosen + 1) keys.push(`shift+${first}`, ...rest);
    else keys.push(...(at === chosen ? [] : [suit]), ...ranks);
    chosen = at;
  }
  return [...keys, 'Enter'];
}

/** Presses keys as a keyboard of the United States does: Shift makes another character of a digit. */
function type(keys: readonly string[]): void {
  for (const key of keys) {
    const [, plain] = /^shift\+(.)$/u.exec(key) ?? [];
    if (plain === undefined) press(key);
    else if (/\d/u.test(plain))
      press(')!@#$%^&*('[Number(plain)] ?? '', { shiftKey: true, code: `Digit${plain}` });
    else press(plain.toUpperCase(), { shiftKey: true, code: `Key${plain.toUpperCase()}` });
  }
}

/** A roll of the benchmark's dice: each has four cards and two blanks. */
const throwDice = (random: Random): readonly string[] =>
  VIRTUAL_FACES.flatMap((faces) => faces[random.below(6)] ?? []);

describe('thirteen dice by keyboard', () => {
  let table: RealTable;
  afterEach(() => table.close());

  const shown = () =>
    table
      .detail<RoyalView>()
      .dice.map(({ face }) => face)
      .filter((face) => face !== 'blank')
      .sort();

  test.each<[string, number, boolean]>([
    ['with capitals', 1, true],
    ['with capitals', 2, true],
    ['with suit keys', 3, false],
  ])('a roll is typed as it lies, %s (%i)', async (_, seed, capitals) => {
    table = await RealTable.open(['Ann']);
    const random = seeded(seed);
    // Without an opener the dice would pass on.
    let cards = throwDice(random);
    while (!opens(cards)) cards = throwDice(random);
    const keys = keysFor(cards, capitals);
    type(keys);
    await table.settled();
    expect(keys.length).toBeLessThanOrEqual(15);
    expect(table.table.prompt.step).toBe('roll-2');
    expect(shown()).toEqual([...cards].sort());
    expect(table.detail<RoyalView>().dice).toHaveLength(13);
  });

  test('only blanks are rerolled: dice that stay are not typed again', async () => {
    table = await RealTable.open(['Ann']);
    for (const key of keysFor(['As', 'Ah', 'Kd', '2c'])) press(key);
    await table.settled();
    for (const key of ['a', 'd', 'a', 'Enter']) press(key);
    await table.settled();
    // The ace of spades lies there already: only the ace of diamonds is new.
    expect(shown()).toEqual(['As', 'Ah', 'Ad', 'Kd', '2c'].sort());
    const { dice } = table.detail<RoyalView>();
    expect(dice.filter(({ first }) => first)).toHaveLength(13 - 9 + 0);
    expect(dice.filter(({ face }) => face === 'Ad').map(({ roll }) => roll)).toEqual([2]);
  });

  test('a stray Enter takes no roll of blanks; Space says that they are', async () => {
    table = await RealTable.open(['Ann']);
    for (const key of keysFor(['As', 'Ah'])) press(key);
    await table.settled();
    press('Enter');
    await table.settled();
    expect(table.table.prompt.step).toBe('roll-2');
    press(' ');
    await table.settled();
    expect(table.table.intake.ready).toBe(true);
    press('Enter');
    await table.settled();
    expect(table.table.prompt.step).toBe('roll-3');
  });

  test('Backspace removes the last card of any suit', async () => {
    table = await RealTable.open(['Ann']);
    for (const key of ['a', 'h', 'a', 'k', 'Backspace', 'q', 'Enter']) press(key);
    await table.settled();
    expect(shown()).toEqual(['Ah', 'As', 'Qh'].sort());
  });

  test('cards are tapped in any order on the grid, and tapped again to take them back', async () => {
    table = await RealTable.open(['Ann']);
    const cell = (name: string) =>
      table.scene.findAll('.suit .cell').find((button) => button.attributes('aria-label') === name)!;
    for (const name of ['3♦', 'A♠', '9♣', 'A♥', '9♣']) {
      await cell(name).trigger('click');
      await table.settled();
    }
    expect(cell('A♥').attributes('aria-pressed')).toBe('true');
    expect(cell('9♣').attributes('aria-pressed')).toBe('false');
    expect(table.scene.get('.take').text()).toContain('Take 3 cards, the rest blank');
    await table.scene.get('.take').trigger('click');
    await table.settled();
    expect(shown()).toEqual(['3d', 'Ah', 'As'].sort());
  });

  test('with known faces each card goes to its own die', async () => {
    // Two dice exchanged, so that nobody finds them by the tray's set.
    const [first, second, ...rest] = VIRTUAL_FACES;
    table = await RealTable.open(['Ann'], {
      diceFaces: [second ?? [], first ?? [], ...rest].map((die) => [...die]),
    });
    for (const key of ['a', '2', 'k', 'h', 'a', 'Enter']) press(key);
    await table.settled();
    const { dice } = table.detail<RoyalView>();
    expect([dice[0]?.face, dice[1]?.face]).toEqual(['2s', 'As']);
    expect(shown()).toEqual(['2s', 'Ah', 'As', 'Ks'].sort());
  });

  test('with known faces cards that cannot lie together are refused in words, and nothing is changed', async () => {
    table = await RealTable.open(['Ann'], { diceFaces: VIRTUAL_FACES.map((die) => [...die]) });
    const [own = []] = VIRTUAL_FACES;
    expect(own).toContain('As');
    const heart = own.find((card) => card.endsWith('h')) ?? '';
    const rank = heart.slice(0, -1);
    for (const key of ['a', 'h', rank === '10' ? '0' : rank.toLowerCase()]) press(key);
    await table.settled();
    const faces = table.table.intake.dice?.map(({ face }) => face).filter((face) => face !== null);
    expect(faces).toEqual(['As']);
  });
});

function opens(cards: readonly string[]): boolean {
  const count = (rank: string) => cards.filter((card) => card.slice(0, -1) === rank).length;
  return ['A', 'K', 'Q', 'J'].some((rank) => count(rank) > 1);
}

/*
 * How many keys a roll of thirteen takes: blanks cost nothing, each card one press, and Enter one. A capital (Shift held)
 * is one press; a suit that is passed over costs one more.
 */
describe('a roll of thirteen by keyboard', () => {
  const rolls = (capitals: boolean): readonly { readonly cards: number; readonly presses: number }[] => {
    const random = seeded(20);
    return Array.from({ length: 20_000 }, () => {
      const cards = throwDice(random);
      return { cards: cards.length, presses: keysFor(cards, capitals).length };
    });
  };
  const mean = (of: readonly { readonly presses: number }[]) =>
    of.reduce((sum, { presses }) => sum + presses, 0) / of.length;

  test('takes fifteen presses at most', () => {
    const all = rolls(true);
    expect(Math.max(...all.map(({ presses }) => presses))).toBeLessThanOrEqual(15);
    expect(mean(all)).toBeLessThan(10.5);
  });

  test('also thirteen cards of any suits', () => {
    const thirteen = (suits: string) => RANKS_DOWN.map((rank, i) => rank + (suits[i % suits.length] ?? ''));
    for (const suits of [
      's',
      'h',
      'd',
      'c',
      'sh',
      'sd',
      'sc',
      'hd',
      'hc',
      'dc',
      'shd',
      'sdc',
      'shc',
      'hdc',
      'shdc',
    ])
      expect([suits, keysFor(thirteen(suits)).length]).toEqual([
        suits,
        expect.toSatisfy((n: number) => n <= 15),
      ]);
  });

  test('with a key for each suit: never more with eleven cards, and in one roll of twenty-five with more', () => {
    const all = rolls(false);
    expect(all.filter(({ cards, presses }) => cards <= 11 && presses > 15)).toEqual([]);
    expect(all.filter(({ presses }) => presses > 15).length / all.length).toBeLessThan(0.04);
    expect(mean(all)).toBeLessThan(13);
  });
});
