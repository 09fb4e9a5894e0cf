import { Board } from './board.ts';
import { type Clock, realClock } from './clock.ts';
import { Link, type Machine } from './link.ts';
import { seeded } from './random.ts';
import { SimulatedTray, type SimulatedTrayOptions } from './tray.ts';
import type { ScriptDie, Step } from './script.ts';

/**
 * A complete virtual tray: dice on a board, the device watching them, and the cable. Scripts and clicks act on it.
 */
export interface Rig {
  readonly clock: Clock;
  readonly board: Board;
  readonly machine: Machine;
  readonly link: Link;
  /** What only the simulated tray can do; not there when the real firmware watches the board. */
  readonly tray?: SimulatedTray;
}

export interface RigOptions extends Omit<SimulatedTrayOptions, 'clock' | 'board'> {
  readonly clock?: Clock;
  readonly seed?: number;
  readonly resetOnOpen?: boolean;
}

/** A rig around the simulated tray. The same seed and script on a virtual clock give the same bytes. */
export function createRig({
  clock = realClock,
  seed = 1,
  resetOnOpen = false,
  ...options
}: RigOptions = {}): Rig {
  const random = seeded(seed);
  const board = new Board({ clock, random });
  const tray = new SimulatedTray({ ...options, clock, board });
  const link = new Link({ clock, random, machine: tray, resetOnOpen });
  return { clock, board, machine: tray, link, tray };
}

/** Time that dice need, after the last has stopped tumbling, to be settled, gathered and told. */
const SETTLING = 2200;

const toThrow = ({ pocket, to, face }: ScriptDie) => ({
  from: pocket,
  ...(to === undefined ? {} : { to }),
  ...(face === undefined ? {} : { face }),
});

type SingleStep = Exclude<Step, { kind: 'repeat' }>;

/** The time in ms between a step and the next. */
function pauseAfter({ board }: Rig, step: SingleStep): number {
  if (step.kind === 'wait') return step.value;
  return step.kind === 'rest' ? board.flight + board.tumble * (4 / 3) + SETTLING : 0;
}

function perform({ board, link, machine, tray }: Rig, step: SingleStep): void {
  switch (step.kind) {
    case 'wait':
    case 'rest':
      return;
    case 'moving':
      board.tumble = step.value;
      return;
    case 'flight':
      board.flight = step.value;
      return;
    case 'version':
      if (tray) tray.version = step.value;
      return machine.reset();
    case 'lifts':
      if (tray) tray.firstLift = step.value;
      return;
    case 'put':
      return step.dice.forEach(({ pocket, face }) => board.put(pocket, face));
    case 'throw':
      return board.throw(step.dice.map(toThrow));
    case 'straighten':
      return step.dice.forEach(({ pocket, face }) => board.straighten(pocket, face));
    case 'misread':
      return step.dice.forEach(({ pocket, face }) => board.misread(pocket, face ?? 1));
    case 'lift':
      return step.pockets.forEach((pocket) => board.lift(pocket));
    case 'back':
      return step.pockets.filter((pocket) => board.isInHand(pocket)).forEach((pocket) => board.put(pocket));
    case 'take':
      return step.pockets.forEach((pocket) => board.take(pocket));
    case 'cock':
      return step.pockets.forEach((pocket) => board.cock(pocket));
    case 'stick':
    case 'free':
      return step.pockets.forEach((pocket) => board.stick(pocket, step.kind === 'stick'));
    case 'swap':
      return board.swap(step.one, step.other);
    case 'plug':
      return link.plug();
    case 'unplug':
      return link.unplug(step.powered);
    case 'reset':
      return machine.reset();
    case 'spoil':
      return link.spoil(step.trouble, step.type);
    case 'last':
      return link.last(step.trouble, step.on);
    case 'say':
      return link.say(step.text);
  }
}

function* flat(steps: readonly Step[]): Generator<SingleStep> {
  for (const step of steps) {
    if (step.kind !== 'repeat') yield step;
    else for (let i = 0; i < step.times; i++) yield* flat(step.steps);
  }
}

/** Plays a script on the rig's clock. `done` is called after the last step; the function returned stops it. */
export function play(rig: Rig, steps: readonly Step[], done: () => void = () => undefined): () => void {
  const rest = flat(steps);
  let cancel: () => void = () => undefined;
  const next = (): void => {
    for (let step = rest.next(); !step.done; step = rest.next()) {
      perform(rig, step.value);
      const pause = pauseAfter(rig, step.value);
      if (pause > 0) {
        cancel = rig.clock.after(pause, next);
        return;
      }
    }
    done();
  };
  next();
  return () => cancel();
}
