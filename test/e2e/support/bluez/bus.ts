import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PrivateBus {
  readonly address: string;
  close(): Promise<void>;
}

/** A message bus of its own, which Chromium takes for the system's (`DBUS_SYSTEM_BUS_ADDRESS`). */
export async function openBus(): Promise<PrivateBus> {
  const folder = mkdtempSync(join(tmpdir(), 'bluez-'));
  const address = `unix:path=${join(folder, 'bus')}`;
  const daemon = spawn(
    'dbus-daemon',
    ['--session', '--nofork', '--nopidfile', '--print-address=1', `--address=${address}`],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = once(daemon, 'exit');
  await Promise.race([
    once(daemon.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('dbus-daemon has ended'))),
  ]);
  return {
    address,
    close: async () => {
      daemon.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
