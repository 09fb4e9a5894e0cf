import { expect, test } from 'vitest';
import { type Rank, sameRanks } from '../../../main/engine/core/cards.ts';

test.each<[string, readonly Rank[], readonly Rank[], boolean]>([
  ['in any order', ['9', 'A', 'K', '9'], ['K', '9', '9', 'A'], true],
  ['not equally often', ['9', 'A', 'K', '9'], ['K', '9', 'A', 'A'], false],
  ['not as many', ['9', 'A', 'K', '9'], ['K', '9', 'A'], false],
])('the same ranks: %s', (_, a, b, same) => expect(sameRanks(a, b)).toBe(same));
