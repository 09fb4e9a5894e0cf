import { beforeEach, describe, expect, test } from 'vitest';
import {
  decodeToTray,
  encodeFromTray,
  type FromTray,
  SETTINGS_AS_DELIVERED,
} from '../../firmware-protocol/codec/index.ts';
import { VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import { Session, type SessionEvent } from '../../main/tray/session.ts';

type Bare = FromTray extends infer M
  ? M extends FromTray
    ? Omit<M, 'boot' | 'seq'> & { readonly answers?: number }
    : never
  : never;

let clock = new VirtualClock();
let sent: string[] = [];
let events: SessionEvent[] = [];
let session: Session;
let seq = 0;
let last = 0;

beforeEach(() => {
  clock = new VirtualClock();
  sent = [];
  events = [];
  seq = 0;
  session = new Session({
    clock,
    send: (text) => {
      sent.push(text);
      const decoded = decodeToTray(text.slice(0, -1));
      last = decoded.ok ? decoded.message.seq : 0;
    },
    onEvent: (event) => events.push(event),
  });
});

/** Requests since the last check. */
const asked = () =>
  sent.splice(0).map((text) => {
    const decoded = decodeToTray(text.slice(0, -1));
    return decoded.ok ? decoded.message.kind : 'bad';
  });
/** The number of the last command. */
const number = () => last;
const say = (message: Bare, { boot = '0001', skip = 0 }: { boot?: string; skip?: number } = {}) => {
  seq = (seq + skip) & 0xffff;
  session.line(encodeFromTray({ ...message, boot, seq }).slice(0, -1));
  seq = (seq + 1) & 0xffff;
};
const hello: Bare = {
  kind: 'hello',
  version: 1,
  firmware: '1',
  device: '5F3A09C2',
  pockets: 2,
  can: ['settings'],
};
const empty = { state: 'empty', lift: 0 } as const;
const state: Bare = { kind: 'state', pockets: [empty, empty] };
const beat: Bare = { kind: 'beat', up: 0, lost: 0, bad: 0, unsent: 0 };
const kinds = () => events.splice(0).flatMap((e) => (e.kind === 'line' ? [] : [e.kind]));

/** As it is once a tray has greeted and answered. */
function ready(): void {
  say(hello);
  say({ ...state, answers: number() });
  say({ kind: 'set', answers: number(), settings: SETTINGS_AS_DELIVERED });
  asked();
  kinds();
}

describe('a session', () => {
  test('a restarted tray counts from its own start: nothing was missed', () => {
    ready();
    for (let i = 0; i < 40; i++) say(beat);
    kinds();
    // After its plug was pulled it greets under another boot, with numbers far below.
    seq = 0;
    say(hello, { boot: '0002' });
    say(beat, { boot: '0002' });
    expect(kinds()).not.toContain('missed');
    say(beat, { boot: '0002', skip: 2 });
    expect(kinds()).toContain('missed');
  });

  test('waits for the greeting, then asks for state and settings, one at a time', () => {
    clock.advance(3900);
    expect(asked()).toEqual([]);
    say(hello);
    expect(asked()).toEqual(['state?']);
    say(state);
    expect(session.ready).toBe(true);
    say({ ...state, answers: number() });
    clock.advance(10);
    expect(kinds()).toEqual(['greeted', 'snapshot', 'snapshot']);
  });

  test('asks who it is when it comes upon a tray that is running already', () => {
    say(beat, { skip: 100 });
    expect(asked()).toEqual(['hello']);
    say({ ...hello, answers: 1 });
    expect(asked()).toEqual(['state?']);
  });

  test('asks again after a second without an answer, three times, with a new number each time', () => {
    say(hello);
    const numbers = [number()];
    for (let i = 0; i < 2; i++) {
      say(beat);
      clock.advance(1000);
      numbers.push(number());
    }
    expect(numbers).toEqual([1, 2, 3]);
    say(beat);
    clock.advance(1000);
    expect(kinds()).toContain('refused');
  });

  test('asks for the state when a number is missing', () => {
    ready();
    say(beat, { skip: 2 });
    expect(asked()).toEqual(['state?']);
    expect(kinds()).toEqual(['missed', 'message']);
    say({ ...state, answers: number() });
    expect(events.find((e) => e.kind === 'snapshot')).toMatchObject({ gap: true });
  });

  test('a state that was asked for though nothing was missed mends no gap', () => {
    ready();
    session.ask({ kind: 'state?' });
    say({ ...state, answers: number() });
    expect(events.filter((e) => e.kind === 'snapshot')).toMatchObject([{ gap: false }]);
    say(beat, { skip: 1 });
    say({ ...state, answers: number() });
    expect(events.filter((e) => e.kind === 'snapshot')).toMatchObject([{ gap: false }, { gap: true }]);
  });

  test('follows its numbers over their end', () => {
    ready();
    seq = 0xffff;
    session.line(encodeFromTray({ ...beat, boot: '0001', seq: 0xfffe }).slice(0, -1));
    kinds();
    asked();
    say(beat);
    say(beat);
    expect(kinds()).toEqual(['message', 'message']);
  });

  test('skips a line that comes twice', () => {
    ready();
    say({ kind: 'lift', pocket: 1, lift: 1 });
    seq--;
    say({ kind: 'lift', pocket: 1, lift: 1 });
    expect(kinds()).toEqual(['message', 'repeated']);
  });

  test('asks who it is when the boot changes without a greeting', () => {
    ready();
    say({ kind: 'lift', pocket: 1, lift: 1 }, { boot: '0002' });
    expect(asked()).toEqual(['hello']);
    expect(kinds()).toEqual([]);
  });

  test('another tray that happens to be in the same boot is another tray', () => {
    ready();
    say({ ...hello, device: '00000001' });
    expect(kinds()).toEqual(['greeted']);
    expect(asked()).toEqual(['state?']);
    say({ ...hello, device: '00000001' });
    expect(kinds()).toEqual([]);
  });

  test('does not believe a state or a lift of pockets that the tray does not have', () => {
    ready();
    say({ kind: 'lift', pocket: 3, lift: 1 });
    say({ kind: 'state', pockets: [empty] });
    say({ kind: 'roll', age: 1, settled: [3], pockets: [empty, empty, { state: 'face', face: 1, lift: 1 }] });
    expect(kinds()).toEqual([]);
    expect(asked()).toEqual(['hello']);
  });

  test('is lost after three beats without a good line; bad ones do not count', () => {
    ready();
    clock.advance(1400);
    session.line('noise');
    expect(kinds()).toEqual([]);
    clock.advance(200);
    expect(kinds()).toEqual(['lost']);
  });

  test('allows a slower beat its time', () => {
    ready();
    say({ kind: 'set', answers: 9, settings: { ...SETTINGS_AS_DELIVERED, beat: 2000 } });
    kinds();
    clock.advance(5900);
    expect(kinds()).toEqual([]);
    clock.advance(200);
    expect(kinds()).toEqual(['lost']);
  });

  test('doubts a port without good lines, and reports whether any lines come', () => {
    session.bytes();
    clock.advance(6000);
    expect(events.filter((e) => e.kind === 'doubt')).toEqual([{ kind: 'doubt', reason: 'stranger' }]);
  });

  test('reports another version once per greeting, and sends it nothing', () => {
    say({ kind: 'otherVersion', version: 7 });
    say(beat);
    say(beat);
    clock.advance(20_000);
    expect(kinds()).toEqual(['otherVersion']);
    expect(asked()).toEqual([]);
  });

  test('treats four boots in twelve seconds as a reset loop', () => {
    for (const boot of ['0001', '0002', '0003', '0004']) {
      seq = 0;
      say(hello, { boot });
      clock.advance(2000);
    }
    expect(kinds().filter((k) => k === 'resetting')).toHaveLength(1);
  });

  test('passes on why a setting was refused', () => {
    ready();
    session.ask({ kind: 'set', name: 'beat', value: 300 });
    say({ kind: 'no', answers: number(), why: 'value' });
    expect(events.find((e) => e.kind === 'refused')).toMatchObject({ why: 'value' });
  });

  test('says nothing more once it is stopped', () => {
    ready();
    session.stop();
    say(beat);
    session.ask({ kind: 'state?' });
    clock.advance(60_000);
    expect(kinds()).toEqual([]);
    expect(asked()).toEqual([]);
  });

  test('does not repeat unanswered requests after it was stopped', () => {
    ready();
    session.ask({ kind: 'set', name: 'beat', value: 300 });
    expect(asked()).toEqual(['set']);
    session.stop();
    clock.advance(60_000);
    expect(asked()).toEqual([]);
  });
});
