import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { ROOT } from '../../main/launch/place.mjs';
import { freshPage, longestTask, tasksOf, watchTasks } from './pages.ts';

/** A line as a journal has it. */
const LINE = JSON.stringify({
  ...{ seq: 1234, at: 1_700_000_000_000, by: { kind: 'host' }, via: 'hand', command: 'c1234', kind: 'move' },
  move: { kind: 'dice', seat: 's1', dice: ['K', 'A', 'A', '9'].map((face, die) => ({ die, face })) },
});
/** Lines parsed in some 50 ms on two quiet cores of an AMD EPYC. */
const LINES = 20_000;

/** Parses lines and keeps them for some 50 ms without a pause: as a busy machine slows programs down, it slows this. */
export function workBare(): readonly unknown[] {
  return Array.from({ length: LINES }, () => JSON.parse(LINE) as unknown);
}

/** `bare-program.mjs`, running. */
export interface BareProgram {
  readonly address: string;
  stop(): Promise<void>;
}

/** With the path of a serial port, each line from there counts like a tap. */
export async function startBare(port?: string): Promise<BareProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-bare-'));
  const words = [join(ROOT, 'test/bench/bare-program.mjs'), join(folder, 'bare'), ...(port ? [port] : [])];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    address: said.toString().trim(),
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

/** What a bare page's longest task was. */
export interface LongestOfBare extends Longest {
  /** Its work in the quickest frame, by the clock: 50 ms where nothing else runs. */
  readonly least: number;
}

/** Paragraphs that a bare page fills and lays out in some 50 ms where nothing else runs. */
const PARAGRAPHS = 1_800;

/** The longest task of a bare page that works 50 ms (on a quiet machine) in each of some frames, at what pages work at. */
export async function longestOfBare(browser: Browser, frames = 30): Promise<LongestOfBare> {
  const page = await freshPage(browser);
  await page.setContent('<main style="columns: 4"></main>');
  const turn = (count: number): Promise<number> =>
    page.evaluate(
      async ([most, paragraphs]) => {
        const main = document.querySelector('main');
        if (!main) throw new Error('no page');
        let least = Infinity;
        for (let frame = 0; frame < most; frame++) {
          await new Promise((drawn) => requestAnimationFrame(drawn));
          await new Promise((later) => setTimeout(later, 0));
          const from = performance.now();
          const all = Array.from({ length: paragraphs }, (_, i) => {
            const paragraph = document.createElement('p');
            paragraph.textContent = `The dealer has ${i + frame} chips, and it is somebody's turn.`;
            return paragraph;
          });
          main.replaceChildren(...all);
          // Its place is asked for, so it is worked out in this task.
          if (main.getBoundingClientRect().height === 0) throw new Error('nothing laid out');
          least = Math.min(least, performance.now() - from);
        }
        return least;
      },
      [count, PARAGRAPHS] as const,
    );
  // The first frames warm it up.
  await turn(5);
  await watchTasks(page);
  await browser.startTracing(page, { categories: ['toplevel'] });
  const least = await turn(frames);
  const worked = longestTask(await browser.stopTracing());
  const clock = Math.max(0, ...(await tasksOf(page)));
  await page.context().close();
  return { clock, worked, least };
}
