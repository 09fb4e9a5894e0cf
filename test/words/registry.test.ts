import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DICE_KINDS } from '../../main/engine/core/dice-kinds.ts';
import { GAMES } from '../../main/engine/games/registry.ts';
import { readWords, sentencesOf } from '../support/word-keys.ts';

const english = sentencesOf(readWords('en'));
const FOLDER = join(import.meta.dirname, '../../main/engine/games');

it('every game has its line in the registry', () => {
  const folders = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'index.ts')));
  expect(GAMES.map(({ id }) => id).sort()).toEqual(folders.sort());
});

it.each(DICE_KINDS)('%s is known by its words', (kind) => {
  const codes = [
    `dice.keys.${kind}`,
    `dice.hint.${kind}`,
    `dice.hint.${kind}Hand`,
    `trayPanel.sets.kind.${kind}`,
    `evenings.die.${kind}`,
  ];
  expect(codes.filter((code) => !english.has(code))).toEqual([]);
});
