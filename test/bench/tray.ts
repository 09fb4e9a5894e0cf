import { once } from 'node:events';
import { createTray } from '../../main/tray/node/create.ts';
import { systemPorts } from '../../main/tray/node/system-ports.ts';
import { openPty } from '../../main/tray/node/pty.ts';
import { quickRig } from '../tray/support/harness.ts';
import { atMost, type BenchRow, quantile } from './row.ts';

const ROLLS = 100;

/** From the last byte of a roll at the tray's end of a pseudo-terminal to the event in the app, through serialport. */
export async function bench(): Promise<BenchRow[]> {
  const rig = quickRig({ seed: 1 });
  rig.board.flight = 130;
  rig.board.tumble = 10;
  for (const pocket of [1, 2, 3, 4]) rig.board.put(pocket);
  const send = rig.machine.onSend;
  let sentAt = 0;
  rig.machine.onSend = (bytes) => {
    sentAt = performance.now();
    send(bytes);
  };
  const pty = await openPty(rig.link);
  if (!pty.ok) throw new Error(pty.error.code);
  const tray = createTray({ system: { ...systemPorts, list: () => Promise.resolve([]) }, virtual: [] });
  const events = new EventTarget();
  tray.on('settings', () => events.dispatchEvent(new Event('settings')));
  tray.on('roll', () => events.dispatchEvent(new Event('roll')));
  tray.open(pty.value.path);
  await once(events, 'settings');
  tray.configure('settle', 100);
  await once(events, 'settings');
  const times: number[] = [];
  for (let i = 0; i < ROLLS; i++) {
    const told = once(events, 'roll');
    rig.board.throw([1, 2, 3, 4].map((from) => ({ from })));
    await told;
    times.push(performance.now() - sentAt);
  }
  await tray.dispose();
  await pty.value.end();
  rig.machine.power(false);
  return [
    atMost(`${ROLLS} rolls: median`, quantile(times, 0.5), 2),
    atMost('99 of 100 within', quantile(times, 0.99), 25),
  ];
}
