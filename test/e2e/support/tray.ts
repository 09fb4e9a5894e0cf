import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { build } from '../../../main/launch/build.mjs';
import { ROOT } from '../../../main/launch/place.mjs';
import { trayIs } from './table.ts';

/** A tray on a pseudo-terminal, in a process of its own: the app opens it with the real serialport. */
export interface SimulatedTray {
  /** Leads to the pseudo-terminal of now, also after the plug was pulled and put back. */
  readonly path: string;
  /** Plays a step of `firmware-protocol/simulator/SCRIPT.md`. */
  play(step: string): void;
  stop(): Promise<void>;
}

/** What is on the pseudo-terminal: the simulated tray, or the real firmware in an emulated chip. */
const PROGRAMS = {
  simulated: [join(ROOT, 'out/main/cli.js'), 'tray', 'simulate'],
  firmware: [join(ROOT, 'test/tools/run.mjs'), 'firmware'],
} as const;

export async function startTray(which: keyof typeof PROGRAMS = 'simulated'): Promise<SimulatedTray> {
  if (!(await build())) throw new Error('the app could not be built');
  const folder = mkdtempSync(join(tmpdir(), 'croupier-tray-'));
  const path = join(folder, 'tray');
  const child: ChildProcess = spawn(process.execPath, [...PROGRAMS[which], '--seed=7', `--link=${path}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('no pipes');
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: stdout }).once('line', () => resolve());
    child.once('close', () => reject(new Error('the simulated tray ended')));
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    path,
    play: (step) => void stdin.write(`${step}\n`),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens the tray's panel and connects a port of its list by what it is called. */
export async function connectListed(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Tray/ }).click();
  const ports = page.getByRole('region', { name: 'What is plugged in' });
  await ports
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Connect' })
    .click();
  await trayIs(page, 'Ready');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
}
