import { mount } from '@vue/test-utils';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextTick } from 'vue';
import NumberInput from '../../renderer/components/fields/NumberInput.vue';
import StakeFields from '../../renderer/components/settle/StakeFields.vue';
import { readNumber } from '../../renderer/components/fields/values.ts';
import { freshWire } from './mount.ts';

describe('a typed number', () => {
  test.each<[typed: string, digits: number, value: number | null]>([
    ['0,05', 2, 0.05],
    ['0.05', 2, 0.05],
    ['12,5', 2, 12.5],
    [',5', 2, 0.5],
    ['5,', 2, 5],
    ['1.234,50', 2, 1234.5],
    ['1,234.50', 2, 1234.5],
    ['1 234,50', 2, 1234.5],
    ['1’234.50', 2, 1234.5],
    ['1.234.567', 2, 1_234_567],
    ['１２，５', 2, 12.5],
    ['-1', 2, -1],
    ['−1', 0, -1],
    ['10.000', 0, 10_000],
    ['10,000', 0, 10_000],
    ['5,0', 0, 5],
    // Which number is meant is not certain, or it is none.
    ['1,000', 2, null],
    ['0.055', 2, null],
    ['2,5', 0, null],
    ['0.500', 0, null],
    ['1.2.3', 2, null],
    ['1.234,567.8', 2, null],
    ['', 2, null],
    [',', 2, null],
    ['1e5', 2, null],
    ['ten', 2, null],
    ['5 €', 2, null],
  ])('%j with %i decimals is %s', (typed, digits, value) => {
    expect(readNumber(typed, digits)).toBe(value);
  });

  test('reads what any language writes, grouped or not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.constantFrom('en', 'de', 'fr', 'de-CH', 'pl', 'pt-BR', 'en-ZA'),
        fc.boolean(),
        (coins, locale, useGrouping) => {
          const text = new Intl.NumberFormat(locale, {
            minimumFractionDigits: 2,
            maximumFractionDigits: 2,
            useGrouping,
          }).format(coins / 100);
          expect(readNumber(text, 2)).toBe(coins / 100);
        },
      ),
    );
  });
});

describe('a number field', () => {
  const field = (props: { value: number | null; min: number; max: number; digits?: number }) => {
    const taken: (number | undefined)[] = [];
    const wrapper = mount(NumberInput, {
      props: { ...props, onChange: (value: number | undefined) => void taken.push(value) },
      attachTo: document.body,
    });
    const input = wrapper.get('input');
    return { wrapper, input, taken, said: () => wrapper.get('[aria-live]').text() };
  };

  test.each(['-1', '0', '10000', '2,5', 'many'])(
    '%j is refused with a message, and the old value returns',
    async (typed) => {
      const { input, taken, said } = field({ value: 50, min: 1, max: 9999 });
      await input.setValue(typed);
      expect(taken).toEqual([undefined]);
      expect([input.attributes('aria-invalid'), said()]).toEqual([
        'true',
        `“${typed}” is not taken: 1 to 9,999.`,
      ]);
      await input.trigger('blur');
      expect(input.element.value).toBe('50');
      expect(said()).toBe(`“${typed}” is not taken: 1 to 9,999.`);
      await input.setValue('60');
      expect([taken.at(-1), said(), input.attributes('aria-invalid')]).toEqual([60, '', 'false']);
    },
  );

  test('left empty, it shows the current value and the allowed ones', async () => {
    const { input, taken, said } = field({ value: 50, min: 1, max: 9999 });
    await input.setValue('');
    expect([taken, said()]).toEqual([[undefined], '']);
    await input.trigger('blur');
    expect([input.element.value, said()]).toEqual(['50', '1 to 9,999']);
  });

  test('where nothing holds yet, a refused text stays to be mended', async () => {
    const { input, said } = field({ value: null, min: 0, max: 13 });
    await input.setValue('15');
    await input.trigger('blur');
    expect([input.element.value, said()]).toEqual(['15', '“15” is not taken: 0 to 13.']);
  });

  test('arrow keys step within the limits, by the smallest amount', async () => {
    const { wrapper, input, taken } = field({ value: 0.99, min: 0.01, max: 1, digits: 2 });
    await input.trigger('keydown', { key: 'ArrowUp' });
    await wrapper.setProps({ value: 1 });
    await input.trigger('keydown', { key: 'ArrowUp' });
    await input.trigger('keydown', { key: 'ArrowDown' });
    expect(taken).toEqual([1, 1, 0.99]);
  });

  test('a value from elsewhere replaces the text', async () => {
    const { wrapper, input } = field({ value: 3, min: 0, max: 9 });
    await wrapper.setProps({ value: 4 });
    expect(input.element.value).toBe('4');
    await wrapper.setProps({ value: null });
    expect(input.element.value).toBe('');
  });
});

test.each(['0,05', '0.05'])('a price typed as %j is shown as understood', async (typed) => {
  freshWire();
  const stake = { currency: 'EUR', price: 100, per: 10, coin: 1 };
  const changes: unknown[] = [];
  const fields = mount(StakeFields, {
    props: {
      stake,
      unit: 'chips',
      game: 'sleepless',
      rules: {},
      rulings: ['own'],
      onChange: (to: unknown) => void changes.push(to),
    },
  });
  await fields.get('input[inputmode=decimal]').setValue(typed);
  expect(changes).toEqual([{ ...stake, price: 5, pointMoney: 'own' }]);
  await fields.setProps({ stake: { ...stake, price: 5 } });
  await nextTick();
  expect(fields.get('p').text().replace(/\s+/gu, ' ')).toBe('10 chips = €0.05');
});
