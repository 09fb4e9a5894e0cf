import type { TestContext } from 'vitest';
import type { DieWord, SightedDie } from '../../main/contract.ts';
import type { Game } from '../../main/engine/core/game.ts';
import { sleepless } from '../../main/engine/games/sleepless/index.ts';
import type { Driver } from '../tray/support/harness.ts';
import { codecDriver } from '../tray/drivers/codec.ts';
import { firmwareDriver } from '../tray/drivers/firmware.ts';
import { cameraTable, die as sighted } from '../tray/support/camera-table.ts';
import { radioTable, word } from '../tray/support/radio-table.ts';
import { breathe } from '../tray/support/virtual-time.ts';
import { type Evening, evening } from './evening.ts';
import { type TrayEvening, trayEvening } from './tray-evening.ts';

/** Actions on one die; `die` counts from 1, `face` is the final upper side. */
export interface Dice {
  readonly people: Evening;
  throw(die: number, face: number): Promise<void>;
  /** Throws it so that it leans on the wall or another die. */
  throwLeaning(die: number): Promise<void>;
  /** Picks it up slowly, so that it is seen moving first, then throws it. */
  throwSlowly(die: number, face: number): Promise<void>;
  /** Taps it flat without lifting it. */
  tapFlat(die: number, face: number): Promise<void>;
  /** Picks it up and puts it down by hand. */
  setDown(die: number, face: number): Promise<void>;
  /** Knocks it, so that it moves and lies on the same side again. */
  knock(die: number, face: number): Promise<void>;
}

const GAME = sleepless as unknown as Game;

/** Dice over a simulated serial tray, or over the emulated firmware. `run` plays a script (SCRIPT.md). */
async function overTray(
  context: TestContext,
  driver: Driver,
  script = 'put 1-4',
): Promise<Dice & Pick<TrayEvening, 'run'>> {
  const table = await trayEvening(script, { game: GAME, driver });
  context.onTestFinished(() => table.end());
  await table.people.start(['Ann', 'Ben', 'Cat'], {}, 'sleepless');
  return {
    people: table.people,
    run: (more) => table.run(more),
    throw: (die, face) => table.run(`throw ${die}:${face}\nwait rest`),
    throwLeaning: (die) => table.run(`lift ${die}\nwait 200\nthrow ${die}\nwait 200\ncock ${die}\nwait 8000`),
    throwSlowly: (die, face) => table.run(`cock ${die}\nwait 100\nthrow ${die}:${face}\nwait rest`),
    tapFlat: (die, face) => table.run(`straighten ${die}:${face}\nwait rest`),
    setDown: (die, face) => table.run(`lift ${die}\nwait 600\nput ${die}:${face}\nwait rest`),
    knock: (die, face) => table.run(`cock ${die}\nwait 200\nstraighten ${die}:${face}\nwait rest`),
  };
}

/** Dice under a camera. Every throw ends in a new place. */
async function overCamera(): Promise<Dice> {
  const camera = await cameraTable('poker');
  const people = await evening({ games: [GAME], tray: camera.tray, now: () => camera.clock.now() });
  const lying = new Map<number, SightedDie>();
  let places = 0;
  const look = async (without?: number): Promise<void> => {
    const dice = [...lying].flatMap(([die, one]) => (die === without ? [] : [one]));
    if (without === undefined) await camera.still(dice);
    else for (let i = 0; i < 3; i++) await camera.moving(dice);
  };
  const land = async (die: number, face: number, why: SightedDie['why'] = null): Promise<void> => {
    if (lying.has(die)) await look(die);
    places += 1;
    const [x, y] = [40 * (places % 40), 40 * die];
    lying.set(die, sighted(`P${die}`, face, { x, y, why }));
    await look();
    await breathe();
  };
  /** It stays in place, under a hand for a while. */
  const touch = async (die: number, face: number): Promise<void> => {
    await look(die);
    const before = lying.get(die);
    if (!before) throw new Error(`no die ${die}`);
    lying.set(die, { ...before, face, why: null });
    await look();
    await breathe();
  };
  for (const die of [1, 2, 3, 4]) lying.set(die, sighted(`P${die}`, die));
  await look();
  await people.start(['Ann', 'Ben', 'Cat'], {}, 'sleepless');
  return {
    people,
    throw: land,
    throwSlowly: land,
    throwLeaning: (die) => land(die, 1, 'lean'),
    tapFlat: touch,
    setDown: land,
    knock: touch,
  };
}

/** Dice that read themselves. */
async function overRadio(): Promise<Dice> {
  const radio = await radioTable([1, 2, 3, 4]);
  const people = await evening({ games: [GAME], tray: radio.tray, now: () => radio.clock.now() });
  const say = async (...words: readonly DieWord[]): Promise<void> => {
    for (const one of words) await radio.say([one], 100);
    await breathe();
  };
  const land = (die: number, face: number, lean = 0): Promise<void> =>
    say(word(die, 'handled'), word(die, 'rolling', 1), word(die, 'rolled', face, { lean }));
  const touch = (die: number, face: number): Promise<void> =>
    say(word(die, 'handled'), word(die, 'lying', face));
  await radio.found({ 1: 1, 2: 2, 3: 3, 4: 4 });
  await people.start(['Ann', 'Ben', 'Cat'], {}, 'sleepless');
  return {
    people,
    throw: land,
    throwSlowly: async (die, face) => {
      await say(word(die, 'handled'));
      await radio.say([], 1000);
      await land(die, face);
    },
    throwLeaning: (die) => land(die, 1, 30),
    tapFlat: touch,
    setDown: touch,
    knock: touch,
  };
}

export type OpenDice = (context: TestContext) => Promise<Dice>;

export const overSimulatedTray = (context: TestContext, script?: string) =>
  overTray(context, codecDriver, script);

export const QUICK_SOURCES: Readonly<Record<string, OpenDice>> = {
  'the simulated tray': (context) => overSimulatedTray(context),
  'the camera': overCamera,
  'smart dice': overRadio,
};

/** Some seconds of real time for each throw. */
export const FIRMWARE: OpenDice = (context) => overTray(context, firmwareDriver);

/** The first roll: the dice lie A K Q 9. */
export async function rollFour(dice: Dice): Promise<void> {
  for (const [i, face] of [1, 2, 3, 6].entries()) await dice.throw(i + 1, face);
}

/** Ben buys 2 throws for each of `chips`. */
export async function award({ people }: Dice, chips: number): Promise<void> {
  await people.move({ kind: 'draws-done' });
  await people.move({ kind: 'award', seat: 's2', amount: chips });
  if (people.now.prompt.step !== 'throws') throw new Error(`not at throws but at ${people.now.prompt.step}`);
}
