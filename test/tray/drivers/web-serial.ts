import { VirtualClock } from '../../../firmware-protocol/simulator/index.ts';
import { plainLinkSource } from '../../../main/tray/plain-link.ts';
import type { TrayPlatform } from '../../../main/tray/platform.ts';
import { createTrayOn } from '../../../main/tray/tray.ts';
import { webSerialSource } from '../../../main/web/web-serial.ts';
import { FakeSerialPort, serialWith } from '../../support/web-serial.ts';
import { type Driver, quickRig } from '../support/harness.ts';
import { turn } from '../support/virtual-time.ts';

/** What a browser alone gets of a real tray: Web Serial, and no serial library. */
export const webSerialDriver: Driver = {
  name: 'Web Serial',
  can: ['version', 'lifts'],
  realTime: false,
  make: (options = {}) => {
    const clock = new VirtualClock();
    const rig = quickRig({ ...options, clock });
    const source = webSerialSource(serialWith(new FakeSerialPort(rig.link)));
    const platform: TrayPlatform = {
      linkSource: plainLinkSource,
      system: source,
      gatherFacts: (_path, ports) => Promise.resolve({ platform: 'browser', there: ports.length > 0 }),
      recordings: {
        create: () => ({ write: () => undefined, end: () => Promise.resolve() }),
        read: () => Promise.reject(new Error('none')),
      },
    };
    const make = () => createTrayOn(platform, { clock, virtual: [] });
    let tray = make();
    return Promise.resolve({
      rig,
      tray,
      again: () => (tray = make()),
      path: () => 'web-serial:1',
      wait: (ms) => turn(clock, ms),
      end: () => tray.dispose(),
    });
  },
};
