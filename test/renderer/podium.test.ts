import { mount } from '@vue/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { seat } from '../../main/engine/core/seats.ts';
import FinalePodium from '../../renderer/table/finale/FinalePodium.vue';
import { freshWire } from './mount.ts';

beforeEach(() => {
  freshWire();
  // Little motion.
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: true, addEventListener: vi.fn() }));
});

/** Names on the steps from left to right, for players at these places: s1, s2, … */
const stepsOf = (...places: readonly (number | null)[]): readonly string[] =>
  mount(FinalePodium, {
    props: {
      standings: places.map((place, at) => ({ seat: seat(`s${at + 1}`), balance: 100 - at, place })),
      winners: places.flatMap((place, at) => (place === 1 ? [seat(`s${at + 1}`)] : [])),
      unit: 'points' as const,
    },
  })
    .findAll('.step b')
    .map((step) => step.text());

test.each([
  ['two players', [1, 2], ['99', '100']],
  ['three places', [1, 2, 3, 4, 5], ['99', '100', '98']],
  ['two are third', [1, 2, 3, 3], ['99', '100', '98', '97']],
  ['two are second', [1, 2, 2, 4], ['99', '100', '98']],
  ['more are third than there is room for', [1, 2, 3, 3, 3], ['99', '100', '98']],
  ['who left has no place', [1, 2, null, 3], ['99', '100', '97']],
])('the steps of a podium: %s', (_, places, shown) => {
  expect(stepsOf(...places)).toEqual(shown);
});
