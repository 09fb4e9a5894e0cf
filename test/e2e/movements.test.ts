import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { SHOTS } from '../support/scenes/index.ts';
import { STRIPS } from '../support/scenes/strips.ts';
import { drawing } from './support/drawn.ts';

const usual = SHOTS.find(({ name }) => name === 'table-bid');

/**
 * From now on what a script animates is so slow that none of it ends by itself while the test looks; and where chips fly
 * to is noted, in pixels of the page.
 */
const slowly = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const flown: (readonly [number, number])[] = [];
    Object.assign(window, { flown });
    const usual = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')?.value as Element['animate'];
    Element.prototype.animate = function (frames, timing) {
      const animation = usual.call(this, frames, timing);
      animation.playbackRate = 0.001;
      const last = Array.isArray(frames) ? frames.at(-1) : undefined;
      const to = /^translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(String(last?.['transform']));
      const layer = this.parentElement?.getBoundingClientRect();
      if (this.matches('.flight') && to && layer)
        flown.push([Number(to[1]) + layer.x, Number(to[2]) + layer.y]);
      return animation;
    };
  });

/** Which neighbours touch each other at which moment of their way, in the first two seconds. */
const touchingInTheAir = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const cubes = [...document.querySelectorAll('.cube')];
    const moving = document
      .getAnimations()
      .filter(
        ({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches('.whole, .cube, .air'),
      );
    for (const animation of moving) animation.pause();
    for (let now = 0; now <= 2_000; now += 20) {
      for (const animation of moving) animation.currentTime = now;
      const spans = cubes.map((cube) => {
        if (getComputedStyle(cube.closest('.air') ?? cube).opacity === '0') return null;
        const boxes = [...cube.querySelectorAll('.side')].map((side) => side.getBoundingClientRect());
        return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))];
      });
      for (const [at, span] of spans.entries()) {
        const next = spans[at + 1];
        if (span && next && (span[1] ?? 0) > (next[0] ?? 0)) found.push(`${at} at ${now}`);
      }
    }
    for (const animation of moving) animation.play();
    return found;
  });

/** What the page itself would have to move, frame by frame: an element with two movements at once, or whose way is in percent. */
const movedByThePage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = document
      .getAnimations()
      .flatMap(({ effect, playState }) =>
        effect instanceof KeyframeEffect && playState === 'running' ? [effect] : [],
      );
    const inPercent = all.filter((effect) =>
      effect.getKeyframes().some((frame) => String(frame['transform']).includes('%')),
    );
    const again = all.filter(({ target }, n) => all.findIndex((other) => other.target === target) !== n);
    return [...inPercent, ...again].map(({ target }) => target?.className ?? '');
  });

/** What of the things that fly would be cut off or lie under something else where they come down. */
const hiddenAtTheEnd = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll<HTMLElement>('.flight b, .flight small')];
    for (const animation of document.getAnimations()) {
      const of = animation.effect instanceof KeyframeEffect ? animation.effect : null;
      const { delay = 0, duration } = of?.getTiming() ?? {};
      if (of?.target?.matches('.flight')) animation.currentTime = delay + Number(duration) * 0.9;
    }
    const layer = labels[0]?.closest<HTMLElement>('.layer');
    if (layer) layer.style.pointerEvents = 'auto';
    return labels
      .filter((label) => {
        const { left, right, top, bottom } = label.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const free = seen?.closest('.layer') === layer;
        return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || !free;
      })
      .map((label) => label.innerText);
  });

describeWith(['chromium'], 'what moves', () => {
  const draw = drawing();

  test('each die that is read is seen to fall; a key ends the fall', async () => {
    const strip = STRIPS.find(({ name }) => name === 'dice-land');
    if (!strip) throw new Error('no dice land');
    const page = await draw(strip.shot, { reducedMotion: 'no-preference' });
    await slowly(page);
    const falling = () =>
      page.evaluate(
        () =>
          document.getAnimations().filter(({ effect }) => {
            const of = effect instanceof KeyframeEffect ? effect.target : null;
            return of?.matches('.whole') === true;
          }).length,
      );
    expect(await falling()).toBe(0);
    await page.keyboard.press('k');
    await expect.poll(falling).toBe(4);
    await page.keyboard.press('Shift');
    await expect.poll(falling).toBe(0);
    await expect.poll(() => page.locator('.cube').count()).toBe(0);
    expect(page.faults).toEqual([]);
  });

  test.each(['dice-land', 'dice-tumble'])(
    'dice in the air do not touch each other, and lie as large as they come down: %s',
    async (name) => {
      const strip = STRIPS.find((known) => known.name === name);
      if (!strip?.key) throw new Error(name);
      const page = await draw(strip.shot, { reducedMotion: 'no-preference' });
      const touching: string[] = name === 'dice-tumble' ? await touchingInTheAir(page) : [];
      await slowly(page);
      await page.keyboard.press(strip.key);
      await page.waitForFunction(() => document.querySelectorAll('.landing').length === 4);
      expect(await movedByThePage(page)).toEqual([]);
      touching.push(...(await touchingInTheAir(page)));
      expect(touching).toEqual([]);
      const sizes = await page.evaluate(() => {
        for (const animation of document.getAnimations()) {
          const { effect } = animation;
          // It falls once it has tumbled.
          if (effect instanceof KeyframeEffect && effect.target?.matches('.cube')) animation.cancel();
          const { endTime } = effect?.getComputedTiming() ?? {};
          if (typeof endTime === 'number' && endTime !== Infinity) animation.currentTime = endTime - 0.1;
        }
        return [...document.querySelectorAll('.space')].map((space) => [
          space.getBoundingClientRect().width,
          space.querySelector('.side-0')?.getBoundingClientRect().width ?? 0,
        ]);
      });
      for (const [place = 0, side = 0] of sizes) expect(Math.abs(side - place)).toBeLessThan(1.5);
      await page.keyboard.press('Shift');
    },
  );

  test.each([
    ['chips-fly', '.seat', 'Cat', false],
    ['chips-phone', '.seat', 'Cat', false],
    ['risk-die', '.card tbody tr', 'Ann', true],
    ['points-ten', '.card tbody tr', 'Annika', true],
    ['points-phone', '.card tbody tr', 'Annika', true],
  ])('payments visibly fly to the payee: %s', async (name, selector, payee, risked) => {
    const strip = STRIPS.find((known) => known.name === name);
    if (!strip?.key) throw new Error(name);
    const page = await draw(strip.shot, {
      reducedMotion: 'no-preference',
      ...(strip.size ? { viewport: strip.size } : {}),
    });
    await slowly(page);
    await page.keyboard.press(strip.key);
    if (risked) {
      // Nothing flies before the die has landed; any key lands it.
      await page.locator('html.in-suspense').waitFor();
      expect(await page.evaluate(() => (window as unknown as { flown: unknown[] }).flown)).toEqual([]);
      await page.keyboard.press('Shift');
    }
    await page.waitForFunction(() => (window as unknown as { flown: unknown[] }).flown.length > 0);
    const { x, y, width, height } = (await page
      .locator(selector, { hasText: payee })
      .filter({ visible: true })
      .first()
      .boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const ends = await page.evaluate(() => (window as unknown as { flown: [number, number][] }).flown);
    expect(ends.length).toBeGreaterThan(0);
    for (const [right, down] of ends) {
      expect(Math.abs(right - x - width / 2)).toBeLessThan(3);
      expect(Math.abs(down - y - height / 2)).toBeLessThan(3);
    }
    expect(await hiddenAtTheEnd(page)).toEqual([]);
    expect(page.faults).toEqual([]);
  });

  test.each([
    ['risk-phone', ['.own .count b', '.happened .newest']],
    ['risk-television', ['.standings .count', '.card h2', '.lines .told']],
  ])('the Risk die’s result is revealed when it has landed: %s', async (name, told) => {
    const strip = STRIPS.find((known) => known.name === name);
    if (!strip?.key) throw new Error(name);
    const page = await draw(strip.shot, {
      reducedMotion: 'no-preference',
      ...(strip.size ? { viewport: strip.size } : {}),
    });
    await slowly(page);
    await page.keyboard.press(strip.key);
    await page.locator('html.in-suspense').waitFor();
    const seen = () =>
      page.evaluate(
        (selectors) => selectors.map((one) => getComputedStyle(document.querySelector(one)!).opacity),
        told,
      );
    expect(await seen()).toEqual(told.map(() => '0'));
    await page.keyboard.press('Shift');
    await expect.poll(seen).toEqual(told.map(() => '1'));
    expect(page.faults).toEqual([]);
  });

  test('any key ends what the style sheets animate', async () => {
    const page = await draw(usual!, { reducedMotion: 'no-preference', bypassCSP: true });
    // So slow that none ends by itself while the test looks.
    await page.addStyleTag({ content: '* { animation-duration: 600s !important; }' });
    const running = () =>
      page.evaluate(
        () => document.getAnimations().filter((animation) => animation instanceof CSSAnimation).length,
      );
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await expect.poll(running).toBeGreaterThan(0);
    await page.keyboard.press('Shift');
    await expect.poll(running).toBe(0);
    expect(page.faults).toEqual([]);
  });
});
