import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import TableScene from '../../renderer/scenes/TableScene.vue';
import { seat } from '../../main/engine/core/seats.ts';
import { useFlights } from '../../renderer/stores/flights.ts';
import { played, poker } from '../support/scenes/play.ts';
import { type TestWire, draw, freshWire, press } from './mount.ts';
import { eventually } from '../support/until.ts';

const RENDERER = join(import.meta.dirname, '../../renderer');
const sources = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(?:vue|ts|css)$/u.test(file),
);
const read = (file: string) => readFileSync(join(RENDERER, file), 'utf8');

const begun = [poker('s1', ['K', 'K', '9', 'A']), { kind: 'draws-done' }];
const before = played('sleepless', ['Ann', 'Ben'], begun);
const after = played('sleepless', ['Ann', 'Ben'], [...begun, { kind: 'award', seat: 's2', amount: 2 }]);

interface Drawn {
  readonly frames: readonly Keyframe[];
  readonly timing: KeyframeAnimationOptions;
  readonly end: () => void;
}

describe('chips that are paid', () => {
  let wire: TestWire;
  let scene: ReturnType<typeof draw>;
  let drawn: Drawn[];

  /** Plates lie at places of their own, so that ways can be told apart. */
  const place = (element: Element): DOMRect => {
    const seat = element.classList.contains('seat') ? [...document.querySelectorAll('.seat')] : [];
    return new DOMRect(200 * seat.indexOf(element), 0, 100, 40);
  };

  const pay = async (motion: 'reduce' | 'no-preference'): Promise<void> => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      media: query,
      matches: query.includes('prefers-reduced-motion') && query.includes('reduce') && motion === 'reduce',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    wire.show(before);
    scene = draw(TableScene);
    await flushPromises();
    wire.show(after);
    await flushPromises();
    // Whatever delays chips is drawn first; then they fly or appear.
    await eventually(() => {
      expect(drawn.length > 0 || useFlights().flights.length === 0).toBe(true);
    });
    await flushPromises();
  };

  beforeEach(() => {
    wire = freshWire();
    drawn = [];
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return place(this);
    });
    Object.assign(Element.prototype, {
      animate: (frames: Keyframe[], timing: KeyframeAnimationOptions) => {
        let end = (): void => undefined;
        const finished = new Promise<void>((done) => (end = done));
        drawn.push({ frames, timing, end });
        return { finished, finish: end };
      },
    });
  });

  const ways = () => drawn.map(({ frames }) => [...new Set(frames.map(({ transform }) => transform))].length);
  const plate = () => scene.findAll('.seat').find((seat) => seat.get('.name').text() === 'Ben');

  test('fly from payer to payee with amount and reason in under a second, and count when they have landed', async () => {
    await pay('no-preference');
    expect(ways()).toEqual([3]);
    expect(Number(drawn[0]?.timing.duration)).toBeLessThan(1_000);
    expect(scene.get('.flight').text()).toContain('2');
    expect(scene.get('.flight small').text()).not.toBe('');
    expect(plate()?.get('.count').text()).toBe('15');
    drawn[0]?.end();
    await flushPromises();
    expect(scene.findAll('.flight')).toHaveLength(0);
    await eventually(() => expect(plate()?.get('.count').text()).toBe('13'));
  });

  test('land, and are counted, at once with any key', async () => {
    await pay('no-preference');
    press('F9');
    await flushPromises();
    expect(scene.findAll('.flight')).toHaveLength(0);
    press('F9');
    expect(plate()?.get('.count').text()).toBe('13');
  });

  test('what they come to keeps its number until all have read it', async () => {
    await pay('no-preference');
    expect(plate()?.get('.change').text()).toBe('−2');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    drawn[0]?.end();
    await flushPromises();
    vi.advanceTimersByTime(2_400);
    await flushPromises();
    expect(plate()?.get('.change').text()).toBe('−2');
    vi.advanceTimersByTime(200);
    await flushPromises();
    vi.useRealTimers();
    expect(useFlights().lastSum(seat('s2'))).toBe(0);
  });

  test('are not missing from the next game where the last one ended with them', async () => {
    const names = ['Ann', 'Ben'];
    const out = { kind: 'out', seat: 's2', on21: false };
    const moves = [out, out, out, ...[1, 2].map(() => ({ kind: 'trick', seat: 's1' }))];
    const [last, end] = [played('dream', names, moves), played('dream', names, [...moves, out])];
    expect(end.view.outcome).not.toBeNull();
    expect(end.view.seats.some(({ balance }) => balance !== 0)).toBe(true);
    wire.show({ ...last, revision: 1 });
    scene = draw(TableScene);
    await flushPromises();
    wire.show({ ...end, revision: 2 });
    await flushPromises();
    const next = played('dream', names, []);
    wire.show({ ...next, file: 'next.jsonl', revision: 3 });
    await eventually(() => expect(document.querySelectorAll('.seat .count')).toHaveLength(2));
    await flushPromises();
    expect([...document.querySelectorAll('.seat .count')].map(({ textContent }) => textContent)).toEqual([
      '0',
      '0',
    ]);
  });

  test('do not move for those who want little motion: they are counted at once, and the sum says it', async () => {
    await pay('reduce');
    await flushPromises();
    expect(drawn).toEqual([]);
    expect(plate()?.get('.change').text()).toBe('−2');
    expect(plate()?.get('.count').text()).toBe('13');
  });
});

describe('what moves by style alone', () => {
  test('dice, dialogs and all else stand still at once for those who want little motion', () => {
    const [, reduced = ''] = read('styles/base.css').split('@media (prefers-reduced-motion: reduce)');
    expect(reduced).toMatch(/^\s*\{\s*\*,\s*\*::before,\s*\*::after\s*\{/u);
    for (const still of [
      /animation-duration: 0\.01ms !important/u,
      /animation-iteration-count: 1 !important/u,
      /transition-duration: 0s !important/u,
    ])
      expect(reduced).toMatch(still);
    // Nothing can be stronger than that rule.
    const strong = sources.filter(
      (file) =>
        file !== 'styles/base.css' && /(?:animation|transition)[\w-]*:[^;]*!important/u.test(read(file)),
    );
    expect(strong).toEqual([]);
  });

  test('only what asks for it moves by script', () => {
    const moving = sources.filter((file) => /\.animate\(/u.test(read(file)));
    expect(moving).toEqual(['app/motion.ts']);
    expect(read('app/motion.ts')).toContain('prefers-reduced-motion');
  });
});
