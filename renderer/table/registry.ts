import { type Component, shallowReactive } from 'vue';
import type { GameScreen } from './screen.ts';

/** Each game's screen, one folder each, loaded when it is at the table. A game without one can be played too. */
const screens = import.meta.glob<GameScreen>('../games/*/index.ts', { import: 'screen' });

const loaded = shallowReactive(new Map<string, GameScreen>());
const NONE: GameScreen = {};

/** The screen of a game; the generic one until it is loaded. */
export function gameScreen(id: string): GameScreen {
  if (!loaded.has(id)) void load(id);
  return loaded.get(id) ?? NONE;
}

async function load(id: string): Promise<void> {
  const fetch = screens[`../games/${id}/index.ts`];
  if (!fetch) return;
  loaded.set(id, await fetch());
}

/** The component of a game's `custom` field. */
export const gameField = (game: string, component: string): Component | null =>
  gameScreen(game).fields?.[component] ?? null;
