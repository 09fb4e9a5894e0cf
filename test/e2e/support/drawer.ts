import type { Page } from 'playwright-core';
import type { Side } from '../../../main/vision/index.ts';
import type { SceneDie } from '../../../main/scene/types.ts';
import type { Scene } from '../../support/camera/render.ts';
import { type DiceSet, writeSet } from '../../../main/vision/own/index.ts';
import { POKER_STYLES, RANKS } from '../../support/camera/own/faces.ts';
import { taughtInHaste } from '../../support/camera/own/teach.ts';

/** Pictures of dice out of a drawer; a smaller one is read in half the time. */
const SIZE = { width: 960, height: 720 };
export const SMALL = { width: 640, height: 480 };
/** Ivory dice with coloured ranks. */
const STYLE = POKER_STYLES[0]!;

export const die = (rank: string, x: number, y: number, turn: number): SceneDie => ({
  faces: STYLE.faces,
  body: STYLE.body,
  up: (RANKS.findIndex((known) => known === rank) + 1) as Side,
  x,
  y,
  turn,
});

/** Four dice as they were thrown. */
export const FOUR_THROWN: readonly SceneDie[] = [
  die('K', -60, -40, 15),
  die('A', 50, -30, 80),
  die('9', -20, 40, 200),
  die('J', 60, 50, 130),
];

/** The camera hangs so near that a die has 40 pixels; no mat. */
export const drawerScene = (lie: readonly SceneDie[], seed: number, size = SIZE): Scene => ({
  ...size,
  seed,
  camera: { height: 300, tilt: 6, toward: 40, focal: (0.75 * SIZE.width) / size.width },
  table: 'felt',
  flaws: { blur: 0.5, noise: 2 },
  dice: lie,
});

/** These dice as somebody taught them elsewhere, and gave them away as a file. */
export function drawerSet(): DiceSet {
  return { ...taughtInHaste(STYLE), name: 'From the drawer' };
}
export const fileOf = (set: DiceSet) => ({
  name: 'drawer.dice.json',
  mimeType: 'application/json',
  buffer: Buffer.from(writeSet(set)),
});

/** What this page has learnt, by the names that it keeps it under. */
export const learnt = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('croupier.taught.'))),
  );
