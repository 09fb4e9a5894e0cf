import { MOST_POCKETS, PROTOCOL_VERSION } from '../../firmware-protocol/codec/index.ts';
import {
  type Rig,
  LASTING_TROUBLES,
  LINE_TROUBLES,
  createRig,
  pick,
} from '../../firmware-protocol/simulator/index.ts';
import {
  type Face,
  type Trouble,
  type VirtualPocket,
  type VirtualTray,
  FACES,
  VIRTUAL_IDS,
} from './types.ts';

export const VIRTUAL_PATH = 'virtual:tray';

/** A virtual port: a named rig. */
export interface VirtualPort {
  readonly path: string;
  readonly manufacturer: string;
  readonly rig: Rig;
}

/**
 * A random device id of eight hexadecimal digits: each start of the app is another tray, so stays are never mixed up.
 */
export const randomDevice = (): string =>
  Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .toUpperCase()
    .padStart(8, '0');

/** The virtual tray in every port list, with four poker dice. */
export function virtualPort(): VirtualPort {
  const rig = createRig({
    device: VIRTUAL_IDS + randomDevice().slice(VIRTUAL_IDS.length),
    seed: Math.floor(Math.random() * 2 ** 32),
    resetOnOpen: true,
  });
  for (const pocket of [1, 2, 3, 4]) rig.board.put(pocket);
  return { path: VIRTUAL_PATH, manufacturer: 'Croupier', rig };
}

const isOneOf = <T extends string>(list: readonly T[], word: string): word is T =>
  list.some((item) => item === word);

/** Throws a rig's dice and provokes its faults by clicks. */
export function clickableTray(path: string, rig: Rig): VirtualTray {
  const { board, link, machine, tray } = rig;
  const numbers = Array.from({ length: MOST_POCKETS }, (_, i) => i + 1);
  const anyFace = (): Face => FACES[pick(Math.random, 6)] ?? 1;
  const pocketNow = (pocket: number): VirtualPocket => {
    const face = board.dieIn(pocket);
    if (face) return { pocket, die: 'in', face };
    return { pocket, die: board.isInHand(pocket) ? 'out' : 'none' };
  };

  const trouble = (kind: Trouble, on = true): void => {
    if (isOneOf(LASTING_TROUBLES, kind)) return link.last(kind, on);
    if (kind === 'unplug') return on ? link.unplug() : link.plug();
    if (kind === 'version') {
      if (tray) tray.version = PROTOCOL_VERSION + (on ? 1 : 0);
      return machine.reset();
    }
    if (!on) return;
    if (isOneOf(LINE_TROUBLES, kind)) return link.spoil(kind, 'roll');
    if (kind === 'reset') return machine.reset();
    // A misread face: the first die at rest is read as the next face.
    const pocket = numbers.find((p) => board.dieIn(p) && !board.isMoving(p));
    const face = pocket === undefined ? undefined : board.dieIn(pocket);
    if (pocket !== undefined && face) board.misread(pocket, FACES[face % 6] ?? 1);
  };

  return {
    path,
    get troubles() {
      const lasting: Trouble[] = LASTING_TROUBLES.filter((kind) => link.isLasting(kind));
      if (!link.plugged) lasting.push('unplug');
      if (tray && tray.version !== PROTOCOL_VERSION) lasting.push('version');
      return lasting;
    },
    get pockets() {
      return numbers.map(pocketNow);
    },
    throw: (dice) => board.throw(dice.map(({ pocket, face }) => ({ from: pocket, face: face ?? anyFace() }))),
    lift: (pocket) => board.lift(pocket),
    put: (pocket, face) => board.put(pocket, face ?? (board.isInHand(pocket) ? undefined : anyFace())),
    cock: (pocket) => board.cock(pocket),
    stick: (pocket, stuck) => board.stick(pocket, stuck),
    trouble,
    setUp: (pockets) => {
      for (const pocket of numbers) {
        const has = board.dieIn(pocket) !== undefined;
        if (pockets.includes(pocket) && !has) board.put(pocket, anyFace());
        else if (!pockets.includes(pocket)) board.take(pocket);
      }
    },
    onChange: (listener) => board.onChange(listener),
  };
}
