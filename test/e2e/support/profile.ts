import { mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { chromiumPath } from '../../support/needs.ts';
import type { AtEnd } from '../../support/temp.ts';
import { FLAGS, UNSEEN } from './browser.ts';
import { pace } from './paced.ts';
import { PATIENCE } from '../../support/patience.ts';
import { until } from '../../support/until.ts';

/** A folder for a profile, gone after the test: where a browser that was killed still writes in it, it stays. */
export function profileFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-profile-'));
  atEnd(() => {
    try {
      // Each retry waits longer: five seconds in all, so that clearing up fails no test.
      rmSync(folder, { recursive: true, force: true, maxRetries: 6, retryDelay: 250 });
    } catch {
      // What the system clears anyway fails no test.
    }
  });
  return folder;
}

/** A browser with a profile that outlives it, as a person's does. */
export async function openProfile(
  folder: string,
  address: string,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('no chromium');
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...FLAGS, ...UNSEEN],
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  context.setDefaultTimeout(PATIENCE);
  const page = context.pages()[0] ?? (await context.newPage());
  pace(page);
  await page.goto(address);
  return { context, page };
}

/** Ends the browser as a power cut would: at once, all its processes, and nothing is put away. */
export async function killBrowser(context: BrowserContext, folder: string): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve));
  // Chromium's lock on its profile names its process: `host-PID`.
  const pid = Number(/-(\d+)$/.exec(readlinkSync(join(folder, 'SingletonLock')))?.[1]);
  process.kill(pid, 'SIGKILL');
  await closed;
  await until(() => !isAlive(pid));
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
