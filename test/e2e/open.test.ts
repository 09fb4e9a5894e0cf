import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { describeWith } from '../support/needs.ts';
import { startApp } from './support/app.ts';
import { type Browser, launchBrowser, openPage } from './support/browser.ts';
import { asked, beginGame, chips } from './support/table.ts';
import { stays } from '../support/until.ts';

describeWith(['chromium'], 'the built app in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('opens at its address, and breaks none of its own rules', async () => {
    const app = await startApp();
    onTestFinished(() => void app.stop());
    const page = await openPage(browser, app.address);
    await page.getByRole('button', { name: /^Sleepless/ }).waitFor();
    await stays(() => page.faults.length === 0, 300);
    expect(await app.stop()).toBe(0);
    expect(app.complaints()).toBe('');
  });

  test('shows nothing of the table without a token', async () => {
    const app = await startApp();
    onTestFinished(() => void app.stop());
    const page = await openPage(browser, app.address.replace(/#.*/, '#wrong'));
    await stays(async () => (await page.getByRole('button', { name: /^Sleepless/ }).count()) === 0, 500);
  });

  test('a game is intact after a power cut, and the open page finds it again', async () => {
    const app = await startApp();
    const page = await openPage(browser, app.address);
    await beginGame(page, 'Sleepless', ['Ann', 'Ben', 'Cyd']);
    for (const key of ['a', 'k', 'q', 'j', 'Enter']) await page.keyboard.press(key);
    await asked(page, /change one card or pass/);
    await app.kill();
    const again = await startApp({ folder: app.folder, port: Number(new URL(app.address).port) });
    onTestFinished(async () => {
      await again.stop();
    });
    expect(again.address).toBe(app.address);
    await page.keyboard.press('d');
    await asked(page, /bid for throws/);
    expect(await chips(page)).toEqual({ Ann: 15, Ben: 15, Cyd: 15 });
  });
});
