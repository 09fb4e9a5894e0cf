import { Board, Link, seeded, VirtualClock } from '../../../firmware-protocol/simulator/index.ts';
import { RadioMachine } from '../../../main/tray/radio/machine.ts';
import { createTray } from '../../../main/tray/node/create.ts';
import type { Driver } from '../support/harness.ts';
import { dieOf, word } from '../support/radio-table.ts';
import { turn } from '../support/virtual-time.ts';

const PATH = 'virtual:radio';

/** The board's dice say what they do: each keeps the pocket in which it was first put. */
function speakFor(board: Board, machine: RadioMachine): void {
  const joined = new Set<number>();
  const rolling = new Set<number>();
  board.onChange((pocket) => {
    const seen = board.seen(pocket);
    if (!joined.has(pocket) && seen !== 'none') {
      joined.add(pocket);
      machine.join([...joined].map((own) => ({ die: dieOf(own), pocket: own })));
    }
    if (board.isMoving(pocket)) rolling.add(pocket);
    if (seen === 'none') machine.hear(word(pocket, board.isInHand(pocket) ? 'handled' : 'away'));
    else if (seen === 'changing') machine.hear(word(pocket, board.isMoving(pocket) ? 'rolling' : 'crooked'));
    else machine.hear(word(pocket, rolling.delete(pocket) ? 'rolled' : 'lying', seen));
  });
}

/** Smart dice over the custom binding. */
export const radioDriver: Driver = {
  name: 'smart dice',
  can: [],
  make: ({ seed = 1, resetOnOpen = false, bootsBefore = 0 } = {}) => {
    const clock = new VirtualClock();
    const random = seeded(seed);
    const board = new Board({ clock, random });
    board.flight = 190;
    board.tumble = 160;
    const machine = new RadioMachine({ clock, device: 'C0FFEE04', bootsBefore });
    speakFor(board, machine);
    const rig = { clock, board, machine, link: new Link({ clock, random, machine, resetOnOpen }) };
    const make = () =>
      createTray({ clock, system: false, virtual: [{ path: PATH, manufacturer: 'Croupier', rig }] });
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
