import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { VirtualClock } from '../../../firmware-protocol/simulator/index.ts';
import { createTray } from '../../../main/tray/node/create.ts';
import { type Driver, quickRig } from '../support/harness.ts';
import { ptyWire } from '../support/pty-wire.ts';
import { turn } from '../support/virtual-time.ts';

/** Milliseconds in which nothing can come through the wire that was not on its way before. */
const STEP = 10;

/** A pseudo-terminal, opened by the real serialport: real hang-ups. The clock of both ends waits for what is on its way. */
export const ptyDriver: Driver = {
  name: 'a pseudo-terminal',
  can: ['version', 'lifts', 'verbatim', 'board'],
  make: async (options = {}) => {
    const clock = new VirtualClock();
    const rig = quickRig({ ...options, clock });
    const folder = await mkdtemp(path.join(tmpdir(), 'croupier-pty-'));
    const name = path.join(folder, 'tray');
    const wire = await ptyWire(rig.link, name);
    const make = () => createTray({ clock, system: wire.system, virtual: [] });
    let tray = make();
    return {
      rig,
      tray,
      again: () => (tray = make()),
      path: () => name,
      wait: async (ms) => {
        for (let left = ms; left > 0; left -= STEP) {
          await turn(clock, Math.min(STEP, left));
          await wire.quiet();
        }
      },
      end: async () => {
        await tray.dispose();
        await wire.end();
        rig.machine.power(false);
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};
