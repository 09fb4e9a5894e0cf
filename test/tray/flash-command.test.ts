import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCALES } from '../../main/contract.ts';
import { systemClock } from '../../main/tray/clock.ts';
import { type FlashCommandOptions, flashTray } from '../../main/tray/node/commands.ts';
import type { BarePort, PortSource } from '../../main/tray/ports.ts';
import english from '../../main/words/en.json' with { type: 'json' };
import { createSpeaker, textOf } from '../../main/words/speaker.ts';
import { readWords } from '../support/word-keys.ts';
import { GREETING, PROG_PAGE, scriptedLine, soundBoard } from './support/scripted-board.ts';
import { breath } from './support/virtual-time.ts';

const speaker = createSpeaker('en', english, english);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const PORTS: readonly BarePort[] = [
  { path: '/dev/ttyS0', kind: 'serial' },
  { path: '/dev/ttyUSB3', kind: 'serial', vendorId: '1a86' },
];
/** A computer with these ports. */
const computer = (ports: readonly BarePort[]): PortSource => ({
  list: () => Promise.resolve(ports),
  owns: () => true,
  isThere: () => Promise.resolve(true),
  open: () => Promise.reject(new Error('not for trays')),
});

/** Runs the command to its end on a board that says `greets` when it is opened. */
async function run(greets: string, options: FlashCommandOptions = { port: '/dev/ttyUSB3' }) {
  const { open, opens, commands } = scriptedLine(systemClock, soundBoard(), greets);
  const out: string[] = [];
  const err: string[] = [];
  let code: number | null = null;
  const terminal = {
    print: (text: string) => void out.push(text),
    complain: (text: string) => void err.push(text),
    say: speaker.say.bind(speaker),
    signal: new AbortController().signal,
  };
  void flashTray(terminal, { open, system: computer(PORTS), ...options }).then((said) => (code = said));
  for (let i = 0; i < 10_000 && code === null; i++) {
    await vi.advanceTimersByTimeAsync(10);
    await breath();
  }
  return { code, out, err, opens, isWritten: commands.includes(PROG_PAGE) };
}

const tens = (from: number, to: number, text: string): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${text}: ${10 * (from + i)} %`);

test('each step is printed once, and each tenth of the bytes', async () => {
  const { code, out, err } = await run(GREETING);
  expect([code, err]).toEqual([0, []]);
  expect(out.slice(0, -2)).toEqual([
    'Checking what is connected to /dev/ttyUSB3…',
    'Calling the board’s bootloader…',
    ...tens(0, 9, 'Writing'),
    ...tens(0, 10, 'Reading back'),
    'Waiting for the tray to answer…',
  ]);
  expect(out.at(-1)).toBe('The tray on /dev/ttyUSB3 answers with firmware 2.0.0.');
});

test.each<[what: string, typed: string, isWritten: boolean]>([
  ['without a yes is left as it is', 'no\n', false],
  ['without an answer is left as it is', '', false],
  ['is written after a yes', ' Yes\n', true],
  // The word that each language's sentence asks for.
  ...LOCALES.map((locale): [string, string, boolean] => {
    const [, word = ''] =
      /(?:Type|Tippe?|Tapez) (\p{L}+)/u.exec(textOf(readWords(locale), 'tray.flash.cli.yes') ?? '') ?? [];
    return [`is written after “${word}”`, `${word}\n`, true];
  }),
])('a board that runs another program is asked about, and %s', async (_what, typed, isWritten) => {
  const said = await run('Hello from my thermometer\r\n', {
    port: '/dev/ttyUSB3',
    input: Readable.from([typed]),
  });
  expect(said.out).toContain('Type yes to go on:');
  expect(said.isWritten).toBe(isWritten);
  if (!isWritten)
    expect(said).toMatchObject({ code: 1, err: ['The board on /dev/ttyUSB3 was left as it is.'] });
});

describe('without a port', () => {
  const typing = (text: string, more: FlashCommandOptions = {}) => ({
    input: Readable.from([text]),
    ...more,
  });

  test('the likely ports are listed, and the one whose number is typed is written', async () => {
    const { code, out, err } = await run(GREETING, typing('1\n'));
    expect(code).toBe(0);
    expect(err).toEqual([
      '1  /dev/ttyUSB3   1a86:',
      'Which port? Opening it restarts most boards. Type its number:',
    ]);
    expect(out.at(-1)).toBe('The tray on /dev/ttyUSB3 answers with firmware 2.0.0.');
  });

  test.each([
    ['nothing', '', {}],
    ['an empty line', '\n', {}],
    ['a number that is not in the list', '2\n', {}],
    ['nothing, after --yes', '', { yes: true }],
  ])('and %s typed, no port is opened', async (_what, typed, more) => {
    const { code, out, err, opens } = await run(GREETING, typing(typed, more));
    expect([code, out, opens]).toEqual([1, [], []]);
    expect(err.at(-1)).toBe('No port was chosen, and none was opened.');
  });

  test('and no likely board, it asks for one to be plugged in', async () => {
    const { code, out, err, opens } = await run(GREETING, { system: computer(PORTS.slice(0, 1)) });
    expect([code, out, opens]).toEqual([1, [], []]);
    expect(err).toEqual(['Nothing is plugged in that could be a board. Plug it in, or name its port.']);
  });
});
