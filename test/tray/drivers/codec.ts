import { VirtualClock, type Link } from '../../../firmware-protocol/simulator/index.ts';
import type { PortListener, PortSource } from '../../../main/tray/ports.ts';
import { createTray } from '../../../main/tray/node/create.ts';
import { type Driver, quickRig } from '../support/harness.ts';
import { turn } from '../support/virtual-time.ts';

const PATH = 'virtual:lines';

/** Lines go from the simulated cable into the tray layer as they are: no serial library in between. */
function lineSource(link: Link): PortSource {
  return {
    owns: (path) => path === PATH,
    isThere: () => Promise.resolve(link.plugged),
    list: () => Promise.resolve(link.plugged ? [{ path: PATH, kind: 'virtual' }] : []),
    open: (path, listener: PortListener) =>
      new Promise((resolve) => {
        let rest = '';
        const port = link.open({
          data: (bytes) => {
            listener.bytes(Buffer.from(bytes));
            const lines = (rest + Buffer.from(bytes).toString('latin1')).split('\n');
            rest = lines.pop() ?? '';
            for (const line of lines) if (line) listener.line(line);
          },
          gone: () => listener.closed(new Error('unplugged')),
        });
        if (!port) throw new Error('No such file or directory');
        resolve({
          path,
          write: (text) => port.write(Buffer.from(text, 'latin1')),
          close: () => {
            port.close();
            return Promise.resolve();
          },
        });
      }),
  };
}

export const codecDriver: Driver = {
  name: 'the codec-level simulator',
  can: ['version', 'lifts', 'board'],
  make: (options = {}) => {
    const clock = new VirtualClock();
    const rig = quickRig({ ...options, clock });
    const make = () => createTray({ clock, system: false, virtual: [], sources: [lineSource(rig.link)] });
    let tray = make();
    return Promise.resolve({
      rig,
      tray,
      again: () => (tray = make()),
      path: () => PATH,
      wait: (ms) => turn(clock, ms),
      end: () => tray.dispose(),
    });
  },
};
