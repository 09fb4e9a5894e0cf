import { VirtualClock } from '../../../firmware-protocol/simulator/index.ts';
import { VIRTUAL_PATH } from '../../../main/tray/index.ts';
import { createTray } from '../../../main/tray/node/create.ts';
import { type Driver, quickRig } from '../support/harness.ts';
import { turn } from '../support/virtual-time.ts';

/** The serial library over the custom binding: what users get as the virtual tray. */
export const bindingDriver: Driver = {
  name: 'the custom binding',
  can: ['version', 'lifts', 'verbatim', 'board'],
  make: (options = {}) => {
    const clock = new VirtualClock();
    const rig = quickRig({ ...options, clock });
    const make = () =>
      createTray({
        clock,
        system: false,
        virtual: [{ path: VIRTUAL_PATH, manufacturer: 'Croupier', rig }],
      });
    let tray = make();
    return Promise.resolve({
      rig,
      tray,
      again: () => (tray = make()),
      path: () => VIRTUAL_PATH,
      wait: (ms) => turn(clock, ms),
      end: () => tray.dispose(),
    });
  },
};
