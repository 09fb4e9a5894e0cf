import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeFromTray } from '../../firmware-protocol/codec/index.ts';
import { VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import {
  readRecording,
  REPLAY_PATH,
  replaySource,
  type Tray,
  type TrayEvent,
} from '../../main/tray/index.ts';
import { linkSource } from '../../main/tray/node/link-binding.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { bindingDriver } from './drivers/binding.ts';
import { sit } from './support/harness.ts';
import { turn } from './support/virtual-time.ts';

const HELLO = {
  kind: 'hello',
  version: 1,
  firmware: '1',
  device: '5F3A09C2',
  pockets: 1,
  can: [],
} as const;
const EMPTY = { state: 'empty', lift: 0 } as const;
/** A tray greets and answers, and nothing more. */
const SHORT = [
  { recording: 'croupier-tray', version: 1, at: 0 },
  { t: 10, in: encodeFromTray({ ...HELLO, boot: '0001', seq: 0 }) },
  {
    t: 50,
    in: encodeFromTray({ kind: 'state', pockets: [EMPTY], answers: 1, boot: '0001', seq: 1 }),
  },
  { t: 900, in: '' },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

let folder = '';
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'croupier-record-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Messages to the table, without the host's clock times. */
function listen(tray: Tray): string[] {
  const told: string[] = [];
  const note = (event: TrayEvent): void => {
    told.push(
      JSON.stringify(event, (key, value: unknown) =>
        ['at', 'firstLiftAt', 'settledAt', 'retryAt'].includes(key) ? undefined : value,
      ),
    );
  };
  for (const kind of ['boot', 'snapshot', 'reading', 'roll', 'doubt', 'fault', 'settings'] as const)
    tray.on(kind, note);
  return told;
}

/** Plays a recording through a tray layer of its own; gives what the table is told. */
async function replay(
  text: string,
  speed = 1,
): Promise<{ told: string[]; notes: unknown[]; losses: number }> {
  const clock = new VirtualClock();
  const recording = readRecording(text);
  if (!recording.ok) throw new Error(recording.error.code);
  const notes: unknown[] = [];
  let done = false;
  const source = replaySource(linkSource, recording.value, {
    clock,
    speed,
    note: (note) => void notes.push(note),
    done: () => (done = true),
  });
  const tray = createTray({ clock, system: false, virtual: [], sources: [source] });
  const told = listen(tray);
  tray.open(REPLAY_PATH);
  for (let i = 0; i < 20_000 && !done; i++) await turn(clock, 20);
  await turn(clock, 200);
  const { losses } = tray.counters;
  await tray.dispose();
  return { told, notes, losses };
}

describe('a recording', () => {
  test('played back gives the table the same, the pulled plug and the noise included', async () => {
    const file = path.join(folder, 'evening.jsonl');
    const t = await sit(bindingDriver, { seed: 9 });
    const told = listen(t.tray);
    t.tray.record(file);
    await t.run('put 1-4');
    await t.connect();
    await t.run('wait 800\nthrow 1-4\nwait rest\nnoise on\nthrow 1-3\nwait rest\nnoise off\nwait 600');
    t.tray.note({ move: 'bid', seat: 'ann' });
    await t.run(
      'throw 1-4\nwait 200\nunplug\nwait 2000\nplug\nwait 2500\nthrow 1-4\nwait rest\nmisread 2:1\nwait 1500',
    );
    await t.tray.stopRecording();
    await t.end();

    const text = await readFile(file, 'utf8');
    const again = await replay(text);
    expect(told.some((event) => event.includes('"roll"'))).toBe(true);
    expect(again.told).toEqual(told);
    expect(again.notes).toEqual([{ move: 'bid', seat: 'ann' }]);
    expect(again.losses).toBe(1);
    const ports = text.split('\n').filter((line) => line.includes('"port"'));
    expect(ports.map((line) => (JSON.parse(line) as { port: string }).port)).toEqual([
      'open',
      'closed',
      'open',
    ]);
  });

  test('is played by the app itself, ten times as fast, and then nothing is connected', async () => {
    const file = path.join(folder, 'evening.jsonl');
    const first = await sit(bindingDriver);
    await first.run('put 1-4');
    await first.connect();
    await first.wait(600);
    first.tray.record(file);
    await first.tray.close();
    await first.connect();
    await first.run('throw 1:1 2:2 3:3 4:6\nwait rest');
    await first.tray.stopRecording();
    await first.end();

    const t = await sit(bindingDriver);
    expect(await t.tray.replay(file, 10)).toEqual({ ok: true, value: null });
    await t.until(() => t.tray.connection.state === 'closed');
    expect(t.rolls()).toEqual(['1:1 2:2 3:3 4:6']);
    // It is no tray to look for at the next start.
    await t.tray.start();
    await t.wait(1000);
    expect(t.tray.connection.state).toBe('closed');
    const refused = await t.tray.replay(path.join(folder, 'none'));
    expect(refused.ok ? '' : refused.error.code).toBe('tray.recording.unreadable');
    await t.end();
  });

  test('is played while a tray is connected: then that tray is back', async () => {
    const file = path.join(folder, 'short.jsonl');
    await writeFile(file, SHORT);
    const t = await sit(bindingDriver);
    await t.run('put 1-2');
    await t.connect();
    expect(await t.tray.replay(file)).toEqual({ ok: true, value: null });
    await t.until(() => t.tray.connection.port === REPLAY_PATH && t.tray.connection.state === 'ready');
    await t.until(() => t.tray.connection.port === t.path() && t.tray.connection.state === 'ready');
    await t.run('throw 1:3 2:5\nwait rest');
    expect(t.rolls()).toEqual(['1:3 2:5']);
    await t.end();
  });

  test('is not remembered: the last real tray is still the one to look for', async () => {
    const clock = new VirtualClock();
    const written: string[] = [];
    const memory = {
      read: () => Promise.resolve(undefined),
      write: (kept: { readonly path: string }) => Promise.resolve(void written.push(kept.path)),
    };
    const tray = createTray({ clock, memory, system: false });
    const file = path.join(folder, 'short.jsonl');
    await writeFile(file, SHORT);
    const states = new Set<string>();
    tray.on('connection', ({ connection }) => states.add(connection.state));
    expect(await tray.replay(file)).toEqual({ ok: true, value: null });
    for (let i = 0; i < 200 && !states.has('closed'); i++) await turn(clock, 20);
    expect([...states]).toEqual(['opening', 'greeting', 'ready', 'closed']);
    expect(written).toEqual([]);
    await tray.dispose();
  });

  test('torn at its end is read up to there', () => {
    const text = '{"recording":"croupier-tray","version":1,"at":5}\n{"t":1,"in":"a"}\n{"t":2,"in":"b';
    expect(readRecording(text)).toEqual({ ok: true, value: { at: 5, entries: [{ t: 1, in: 'a' }] } });
  });

  test.each([
    ['of another kind', '{"croupier":1}\n', 'tray.recording.other'],
    ['that is empty', '', 'tray.recording.other'],
    [
      'damaged in the middle',
      '{"recording":"croupier-tray","version":1,"at":5}\nxx\n{"t":1,"in":"a"}\n',
      'tray.recording.bad',
    ],
    [
      'with a time before its beginning',
      '{"recording":"croupier-tray","version":1,"at":5}\n{"t":-1,"in":"a"}\n{"t":1,"in":"a"}\n',
      'tray.recording.bad',
    ],
  ])('%s is refused', (_name, text, code) => {
    const read = readRecording(text);
    expect(read.ok ? 'read' : read.error.code).toBe(code);
  });

  test('keeps every byte', async () => {
    const file = path.join(folder, 'bytes.jsonl');
    const t = await sit(bindingDriver);
    await t.connect();
    t.tray.record(file);
    t.rig.link.raw(Uint8Array.from({ length: 256 }, (_, i) => i));
    await t.wait(50);
    await t.tray.stopRecording();
    await t.end();
    const read = readRecording(await readFile(file, 'utf8'));
    const all = read.ok ? read.value.entries.map((e) => ('in' in e ? e.in : '')).join('') : '';
    expect(all).toContain(String.fromCharCode(...Array.from({ length: 256 }, (_, i) => i)));
  });

  test('keeps lines to the tray, too', async () => {
    const file = path.join(folder, 'both.jsonl');
    const t = await sit(bindingDriver);
    await t.connect();
    t.tray.record(file);
    await t.wait(600);
    await t.tray.stopRecording();
    await t.end();
    const read = readRecording(await readFile(file, 'utf8'));
    const said = read.ok ? read.value.entries.flatMap((e) => ('out' in e ? [e.out] : [])) : [];
    // For the recording it is asked once more who it is and how its dice lie.
    expect(said).toEqual([
      expect.stringMatching(/^>.* hello/) as string,
      expect.stringMatching(/^>.* state\?/) as string,
    ]);
  });

  test('that cannot be written is reported once, and the tray continues', async () => {
    const t = await sit(bindingDriver);
    await t.connect();
    t.tray.record(path.join(folder, 'no', 'such', 'folder.jsonl'));
    await t.until(() => t.of('refused').length > 0);
    expect(t.of('refused').map((e) => e.phrase.code)).toEqual(['tray.recording.failed']);
    expect(t.tray.recording).toBeUndefined();
    await t.run('put 1\nthrow 1:2\nwait rest');
    expect(t.lies()).toBe('1:2');
    await t.end();
  });
});
