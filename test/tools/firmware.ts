import { VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import type { Phrase } from '../../main/engine/core/result.ts';
import { speaker } from '../../main/shell/speak.ts';
import { simulateTray } from '../../main/tray/node/commands.ts';
import { createFirmwareRig } from '../support/emulator/rig.ts';
import { type Terminal, readNumber, readOptions } from './terminal.ts';

/** How often the chip and the dice go on, in ms: often enough for people, rarely enough to be cheap. */
const SLICE = 4;
/** The longest stall of the machine that they make up for, in ms. */
const MOST_BEHIND = 1000;

const FIRMWARE = {
  link: { type: 'string' },
  seed: { type: 'string' },
  stay: { type: 'boolean' },
} as const;

/** As `croupier tray simulate`, with the real firmware in an emulated ATmega328P instead of the simulated tray. */
export async function runFirmware(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, words } = readOptions(args, FIRMWARE, { most: 1 });
  const { link, stay } = values;
  const clock = new VirtualClock();
  const rig = createFirmwareRig({ clock, seed: readNumber(values.seed) ?? Date.now(), slice: SLICE });
  const say = (phrase: Phrase): string => speaker.say(phrase);
  const stop = follow(clock);
  try {
    return await simulateTray({ ...terminal, say }, { script: words[0], link, stay, rig });
  } finally {
    stop();
  }
}

/**
 * Lets a clock follow the real one. After a stall, chip and dice go through the missed time together: on the real clock the dice
 * would have landed before the chip looked again, so that it saw no lift.
 */
function follow(clock: VirtualClock): () => void {
  let at = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    clock.advance(Math.min(now - at, MOST_BEHIND));
    at = now;
  }, SLICE);
  return () => clearInterval(timer);
}
