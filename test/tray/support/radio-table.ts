import { onTestFinished } from 'vitest';
import { VirtualClock } from '../../../firmware-protocol/simulator/index.ts';
import type { DieWord, JoinedDie } from '../../../main/contract.ts';
import { RADIO_PATH, RadioTray } from '../../../main/tray/index.ts';
import { createTray } from '../../../main/tray/node/create.ts';
import type { SettledRoll, TrayEvent } from '../../../main/tray/types.ts';
import { showReading } from './harness.ts';
import { turn } from './virtual-time.ts';

export const PAGE = 'one';

/** Id of the die in a pocket. */
export const dieOf = (pocket: number): string => `0000d1${pocket.toString(16).padStart(2, '0')}`;

export const word = (
  pocket: number,
  state: DieWord['state'],
  face: number | null = null,
  more: Partial<DieWord> = {},
): DieWord => ({ die: dieOf(pocket), state, face, lean: null, battery: null, ...more });

/** Smart dice, as the tray that hears them. */
export async function radioTable(pockets: readonly number[] = [1, 2, 3, 4, 14]) {
  const clock = new VirtualClock();
  const radio = new RadioTray({ device: 'C0FFEE03', clock });
  const tray = createTray({ clock, system: false, virtual: [], radio });
  onTestFinished(() => tray.dispose());
  const rolls: SettledRoll[] = [];
  const doubts: TrayEvent[] = [];
  const batteries: string[] = [];
  tray.on('roll', ({ roll }) => rolls.push(roll));
  tray.on('doubt', (event) => doubts.push(event));
  tray.on('battery', ({ phrase, pocket }) => batteries.push(`${phrase.code} ${pocket}`));
  const joined: JoinedDie[] = pockets.map((pocket) => ({ die: dieOf(pocket), pocket }));
  const open = async (dice = joined, page = PAGE): Promise<void> => {
    radio.act({ kind: 'radio', page, do: 'open', dice: [...dice] });
    tray.open(RADIO_PATH);
    await turn(clock, 600);
  };
  await open();
  /** Says these words, then lets the time pass with keep-alives. */
  const say = async (words: readonly DieWord[], ms = 300): Promise<void> => {
    radio.act({ kind: 'radio', page: PAGE, do: 'see', words: [...words] });
    for (let left = ms; left > 0; left -= 500) {
      await turn(clock, Math.min(500, left));
      if (left > 500) radio.act({ kind: 'radio', page: PAGE, do: 'see' });
    }
  };
  return {
    clock,
    radio,
    tray,
    rolls,
    doubts,
    batteries,
    joined,
    open,
    say,
    /** All dice lie on these faces. */
    found: (faces: Readonly<Record<number, number>>) =>
      say(Object.entries(faces).map(([pocket, face]) => word(Number(pocket), 'lying', face))),
    /** These dice are taken and rolled. */
    throwing: async (...dice: readonly number[]) => {
      await say(dice.map((pocket) => word(pocket, 'handled')));
      await say(dice.map((pocket) => word(pocket, 'rolling', 1)));
    },
    lies: () =>
      tray.readings
        .filter(({ state }) => state !== 'empty')
        .map(showReading)
        .join(' '),
    told: () => rolls.map(({ readings }) => readings.map(showReading).join(' ')),
    lifts: () => tray.readings.map(({ lift }) => lift),
  };
}
