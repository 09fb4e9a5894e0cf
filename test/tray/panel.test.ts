import { describe, expect, onTestFinished, test } from 'vitest';
import { actOnVirtual, helpFor, newestLines, trayView } from '../../main/tray/index.ts';
import { phrase } from '../support/any-code.ts';
import english from '../../main/words/en.json' with { type: 'json' };
import german from '../../main/words/de.json' with { type: 'json' };
import { createSpeaker } from '../../main/words/speaker.ts';
import { bindingDriver } from './drivers/binding.ts';
import { sit } from './support/harness.ts';

const speaker = createSpeaker('en', english, english);
const SPEAKERS = [speaker, createSpeaker('de', german, english)];

/** Every code under a key of the words. */
const codesUnder = (...keys: string[]): string[] =>
  keys.flatMap((key) => {
    const at = key
      .split('.')
      .reduce<unknown>((words, part) => (words as Record<string, unknown>)[part], english);
    return Object.keys(at as object).map((name) => `${key}.${name}`);
  });

test.each(codesUnder('tray.port', 'tray.version', 'tray.lost'))(
  '%s has steps that help, all of them in words',
  (code) => {
    const all = {
      path: 'P',
      paths: 'P, Q',
      ids: '1a86:7523',
      device: 'D',
      group: 'G',
      user: 'U',
      command: 'C',
      rule: 'R',
      file: 'F',
      theirs: 2,
      ours: 1,
      name: 'N',
      pid: '1',
      message: 'M',
    };
    const steps = helpFor(phrase(code, all));
    expect(steps.length).toBeGreaterThan(1);
    for (const spoken of SPEAKERS)
      for (const said of [phrase(code, all), ...steps]) {
        expect(spoken.has(said.code), said.code).toBe(true);
        expect(spoken.say(said)).not.toMatch(/[{}]/);
      }
  },
);

test.each<[string, string, RegExp[]]>([
  ['who has it open, where the system tells', 'tray.port.busyBy', [/screen.*4711/]],
  ['the device’s group, and the command', 'tray.port.denied', [/dialout/, /sudo usermod -aG dialout ann/]],
  ['the udev rule and its file', 'tray.port.deniedRule', [/70-croupier\.rules/, /uaccess/]],
  ['a cable that only charges', 'tray.port.absentCable', [/(some only charge|laden nur)/]],
])('in both languages it names %s', (_name, code, names) => {
  const params = {
    path: '/dev/ttyUSB0',
    name: 'screen',
    pid: '4711',
    group: 'dialout',
    user: 'ann',
    command: 'sudo usermod -aG dialout ann',
    rule: 'SUBSYSTEM=="tty", TAG+="uaccess"',
    file: '/etc/udev/rules.d/70-croupier.rules',
  };
  const diagnosis = phrase(code, params);
  for (const spoken of SPEAKERS) {
    const text = [diagnosis, ...helpFor(diagnosis)].map((said) => spoken.say(said)).join('\n');
    for (const name of names) expect(text).toMatch(name);
  }
});

describe('the panel', () => {
  const open = async () => {
    const t = await sit(bindingDriver);
    onTestFinished(() => t.end());
    await t.run('put 1:3 2:4');
    await t.connect();
    await t.wait(600);
    return t;
  };

  test('shows a tray that reads', async () => {
    const t = await open();
    const view = trayView(t.tray, await t.tray.list());
    expect(view).toMatchObject({
      state: 'ready',
      word: 'tray.word.ready',
      say: { code: 'tray.say.ready' },
      help: [],
      port: { path: 'virtual:tray', kind: 'virtual' },
      device: { id: '5F3A09C2', protocol: 2 },
      recording: false,
    });
    expect(view.pockets.slice(0, 3)).toMatchObject([
      { face: 3 },
      { face: 4 },
      { face: null, state: 'empty' },
    ]);
    expect(newestLines(t.tray).every((line) => line.say !== null && line.kind !== undefined)).toBe(true);
    expect(JSON.parse(JSON.stringify(view))).toEqual(view);
    for (const code of [view.word, view.say.code]) expect(speaker.has(code), code).toBe(true);
  });

  test('distinguishes bad lines from good ones', async () => {
    const t = await open();
    actOnVirtual(t.tray, { kind: 'virtual', do: 'checksum' });
    actOnVirtual(t.tray, { kind: 'virtual', do: 'throw' });
    await t.run('wait rest');
    const bad = newestLines(t.tray).filter(({ kind }) => kind === undefined);
    expect(bad.map(({ say }) => say?.code)).toEqual(['tray.bad.crc']);
  });

  test('names ports for what they are', async () => {
    const t = await open();
    const port = { known: false, likely: true };
    const kinds = trayView(t.tray, [
      { ...port, path: '/dev/ttyUSB0', kind: 'serial' },
      { ...port, path: '/dev/ttyS0', kind: 'serial', likely: false },
      { ...port, path: 'virtual:tray', kind: 'virtual' },
    ]).ports.map(({ kind }) => kind);
    expect(kinds).toEqual(['serial', 'other', 'virtual']);
  });

  test('throws dice by clicking, on faces chosen or of chance', async () => {
    const t = await open();
    t.forget();
    actOnVirtual(t.tray, { kind: 'virtual', do: 'throw', pockets: [1, 2], faces: [6, 1] });
    await t.run('wait rest');
    expect(t.rolls()).toEqual(['1:6 2:1']);
    actOnVirtual(t.tray, { kind: 'virtual', do: 'throw' });
    await t.run('wait rest');
    expect(t.rolls()).toHaveLength(2);
  });

  test.each([
    ['lift', () => ({ pockets: [1] }), '2:4'],
    ['cock', () => ({ pockets: [2] }), '1:3 2:cocked'],
    ['stick', () => ({ pockets: [2] }), '1:3 2:fault'],
    // Nobody has chosen a pocket: the first die.
    ['cock', () => ({}), '1:cocked 2:4'],
    ['stick', () => ({}), '1:fault 2:4'],
    ['set-up', () => ({ pockets: [1] }), '1:3'],
  ])('%s', async (what, more, lies) => {
    const t = await open();
    expect(actOnVirtual(t.tray, { kind: 'virtual', do: what, ...more() })).toEqual({ ok: true, value: null });
    await t.wait(4500);
    expect(t.lies()).toBe(lies);
  });

  type Table = Awaited<ReturnType<typeof open>>;
  const tap = (t: Table, what: string, pockets: readonly number[] = []) =>
    actOnVirtual(t.tray, { kind: 'virtual', do: what, pockets: [...pockets] });

  test.each<[fault: string, does: string, shows: (t: Table) => Promise<unknown>, shown: unknown]>([
    [
      'unplug',
      'is noticed, and mended by plugging in again',
      async (t) => {
        await t.until(() => t.tray.connection.state === 'lost');
        const said = t.tray.connection.diagnosis?.code;
        tap(t, 'plug');
        await t.until(() => t.tray.connection.state === 'ready');
        return said;
      },
      'tray.lost.unplugged',
    ],
    [
      'silence',
      'is a loss',
      async (t) => {
        await t.until(() => t.tray.connection.state === 'lost');
        return t.tray.connection.diagnosis?.code;
      },
      'tray.lost.heartbeat',
    ],
    ['slow', 'only delays', (t) => thrown(t), ['1:6 2:1']],
    [
      'noise',
      'spoils lines that are counted',
      async (t) => {
        await t.until(() => (trayView(t.tray, []).counters?.bad ?? 0) > 2);
        return t.rolls();
      },
      [],
    ],
    [
      'lost',
      'is a line that is made up for',
      async (t) => [await thrown(t), t.tray.counters.missed],
      [['1:6 2:1'], 1],
    ],
    [
      'duplicate',
      'is a line that counts once',
      async (t) => [await thrown(t), t.tray.counters.repeated],
      [['1:6 2:1'], 1],
    ],
    [
      'reset',
      'is a new boot, and no roll',
      async (t) => {
        await t.until(() => t.of('boot').length > 0);
        return t.rolls();
      },
      [],
    ],
    [
      'version',
      'says what to do, and is mended by a second tap',
      async (t) => {
        await t.until(() => t.tray.connection.diagnosis !== undefined);
        const said = t.tray.connection.diagnosis?.code;
        tap(t, 'version');
        await t.until(() => t.tray.connection.state === 'ready');
        return said;
      },
      'tray.version.tooNew',
    ],
    [
      'misread',
      'is a face that changed without a lift: doubtful, and no roll',
      async (t) => {
        await t.until(() => t.of('doubt').length > 0);
        return [t.of('doubt')[0]?.doubt.phrase, t.rolls()];
      },
      [phrase('tray.doubt.unlifted', { pocket: 1, was: 3, now: 4 }), []],
    ],
    [
      'free',
      'makes a sensor well that stuck',
      async (t) => {
        tap(t, 'stick', [2]);
        await t.until(() => t.lies() === '1:3 2:fault');
        tap(t, 'free', [2]);
        await t.until(() => t.lies() === '1:3 2:4');
        return t.of('fault').map((fault) => fault.phrase.code);
      },
      ['tray.fault.stuck', 'tray.fault.clear'],
    ],
    [
      'lift',
      'takes the dice into the hand, and put lays them back as they were',
      async (t) => {
        await t.until(() => t.lies() === '');
        tap(t, 'put', [1, 2]);
        await t.until(() => t.lies() === '1:3 2:4');
        return t.lies();
      },
      '1:3 2:4',
    ],
  ])('%s: %s', async (fault, _, shows, shown) => {
    const t = await open();
    t.forget();
    expect(tap(t, fault)).toEqual({ ok: true, value: null });
    expect(await shows(t)).toEqual(shown);
  });

  /** The rolls that the tray tells of two dice thrown on 6 and 1. */
  const thrown = async (t: Table) => {
    actOnVirtual(t.tray, { kind: 'virtual', do: 'throw', pockets: [1, 2], faces: [6, 1] });
    await t.until(() => t.rolls().length > 0);
    await t.wait(3000);
    return t.rolls();
  };

  test('a trouble that lasts is ended by a second tap', async () => {
    const t = await open();
    actOnVirtual(t.tray, { kind: 'virtual', do: 'unplug' });
    await t.until(() => t.tray.connection.state === 'lost');
    expect(t.tray.virtual.troubles).toEqual(['unplug']);
    actOnVirtual(t.tray, { kind: 'virtual', do: 'unplug' });
    await t.until(() => t.tray.connection.state === 'ready');
    expect(t.tray.virtual.troubles).toEqual([]);
  });

  test('impossible acts are refused', async () => {
    const t = await open();
    const done = actOnVirtual(t.tray, { kind: 'virtual', do: 'explode' });
    expect(done.ok ? '' : done.error.code).toBe('tray.virtual.unknown');
  });
});
