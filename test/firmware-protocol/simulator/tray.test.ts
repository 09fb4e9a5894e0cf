import { describe, expect, test } from 'vitest';
import { decodeFromTray, encodeToTray, type FromTray } from '../../../firmware-protocol/codec/index.ts';
import {
  createRig,
  play,
  readScript,
  type RigOptions,
  VirtualClock,
} from '../../../firmware-protocol/simulator/index.ts';

/** A rig whose host end is open, with the lines that it says. */
function openRig(options: RigOptions = {}) {
  const clock = new VirtualClock();
  const rig = createRig({ ...options, clock });
  let bytes = '';
  let gone = 0;
  const host = {
    data: (data: Uint8Array) => void (bytes += String.fromCharCode(...data)),
    gone: () => void gone++,
  };
  let port = rig.link.open(host);
  const run = (script: string, then = 0): FromTray[] => {
    const read = readScript(script);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    play(rig, read.steps);
    clock.advance(then);
    return messages();
  };
  const messages = (): FromTray[] => {
    const lines = bytes.split('\n');
    bytes = lines.pop() ?? '';
    return lines.flatMap((line) => {
      const decoded = decodeFromTray(line);
      return decoded.ok ? [decoded.message] : [];
    });
  };
  return {
    ...rig,
    clock,
    run,
    messages,
    raw: () => bytes,
    gone: () => gone,
    reopen: () => (port = rig.link.open(host)),
    write: (text: string) => port?.write(Uint8Array.from(text, (c) => c.charCodeAt(0))),
  };
}

const kinds = (messages: readonly FromTray[]) => messages.map((m) => m.kind).filter((k) => k !== 'beat');
const rolls = (messages: readonly FromTray[]) => messages.filter((m) => m.kind === 'roll');
const faces = (messages: readonly FromTray[]) =>
  rolls(messages).map((roll) =>
    roll.settled
      .map((p) => {
        const pocket = roll.pockets[p - 1];
        return pocket?.state === 'face' ? `${p}:${pocket.face}` : `${p}:${pocket?.state}`;
      })
      .join(' '),
  );

describe('the simulated tray', () => {
  test('greets, tells its state once the dice lie still, and then beats', () => {
    const tray = openRig();
    const said = tray.run('put 1:3 2:5', 1200);
    expect(said.map((m) => m.kind)).toEqual(['hello', 'state', 'beat']);
    expect(said[1]).toMatchObject({
      boot: '0001',
      seq: 1,
      pockets: { length: 14, 0: { face: 3 }, 1: { face: 5 } },
    });
  });

  test('tells a throw of four as lifts, moves and one roll', () => {
    const tray = openRig();
    tray.run('put 1-4', 2000);
    const said = tray.run('throw 1:1 2:2 3:3 4:6', 3000);
    expect(kinds(said)).toEqual([...Array<string>(4).fill('lift'), ...Array<string>(4).fill('move'), 'roll']);
    expect(faces(said)).toEqual(['1:1 2:2 3:3 4:6']);
    const [roll] = rolls(said);
    // Lifted after 100 ms without the die; told when the last one lay still.
    expect(roll?.age).toBeGreaterThan(900);
    expect(roll?.age).toBeLessThan(2000);
    expect(roll?.pockets.slice(0, 4).map((p) => p.lift)).toEqual([1, 1, 1, 1]);
  });

  test('lets poker dice change pockets', () => {
    const tray = openRig();
    tray.run('put 1-2', 2000);
    expect(faces(tray.run('throw 1>7:4 2>1:2', 3000))).toEqual(['1:2 7:4']);
  });

  test('waits for a die in the hand, but not for ever', () => {
    const tray = openRig();
    tray.run('put 1-2', 2000);
    const early = tray.run('lift 1 2\nwait 200\nthrow 1:3', 2500);
    expect(rolls(early)).toEqual([]);
    const late = tray.run('', 1500);
    expect(faces(late)).toEqual(['1:3']);
    expect(faces(tray.run('throw 2:5', 3000))).toEqual(['2:5']);
  });

  test('counts a die put back as a lift with the same face', () => {
    const tray = openRig();
    tray.run('put 1:4', 2000);
    const said = tray.run('lift 1\nwait 300\nback 1', 2000);
    expect(rolls(said)[0]?.pockets[0]).toEqual({ state: 'face', face: 4, lift: 1 });
  });

  test('ignores lifts shorter than the lift time', () => {
    const tray = openRig();
    tray.run('put 1:4', 2000);
    expect(kinds(tray.run('lift 1\nwait 50\nback 1', 2000))).toEqual([]);
  });

  test('tells a cocked die as cocked, and its face when it is tapped flat', () => {
    const tray = openRig();
    tray.run('put 1-2', 2000);
    expect(faces(tray.run('throw 1:2 2:3\nwait 600\ncock 2', 6000))).toEqual(['1:2 2:cocked']);
    expect(faces(tray.run('straighten 2:6', 1000))).toEqual(['2:6']);
  });

  test('tells a nudged die without a lift', () => {
    const tray = openRig();
    tray.run('put 1:2', 2000);
    const said = tray.run('straighten 1:5', 1000);
    expect(kinds(said)).toEqual(['move', 'roll']);
    expect(rolls(said)[0]?.pockets[0]).toEqual({ state: 'face', face: 5, lift: 0 });
  });

  test('tells a stuck sensor, and that it is well again', () => {
    const tray = openRig();
    tray.run('put 1:2', 2000);
    expect(tray.run('stick 1', 1000).filter((m) => m.kind !== 'beat')).toMatchObject([
      { kind: 'fault', fault: 'stuck', pocket: 1 },
    ]);
    expect(kinds(tray.run('free 1', 1500))).toEqual(['fault', 'move', 'roll']);
  });

  test('begins a new boot when it is reset in mid-roll, and tells the dice by its state', () => {
    const tray = openRig();
    tray.run('put 1-2', 2000);
    const said = tray.run('throw 1:2 2:3\nwait 700\nreset', 3000);
    expect(kinds(said)).toEqual(['lift', 'lift', 'move', 'move', 'hello', 'state']);
    expect(said.at(-1)?.boot).toBe('0002');
  });

  test('keeps its boot when the plug goes but its power stays', () => {
    const tray = openRig();
    tray.run('put 1', 2000);
    tray.run('unplug powered', 100);
    expect(tray.gone()).toBe(1);
    tray.run('throw 1:3', 3000);
    tray.run('plug', 10);
    tray.reopen();
    const said = tray.run('', 600);
    expect(said[0]).toMatchObject({ kind: 'beat', boot: '0001' });
  });

  test('waits for every die of the hand: one that is knocked and rests again counts once', () => {
    const tray = openRig();
    tray.run('put 1-4', 1500);
    const said = tray.run(
      'lift 1-4\nwait 300\nput 1:2\nwait 500\nstraighten 1:3\nwait 500\nput 2:5 3:5\nwait 900\nput 4:6',
      4000,
    );
    expect(rolls(said)).toMatchObject([{ settled: [1, 2, 3, 4] }]);
  });

  test('tells a die that lay there and was knocked, and waits for the hand all the same', () => {
    const tray = openRig();
    tray.run('put 1:1 9:1', 1500);
    const said = tray.run('lift 1\nwait 300\nstraighten 9:3\nwait 900\nput 1:2', 3000);
    expect(rolls(said)).toMatchObject([{ settled: [1, 9] }]);
  });

  test('wraps its lift counts', () => {
    const tray = openRig();
    const said = tray.run(
      'put 1:1\nlifts 65534\nreset\nwait 1500\nrepeat 3\nthrow 1\nwait rest\nend',
      20_000,
    );
    expect(rolls(said).map((roll) => roll.pockets[0]?.lift)).toEqual([65535, 0, 1]);
  });
});

describe('its answers', () => {
  test.each([
    ['hello', { kind: 'hello', seq: 7 }, { kind: 'hello', answers: 7, version: 2 }],
    ['state?', { kind: 'state?', seq: 8 }, { kind: 'state', answers: 8 }],
    ['set?', { kind: 'set?', seq: 9 }, { kind: 'set', settings: { settle: 300 } }],
    ['set', { kind: 'set', seq: 10, name: 'beat', value: 250 }, { kind: 'set', settings: { beat: 250 } }],
  ] as const)('%s is answered', (_name, command, answer) => {
    const tray = openRig();
    tray.run('', 700);
    tray.write(encodeToTray(command));
    expect(tray.messages()).toMatchObject([answer]);
  });

  test('a sound line that means nothing is refused, a bad one is counted', () => {
    const tray = openRig();
    tray.run('', 700);
    tray.write('>0001 set?#0000\n');
    tray.write(`${'x'.repeat(100)}\n`);
    expect(tray.messages()).toEqual([]);
    expect(tray.run('', 500)).toMatchObject([{ kind: 'beat', bad: 2 }]);
  });
});

describe('trouble', () => {
  test.each([
    ['lost', 'lost roll\nthrow 1:2', ['lift', 'move']],
    ['checksum', 'checksum roll\nthrow 1:2', ['lift', 'move']],
    ['duplicate', 'duplicate roll\nthrow 1:2', ['lift', 'move', 'roll', 'roll']],
    ['silence', 'silence on\nthrow 1:2', []],
    ['slow', 'slow on\nthrow 1:2', ['lift', 'move', 'roll']],
    ['a version', 'version 3', ['otherVersion', 'state']],
    ['a misreading', 'misread 1:6', ['move', 'roll']],
  ])('%s', (_name, script, expected) => {
    const tray = openRig();
    tray.run('put 1:2', 2000);
    expect(kinds(tray.run(script, 5000))).toEqual(expected);
  });

  test('noise corrupts lines, and intact ones still arrive', () => {
    const tray = openRig();
    tray.run('put 1:2', 2000);
    const said = tray.run('noise on', 10_000);
    expect(said.length).toBeGreaterThan(3);
    expect(said.length).toBeLessThan(20);
  });

  test('the same script and seed give the same bytes', () => {
    const script =
      'put 1-13\nwait 1000\nnoise on\nrepeat 5\nthrow 1-13\nwait rest\nend\nunplug\nwait 10\nplug';
    const trace = () => {
      const tray = openRig({ seed: 5 });
      return JSON.stringify(tray.run(script, 60_000));
    };
    expect(trace()).toBe(trace());
  });
});

describe('scripts that cannot be read', () => {
  test.each([
    ['an unknown step', 'wait 5\njump', { code: 'verb', line: 2, text: 'jump' }],
    ['pocket 15', 'lift 15', { code: 'pocket', line: 1, text: 'lift 15' }],
    ['pockets backwards', 'lift 4-2', { code: 'pocket', line: 1, text: 'lift 4-2' }],
    ['face 7', 'throw 1:7', { code: 'die', line: 1, text: 'throw 1:7' }],
    ['no dice', 'throw', { code: 'die', line: 1, text: 'throw' }],
    ['no number', 'wait a bit', { code: 'word', line: 1, text: 'wait a bit' }],
    ['too large a number', 'lifts 65536', { code: 'number', line: 1, text: 'lifts 65536' }],
    ['neither on nor off', 'slow maybe', { code: 'word', line: 1, text: 'slow maybe' }],
    ['an end too many', 'end', { code: 'end', line: 1, text: 'end' }],
    ['an end too few', '# once\nrepeat 2\nplug', { code: 'end', line: 2, text: 'repeat 2' }],
  ])('%s', (_name, script, error) => {
    expect(readScript(script)).toEqual({ ok: false, error });
  });
});
