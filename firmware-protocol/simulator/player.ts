import type { Rig } from './rig.ts';
import type { ScriptDie, Step } from './script.ts';

/** Time that dice need, after the last has stopped tumbling, to be settled, gathered and told. */
const SETTLING = 2200;

const toThrow = ({ pocket, to, face }: ScriptDie) => ({
  from: pocket,
  ...(to === undefined ? {} : { to }),
  ...(face === undefined ? {} : { face }),
});

/** Does one step at once; gives the time in ms to wait before the next. */
function perform({ board, link, machine, tray }: Rig, step: Exclude<Step, { kind: 'repeat' }>): number {
  switch (step.kind) {
    case 'wait':
      return step.value;
    case 'rest':
      return board.flight + board.tumble * (4 / 3) + SETTLING;
    case 'moving':
      board.tumble = step.value;
      return 0;
    case 'flight':
      board.flight = step.value;
      return 0;
    case 'version':
      if (tray) tray.version = step.value;
      machine.reset();
      return 0;
    case 'lifts':
      if (tray) tray.firstLift = step.value;
      return 0;
    case 'put':
      for (const { pocket, face } of step.dice) board.put(pocket, face);
      return 0;
    case 'throw':
      board.throw(step.dice.map(toThrow));
      return 0;
    case 'straighten':
      for (const { pocket, face } of step.dice) board.straighten(pocket, face);
      return 0;
    case 'misread':
      for (const { pocket, face } of step.dice) board.misread(pocket, face ?? 1);
      return 0;
    case 'lift':
      for (const pocket of step.pockets) board.lift(pocket);
      return 0;
    case 'back':
      for (const pocket of step.pockets) if (board.isInHand(pocket)) board.put(pocket);
      return 0;
    case 'take':
      for (const pocket of step.pockets) board.take(pocket);
      return 0;
    case 'cock':
      for (const pocket of step.pockets) board.cock(pocket);
      return 0;
    case 'stick':
    case 'free':
      for (const pocket of step.pockets) board.stick(pocket, step.kind === 'stick');
      return 0;
    case 'swap':
      board.swap(step.one, step.other);
      return 0;
    case 'plug':
      link.plug();
      return 0;
    case 'unplug':
      link.unplug(step.powered);
      return 0;
    case 'reset':
      machine.reset();
      return 0;
    case 'spoil':
      link.spoil(step.trouble, step.type);
      return 0;
    case 'last':
      link.last(step.trouble, step.on);
      return 0;
    case 'say':
      link.say(step.text);
      return 0;
  }
}

function* flat(steps: readonly Step[]): Generator<Exclude<Step, { kind: 'repeat' }>> {
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
      const pause = perform(rig, step.value);
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
