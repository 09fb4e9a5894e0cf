import { randomFillSync } from 'node:crypto';
import { journalText } from '../../main/journal/journal.ts';
import { type JournalRecord, seal } from '../../main/journal/records.ts';
import { header, playLong, recordsOf } from './long-game.ts';

/** A file that is no good, or was made to do harm; as long as the good one. */
export interface HostileFile {
  readonly what: string;
  readonly bytes: Uint8Array;
}

/** Lines sealed as a forger would: every sum is right, only what they say is wrong. */
function forge(lines: Iterable<object | string>, most: number): Uint8Array {
  let sum = '';
  let length = 0;
  const out: string[] = [];
  for (const line of lines) {
    const sealed = seal(typeof line === 'string' ? line : JSON.stringify(line), sum);
    length += Buffer.byteLength(sealed.line) + 1;
    if (length > most) break;
    sum = sealed.sum;
    out.push(`${sealed.line}\n`);
  }
  return Buffer.from(out.join(''));
}

/** A line of lists in lists, as text: nothing that writes JSON goes so deep. */
const deep = (seq: number, levels: number): string =>
  `{"seq":${seq},"at":1,"by":{"kind":"host"},"via":"hand","kind":"move","move":{"kind":"x"},"more":${'['.repeat(levels)}${']'.repeat(levels)}}`;

/** A good game of so many moves, and files of the same length that are none. */
export function hostileFiles(moves: number): { readonly good: Uint8Array; readonly hostile: HostileFile[] } {
  const head = header('hostile');
  const records = recordsOf(playLong(moves));
  const good = Buffer.from(journalText(head, records).text);
  const size = good.length;
  const changed = (at: number, to: number): Uint8Array => {
    const bytes = Buffer.from(good);
    bytes[at] = to;
    return bytes;
  };
  const filled = (text: string): Uint8Array => Buffer.alloc(size, text);
  const said = { at: 1, by: { kind: 'host' }, via: 'hand' } as const;
  /** A tenth of the game, and then lines of this kind to the end. */
  const part = records.slice(0, Math.floor(moves / 10));
  const [first] = part;
  const after = (make: (seq: number) => object | string): Uint8Array =>
    forge(
      (function* () {
        yield head;
        yield* part;
        for (let seq = part.length + 1; ; seq++) {
          const made = make(seq);
          yield typeof made === 'string' ? made : { seq, ...said, ...made };
        }
      })(),
      size,
    );
  const moveOf = (record: JournalRecord | undefined): object =>
    record?.kind === 'move' ? record.move : { kind: 'none' };
  const amend = (of: number): object => ({ kind: 'amend', of, moves: [moveOf(part[of - 1])] });
  const hostile: HostileFile[] = [
    { what: 'a letter changed in its last line', bytes: changed(size - 40, 0x7a) },
    { what: 'a letter changed in the middle', bytes: changed(size >> 1, 0x7a) },
    {
      what: 'nought from the middle on',
      bytes: Buffer.concat([good.subarray(0, size >> 1), Buffer.alloc(size >> 1)]),
    },
    { what: 'one line without an end', bytes: filled('x') },
    {
      what: 'nothing but line ends',
      bytes: Buffer.concat([good.subarray(0, 2000), filled('\n').subarray(2000)]),
    },
    { what: 'lists in lists', bytes: filled('[') },
    { what: 'bytes of chance', bytes: randomFillSync(Buffer.alloc(size)) },
    {
      what: 'a header as long as the file',
      bytes: forge([{ ...head, rules: { x: 'x'.repeat(size - 1000) } }], size),
    },
    {
      what: 'a header with all its players',
      bytes: forge(
        [
          {
            ...head,
            seats: Array.from({ length: Math.floor(size / 40) }, (_, i) => ({
              id: `s${i}`,
              name: 'x',
              look: 0,
            })),
          },
        ],
        size,
      ),
    },
    {
      what: 'a record of number 1e9',
      bytes: after((seq) => ({ kind: 'move', move: moveOf(first), seq: seq > part.length + 1 ? 1e9 : seq })),
    },
    {
      what: 'numbers with gaps',
      bytes: after((seq) => ({ kind: 'retract', of: 1, seq: part.length + (seq - part.length) * 90 })),
    },
    { what: 'corrections of the first move', bytes: after(() => amend(1)) },
    {
      what: 'corrections of everything',
      bytes: after(() => ({
        ...amend(1),
        later: part.slice(1, 20).map((record) => ({ seq: record.seq, moves: [moveOf(record)] })),
      })),
    },
    {
      what: 'one correction of very many moves',
      bytes: after((seq) =>
        seq === part.length + 1
          ? {
              kind: 'amend',
              of: 1,
              moves: Array.from({ length: Math.floor(size / 300) }, () => moveOf(first)),
            }
          : { ...amend(1), seq: seq + Math.floor(size / 300) },
      ),
    },
    {
      what: 'lists in lists, in a line that is sealed',
      bytes: after((seq) => deep(seq, Math.floor(size * 0.4))),
    },
    { what: 'undone and done again', bytes: after((seq) => ({ kind: 'retract', of: seq - 1 })) },
    {
      what: 'moves that the rules refuse',
      bytes: after(() => ({
        kind: 'move',
        command: 'x',
        move: { kind: 'adjust', from: 'pot', to: 'pot', amount: 1, reason: 'x' },
      })),
    },
    {
      what: 'names as long as a book',
      bytes: after((seq) => ({ kind: 'move', command: 'x'.repeat(60_000), move: { ...moveOf(first), seq } })),
    },
    {
      what: 'accounts of ten thousand names',
      bytes: after((seq) => ({
        kind: 'balances',
        after: seq - 1,
        hand: 0,
        over: false,
        standings: [],
        balances: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`s${i}`, 0])),
      })),
    },
  ];
  return { good, hostile };
}
