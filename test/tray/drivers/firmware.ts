import { createFirmwareRig } from '../../support/emulator/rig.ts';
import { VirtualClock } from '../../../firmware-protocol/simulator/index.ts';
import { createTray } from '../../../main/tray/node/create.ts';
import type { Driver } from '../support/harness.ts';
import { turn } from '../support/virtual-time.ts';

const PATH = 'virtual:firmware';

/** The committed firmware in an emulated ATmega328P, over the custom binding: the app cannot tell the difference. */
export const firmwareDriver: Driver = {
  name: 'the emulated firmware',
  can: ['board'],
  make: ({ seed = 1, resetOnOpen = false } = {}) => {
    const clock = new VirtualClock();
    const rig = createFirmwareRig({ clock, seed, resetOnOpen });
    rig.board.flight = 150;
    rig.board.tumble = 120;
    const make = () =>
      createTray({
        clock,
        system: false,
        virtual: [{ path: PATH, manufacturer: 'Croupier', rig }],
      });
    let tray = make();
    return Promise.resolve({
      rig,
      tray,
      again: () => (tray = make()),
      path: () => PATH,
      wait: (ms) => turn(clock, ms),
      end: async () => {
        await tray.dispose();
        rig.machine.power(false);
      },
    });
  },
};
