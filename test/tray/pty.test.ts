import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { encodeFromTray } from '../../firmware-protocol/codec/index.ts';
import { type Phrase } from '../../main/engine/core/result.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { monitorTray, replayTray, simulateTray, type Terminal } from '../../main/tray/node/commands.ts';
import { openPort } from '../../main/tray/node/serial-line.ts';
import { systemBinding } from '../../main/tray/node/system-ports.ts';
import { plugPty } from '../../main/tray/node/pty.ts';
import english from '../../main/words/en.json' with { type: 'json' };
import { createSpeaker } from '../../main/words/speaker.ts';
import { describeWith } from '../support/needs.ts';
import { quickRig } from './support/harness.ts';
import { until } from '../support/until.ts';

const speaker = createSpeaker('en', english, english);

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'croupier-pty-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** A terminal that keeps what is printed. */
function listener() {
  const stop = new AbortController();
  const out: string[] = [];
  const err: string[] = [];
  const terminal: Terminal = {
    print: (text) => out.push(text),
    complain: (text) => err.push(text),
    say: (p: Phrase) => speaker.say(p),
    signal: stop.signal,
  };
  return { out, err, terminal, stop: () => stop.abort() };
}

const quiet = {
  bytes: () => undefined,
  line: () => undefined,
  long: () => undefined,
  closed: () => undefined,
};

describeWith(['python3', 'pseudo-terminals'], 'a pseudo-terminal', () => {
  test('that is open already is busy; in another program, that program is named', async () => {
    const rig = quickRig({});
    const plugged = await plugPty(rig.link, path.join(await folder(), 'tray'));
    if (!plugged.ok) throw new Error(plugged.error.code);
    onTestFinished(() => plugged.value.end());
    const name = plugged.value.path ?? '';
    const tray = createTray({ virtual: [] });
    onTestFinished(() => tray.dispose());

    const mine = await openPort(systemBinding, name, quiet);
    tray.open(name);
    await until(() => tray.connection.diagnosis !== undefined);
    expect(tray.connection.diagnosis?.code).toBe('tray.port.busy');
    await mine.close();
    await tray.close();

    const code =
      'import fcntl,os,sys,termios;f=os.open(sys.argv[1],os.O_RDWR|os.O_NOCTTY);fcntl.flock(f,fcntl.LOCK_EX);print("ok",flush=True);sys.stdin.read()';
    const other = spawn('python3', ['-c', code, name], { stdio: ['pipe', 'pipe', 'ignore'] });
    onTestFinished(() => void other.kill());
    await once(other.stdout, 'data');
    tray.open(name);
    await until(() => tray.connection.diagnosis !== undefined);
    expect(tray.connection.diagnosis).toMatchObject({
      code: 'tray.port.busyBy',
      params: { pid: `${other.pid}` },
    });
    other.stdin.end();
    await until(() => tray.connection.state === 'ready');
  });

  test('has a name that leads to it while it is plugged, and is not made over a file of that name', async () => {
    const at = await folder();
    const name = path.join(at, 'tray');
    const rig = quickRig({});
    const plugged = await plugPty(rig.link, name);
    if (!plugged.ok) throw new Error(plugged.error.code);
    expect(await readlink(name)).toMatch(/^\/dev\//);
    rig.link.unplug();
    await until(async () => (await readlink(name).catch(() => '')) === '');
    rig.link.plug();
    await until(async () => (await readlink(name).catch(() => '')) !== '');
    await plugged.value.end();
    expect(await readlink(name).catch(() => 'gone')).toBe('gone');

    await writeFile(name, 'mine');
    const refused = await plugPty(quickRig({}).link, name);
    expect(refused.ok ? '' : refused.error.code).toBe('tray.pty.name');
  });

  test('simulate, monitor and replay, as on the command line', async () => {
    const at = await folder();
    const [name, script, recording] = ['tray', 'script.txt', 'evening.jsonl'].map((f) =>
      path.join(at, f),
    ) as [string, string, string];
    await writeFile(script, 'put 1-4\nwait 1500\nrepeat 50\nthrow 1:1 2:2 3:3 4:6\nwait 2500\nend\n');
    const simulated = listener();
    const simulating = simulateTray(simulated.terminal, { script, link: name, stay: false });
    await until(() => simulated.out.length > 0);
    expect(simulated.out[0]).toBe(name);

    const seen = listener();
    const code = await monitorTray(seen.terminal, { port: name, json: true, record: recording, rolls: 1 });
    expect(code).toBe(0);
    const roll = seen.out
      .map((line) => JSON.parse(line) as { roll?: { readings: { face: number }[] } })
      .find((l) => l.roll);
    expect(roll?.roll?.readings.map((r) => r.face)).toEqual([1, 2, 3, 6]);
    simulated.stop();
    expect(await simulating).toBe(0);

    const again = listener();
    expect(
      await replayTray(again.terminal, recording, { speed: 20, rolls: 1, filter: { kinds: ['roll'] } }),
    ).toBe(0);
    expect(again.out.join('\n')).toContain('a roll: 1:1 2:2 3:3 4:6');
  });

  test.each([
    [
      'a script that is not there',
      { script: '/nowhere/script.txt' },
      '/nowhere/script.txt could not be read.',
    ],
  ])('simulate refuses %s', async (_name, options, sentence) => {
    const heard = listener();
    expect(await simulateTray(heard.terminal, options)).toBe(1);
    expect(heard.err).toEqual([sentence]);
  });

  test('replay shows each line with its sender and meaning', async () => {
    const file = path.join(await folder(), 'short.jsonl');
    const hello = { kind: 'hello', version: 1, firmware: '1', device: '5F3A09C2', pockets: 1 } as const;
    const lines = [
      { recording: 'croupier-tray', version: 1, at: 0 },
      { t: 10, in: encodeFromTray({ ...hello, can: [], boot: '0001', seq: 0 }) },
    ];
    await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const heard = listener();
    expect(await replayTray(heard.terminal, file)).toBe(0);
    const raw = heard.out.map((text) => text.split('\n')[0]?.slice('12:34:56.789 '.length));
    expect(raw).toEqual([
      expect.stringMatching(/^< !0001:0000 hello/) as string,
      expect.stringMatching(/^> >.* state\?/) as string,
    ]);
  });

  test('a file that is not a recording is refused', async () => {
    const file = path.join(await folder(), 'letter.txt');
    await writeFile(file, 'Dear Ann');
    const heard = listener();
    expect(await replayTray(heard.terminal, file)).toBe(1);
    expect(heard.err).toEqual(['This is not a recording of a dice tray.']);
  });
});
