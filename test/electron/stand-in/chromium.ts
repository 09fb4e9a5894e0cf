import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Cdp, connectCdp } from './cdp.ts';

/** The Chromium inside: Debian's own, headless, driven over its DevTools protocol. */
export interface Chromium {
  readonly endpoint: string;
  readonly cdp: Cdp;
  /** Ends it and waits until it has. */
  readonly end: () => Promise<void>;
}

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No tile of a page gets memory: what is painted, nobody looks at.
  '--force-gpu-mem-available-mb=1',
  '--use-fake-device-for-media-stream',
  '--disable-features=Translate,MediaRouter,OptimizationHints,HttpsUpgrades',
  // Pages of others never come from the network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--remote-debugging-port=0',
  // It ends when the other end of this pipe is gone, whatever has ended this process.
  '--remote-debugging-pipe',
];

export async function startChromium(executable: string, profile: string): Promise<Chromium> {
  mkdirSync(profile, { recursive: true });
  const child = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  process.on('exit', () => child.kill('SIGKILL'));
  const endpoint = await endpointOf(child);
  const cdp = await connectCdp(endpoint);
  return {
    endpoint,
    cdp,
    end: async () => {
      const ended = new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve();
        else child.once('exit', () => resolve());
      });
      // Asked to, it puts its storage on disk first.
      void cdp.send('Browser.close').catch(() => undefined);
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(timer);
      cdp.close();
    },
  };
}

function endpointOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    if (!child.stderr) return reject(new Error('no pipe'));
    createInterface({ input: child.stderr }).on('line', (line) => {
      said += `${line}\n`;
      const found = /DevTools listening on (ws:\S+)/.exec(line);
      if (found?.[1]) resolve(found[1]);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${said.slice(-2_000)}`)));
  });
}
