import { describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '../e2e/support/app.ts';
import { hasNetwork } from '../e2e/support/phones.ts';
import { describeWith } from '../support/needs.ts';
import type { Tab } from './support/browser.ts';
import { CHROMIUM, FIREFOX, WEBKIT, browserFor } from './support/kinds.ts';
import { asked, beginGame, dice, shows, showsQuestion, tap, throwDice } from './support/person.ts';

const PHONE = { width: 390, height: 844 };
const TELEVISION = { width: 1920, height: 1080 };

/** The address that a dialog shows. */
async function linkIn(host: Tab): Promise<string> {
  const read = () => host.read<string | null>(`document.querySelector('[role=dialog] .link')?.innerText`);
  await expect.poll(read).toMatch(/^http/);
  return (await read()) ?? '';
}

/** Invites on the table's screen, and goes to the page of televisions: the addresses for both. */
async function invite(host: Tab): Promise<{ readonly phones: string; readonly televisions: string }> {
  await tap(host, /^Invite phones/);
  await tap(host, /^Invite$/);
  const phones = await linkIn(host);
  await tap(host, /^On the television/);
  const short = () => host.read<string | null>(`document.querySelector('main .link')?.innerText`);
  await expect.poll(short).toMatch(/\/tv$/);
  return { phones, televisions: `http://${await short()}` };
}

/** Four aces for Ann, and Ben is asked. */
async function beginAndThrow(host: Tab): Promise<void> {
  await beginGame(host, 'Sleepless', ['Ann', 'Ben']);
  await asked(host, /^Ann, throw the four dice/);
  await throwDice(host, 'a', 'a', 'a', 'a');
  await asked(host, /^Ben, change one card/);
}

const network = hasNetwork();
if (!network)
  console.warn('NOT TESTED: a phone and a television in each browser (this machine is in no network)');

describe.each([CHROMIUM, FIREFOX, WEBKIT])('$name', (kind) => {
  describeWith(kind.needs, `the served table, ${kind.name}`, () => {
    const browser = browserFor(kind);

    async function open(): Promise<Tab> {
      const app = await startApp();
      onTestFinished(async () => void (await app.stop()));
      const host = await browser().open(app.address);
      onTestFinished(() => host.close());
      return host;
    }

    /*
     * Worked out by hand, 15 chips each. Four aces pay 8: Ben 23, Ann 7. Ben has the best hand: 25 and 5. All tricks are
     * Ben's, so he alone may claim again: Ann owes 8 and has 5. Ann stands at no chips: the game is over, 30 to 0.
     */
    test('a hand from Home to its end, with a reload in the middle', async () => {
      const host = await open();
      await beginAndThrow(host);
      const before = await dice(host);
      expect(before).toHaveLength(4);
      await host.reload();
      await asked(host, /^Ben, change one card/);
      await expect.poll(() => dice(host)).toEqual(before);

      await host.press('d');
      await asked(host, /^Ben, bid for throws/);
      await host.press('n');
      await asked(host, /claim/i);
      await host.press('2');
      await asked(host, /^Who has the best hand/);
      await host.press('2');
      for (const trick of [1, 2, 3, 4]) {
        await asked(host, new RegExp(`who takes trick ${trick}`));
        await host.press('2');
      }
      await asked(host, /^Ben, bid for throws/);
      await host.press('n');
      await asked(host, /claim/i);
      await host.press('2');
      await shows(host, 'Ben won');
    });

    test.skipIf(!network)('a phone plays its seat, and a television shows the table', async () => {
      const host = await open();
      await beginAndThrow(host);
      const { phones, televisions } = await invite(host);
      const phone = await browser().openApart(phones, PHONE);
      onTestFinished(() => phone.close());
      await tap(phone, /^Ben$/m);
      const television = await browser().openApart(televisions, TELEVISION);
      onTestFinished(() => television.close());
      // The host taps the one that waits.
      await tap(host, /^Show the table on/);
      await showsQuestion(television, /^Ben, change one card/);
      await tap(host, /^Back$/);
      await tap(phone, /^Pass$/);
      await asked(host, /^Ann, change one card/);
      await showsQuestion(television, /^Ann, change one card/);
    });
  });
});
