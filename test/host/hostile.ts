import { createHash, randomBytes } from 'node:crypto';
import { type Socket, createConnection } from 'node:net';
import type { Random } from '../support/random.ts';

/**
 * What a hostile client may send, made at random: bytes that are no HTTP, HTTP that is meant for somebody else, frames that
 * are no WebSocket's, messages that are no JSON, requests that are nobody's to make.
 */

/** The host that is attacked, and whose addresses these clients have. */
export interface Target {
  readonly port: number;
  /** Where the attack comes from: another address of this machine. */
  readonly from: string;
}

/** What came of a raw exchange. */
export interface Outcome {
  readonly answer: string;
  readonly closed: boolean;
}

/** Writes bytes, and reads until the host ends the line, or for so long. */
export function exchange(target: Target, bytes: Buffer | string, patience = 3_000): Promise<Outcome> {
  return new Promise((resolve) => {
    let answer = '';
    const line = open(target);
    const end = (closed: boolean): void => {
      clearTimeout(timer);
      line.destroy();
      resolve({ answer, closed });
    };
    const timer = setTimeout(() => end(false), patience);
    line.on('data', (data: Buffer) => (answer = (answer + data.toString('latin1')).slice(0, 4_000)));
    line.on('error', () => undefined);
    line.on('close', () => end(true));
    // Half closed: whoever waits for more learns that none comes.
    line.end(bytes);
  });
}

export const open = ({ port, from }: Target): Socket =>
  createConnection({ port, host: '127.0.0.1', localAddress: from }).on('error', () => undefined);

const bytes = (random: Random, most: number): Buffer =>
  Buffer.from(Array.from({ length: 1 + random.below(most) }, () => random.below(256)));

const head = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`;

/** What an HTTP attack tries, and which counter must have gone up; null where several may. */
export interface HttpAttack {
  readonly kind: string;
  readonly bytes: Buffer | string;
  readonly counted: string | null;
}

const HOSTS = [
  'evil.example',
  'localhost',
  '127.0.0.2:80',
  '127.0.0.1',
  '[::1]:4870',
  '0x7f000001',
  '',
  '127.0.0.1:0',
];
const METHODS = ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'];
const PATHS = [
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%5c..%5cwindows',
  '//evil.example/',
  '/index.html/../host.json',
  '/host.json',
  '/assets/',
  '/.git/config',
  '/%00',
  `/${'a'.repeat(4_000)}`,
];
const KEY = randomBytes(16).toString('base64');

/** An upgrade to a WebSocket, as it should be but for what is given. */
export const upgrade = (
  port: number,
  other: Readonly<Record<string, string | null>> = {},
  path = '/wire',
): string => {
  const headers: Record<string, string | null> = {
    Host: `127.0.0.1:${port}`,
    Origin: `http://127.0.0.1:${port}`,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Key': KEY,
    'Sec-WebSocket-Version': '13',
    ...other,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  );
  return head([`GET ${path} HTTP/1.1`, ...lines]);
};

export function httpAttack(random: Random, port: number): HttpAttack {
  const host = `Host: 127.0.0.1:${port}`;
  const attack = (kind: string, data: Buffer | string, counted: string | null = null): HttpAttack => ({
    kind,
    bytes: data,
    counted,
  });
  switch (random.below(14)) {
    case 0:
      return attack(
        'another host',
        head(['GET / HTTP/1.1', `Host: ${random.pick(HOSTS)}`, 'Connection: close']),
        'host',
      );
    case 1:
      return attack(
        'method',
        head([`${random.pick(METHODS)} / HTTP/1.1`, host, 'Connection: close']),
        'method',
      );
    case 2:
      return attack('path', head([`GET ${random.pick(PATHS)} HTTP/1.1`, host, 'Connection: close']), 'path');
    case 3:
      return attack('noise', bytes(random, 2_000), null);
    case 4:
      return attack(
        'headers without end',
        head(['GET / HTTP/1.1', host, `X: ${'x'.repeat(9_000 + random.below(20_000))}`]),
        'http',
      );
    case 5:
      return attack(
        'two lengths',
        `${head(['POST / HTTP/1.1', host, 'Content-Length: 5', 'Transfer-Encoding: chunked'])}0\r\n\r\nGET /wire HTTP/1.1\r\n\r\n`,
      );
    case 6:
      return attack(
        'a bad length',
        head([
          'POST / HTTP/1.1',
          host,
          `Content-Length: ${random.pick(['-1', '1e9', 'x', '99999999999999999999'])}`,
        ]),
      );
    case 7:
      return attack(
        'another origin',
        upgrade(port, {
          Origin: random.pick([
            'http://evil.example',
            'null',
            'https://127.0.0.1',
            `http://127.0.0.1:${port}.evil.example`,
            `HTTP://127.0.0.1:${port}/`,
          ]),
        }),
        'origin',
      );
    case 8:
      return attack('no origin', upgrade(port, { Origin: null }), 'origin');
    case 9:
      return attack('an upgrade for another host', upgrade(port, { Host: random.pick(HOSTS) }), 'host');
    case 10:
      return attack(
        'an upgrade elsewhere',
        upgrade(port, {}, random.pick(['/', '/wire/', '/wire?token=x', '/WIRE', 'http://127.0.0.1/wire'])),
        'path',
      );
    case 11:
      return attack(
        'a broken handshake',
        upgrade(
          port,
          random.pick<Record<string, string | null>>([
            { 'Sec-WebSocket-Key': null },
            { 'Sec-WebSocket-Key': 'short' },
            { 'Sec-WebSocket-Version': '7' },
            { 'Sec-WebSocket-Version': null },
            { Upgrade: 'h2c' },
          ]),
        ),
      );
    case 12:
      return attack(
        'another protocol',
        random.pick([
          'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
          'GET /\r\n',
          '\x16\x03\x01\x02\x00\x01\x00',
          'SSH-2.0-x\r\n',
          '\r\n\r\n\r\n',
        ]),
      );
    default:
      return attack('half a request', upgrade(port).slice(0, 1 + random.below(150)));
  }
}

/** A frame as RFC 6455 has it, or not quite. */
export function frame(
  opcode: number,
  payload: Buffer | string,
  {
    mask = true,
    fin = true,
    rsv = 0,
    length,
  }: { mask?: boolean; fin?: boolean; rsv?: number; length?: bigint } = {},
): Buffer {
  const data = Buffer.from(payload);
  const size = length ?? BigInt(data.length);
  const first = (fin ? 0x80 : 0) | (rsv << 4) | opcode;
  const bit = mask ? 0x80 : 0;
  const long = Buffer.alloc(8);
  long.writeBigUInt64BE(size);
  const header =
    size < 126n
      ? Buffer.from([first, bit | Number(size)])
      : size < 65_536n
        ? Buffer.from([first, bit | 126, ...long.subarray(6)])
        : Buffer.from([first, bit | 127, ...long]);
  if (!mask) return Buffer.concat([header, data]);
  const key = createHash('md5').update(data).digest().subarray(0, 4);
  return Buffer.concat([header, key, Buffer.from(data.map((byte, i) => byte ^ key[i % 4]!))]);
}

/** Frames that no browser sends; the host must end the line. */
export function frameAttack(random: Random): Buffer {
  const text = Buffer.from('{"hello":1,"token":"x"}');
  switch (random.below(12)) {
    case 0:
      return frame(1, text, { mask: false });
    case 1:
      return frame(1, text, { rsv: 1 + random.below(7) });
    case 2:
      return frame(3 + random.below(5), text);
    case 3:
      return frame(11 + random.below(5), text);
    case 4:
      return frame(1, text, { length: random.pick([70_000n, 1n << 32n, (1n << 63n) - 1n, 1n << 63n]) });
    case 5:
      return frame(9, Buffer.alloc(126 + random.below(500)));
    case 6:
      return frame(8, Buffer.from([random.below(256)]));
    case 7:
      return frame(8, Buffer.from([0x03, random.pick([0xec, 0xed, 0xee, 0xf7])]));
    case 8:
      return frame(0, text);
    case 9:
      return frame(1, Buffer.from([0xff, 0xfe, 0xc0, 0x80, ...text]));
    case 10:
      return Buffer.concat([frame(1, text, { fin: false }), frame(1, text)]);
    default:
      return frame(2, bytes(random, 300));
  }
}

/** A first message that must not let anybody in. */
export function helloAttack(random: Random, stale: readonly string[]): string {
  const token = random.pick([
    ...stale,
    'guess',
    '',
    randomBytes(24).toString('base64url'),
    'x'.repeat(128),
    '../..',
    '\u0000',
  ]);
  const good = JSON.stringify({ hello: 1, token });
  switch (random.below(6)) {
    case 0:
    case 1:
      return good;
    case 2:
      return JSON.stringify({ hello: 1, token, former: random.pick([...stale, 'x']) });
    case 3:
      return JSON.stringify(
        random.pick<unknown>([
          { hello: 2, token },
          { hello: 1 },
          { hello: 1, token: [token] },
          { hello: 1, token, seat: 's1' },
          { n: 1, kind: 'home' },
          { again: 'table' },
          null,
          7,
          [],
          'hello',
        ]),
      );
    case 4:
      return good.slice(0, random.below(good.length));
    default:
      return `{"hello":1,"token":"${'x'.repeat(200 + random.below(80_000))}"}`;
  }
}

const KINDS =
  'home start open leave command ask preview cancel sheet tray settings diceSets evenings tale report export import upload player dismiss phones me again __proto__ constructor toString'.split(
    ' ',
  );

/** A value of any kind, and of unkind ones. */
function anyValue(random: Random, depth = 0): unknown {
  switch (random.below(depth > 4 ? 6 : 9)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick([0, -1, 1.5, 1e308, -0, 2 ** 53, Number.MAX_SAFE_INTEGER]);
    case 3:
      return random.pick([
        '',
        's1',
        's2',
        'pot',
        '__proto__',
        '../x.jsonl',
        'x.jsonl',
        '\ud800',
        '\u202e',
        'a'.repeat(random.below(500)),
      ]);
    case 4:
      return 's2';
    case 5:
      return random.below(1_000);
    case 6:
      return Array.from({ length: random.below(6) }, () => anyValue(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(6) }, () => [
          random.pick([
            'kind',
            'seat',
            'id',
            'move',
            'act',
            'prompt',
            'amount',
            'dice',
            'question',
            'text',
            'file',
            'x',
          ]),
          anyValue(random, depth + 1),
        ]),
      );
  }
}

/** What the open table would take from somebody who may say it. */
export interface Sample {
  readonly prompt: string;
  readonly revision: number;
  readonly moves: readonly object[];
  readonly file: string;
}

/** A message on a line that was let in as a viewer: nothing of it may change anything. */
export function messageAttack(random: Random, n: number, sample: Sample): string {
  const { prompt, revision, moves, file } = sample;
  const id = `x${n}`;
  const command = random.pick<object>([
    { id, kind: 'move', prompt, move: random.pick(moves) },
    { id, kind: 'move', prompt: null, move: { kind: 'rebuy', seat: 's1', amount: 1 } },
    { id, kind: 'move', prompt: null, move: { kind: 'end-now' } },
    { id, kind: 'undo', revision },
    { id, kind: 'redo', revision },
    { id, kind: 'amend', revision, amendment: { seq: 1, move: null, later: [] } },
    { id, kind: 'intake', act: { kind: 'enter', face: 'A' } },
    { id, kind: 'intake', act: { kind: 'take', prompt } },
  ]);
  const meant = random.pick<object>([
    { n, kind: 'command', command },
    { n, kind: 'leave' },
    {
      n,
      kind: 'start',
      game: 'toy',
      rules: {},
      seats: [
        { id: 's1', name: 'Eve' },
        { id: 's2', name: 'Mal' },
      ],
      dealer: null,
    },
    { n, kind: 'open', file },
    { n, kind: 'export', file },
    { n, kind: 'import', text: '{}' },
    { n, kind: 'settings', set: { theme: 'light' } },
    { n, kind: 'phones', act: { kind: random.pick(['close', 'renew', 'look']) } },
    { n, kind: 'phones', act: { kind: 'give', seat: 's2', phone: null } },
    { n, kind: 'me', act: { kind: 'claim', seat: random.pick(['s2', 's3', 's77', 'pot', 4]) } },
    { n, kind: 'tray', act: { kind: 'disconnect' } },
    { n, kind: 'player', id: 'p', forget: true },
  ]);
  const text = JSON.stringify(meant);
  switch (random.below(10)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return text;
    case 4:
      return JSON.stringify({ n, kind: random.pick(KINDS), ...(anyValue(random, 2) as object) });
    case 5:
      return JSON.stringify({ n: anyValue(random, 3), kind: anyValue(random, 3) });
    case 6: {
      const at = random.below(text.length);
      return (
        text.slice(0, at) +
        random.pick(['', '"', '}', '\\', '\u0000', '[[[[', '1e999', 'é']) +
        text.slice(at + 1)
      );
    }
    case 7:
      return random.pick([
        '['.repeat(30_000),
        `{"n":1,"kind":"home","x":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
        '{"n":1,"kind":"me","__proto__":{"kind":"host"}}',
        '{"n":1,"n":2,"kind":"leave","kind":"home"}',
        'NaN',
        '""',
        '﻿{}',
      ]);
    case 8:
      return JSON.stringify({ again: random.pick(['table', 'me', 'tray', 'phones', '__proto__', '']) });
    default:
      return JSON.stringify(anyValue(random));
  }
}
