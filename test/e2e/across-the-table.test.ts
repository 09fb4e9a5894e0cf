import { expect, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import type { Json } from '../../main/contract.ts';
import { runningGame } from '../support/scenes/evenings.ts';
import { SHOTS, type Shot } from '../support/scenes/index.ts';
import { played, poker, seatsOf } from '../support/scenes/play.ts';
import { PHONE, TABLET, atRest, drawing } from './support/drawn.ts';
import { localesNow } from './support/each-time.ts';
import { layoutFaults } from './support/layout.ts';

/** A 13-inch screen of 1280 × 800: the width of a pixel in millimetres. */
const PIXEL = (13 * 25.4 * (16 / Math.hypot(16, 10))) / 1280;
const AWAY = 1_500;
/** How high something is seen from there, in minutes of arc. */
const arcMinutes = (pixels: number): number => (Math.atan((pixels * PIXEL) / AWAY) * 180 * 60) / Math.PI;

const NAMES = ['Ann', 'Bartholomäus', 'Cat', 'Maximiliane', 'Eva', 'Finn'];
const usual = SHOTS.find(({ name }) => name === 'table-bid');
const shotOf = (name: string, table: Shot['table'], part: Partial<Shot> = {}): Shot => {
  if (!usual) throw new Error('no usual table');
  return { ...usual, name, table, ...part };
};
const TABLES: readonly Shot[] = [
  shotOf(
    'Sleepless, five',
    played('sleepless', NAMES.slice(0, 5), [poker('s1', ['K', 'K', '9', 'A']), { kind: 'draws-done' }]),
  ),
  shotOf('Winner, four', played('winner', NAMES.slice(0, 4), [])),
  shotOf('Pool Nap, six', played('pool-nap', NAMES, [])),
  shotOf('Dream, six', played('dream', NAMES, [])),
];

describeWith(['chromium'], 'across the table', () => {
  const draw = drawing();

  test.each(TABLES.map((shot) => [shot.name, shot] as const))(
    '%s: chips are 16 arc minutes high at 1.5 m, names and the sentence 12, and no name is cut',
    async (_name, shot) => {
      const page = await draw(shot);
      const seen = await page.evaluate(() => {
        const paint = document.createElement('canvas').getContext('2d');
        const capHeight = (element: Element): number => {
          if (!paint) throw new Error('no canvas');
          const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
          paint.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
          return paint.measureText('H').actualBoundingBoxAscent;
        };
        const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
        return {
          names: all('.seat .name').map(capHeight),
          counts: all('.seat .count').map(capHeight),
          sentence: all('.question').map(capHeight),
          cut: all('.seat .name')
            .filter(
              (name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 8,
            )
            .map((name) => name.innerText),
          lines: all('.seat .name').map((name) =>
            Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight)),
          ),
        };
      });
      expect(seen.names.length).toBe(shot.table?.view.seats.length);
      for (const height of [...seen.names, ...seen.sentence])
        expect(arcMinutes(height)).toBeGreaterThanOrEqual(12);
      for (const height of seen.counts) expect(arcMinutes(height)).toBeGreaterThanOrEqual(16);
      expect(seen.cut).toEqual([]);
      expect(Math.max(...seen.lines)).toBeLessThanOrEqual(2);
    },
  );

  test('on 2560 × 1440 type grows with the screen, most of all type that is read from afar', async () => {
    const sizes = async (viewport: { width: number; height: number }) => {
      const page = await draw(usual!, { viewport });
      const found = await page.evaluate(() => {
        const size = (of: string): number => {
          const element = document.querySelector(of);
          return element ? parseFloat(getComputedStyle(element).fontSize) : 0;
        };
        return {
          count: size('.seat .count'),
          name: size('.seat .name'),
          question: size('.question'),
          head: size('header.head'),
        };
      });
      return found;
    };
    const small = await sizes({ width: 1280, height: 800 });
    const large = await sizes({ width: 2560, height: 1440 });
    expect(small.count).toBeGreaterThanOrEqual(46);
    expect(small.name).toBeGreaterThanOrEqual(34);
    for (const of of ['count', 'name', 'question'] as const)
      expect(large[of] / small[of], of).toBeGreaterThan(1.6);
    expect(large.head / small.head).toBeGreaterThan(1);
    expect(large.head / small.head).toBeLessThan(1.6);
  });

  const DOUBTS = SHOTS.filter(({ table }) => (table?.intake.doubts?.length ?? 0) > 0);

  test.each(DOUBTS.map((shot) => [shot.name, shot] as const))(
    'with doubtful dice nothing lies over anything else: %s',
    async (_name, shot) => {
      for (const locale of localesNow()) {
        const page = await draw({ ...shot, settings: { ...shot.settings, locale } });
        await page.getByRole('alert').waitFor();
        expect(await layoutFaults(page), locale).toEqual([]);
      }
    },
  );

  test('dice keep their size for every row of choices, and the row fits on one line', async () => {
    const sizes: number[] = [];
    for (const name of ['table-bid', 'table-throw', 'table-roll']) {
      const shot = SHOTS.find((known) => known.name === name);
      if (!shot) throw new Error(name);
      const page = await draw({ ...shot, settings: { ...shot.settings, locale: 'de' } }, { locale: 'de' });
      sizes.push(
        await page
          .locator('.row .die')
          .first()
          .evaluate((die) => die.getBoundingClientRect().width),
      );
      const tops = await page
        .locator('.choices > *')
        .evaluateAll((things) => things.map((thing) => thing.getBoundingClientRect().height));
      const row = await page
        .locator('.prompt .choices')
        .evaluate((choices) => choices.getBoundingClientRect().height);
      expect(row).toBeLessThan(1.6 * Math.max(...tops, 44));
    }
    expect(new Set(sizes.map(Math.round)).size).toBe(1);
  });

  test('at a hand’s end the marks of ten stand beside the words, not over them', async () => {
    const shot = SHOTS.find(({ name }) => name === 'table-hand-end-ten');
    if (!shot) throw new Error('no hand of ten ends');
    const page = await draw(shot);
    const words = await page.locator('.card .foot p').boundingBox();
    const marks = page.locator('.card .seats .mark');
    expect(await marks.count()).toBe(10);
    const last = await marks.last().boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan((words?.x ?? 0) - 5);
    expect(page.faults).toEqual([]);
  });

  const LONG = ['Ann', 'Bartholomäus', 'Cat', 'Maximiliane'];
  const ofLongNames = (game: string, rules = {}) =>
    runningGame({ game, seats: seatsOf(LONG), seed: 3, moves: 120, rules });
  const dream = ofLongNames('dream');
  const chips = ofLongNames('sleepless', { chips: 300 });
  const points = ofLongNames('winner');
  const over = ({ ended, tale }: typeof chips): Partial<Shot> => ({
    table: ended,
    answers: { tale: tale as unknown as Json },
  });
  /** Points as in Roll-a-Royal. */
  const withLargePoints = (part: Partial<Shot>): Partial<Shot> => {
    const { table } = part;
    if (!table?.view.outcome) throw new Error('no game ends');
    const standings = table.view.outcome.standings.map((one) => ({ ...one, balance: 118_500 + one.balance }));
    return {
      ...part,
      table: { ...table, view: { ...table.view, outcome: { ...table.view.outcome, standings } } },
    };
  };
  const closing = ({ settling: [table, next] }: typeof chips): Partial<Shot> => ({
    table,
    next,
    then: ['key:u'],
  });
  test.each<[string, Partial<Shot>]>([
    ['a hand’s end with chips', closing(chips)],
    ['a hand’s end with points', closing(points)],
    ['a finale with chips', over(chips)],
    ['a finale with points', over(dream)],
    ['a finale with points of six figures', withLargePoints(over(dream))],
  ])('with long names nothing is cut and shared places are as high: %s', async (name, part) => {
    for (const options of [PHONE, { viewport: { width: 1280, height: 800 } }]) {
      const shot = { ...shotOf(name, null), ...part };
      const german = { ...shot, settings: { ...shot.settings, locale: 'de' as const } };
      const page = await draw(german, { ...options, locale: 'de' });
      await page.locator('.card, .podium').first().waitFor();
      const wide = await page
        .locator('.card, .card table, .book, .paper, .paper table, .paper li, .podium li, .podium .step')
        .evaluateAll((boxes) =>
          boxes
            .filter((box) => box.scrollWidth > box.clientWidth + 1)
            .map((box) => box.outerHTML.slice(0, 80)),
        );
      expect(wide).toEqual([]);
      const firsts = await page
        .locator('.podium .one .step')
        .evaluateAll((steps) => steps.map((step) => Math.round(step.getBoundingClientRect().top)));
      expect(new Set(firsts).size).toBeLessThanOrEqual(1);
      expect(page.faults).toEqual([]);
    }
  });

  test.each([{ viewport: { width: 1280, height: 800 } }, { viewport: { width: 2560, height: 1440 } }])(
    'points of five figures fit beside a layout that would add to them: $viewport',
    async (options) => {
      const shot = SHOTS.find(({ name }) => name === 'royal-risk');
      if (!shot?.table) throw new Error('nothing is laid');
      const { view } = shot.table;
      const standings = view.standings.map((one) => ({ ...one, balance: 23_700 }));
      const page = await draw({ ...shot, table: { ...shot.table, view: { ...view, standings } } }, options);
      await page.getByText('now 23,700').first().waitFor();
      const side = await page.locator('.side').boundingBox();
      for (const points of await page.locator('.side .standings b').all()) {
        const box = await points.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((side?.x ?? 0) + (side?.width ?? 0) - 8);
      }
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  );

  test.each([
    ['a laptop', {}],
    ['a tablet', TABLET],
    ['a phone', PHONE],
  ])('the podium keeps its height when the highlights arrive: %s', async (_where, options) => {
    const shot = SHOTS.find(({ name }) => name === 'table-finale-facts');
    if (!shot) throw new Error('no game ends');
    const heights: number[] = [];
    for (const answers of [{}, shot.answers ?? {}]) {
      const page = await draw({ ...shot, answers }, options);
      heights.push((await page.locator('.podium').boundingBox())?.height ?? 0);
      expect(await page.locator('ul.facts > li').count()).toBe(answers === shot.answers ? 4 : 0);
    }
    expect(heights[1]).toBe(heights[0]);
  });

  test('at a hand’s end a card shows gains and the leader; a key closes it and still works', async () => {
    const shot = SHOTS.find(({ name }) => name === 'table-hand-end');
    if (!shot) throw new Error('no hand ends');
    const page = await draw(shot);
    await page.getByText(/leads with \d+/).waitFor();
    await page.keyboard.press('k');
    await atRest(page);
    expect(await page.getByText(/leads with \d+/).count()).toBe(0);
    expect(page.faults).toEqual([]);
  });

  test('the game’s end is one frame: steps, chips and the facts; P keeps a picture', async () => {
    const shot = SHOTS.find(({ name }) => name === 'table-finale');
    if (!shot) throw new Error('no game ends');
    const page = await draw(shot);
    await page.getByRole('heading', { name: /wins?$/ }).waitFor();
    expect(await page.locator('.podium li').count()).toBe(3);
    expect(await page.locator('tbody tr').count()).toBe(4);
    await page.getByText('Biggest swing').waitFor();
    expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBeLessThanOrEqual(0);
    const [picture] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('p')]);
    expect(picture.suggestedFilename()).toMatch(/^sleepless-\d{4}-\d{2}-\d{2}\.png$/);
    expect(page.faults).toEqual([]);
  });
});
