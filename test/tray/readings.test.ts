import { describe, expect, test } from 'vitest';
import type { FromTray, PocketState } from '../../firmware-protocol/codec/index.ts';
import { NOTHING_READ, type Readings } from '../../main/tray/pocket-state.ts';
import { greet, takeMessage, takeSnapshot } from '../../main/tray/readings.ts';
import { stayKey, type TrayDevice, type TrayEvent } from '../../main/tray/types.ts';
import { showReading } from './support/harness.ts';

const TRAY: TrayDevice = {
  device: '5F3A09C2',
  boot: '00A3',
  firmware: '1',
  protocol: 1,
  pockets: 4,
  capabilities: [],
};

/** `3@1 0 m c@2`: a face or a state, and its lift count. */
const states = (text: string): PocketState[] =>
  text.split(' ').map((word) => {
    const [letter = '', count = '0'] = word.split('@');
    const lift = Number(count);
    const names = { '0': 'empty', '7': 'fault', m: 'moving', c: 'cocked' } as const;
    if (letter in names) return { state: names[letter as keyof typeof names], lift };
    return { state: 'face', face: Number(letter) as 1, lift };
  });

type Push = FromTray extends infer M ? (M extends FromTray ? Omit<M, 'boot' | 'seq'> : never) : never;

/** Follows a story: each step's time and what happens (`greet`, a full state, a push); gives all events. */
function follow(steps: readonly (readonly [number, TrayDevice | string | Push])[]) {
  let known: Readings = NOTHING_READ;
  const events: TrayEvent[] = [];
  for (const [at, step] of steps) {
    const heard =
      step === 'greet'
        ? greet(known, TRAY, at)
        : typeof step === 'string'
          ? takeSnapshot(known, states(step), known.pockets.length > 0, at)
          : 'device' in step
            ? greet(known, step as TrayDevice, at)
            : takeMessage(known, { ...step, boot: '00A3', seq: 0 }, at);
    known = heard.readings;
    events.push(...heard.events);
  }
  return { events, rolls: events.flatMap((e) => (e.kind === 'roll' ? [e.roll] : [])), known };
}

const lift = (pocket: number, count: number): Push => ({ kind: 'lift', pocket, lift: count });
const move = (pocket: number, count: number): Push => ({ kind: 'move', pocket, lift: count });
const roll = (age: number, settled: number[], text: string): Push => ({
  kind: 'roll',
  age,
  settled,
  pockets: states(text),
});
const beat: Push = { kind: 'beat', up: 0, lost: 0, bad: 0, unsent: 0 };
const told = (r: { readings: readonly { pocket: number; state: string; face?: number | undefined }[] }) =>
  r.readings.map(showReading).join(' ');

describe('a roll', () => {
  test('is dated by the earliest lift of its dice', () => {
    const { rolls } = follow([
      [0, 'greet'],
      [10, '1 2 0 0'],
      [1000, lift(2, 1)],
      [1100, lift(1, 1)],
      [2000, roll(900, [1, 2], '5@1 6@1 0 0')],
    ]);
    expect(rolls).toMatchObject([{ firstLiftAt: 1000, liftHeard: true, settledAt: 2000 }]);
  });

  test('is dated by the tray if its lifts were not received', () => {
    const { rolls } = follow([
      [0, 'greet'],
      [10, '1 2 0 0'],
      [2000, roll(900, [1], '5@1 2 0 0')],
    ]);
    expect(rolls).toMatchObject([{ firstLiftAt: 1100, liftHeard: true }]);
  });

  test('is not dated by a die that was taken away before', () => {
    const { rolls } = follow([
      [0, 'greet'],
      [10, '1 2 3 0'],
      [1000, lift(3, 1)],
      [60_000, lift(1, 1)],
      [60_900, roll(900, [1], '5@1 2 0@1 0')],
      [90_000, lift(1, 2)],
      [91_000, roll(1000, [3], '0@2 2 6@1 0')],
    ]);
    expect(rolls.map((r) => r.firstLiftAt)).toEqual([60_000, 90_000]);
  });

  test('leaves out dice reported already, and dice that only moved', () => {
    const { rolls, events } = follow([
      [0, 'greet'],
      [10, '1 2 0 0'],
      [500, roll(100, [1, 2], '5@1 2 0 0')],
      [900, roll(100, [1, 2], '5@1 2 0 0')],
    ]);
    expect(rolls.map(told)).toEqual(['1:5']);
    expect(events.filter((e) => e.kind === 'doubt')).toEqual([]);
  });

  test('does not count a die that was nudged onto another face, nor later when it leans', () => {
    const { rolls, events } = follow([
      [0, 'greet'],
      [10, '1 2 0 0'],
      [500, move(1, 0)],
      [900, roll(400, [1], '4 2 0 0')],
      [1500, roll(400, [1], 'c 2 0 0')],
      [2000, roll(400, [1], '6 2 0 0')],
    ]);
    expect(rolls).toEqual([]);
    const doubts = events.flatMap((e) => (e.kind === 'doubt' ? [e.doubt.phrase.params] : []));
    expect(doubts).toEqual([
      { pocket: 1, was: 1, now: 4 },
      { pocket: 1, was: 4, now: 6 },
    ]);
  });

  test('of a die that was moving at the host’s first look is a roll, according to the tray', () => {
    const { rolls } = follow([
      [0, 'greet'],
      [10, 'm@3 2 0 0'],
      [500, roll(2000, [1], '5@3 2 0 0')],
    ]);
    expect(rolls).toMatchObject([{ firstLiftAt: -1500 }]);
  });
});

describe('lines that were missed', () => {
  test('a full state reports unreported dice once', () => {
    const { rolls } = follow([
      [0, 'greet'],
      [10, '1 2 0 0'],
      [1000, lift(1, 1)],
      [2000, '5@1 2 0 0'],
      [2500, '5@1 2 0 0'],
      [3000, roll(2000, [1], '5@1 2 0 0')],
    ]);
    expect(rolls).toMatchObject([{ firstLiftAt: 1000, liftHeard: true }]);
  });

  test('a full state in mid-roll waits for the roll, and does not report half of it', () => {
    const { rolls } = follow([
      [0, 'greet'],
      [10, '1 2 0 0'],
      [1000, lift(1, 1)],
      [1000, lift(2, 1)],
      [2000, '5@1 m@1 0 0'],
      [2100, beat],
      [2400, roll(1400, [1, 2], '5@1 6@1 0 0')],
    ]);
    expect(rolls.map(told)).toEqual(['1:5 2:6']);
  });

  test('waits for a die in the hand, up to a limit', () => {
    const { rolls } = follow([
      [0, 'greet'],
      [10, '1 2 0 0'],
      [1000, lift(1, 1)],
      [1000, lift(2, 1)],
      [2000, '5@1 0@1 0 0'],
      [2500, beat],
      [4500, beat],
    ]);
    expect(rolls.map((r) => [told(r), r.settledAt])).toEqual([['1:5', 4500]]);
  });

  test('dice of a lost roll are reported with the next one', () => {
    const { rolls } = follow([
      [0, 'greet'],
      [10, '1 2 0 0'],
      [1000, 'greet'],
      [1010, '5@1 m@1 0 0'],
      [2000, roll(500, [2], '5@1 6@1 0 0')],
    ]);
    expect(rolls.map((r) => [told(r), r.liftHeard])).toEqual([
      ['1:5', false],
      ['2:6', true],
    ]);
  });

  test('a missed throw is dated from the last known state, and marked', () => {
    const { rolls } = follow([
      [0, 'greet'],
      [10, '1 2 0 0'],
      [5000, beat],
      [60_000, 'greet'],
      [60_010, '5@2 2 0 0'],
    ]);
    expect(rolls).toMatchObject([{ firstLiftAt: 5000, liftHeard: false, settledAt: 60_010 }]);
  });
});

describe('a new boot', () => {
  const later: TrayDevice = { ...TRAY, boot: '00A4' };
  test('voids everything and makes no roll, for any faces', () => {
    const { rolls, events, known } = follow([
      [0, 'greet'],
      [10, '1 2 0 0'],
      [500, lift(1, 1)],
      [1000, later],
      [1010, '6 m 0 0'],
      [1500, { kind: 'state', pockets: states('6 5 0 0') }],
    ]);
    expect(rolls).toEqual([]);
    expect(events.filter((e) => e.kind === 'boot')).toMatchObject([
      { previous: undefined },
      { boot: '00A4', previous: '00A3' },
    ]);
    expect(known.lifts).toEqual([]);
  });

  test('the same of another tray', () => {
    const { events } = follow([
      [0, 'greet'],
      [10, '1 2 0 0'],
      [1000, { ...TRAY, device: '00000001' }],
    ]);
    expect(events.at(-1)).toMatchObject({ kind: 'boot', device: '00000001' });
  });
});

test('a stay is named by device, boot, pocket and lift', () => {
  expect(stayKey({ device: 'A', boot: 'B', pocket: 3, lift: 4 })).toBe('A/B/3/4');
});
