import { describe, expect, test } from 'vitest';
import type { Push } from '../../main/contract.ts';
import { createBoard, type SerializedPush, serialize } from '../../main/host/board.ts';
import { createPushQueue } from '../../main/host/connection.ts';
import { admitHost, type Pass } from '../../main/host/admission.ts';
import { createTable, enter, push, startHost, TOKEN } from './support.ts';

/** Pushes to tell apart by a number. */
const numbered = (n: number): Push => ({ ...push('dark'), n }) as unknown as Push;

describe('the board', () => {
  test('serialises a push once for all readers', () => {
    const table = createTable();
    const board = createBoard(table.subscribe);
    const read: [SerializedPush[], SerializedPush[]] = [[], []];
    for (const editions of read) board.add({ show: (push) => editions.push(push) });
    let written = 0;
    table.say({ ...numbered(1), toJSON: () => ({ written: ++written }) } as unknown as Push);
    for (const editions of read) expect(editions[1]?.text()).toBe('{"written":1}');
  });

  test('sends nothing to clients that have left', () => {
    const table = createTable();
    const board = createBoard(table.subscribe);
    const editions: SerializedPush[] = [];
    board.add({ show: (push) => editions.push(push) })();
    table.say(push('light'));
    expect(editions.length).toBe(1);
  });
});

describe('what a client is shown', () => {
  /** A client that reads only while it keeps up. */
  function client() {
    const sent: string[] = [];
    let keepsUp = true;
    const queue = createPushQueue(
      (text) => sent.push(text),
      () => keepsUp,
    );
    return {
      show: (next: Push) => queue.show(serialize(next)),
      end: () => queue.end(),
      stop: () => void (keepsUp = false),
      goOn: () => {
        keepsUp = true;
        queue.flush();
      },
      read: () => sent.splice(0).map((text) => JSON.parse(text) as unknown),
    };
  }

  test('is the whole each time', () => {
    const { show, read } = client();
    show(numbered(1));
    show(numbered(2));
    expect(read()).toEqual([numbered(1), numbered(2)]);
  });

  test('skips outdated pushes of each kind separately', () => {
    const { show, stop, goOn, read } = client();
    const table = (n: number) => ({ push: 'table', table: n }) as unknown as Push;
    show(numbered(1));
    read();
    stop();
    for (let n = 2; n <= 9; n++) show(n % 2 === 0 ? table(n) : numbered(n));
    expect(read()).toEqual([]);
    goOn();
    expect(read()).toEqual([table(8), numbered(9)]);
  });

  test('is nothing where nothing changed since it was last shown that kind', () => {
    const { show, read } = client();
    for (const n of [1, 1, 2, 1]) show(numbered(n));
    expect(read()).toEqual([numbered(1), numbered(2), numbered(1)]);
  });

  test('is nothing any more once its line has ended', () => {
    const { show, end, stop, goOn, read } = client();
    stop();
    show(numbered(1));
    end();
    goOn();
    show(numbered(2));
    expect(read()).toEqual([]);
  });
});

test.each<[string, Pick<Pass, 'phone' | 'silent'>, string]>([
  ['a phone', { phone: true }, 'compressed, with what it was sent before for a dictionary'],
  ['a television', { phone: true, silent: true }, 'as it is'],
  ['a page of this machine', {}, 'as it is'],
])('%s (%j) is sent a long push %s', async (_, kind, how) => {
  const pass = admitHost(TOKEN).admit(TOKEN);
  if (pass === null || typeof pass === 'string') throw new Error('not let in');
  const { host, table } = await startHost({
    admission: { admit: () => ({ ...pass, ...kind }) },
  });
  const client = await enter(host.port);
  const { _socket: line } = client.socket as unknown as { readonly _socket: { readonly bytesRead: number } };
  const text = Array.from({ length: 2_000 }, (_, i) => (i * 7_919).toString(36)).join(' ');
  const travelled = async (n: number): Promise<number> => {
    const before = line.bytesRead;
    table.say({ ...numbered(n), text } as unknown as Push);
    await client.hear((message) => message['n'] === n && message['text'] === text);
    return line.bytesRead - before;
  };
  await travelled(1);
  const bytes = await travelled(2);
  if (how.startsWith('compressed')) expect(bytes).toBeLessThan(text.length / 20);
  else expect(bytes).toBeGreaterThan(text.length);
});
