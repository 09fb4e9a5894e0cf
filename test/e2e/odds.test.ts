import { sleeplessRules } from '../../main/engine/games/sleepless/rules.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Json, TableSnapshot } from '../../main/contract.ts';
import { riskOdds, turnOutcomes } from '../../main/engine/odds/risk/risk.ts';
import { LAYOUT_RULES } from '../../main/engine/games/roll-a-royal/layout-rules.ts';
import { bidOdds, goalsOf, throwOdds } from '../../main/engine/odds/sleepless.ts';
import { enter } from '../host/support.ts';
import { describeWith } from '../support/needs.ts';
import { startApp } from './support/app.ts';
import { faultsInBothThemes } from './support/axe.ts';
import { type Browser, type WatchedPage, launchBrowser, openPage } from './support/browser.ts';
import { asked, press } from './support/table.ts';

const PRINTED = sleeplessRules.parse({});

type Move = { readonly kind: string; readonly [field: string]: Json };

/** Somebody else at the same table, who comes in anew for everything they say, and so is told the whole table. */
class Other {
  constructor(
    readonly port: number,
    readonly token: string,
  ) {}

  async request(message: object): Promise<Record<string, unknown>> {
    const client = await enter(this.port, this.token);
    client.say({ n: 1, ...message });
    const reply = await client.hear(({ n }) => n === 1);
    client.socket.close();
    return reply;
  }
  async start(
    game: string,
    names: readonly string[],
    rules: { readonly [name: string]: Json },
  ): Promise<void> {
    const seats = names.map((name, look) => ({ id: `s${look + 1}`, name, look }));
    await this.request({ kind: 'start', game, rules, seats, dealer: null });
  }
  async play(...moves: readonly Move[]): Promise<void> {
    for (const move of moves) {
      const client = await enter(this.port, this.token);
      const { table } = await client.hear(({ push, table: told }) => push === 'table' && Boolean(told));
      const { prompt } = table as TableSnapshot;
      const command = { id: crypto.randomUUID(), kind: 'move', prompt: prompt.id, move };
      client.say({ n: 1, kind: 'command', command });
      const { ok, error } = await client.hear(({ n }) => n === 1);
      client.socket.close();
      if (ok !== true) throw new Error(`${JSON.stringify(move)}: ${JSON.stringify(error)}`);
    }
  }
}

const poker = (seat: string, faces: string): Move => ({
  kind: 'dice',
  seat,
  dice: faces.split(' ').map((face, die) => ({ die, face, throws: 1, source: { kind: 'hand' } })),
});
const SHOWN = ['Js', 'Jh', '2d', '5d', '9d', 'Jd', '6d', '10c'];
const suited = (seat: string): Move => ({
  kind: 'dice',
  seat,
  dice: Array.from({ length: 13 }, (_, die) => ({
    die,
    face: SHOWN[die] ?? 'blank',
    source: { kind: 'hand' },
  })),
});
const at = (die: number, x: number, y: number) => ({ die, x, y });
/** A flush and three jacks that cross: 450 points. */
const GRID = [at(0, 0, 0), at(5, 0, 1), at(1, 0, 2), at(2, 1, 1), at(3, 2, 1), at(4, 3, 1), at(6, 4, 1)];
const turn = (seat: string): readonly Move[] => [
  suited(seat),
  { kind: 'stop', seat },
  { kind: 'layout', seat, grid: GRID },
];

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
const chips = (value: number): string => value.toFixed(1).replace('-', '−');

describeWith(['chromium'], 'odds at the table', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** A game that somebody else has begun, and a page that looks at it. */
  async function sit(
    game: string,
    names: readonly string[],
    rules: { readonly [name: string]: Json },
    ...moves: readonly Move[]
  ): Promise<{ page: WatchedPage; other: Other }> {
    const app = await startApp();
    onTestFinished(() => void app.stop());
    const { port, hash } = new URL(app.address);
    const other = new Other(Number(port), hash.slice(1));
    await other.start(game, names, rules);
    await other.play(...moves);
    const page = await openPage(browser, app.address);
    onTestFinished(() => page.context().close());
    const goOn = page.getByRole('button', { name: /go on|Continue/iu }).first();
    const prompt = page.getByRole('region', { name: 'What is asked now' });
    await goOn.or(prompt).first().waitFor();
    if (!(await prompt.isVisible())) await press(page, 'Enter');
    await prompt.waitFor();
    return { page, other };
  }

  test('Sleepless: what a bid is worth, and the die to throw next, as the library says', async () => {
    const { page, other } = await sit(
      'sleepless',
      ['Ann', 'Ben', 'Cyd', 'Dee'],
      {},
      poker('s1', 'K K 9 A'),
      { kind: 'draws-done' },
      { kind: 'bid', seat: 's2', amount: 1 },
    );
    await asked(page, /^Cyd, bid more than Ben’s 1/);
    await page.getByRole('button', { name: /^Odds/ }).click();
    const bids = page.getByRole('dialog', { name: 'What is a bid worth?' });
    await bids.waitFor();
    await press(page, 'k', 'k', 'a', 'a');
    await bids.getByRole('table').waitFor();
    const rows = await bids
      .getByRole('row')
      .evaluateAll((all) =>
        all.slice(1).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
      );
    const goals = goalsOf(['K', 'K', 'A', 'A'], PRINTED, (pays) => 3 * pays);
    const library = bidOdds(['K', 'K', '9', 'A'], goals, PRINTED.throwsPerChip, 15);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows).toEqual(
      [0, 2, 3, 4, 5, 6, 7, 8].map((n) => {
        const { throws, chance, net } = library[n]!;
        return [n === 0 ? 'pass' : String(n), String(throws), percent(chance), chips(net)];
      }),
    );
    await bids.getByText('Best: bid 4 chips').first().waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);

    // Somebody else bids: what was worked out is no longer true, and gone.
    await other.play({ kind: 'award', seat: 's3', amount: 3 });
    await bids.waitFor({ state: 'detached' });
    await asked(page, /^Cyd may throw 6 more times/);
    await press(page, 'o');
    const throws = page.getByRole('dialog', { name: 'What are the throws worth?' });
    const odds = throwOdds(['K', 'K', '9', 'A'], goals, 6);
    // The cards were named before in this hand.
    await throws
      .getByText(`${percent(odds.chance)} to match, with 6 throws left`)
      .first()
      .waitFor();
    await throws
      .getByText(`Throw the 9: die ${(odds.die ?? 0) + 1}`)
      .first()
      .waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await press(page, 'Escape');
    await throws.waitFor({ state: 'detached' });
    expect(page.faults).toEqual([]);
  });

  test('Roll-a-Royal: the best layout taken, then bank or risk, as the library says', async () => {
    const { page, other } = await sit(
      'roll-a-royal',
      ['Ann', 'Ben'],
      { turns: 2 },
      { kind: 'starter', seat: 's1' },
      ...turn('s1'),
      { kind: 'bank', seat: 's1' },
      ...turn('s2').slice(0, -1),
    );
    await asked(page, /^Ben, lay out your 8 cards/);
    await page.getByRole('button', { name: /^Lay the best/ }).click();
    await page.getByText('This is the best there is').first().waitFor();
    await page.getByRole('button', { name: /^Score 450/ }).click();
    await asked(page, /^Ben, 450 points: bank or risk/);
    await page.getByRole('button', { name: /^Odds/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Bank or risk?' });
    const library = riskOdds(
      {
        points: 450,
        bonus: 0,
        riskOn: 'whole-turn',
        me: { score: 0, left: 1 },
        others: [{ score: 450, left: 1 }],
      },
      turnOutcomes(LAYOUT_RULES, 'whole-turn'),
    );
    for (const [way, chance, points] of [
      ['bank', library.bank, '450'],
      ['risk', library.risk, '750'],
    ] as const) {
      const box = dialog.locator(`[data-way="${way}"]`);
      await box.getByText(percent(chance)).waitFor();
      await box.getByText(`${points} points on average`).waitFor();
    }
    await dialog.getByText('Both players decide every later Risk roll for the win.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await other.play({ kind: 'bank', seat: 's2' });
    await dialog.waitFor({ state: 'detached' });
    expect(page.faults).toEqual([]);
  });

  test('a house rule turns them off for the evening', async () => {
    const { page, other } = await sit('sleepless', ['Ann', 'Ben'], { odds: false }, poker('s1', 'K K 9 A'), {
      kind: 'draws-done',
    });
    await asked(page, /^Ben, bid for throws/);
    expect(await page.getByRole('button', { name: /^Odds/ }).count()).toBe(0);
    await press(page, 'o');
    expect(await page.getByRole('dialog').count()).toBe(0);
    const question = { kind: 'bid-odds', ranks: ['K', 'K', 'A', 'A'] };
    expect(await other.request({ kind: 'ask', question })).toMatchObject({
      ok: false,
      error: { code: 'table.odds.off' },
    });
  });
});
