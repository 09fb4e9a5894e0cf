import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTray } from '../../../main/tray/node/index.ts';
import { systemPorts } from '../../../main/tray/node/system-ports.ts';
import { plugPty } from '../../../main/tray/node/pty.ts';
import { type Driver, quickRig } from '../support/harness.ts';
import { pause } from '../../support/until.ts';

/** A pseudo-terminal, opened by the real serialport: real time, real hang-ups. */
export const ptyDriver: Driver = {
  name: 'a pseudo-terminal',
  can: ['version', 'lifts', 'verbatim'],
  realTime: true,
  make: async (options = {}) => {
    const rig = quickRig(options);
    const folder = await mkdtemp(path.join(tmpdir(), 'croupier-pty-'));
    const name = path.join(folder, 'tray');
    const plugged = await plugPty(rig.link, name);
    if (!plugged.ok) throw new Error(plugged.error.code);
    // Its own list would ask udevadm every 700 ms; a pseudo-terminal is in no list anyway.
    const make = () =>
      createTray({ system: { ...systemPorts, list: () => Promise.resolve([]) }, virtual: [] });
    let tray = make();
    return {
      rig,
      tray,
      again: () => (tray = make()),
      path: () => name,
      wait: (ms) => pause(ms),
      end: async () => {
        await tray.dispose();
        await plugged.value.end();
        rig.machine.power(false);
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};
