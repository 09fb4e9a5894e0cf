import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mount } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import PlayingCard from '../../renderer/components/PlayingCard.vue';
import SuitMark from '../../renderer/components/SuitMark.vue';
import DieBody from '../../renderer/components/dice/DieBody.vue';
import { SUIT_LETTERS } from '../../renderer/components/dice/faces.ts';
import { SUIT_PATHS } from '../../renderer/components/shapes.ts';
import { area, differ } from './support/areas.ts';
import { SIGHTS, type Sight, distance, luminance } from './support/colour-sight.ts';

const TOKENS = readFileSync(join(import.meta.dirname, '../../renderer/styles/tokens.css'), 'utf8');

/** The colour of a suit as the style sheet gives it, with four colours or with two. */
function colourOf(suit: string, colours: 'four' | 'two'): string {
  const name = new RegExp(`\\[data-suit='${suit}'\\] \\{\\s*--suit: var\\((--\\w+)\\)`, 'u').exec(
    TOKENS,
  )?.[1];
  const [usual = '', two = ''] = TOKENS.split(":root[data-suits='two']");
  const given = (text: string) => new RegExp(`${name}: (#\\w{6});`, 'u').exec(text)?.[1];
  return (colours === 'two' ? given(two.split('}')[0] ?? '') : undefined) ?? given(usual) ?? '';
}
const pairs = SUIT_LETTERS.flatMap((a, i) => SUIT_LETTERS.slice(0, i).map((b) => [a, b] as const));

describe('the four suits', () => {
  test.each(pairs)('%s and %s differ in shape', (a, b) => {
    expect(differ(area(SUIT_PATHS[a]), area(SUIT_PATHS[b]))).toBeGreaterThan(0.04);
  });

  test('have four colours, and with the switch the two of old', () => {
    expect(new Set(SUIT_LETTERS.map((suit) => colourOf(suit, 'four'))).size).toBe(4);
    expect(SUIT_LETTERS.map((suit) => colourOf(suit, 'two'))).toEqual([
      colourOf('s', 'four'),
      colourOf('h', 'four'),
      colourOf('h', 'four'),
      colourOf('s', 'four'),
    ]);
  });

  test.each(SUIT_LETTERS)('%s is read on the ivory of dice and cards', (suit) => {
    const ivory = luminance('#fbf7ec');
    expect((ivory + 0.05) / (luminance(colourOf(suit, 'four')) + 0.05)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(Object.keys(SIGHTS) as Sight[])(
    'red and blue, the ones of one shape of head, lie apart: %s',
    (sight) => {
      expect(distance(colourOf('h', 'four'), colourOf('d', 'four'), sight)).toBeGreaterThan(20);
    },
  );

  test.each(SUIT_LETTERS)('%s: mark, card and die show its shape as well as its colour', (suit) => {
    for (const drawn of [
      mount(SuitMark, { props: { suit } }),
      mount(PlayingCard, { props: { card: `10${suit}` } }),
      mount(DieBody, { props: { kind: 'suited', face: `A${suit}` } }),
    ]) {
      expect(drawn.get('[data-suit]').attributes('data-suit')).toBe(suit);
      expect(drawn.get('[data-suit] path').attributes('d')).toBe(SUIT_PATHS[suit]);
    }
    expect(mount(SuitMark, { props: { suit } }).attributes('aria-label')).not.toBe('');
  });
});

describe('the faces of dice', () => {
  const faceOf = (kind: 'poker' | 'suited' | 'risk', face: string | null) =>
    mount(DieBody, { props: { kind, face } });

  test('a poker die has pips to count and courts with what they wear', () => {
    expect(faceOf('poker', '9').findAll('path')).toHaveLength(9);
    expect(faceOf('poker', '10').findAll('path')).toHaveLength(10);
    const courts = ['K', 'Q', 'J'].map((face) => faceOf('poker', face).get('path').attributes('d'));
    expect(new Set(courts).size).toBe(3);
    expect(faceOf('poker', 'A').get('path').attributes('d')).toBe(SUIT_PATHS.s);
  });

  test('a blank is plainly blank, and neither a card nor a die that nobody knows', () => {
    const blank = faceOf('suited', 'blank');
    expect(blank.text()).toBe('');
    expect(blank.find('[data-suit]').exists()).toBe(false);
    expect(blank.classes()).toContain('blank');
    expect(faceOf('suited', null).classes()).toContain('unknown');
    expect(faceOf('risk', '3').text()).toContain('3');
  });
});
