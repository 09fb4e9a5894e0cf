import { type Component, shallowReactive } from 'vue';
import type { DiceKind } from '../../main/contract.ts';

/** A part of a picture on a game's page. */
export type PicturePart =
  | { readonly dice: DiceKind; readonly faces: readonly string[] }
  | { readonly cards: readonly string[]; readonly fan?: true }
  | { readonly backs: number }
  | { readonly chips: number }
  | { readonly sign: string }
  /** A gain or loss from the guide's `figures`, which follow the table's payments. */
  | { readonly figure: string }
  | { readonly people: true };
export type Picture = readonly PicturePart[];

/** Pictures of a game's page, by the engine's names for its parts (`Guide`). */
export interface GuidePictures {
  readonly needs: { readonly [name: string]: Picture };
  readonly steps: { readonly [name: string]: Picture };
  /** For rows of tables: `table.row`. */
  readonly rows: { readonly [name: string]: Picture };
  /** Shown in the middle of the felt during the deal. */
  readonly deal: Picture;
  /** The same for another deal, by the engine's name for the act. */
  readonly deals?: { readonly [act: string]: Picture };
  /** Replaces the parts of a step, if a row of them would not show it. */
  readonly drawn?: { readonly [step: string]: Component };
}

export const PEOPLE: Picture = [{ people: true }];
export const dice = (kind: DiceKind, ...faces: readonly string[]): PicturePart => ({ dice: kind, faces });
export const cards = (...names: readonly string[]): PicturePart => ({ cards: names });
export const fan = (...names: readonly string[]): PicturePart => ({ cards: names, fan: true });
export const figure = (name: string): PicturePart => ({ figure: name });
export const sign = (text: string): PicturePart => ({ sign: text });

const pages = import.meta.glob<GuidePictures>('../games/*/how.ts', { import: 'pictures' });
const loaded = shallowReactive(new Map<string, GuidePictures>());
const NONE: GuidePictures = { needs: {}, steps: {}, rows: {}, deal: [] };

/** Pictures of a game's page; empty until loaded. */
export function guidePictures(game: string): GuidePictures {
  if (!loaded.has(game)) void load(game);
  return loaded.get(game) ?? NONE;
}

async function load(game: string): Promise<void> {
  const fetch = pages[`../games/${game}/how.ts`];
  if (fetch) loaded.set(game, await fetch());
}
