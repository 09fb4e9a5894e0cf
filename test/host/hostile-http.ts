import { randomBytes } from 'node:crypto';
import type { Random } from '../support/random.ts';
import { bytes } from './hostile-lines.ts';

/** Data that is not HTTP, and HTTP meant for another host. */

const head = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`;

/** An HTTP attack, and the counter that must have increased; null if several may. */
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
