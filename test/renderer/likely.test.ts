import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Choice, DICE, type TableSnapshot } from '../../main/contract.ts';
import type { Game, GameState } from '../../main/engine/core/game.ts';
import { GAMES } from '../support/games.ts';
import { CARD_KEYS } from '../../renderer/components/cards/card-entry.ts';
import { gameScreen } from '../../renderer/table/registry.ts';
import { type PromptLayout, layOut } from '../../renderer/table/prompt-keys.ts';
import { playerOf } from '../support/random-games.ts';
import { seeded } from '../support/random.ts';
import { seatsOf } from '../support/scenes/play.ts';

const SEEDS = 5;
const MOVES = 60;
const NAMES = ['Ann', 'Ben', 'Cat', 'Dee', 'Eva'];

/** The keys that dice or the game's own screen need, as the table's screen keeps them free. */
function reservedFor({ prompt: { dice } }: TableSnapshot, own: readonly string[]): ReadonlySet<string> {
  if (!dice) return new Set(own);
  const { keys, cards } = DICE[dice.kind];
  return new Set([...own, ...Object.keys(keys), ...(cards ? CARD_KEYS : []), 'enter', 'backspace']);
}

function layoutOf(table: TableSnapshot): PromptLayout {
  const screen = gameScreen(table.view.game);
  const isOwn = (choice: Choice): boolean => screen.own?.(choice, table) ?? false;
  const reserved = reservedFor(table, screen.keys?.(table) ?? []);
  return layOut(table.prompt, reserved, undefined, isOwn, screen.seats !== 'list');
}

const called = (choices: readonly Choice[]): string => choices.map(({ move }) => move.kind).join(' ');

/** Faults in the layout of a question; empty if none. */
function faultsOf(table: TableSnapshot): readonly string[] {
  const { prompt } = table;
  const { shown, more, own, seats } = layoutOf(table);
  const bar = shown.map(({ choice }) => choice);
  const onPlates = [...seats.values()].filter(({ choice }) => !bar.includes(choice));
  const likely = prompt.choices.filter((choice) => choice.likely === true);
  const faults: string[] = [];
  if (likely.length > 1) faults.push(`two are likely: ${called(likely)}`);
  const hidden = more.filter(({ choice }) => choice.rare !== true).map(({ choice }) => choice);
  if (hidden.length > 0) faults.push(`usual, and out of sight: ${called(hidden)}`);
  const keyless = [...shown, ...onPlates].filter(({ key }) => key === null).map(({ choice }) => choice);
  if (keyless.length > 0) faults.push(`no key: ${called(keyless)}`);
  // Dice to be told, plates, cards and rungs are the answer themselves: they lie on the felt and shine there.
  const onFelt = prompt.dice !== null || own.length > 0 || onPlates.length > 0;
  const gold = bar.filter((choice) => choice.likely === true);
  if (!onFelt && gold.length !== 1) faults.push(`${gold.length} gold buttons in: ${called(bar)}`);
  return faults.map((fault) => `${table.view.game} ${prompt.id}: ${fault}`);
}

/** All that is wrong in random games of as many players as the game allows, up to five. */
function walk(game: Game): readonly string[] {
  const faults = new Set<string>();
  const least = Math.max(2, game.players.min);
  const most = Math.min(NAMES.length, game.players.max);
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const random = seeded(seed);
    const seats = seatsOf(NAMES.slice(0, least + (seed % (most - least + 1))));
    let { state }: { state: GameState } = game.begin(game.rulesSchema.parse({}), seats);
    for (let n = 0; n < MOVES && !state.outcome; n += 1) {
      const table = { prompt: game.prompt(state), view: game.view(state) } as unknown as TableSnapshot;
      for (const fault of faultsOf(table)) faults.add(fault);
      const played = game.play(state, game.move.parse(playerOf(game.id)(game, state, random)));
      if (!played.ok) throw new Error(`${game.id}, seed ${seed}: ${played.error.code}`);
      ({ state } = played.value);
    }
  }
  return [...faults];
}

// Selections are kept in the screen's stores.
beforeEach(() => void setActivePinia(createPinia()));

describe('the likely choice is gold, the usual ones are visible and have keys', () => {
  test.each(GAMES.map((game) => [game.id, game] as const))(
    '%s, at every table of random games',
    async (id, game) => {
      gameScreen(id);
      await vi.dynamicImportSettled();
      expect(walk(game)).toEqual([]);
    },
  );
});
