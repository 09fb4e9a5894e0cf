import { expect, test } from 'vitest';
import { DEEPEST, isTooDeep, opensTooDeep } from '../../../main/engine/core/depth.ts';

const lists = (deep: number): string => `${'['.repeat(deep)}1${']'.repeat(deep)}`;
const objects = (deep: number): string => `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`;
const side = (text: string): string => `[${Array.from({ length: 100 }, () => text).join()}]`;

test.each<[string, string, boolean]>([
  ['lists, as deep as may be', lists(DEEPEST), false],
  ['lists, one deeper', lists(DEEPEST + 1), true],
  ['objects, as deep as may be', objects(DEEPEST), false],
  ['objects, one deeper', objects(DEEPEST + 1), true],
  ['empty lists, as deep as may be', '['.repeat(DEEPEST) + ']'.repeat(DEEPEST), false],
  ['empty lists, one deeper', '['.repeat(DEEPEST + 1) + ']'.repeat(DEEPEST + 1), true],
  ['many lists side by side', side('[]'), false],
  ['many objects side by side', side('{}'), false],
  ['brackets in a string', JSON.stringify(['"' + '['.repeat(100)]), false],
])('how deep JSON nests, before and after parsing: %s', (_, text, isDeep) => {
  expect([opensTooDeep(text), isTooDeep(text, JSON.parse(text))]).toEqual([isDeep, isDeep]);
});
