import { VirtualClock } from '../../../firmware-protocol/simulator/index.ts';
import type { TrayPlatform } from '../../../main/tray/platform.ts';
import { createTrayOn } from '../../../main/tray/tray.ts';
import { browserFacts, plainLinkSource } from '../../../main/web/platform.ts';
import { type SerialLike, webSerialSource } from '../../../main/web/web-serial.ts';
import { FakeSerial, UNO } from '../../support/web-serial.ts';
import { type Driver, quickRig } from '../support/harness.ts';
import { turn } from '../support/virtual-time.ts';

/** A page's platform over Web Serial, which keeps no files. */
export const webSerialPlatform = (serial: SerialLike, userAgent = 'Linux'): TrayPlatform => ({
  linkSource: plainLinkSource,
  system: webSerialSource(serial),
  gatherFacts: (path, ports) => Promise.resolve(browserFacts(path, ports, userAgent)),
  recordings: {
    create: () => ({ write: () => undefined, end: () => Promise.resolve() }),
    read: () => Promise.reject(new Error('none')),
  },
});

/** Web Serial as in a browser with a real tray, without a serial library. */
export const webSerialDriver: Driver = {
  name: 'Web Serial',
  can: ['version', 'lifts', 'board'],
  make: (options = {}) => {
    const clock = new VirtualClock();
    const rig = quickRig({ ...options, clock });
    const serial = new FakeSerial();
    serial.attach({ ...UNO, link: rig.link }, true);
    const platform = webSerialPlatform(serial);
    const make = () => createTrayOn(platform, { clock, virtual: [] });
    let tray = make();
    return Promise.resolve({
      rig,
      tray,
      again: () => (tray = make()),
      path: () => 'Arduino Uno',
      wait: (ms) => turn(clock, ms),
      end: () => tray.dispose(),
    });
  },
};
