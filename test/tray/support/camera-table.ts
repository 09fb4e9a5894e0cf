import { onTestFinished } from 'vitest';
import { VirtualClock } from '../../../firmware-protocol/simulator/index.ts';
import type { SightedDie, Sighting } from '../../../main/contract.ts';
import { CAMERA_PATH, CameraTray } from '../../../main/tray/index.ts';
import { createTray } from '../../../main/tray/node/create.ts';
import type { SettledRoll, TrayEvent } from '../../../main/tray/types.ts';
import { showReading } from './harness.ts';
import { turn } from './virtual-time.ts';

export const PAGE = 'one';

/** A die by its id, at a place of its own unless said. */
export const die = (id: string, face: number, more: Partial<SightedDie> = {}): SightedDie => ({
  die: id,
  face,
  why: null,
  x: 20 * (id === 'R' ? 14 : Number(id.replace('P', ''))),
  y: 40,
  turn: 10,
  ...more,
});

/** A camera above a table, as the tray that hears it. */
export async function cameraTable(set: 'royal' | 'poker' = 'royal') {
  const clock = new VirtualClock();
  const camera = new CameraTray({ device: 'C0FFEE02', clock });
  const tray = createTray({ clock, system: false, virtual: [], camera });
  onTestFinished(() => tray.dispose());
  const rolls: SettledRoll[] = [];
  const doubts: TrayEvent[] = [];
  tray.on('roll', ({ roll }) => rolls.push(roll));
  tray.on('doubt', (event) => doubts.push(event));
  camera.play(set === 'poker' ? ['poker'] : ['suited', 'risk']);
  const open = async (page = PAGE): Promise<void> => {
    camera.act({ kind: 'camera', page, do: 'open' });
    tray.open(CAMERA_PATH);
    await turn(clock, 500);
  };
  await open();
  let seen: Sighting = { still: true, since: 400, dice: [] };
  const say = async (ms: number, sighting?: Sighting): Promise<void> => {
    if (sighting) seen = sighting;
    camera.act({ kind: 'camera', page: PAGE, do: 'see', sighting });
    await turn(clock, ms);
  };
  return {
    clock,
    camera,
    tray,
    rolls,
    doubts,
    open,
    /** A look when nothing moves. */
    still: (dice: readonly SightedDie[], since = 400) => say(300, { still: true, since, dice }),
    moving: (dice: readonly SightedDie[], since = 200) => say(300, { still: false, since, dice }),
    alive: async (ms: number) => {
      for (let left = ms; left > 0; left -= 500) await say(Math.min(500, left));
    },
    seen: () => seen,
    lies: () =>
      tray.readings
        .filter(({ state }) => state !== 'empty')
        .map(showReading)
        .join(' '),
    told: () => rolls.map(({ readings }) => readings.map(showReading).join(' ')),
    lifts: () => tray.readings.map(({ lift }) => lift),
  };
}
