import { createFirmwareRig } from '../support/emulator/rig.ts';
import { VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { atMost, type BenchRow, quantile } from './row.ts';

const ROLLS = 300;
const PATH = 'virtual:firmware';

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * From the last byte of a roll, handed to the transmitter of the emulated chip, to the event in the app, over the custom
 * binding and in virtual time: what the layers wait for, not how fast this machine is.
 */
export async function bench(): Promise<BenchRow[]> {
  const clock = new VirtualClock();
  const rig = createFirmwareRig({ clock, seed: 7, resetOnOpen: false });
  rig.board.flight = 130;
  rig.board.tumble = 60;
  const dice = [1, 2, 3, 4];
  for (const pocket of dice) rig.board.put(pocket);
  const tray = createTray({
    clock,
    system: false,
    virtual: [{ path: PATH, manufacturer: 'Croupier', rig }],
  });
  const times: number[] = [];
  tray.on('roll', () => times.push(clock.now() - rig.machine.lastByteAt));
  tray.open(PATH);
  const until = async (holds: () => boolean): Promise<void> => {
    for (let waited = 0; !holds(); waited++) {
      if (waited > 20_000) throw new Error(`not within 20 s: ${holds.toString()}`);
      clock.advance(1);
      await breath();
      await breath();
    }
  };
  await until(() => tray.connection.state === 'ready');
  await until(() => dice.every((pocket) => tray.readings[pocket - 1]?.state === 'face'));
  for (let n = 1; n <= ROLLS; n++) {
    rig.board.throw(dice.map((from) => ({ from })));
    await until(() => times.length === n);
  }
  await tray.dispose();
  rig.machine.power(false);
  return [
    atMost(`${ROLLS} rolls: median`, quantile(times, 0.5), 5, 'virtual time'),
    atMost('99 of 100 within', quantile(times, 0.99), 5, 'virtual time'),
  ];
}
