import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { JoinedDie } from '../../../main/contract.ts';
import { keepJoined, RISK_POCKET } from '../../../renderer/radio/joined.ts';
import { RadioControl } from '../../../renderer/stores/radio.ts';
import { StandInBluetooth, StandInDie } from '../../support/bluetooth-die.ts';
import { freshWire } from '../mount.ts';

const JOINED: readonly JoinedDie[] = [
  { die: '7f3a0001', pocket: 1 },
  { die: '12c80002', pocket: RISK_POCKET },
];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

/** A page that starts in a browser that knows these dice. */
async function started(bluetooth: Partial<Bluetooth>) {
  const wire = freshWire();
  const control = new RadioControl(bluetooth);
  onTestFinished(async () => {
    for (const { die } of JOINED) await control.forget(die);
  });
  await control.resume();
  await vi.advanceTimersByTimeAsync(1000);
  const sent = () => wire.sent.flatMap((one) => (one.kind === 'tray' ? [one.act] : []));
  const lies = () => [...control.dice.value].map(([die, now]) => `${die} ${now.state} ${now.face ?? '-'}`);
  return { control, sent, lies };
}

test('dice joined before come back at the start, each when it wakes up; others do not', async () => {
  keepJoined(JOINED);
  const [one, risk, stranger] = [0x7f3a0001, 0x12c80002, 0xa0e10003].map((id) => new StandInDie(id));
  if (!one || !risk || !stranger) throw new Error('no dice');
  risk.isThere = false;
  const { sent, lies } = await started(new StandInBluetooth(one, risk, stranger).asBluetooth);
  expect(lies()).toEqual(['7f3a0001 lying 1', '12c80002 away -']);
  expect(sent()[0]).toMatchObject({ kind: 'radio', do: 'open', dice: JOINED });
  risk.isThere = true;
  risk.index = 3;
  await vi.advanceTimersByTimeAsync(2000);
  expect(lies()).toEqual(['7f3a0001 lying 1', '12c80002 lying 4']);
  expect(sent().filter((act) => act.kind === 'radio' && act.do === 'open')).toHaveLength(1);
});

test('a die that is allowed but not joined is let go', async () => {
  keepJoined(JOINED);
  const stranger = new StandInDie(0xa0e10003);
  const { sent } = await started(new StandInBluetooth(stranger).asBluetooth);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent(), stranger.isLinked, stranger.scans, stranger.connects]).toEqual([[], false, 0, 2]);
});

test('a joined die that is added again has one link', async () => {
  keepJoined(JOINED);
  const die = new StandInDie();
  const bluetooth = new StandInBluetooth(die);
  const { control, lies } = await started(bluetooth.asBluetooth);
  bluetooth.chosen = die;
  const { connects } = die;
  await control.add();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([control.trouble.value, die.connects, lies()[0]]).toEqual([null, connects + 1, '7f3a0001 lying 1']);
  // It is lost once, and comes back once.
  die.lose();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([die.connects, die.isLinked]).toEqual([connects + 2, true]);
});

test('a joined die that could not be added again still comes back', async () => {
  keepJoined(JOINED);
  const die = new StandInDie();
  const bluetooth = new StandInBluetooth(die);
  const { control, lies } = await started(bluetooth.asBluetooth);
  die.isThere = false;
  bluetooth.chosen = die;
  await control.add();
  expect([control.trouble.value, lies()[0]]).toEqual(['failed', '7f3a0001 away -']);
  die.isThere = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(lies()[0]).toBe('7f3a0001 lying 1');
});

test('without a die in reach the table hears nothing', async () => {
  keepJoined(JOINED);
  const far = new StandInDie();
  far.isThere = false;
  const { sent } = await started(new StandInBluetooth(far).asBluetooth);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent(), far.connects > 3]).toEqual([[], true]);
});

test('a page that no die was joined to looks for none', async () => {
  const die = new StandInDie();
  await started(new StandInBluetooth(die).asBluetooth);
  expect(die.connects).toBe(0);
});

test.each([
  ['has no such method', {}],
  ['refuses', { getDevices: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
])('a browser that %s leaves the dice away', async (_name, bluetooth) => {
  keepJoined(JOINED);
  const { sent, control } = await started(bluetooth);
  const { joined, trouble, returns } = control;
  expect([sent(), joined.value, trouble.value, returns.value]).toEqual([[], JOINED, null, false]);
});

test('adding a die without a tap is refused with a reason', async () => {
  const { control } = await started(new StandInBluetooth().asBluetooth);
  await control.add();
  expect([control.trouble.value, control.isAdding.value]).toEqual(['refused', false]);
});
