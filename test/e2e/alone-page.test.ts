import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { writeSet } from '../../main/vision/own/index.ts';
import { describeWith } from '../support/needs.ts';
import { type WatchedPage, openPage } from './support/browser.ts';
import { download } from './support/download.ts';
import { drawerSet } from './support/drawer.ts';
import { shareSite } from './support/shared-site.ts';
import { asked, beginGame, press } from './support/table.ts';

/** What the page asked the browser for, as the stand-ins below note it. */
interface Noted {
  readonly notes: string[];
  mayWrite: PermissionState;
}

const notesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(window as unknown as Noted).notes]);

/**
 * Stand-ins for what only hands can do, on a page to come: a folder is chosen in the browser's dialog (here one of the
 * browser's own, whose permission it gives, asks for or refuses), and the screen is kept on.
 */
const standIn = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const noted: Noted = { notes: [], mayWrite: 'granted' };
    Object.assign(window, noted, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('copies', { create: true }),
    });
    const here = window as unknown as Noted;
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: () => Promise.resolve(here.mayWrite),
      requestPermission: () => {
        here.notes.push('asked for the folder');
        if (!navigator.userActivation.isActive)
          return Promise.reject(new DOMException('User activation is required', 'SecurityError'));
        if (here.mayWrite === 'prompt') here.mayWrite = 'granted';
        return Promise.resolve(here.mayWrite);
      },
    });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          here.notes.push('on');
          const lock = Object.assign(new EventTarget(), {
            release: () => {
              here.notes.push('off');
              return Promise.resolve();
            },
          });
          return Promise.resolve(lock);
        },
      },
    });
  });

/**
 * The copies in the folder that was chosen, by name. While one is written it is empty, and beside it lies `….crswap`, where
 * the browser writes: a copy counts when it is whole.
 */
const copies = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const folder = await (
      await navigator.storage.getDirectory()
    ).getDirectoryHandle('copies', { create: true });
    const names: string[] = [];
    for await (const handle of (
      folder as unknown as { values(): AsyncIterable<FileSystemFileHandle> }
    ).values())
      if (!handle.name.endsWith('.crswap') && (await handle.getFile()).size > 0) names.push(handle.name);
    return names;
  });

/** Forgets the copies, so that the next ones are seen. */
const dropCopies = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry('copies', { recursive: true });
    await root.getDirectoryHandle('copies', { create: true });
  });

async function endGame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: /^End the game now/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the game now' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Begins another game with the same people, from the end of one. */
async function playAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play again', exact: true }).click();
  await page.getByRole('region', { name: 'What is asked now' }).waitFor();
}

/** A game of another table, as its file. */
async function gameOf(page: Page): Promise<string> {
  await beginGame(page, 'Dream', ['Gus', 'Ida']);
  await page.evaluate(() => history.replaceState({ scene: 'evenings' }, ''));
  await page.reload();
  return (await download(page, 'Save everything')).toString('utf8');
}

describeWith(['chromium'], 'a browser alone: what a page does besides', () => {
  const shared = shareSite();

  async function open(
    prepare: (page: Page) => Promise<unknown> = standIn,
    options: BrowserContextOptions = {},
  ): Promise<WatchedPage> {
    const page = await openPage(shared.browser, 'about:blank', { acceptDownloads: true, ...options });
    onTestFinished(() => page.context().close());
    await prepare(page);
    await page.goto(shared.site.address);
    return page;
  }

  test('copies go to a folder after each game; a missing folder is reported and can be chosen again', async () => {
    const page = await open();
    await page.getByRole('button', { name: /^Sleepless/ }).waitFor();
    await page.evaluate(() => history.replaceState({ scene: 'evenings' }, ''));
    await page.reload();
    await page.getByText('Everything is kept in this browser, on this device, and nowhere else.').waitFor();
    await page.getByRole('button', { name: 'Keep copies in a folder' }).click();
    await page.getByText('After each game a copy goes to the folder copies.').waitFor();
    await expect.poll(() => copies(page)).toHaveLength(1);

    // After a restart the browser asks once more; whoever plays has just pressed something.
    await dropCopies(page);
    await page.evaluate(() => history.replaceState({ scene: 'home' }, ''));
    await page.reload();
    await page.evaluate(() => ((window as unknown as Noted).mayWrite = 'prompt'));
    await beginGame(page, 'Sleepless', ['Ann', 'Ben']);
    await endGame(page);
    await expect.poll(() => copies(page)).toEqual([expect.stringMatching(/^croupier.*\.croupier$/)]);
    expect(await notesOf(page)).toContain('asked for the folder');

    await dropCopies(page);
    await page.evaluate(() => ((window as unknown as Noted).mayWrite = 'denied'));
    await playAgain(page);
    await endGame(page);
    await page.getByText('No copy went into the folder copies').waitFor();
    expect(await copies(page)).toEqual([]);
    // The reminder after an evening, which a copy would have spared.
    await page.getByRole('button', { name: 'Home' }).click();
    await page.getByText('You have played since the last copy.').waitFor();
    await download(page, 'Save everything');
    await page.getByText('You have played since the last copy.').waitFor({ state: 'hidden' });
    expect(page.faults).toEqual([]);
  });

  test('a file opened with the page is imported on confirmation: games', async () => {
    const text = await gameOf(await open());
    const page = await open(async (fresh) => {
      await fresh.addInitScript((content) => {
        const file = new File([content], 'copy.croupier');
        const handle = { name: file.name, getFile: () => Promise.resolve(file) };
        const setConsumer = (take: (launched: object) => void): void => take({ files: [handle] });
        Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
      }, text);
    });
    const dialog = page.getByRole('dialog', { name: 'Import this file?' });
    await dialog.getByText('Everything from another Croupier: one game').waitFor();
    expect(await dialog.innerText()).toMatch(/opened with Croupier.*copy\.croupier.*kB.*Gus.*Ida/s);
    expect(await page.getByText(/^New games: 1\./).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Import it' }).click();
    await page.getByText(/^New games: 1\./).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.faults).toEqual([]);
  });

  /** Sends a form to the share target as the system does, and goes where the answer leads. */
  async function share(page: Page, content: string, name: string): Promise<void> {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const answer = await page.evaluate(
      async ([text, as]) => {
        const body = new FormData();
        body.append('file', new File([text], as));
        return (await fetch('./share', { method: 'POST', body })).url;
      },
      [content, name] as const,
    );
    await page.goto(answer);
  }

  test('a file shared by another app is imported once, on confirmation: taught dice', async () => {
    const page = await open();
    await share(page, writeSet(drawerSet()), 'drawer.dice.json');
    await page.getByText('Another app or a web site shared it with Croupier.').waitFor();
    await page.getByText('Taught dice', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Do not import' }).click();
    expect(await page.getByText('Imported: From the drawer').count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: /^Sleepless/ }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await share(page, writeSet(drawerSet()), 'drawer.dice.json');
    await page.getByRole('button', { name: 'Import it' }).click();
    await page.getByText('Imported: From the drawer').waitFor();
    // A page that is loaded anew does not ask twice.
    await page.reload();
    await page.getByRole('heading', { name: 'Tray' }).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(page.faults).toEqual([]);
  });

  test("another site's form is asked about by the site's name, and one without end is refused", async () => {
    const page = await open();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const evil = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      // 80 MB, made by the page itself.
      response.end(`<form method="post" enctype="multipart/form-data" action="${shared.site.address}share">
        <input type="file" name="file"></form><script>
        window.send = (size) => {
          const given = new DataTransfer();
          given.items.add(new File([size ? new Uint8Array(size) : '{}'], '\u202eexe.croupier'));
          document.querySelector('input').files = given.files;
          document.forms[0].submit();
        };</script>`);
    });
    await new Promise<void>((resolve) => evil.listen(0, 'localhost', resolve));
    onTestFinished(() => void evil.close());
    const site = `http://localhost:${(evil.address() as AddressInfo).port}`;
    for (const [size, why] of [
      [0, 'This file is not a game of Croupier'],
      [80_000_000, 'It is larger than 64 MB'],
    ] as const) {
      await page.goto(site);
      await page.evaluate((bytes) => (window as unknown as { send(bytes: number): void }).send(bytes), size);
      const dialog = page.getByRole('dialog', { name: 'Import this file?' });
      await dialog.getByText(why).waitFor();
      await dialog.getByText(`The web site ${site} sent it to Croupier.`).waitFor();
      expect(await dialog.getByRole('button', { name: 'Import it' }).count()).toBe(0);
      expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
    }
  });

  test('the screen stays on while the table is shown, and phones are said to need the app where people look', async () => {
    const page = await open();
    await beginGame(page, 'Sleepless', ['Ann', 'Ben']);
    await asked(page, /^Ann, throw the four dice/);
    expect(await notesOf(page)).toEqual(['on']);
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('menu');
    await menu.getByText('Phones at the table need the app on a computer').waitFor();
    expect(await menu.getByRole('menuitem', { name: /phone/i }).count()).toBe(0);
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Home' }).click();
    await expect.poll(() => notesOf(page)).toEqual(['on', 'off']);
  });

  test('persistent storage is requested once, at the first game, and the answer is shown', async () => {
    const page = await open((fresh) =>
      // Whether Chromium promises it depends on what people do there.
      fresh.addInitScript(() => {
        Object.assign(window, { notes: [] });
        Object.assign(StorageManager.prototype, {
          persisted: () => Promise.resolve(false),
          persist: () => {
            (window as unknown as Noted).notes.push('asked to keep');
            return Promise.resolve(true);
          },
        });
      }),
    );
    await page.getByRole('button', { name: /^Sleepless/ }).waitFor();
    expect(await notesOf(page)).toEqual([]);
    await beginGame(page, 'Sleepless', ['Ann', 'Ben']);
    expect(await notesOf(page)).toEqual(['asked to keep']);
    await endGame(page);
    await playAgain(page);
    expect(await notesOf(page)).toEqual(['asked to keep']);
    await page.getByRole('button', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Evenings', exact: true }).click();
    await page.getByText('This browser has promised to keep it.').waitFor();
  });

  test('on a tablet the menu fills the screen, and leaves it again', async () => {
    // A filled screen is in another display mode; a browser without a window does not say so.
    const tellMode = (fresh: Page): Promise<unknown> =>
      fresh.addInitScript(() => {
        const usual = window.matchMedia.bind(window);
        window.matchMedia = (query) =>
          usual(query.includes('display-mode: browser') && document.fullscreenElement ? 'not all' : query);
      });
    const page = await open(tellMode, { viewport: { width: 1024, height: 768 }, hasTouch: true });
    const filled = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
    const tapMenu = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await page.getByRole('menuitem', { name: 'Full screen' }).tap();
    };
    await beginGame(page, 'Sleepless', ['Ann', 'Ben']);
    await tapMenu();
    await expect.poll(filled).toBe(true);
    // The table is drawn anew on a screen that is filled already.
    await page.getByRole('button', { name: 'Home' }).tap();
    await page.getByRole('button', { name: /^Go on/ }).tap();
    await tapMenu();
    await expect.poll(filled).toBe(false);
  });

  test('a browser without Web Serial says which browsers have it', async () => {
    const page = await open((fresh) =>
      // As in Firefox and Safari.
      fresh.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'serial');
      }),
    );
    await page.getByRole('button', { name: /^Tray/ }).click();
    await page
      .getByText('This browser cannot reach a dice tray: Chrome, Edge and Opera on a computer can.')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Choose a tray' }).count()).toBe(0);
  });
});
