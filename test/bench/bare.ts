import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { ROOT } from '../../main/launch/place.mjs';
import { freshPage, longestTask, tasksOf, watchTasks } from './pages.ts';

/** Rounds of a sum that take 50 ms on two quiet cores of an AMD EPYC, in Node and in Chromium. */
export const ROUNDS_OF_50_MS = 48_000_000;

/** Works for so many rounds without a pause. It stands alone: pages run it too. */
export function work(rounds: number): number {
  let sum = 1;
  for (let i = 0; i < rounds; i++) sum = (Math.imul(sum, 1_664_525) + 1_013_904_223) | 0;
  return sum;
}

/** `bare-program.mjs`, running. */
export interface BareProgram {
  readonly address: string;
  /** It writes a line, and its pages count one more. */
  tap(): void;
  stop(): Promise<void>;
}

export async function startBare(): Promise<BareProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-bare-'));
  const child = spawn(process.execPath, [join(ROOT, 'test/bench/bare-program.mjs'), join(folder, 'bare')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    address: said.toString().trim(),
    tap: () => void child.stdin.write('tap\n'),
    stop: async () => {
      const ended = once(child, 'close');
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The longest task of a page, ms. */
export interface Longest {
  /** By the clock; 0 if none was over 50 ms. */
  readonly clock: number;
  /** Of the processor. */
  readonly worked: number;
}

/** The longest task of a bare page that works 50 ms (on a quiet machine) in each of some frames. */
export async function longestOfBare(browser: Browser, frames = 60): Promise<Longest> {
  const page = await freshPage(browser);
  await page.setContent('<p>bare</p>');
  await page.addScriptTag({ content: `window.work = ${work.toString()}` });
  const turn = (): Promise<void> =>
    page.evaluate(
      async ([count, rounds]) => {
        for (let frame = 0; frame < count; frame++) {
          await new Promise((drawn) => requestAnimationFrame(drawn));
          await new Promise((later) => setTimeout(later, 0));
          (window as unknown as { work: (rounds: number) => number }).work(rounds);
        }
      },
      [frames, ROUNDS_OF_50_MS] as const,
    );
  await turn();
  await watchTasks(page);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await turn();
  const worked = longestTask(await browser.stopTracing());
  const clock = Math.max(0, ...(await tasksOf(page)));
  await page.context().close();
  return { clock, worked };
}
