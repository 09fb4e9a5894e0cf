import { randomBytes } from 'node:crypto';
import type { RequestKind } from '../../main/contract.ts';
import type { Random } from '../support/random.ts';

/** Data that is not JSON, and requests that no client may make. */

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

/** Every kind that there is: a new one does not compile until it is named here. */
const REQUEST_KINDS: Readonly<Record<RequestKind, null>> = {
  home: null,
  prepare: null,
  sample: null,
  start: null,
  open: null,
  guide: null,
  leave: null,
  stakeExample: null,
  book: null,
  mergePreview: null,
  archive: null,
  command: null,
  ask: null,
  preview: null,
  cancel: null,
  inspect: null,
  sheet: null,
  tray: null,
  trayLines: null,
  diceSets: null,
  settings: null,
  evenings: null,
  tale: null,
  report: null,
  export: null,
  import: null,
  upload: null,
  player: null,
  phones: null,
  screens: null,
  events: null,
  me: null,
  diagnosis: null,
  dismiss: null,
};
const KINDS = [...Object.keys(REQUEST_KINDS), '__proto__', 'constructor', 'toString'];

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

/** Messages that the open table would accept from an authorised client. */
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
    { id, kind: 'intake', prompt, act: { kind: 'enter', face: 'A' } },
    { id, kind: 'intake', prompt, act: { kind: 'take' } },
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
    default:
      return JSON.stringify(anyValue(random));
  }
}
