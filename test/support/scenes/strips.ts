import type { RowDie, TableSnapshot } from '../../../main/contract.ts';
import { type Shot, sceneOf } from './index.ts';
import { tableForScreens } from '../../../main/host/screen-feed.ts';
import { meOf, sleepless } from './phones.ts';
import { TRAY, played } from './play.ts';

/** Animations of the table as strips of frames. */
export interface Strip {
  readonly name: string;
  readonly shot: Shot;
  /** The key that starts it; null if it starts with the scene. */
  readonly key: string | null;
  /** Number of frames, and ms between them. */
  readonly frames: number;
  readonly every: number;
  /** Size of the screen, if not a laptop's. */
  readonly size?: { readonly width: number; readonly height: number };
}

const TEN = ['Annika', 'Ben', 'Catharina', 'Dee', 'Eva', 'Finn', 'Gus', 'Hannah', 'Ida', 'Jo'];
const PHONE = { width: 390, height: 844 };
const FOUR = ['Ann', 'Ben', 'Cat', 'Dee'];
/** The four dice as read after a throw; null while one is in the air. */
function read(table: TableSnapshot, faces: readonly (string | null)[]): TableSnapshot {
  const dice = faces.map((face, die): RowDie => ({
    die,
    kind: 'poker',
    face,
    source: TRAY,
    state: face === null ? 'moving' : 'thrown',
    throws: 1,
    why: null,
  }));
  const ready = !faces.includes(null);
  return { ...table, revision: table.revision + 1, intake: { ...table.intake, dice, ready } };
}

const rolling = played('sleepless', FOUR, []);
const inTheAir = read(rolling, [null, null, null, null]);
const suited = [
  { kind: 'starter', seat: 's1' },
  {
    kind: 'dice',
    of: 'suited',
    seat: 's1',
    dice: ['As', 'Ks', 'Qs', 'Js', '10s', 'Ah', 'Ad', '7c'].map((face, die) => ({
      die,
      face,
      source: { kind: 'hand' },
    })),
  },
];
const filled = suited.map((move) =>
  'dice' in move
    ? {
        ...move,
        dice: Array.from({ length: 13 }, (_, die) => move.dice?.[die] ?? blank(die)),
      }
    : move,
);
const laid = [
  ...filled,
  { kind: 'stop', seat: 's1' },
  {
    kind: 'layout',
    seat: 's1',
    grid: [0, 1, 2, 3, 4].map((die) => ({ die, x: die, y: 0 })),
  },
];
function blank(die: number): { die: number; face: string; source: { kind: string } } {
  return { die, face: 'blank', source: { kind: 'hand' } };
}
/** A turn of Roll-a-Royal before and after its Risk roll. */
export const risked = (): { readonly before: TableSnapshot; readonly after: TableSnapshot } => ({
  before: royal(laid),
  after: royal([...laid, risk]),
});
const risk = { kind: 'dice', of: 'risk', seat: 's1', dice: [{ die: 0, face: '3', source: TRAY }] };

const usual = sceneOf('table-bid');
const scene = (name: string, table: TableSnapshot, next: TableSnapshot): Shot => ({
  ...usual,
  name,
  table,
  next,
});
const royal = (moves: readonly object[], names: readonly string[] = ['Ann', 'Ben']): TableSnapshot =>
  played('roll-a-royal', names, moves as never);

export const STRIPS: readonly Strip[] = [
  {
    name: 'dice-land',
    shot: scene('dice', rolling, read(rolling, ['K', 'K', '9', 'A'])),
    key: 'k',
    frames: 12,
    every: 70,
  },
  {
    name: 'dice-tumble',
    shot: scene('dice-tumble', inTheAir, read(inTheAir, ['K', 'K', '9', 'A'])),
    key: 'k',
    frames: 12,
    every: 70,
  },
  {
    name: 'risk-die',
    shot: scene('risk', royal(laid), royal([...laid, risk])),
    key: '3',
    frames: 14,
    every: 120,
  },
  {
    name: 'points-ten',
    shot: scene('points', royal(laid, TEN), royal([...laid, risk], TEN)),
    key: '3',
    frames: 24,
    every: 120,
  },
  {
    name: 'risk-phone',
    shot: { ...scene('risk-phone', royal(laid), royal([...laid, risk])), scene: 'phone', me: meOf(['s1']) },
    key: 'k',
    frames: 14,
    every: 120,
    size: PHONE,
  },
  {
    name: 'risk-television',
    shot: {
      ...sceneOf('tv-night'),
      name: 'risk-television',

      table: tableForScreens(royal(laid)),
      next: tableForScreens(royal([...laid, risk])),
    },
    key: 'k',
    frames: 14,
    every: 120,
    size: { width: 1920, height: 1080 },
  },
  {
    name: 'chips-fly',
    shot: scene('chips', sleepless.claim, { ...sleepless.paid, revision: sleepless.claim.revision + 1 }),
    key: '3',
    frames: 14,
    every: 90,
  },
  {
    name: 'points-phone',
    shot: scene('points-phone', royal(laid, TEN), royal([...laid, risk], TEN)),
    key: '3',
    frames: 24,
    every: 120,
    size: PHONE,
  },
  {
    name: 'chips-phone',
    shot: scene('chips-phone', sleepless.claim, {
      ...sleepless.paid,
      revision: sleepless.claim.revision + 1,
    }),
    key: '3',
    frames: 14,
    every: 90,
    size: PHONE,
  },
  { name: 'hand-end', shot: { ...sceneOf('table-hand-end'), then: [] }, key: 'u', frames: 14, every: 130 },
  { name: 'finale', shot: sceneOf('table-finale'), key: null, frames: 14, every: 180 },
];

const thrown = sleepless.throwing;
/** The same throw, with the third die read again. */
const threw = (face: string): TableSnapshot => ({
  ...thrown,
  revision: thrown.revision + 1,
  intake: {
    ...thrown.intake,
    ready: true,
    dice: (thrown.intake.dice ?? []).map((die) =>
      die.die === 2 ? { ...die, face, source: TRAY, state: 'thrown', throws: 1 } : die,
    ),
  },
});

/** A hand from the throw to the payment, for the README. */
export const FILM: readonly Strip[] = [
  { ...strip('dice-land'), frames: 13, every: 80 },
  { name: 'throw', shot: scene('throw', thrown, threw('K')), key: 'k', frames: 10, every: 80 },
  { ...strip('chips-fly'), frames: 16, every: 80 },
];

function strip(name: string): Strip {
  const found = STRIPS.find((one) => one.name === name);
  if (!found) throw new Error(`no strip ${name}`);
  return found;
}
