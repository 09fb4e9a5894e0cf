import { describe, expect, test } from 'vitest';
import type { Push } from '../../main/contract.ts';
import { createBoard } from '../../main/host/board.ts';
import { createEditor, type Edition } from '../../main/host/editions.ts';
import { createShowing } from '../../main/host/showing.ts';
import { createHeld, type Travelling } from '../../renderer/wire/held.ts';
import { createTable, push } from './support.ts';

/** A push long enough that what changed is shorter than the whole. */
const long = (n: number): Push =>
  ({ ...push('dark'), text: 'x'.repeat(300), n, list: [n, n + 1, n + 2] }) as unknown as Push;

describe('the board', () => {
  test('makes the text of an edition once, however many read it', () => {
    const table = createTable();
    const board = createBoard(table.subscribe);
    const read: [Edition[], Edition[]] = [[], []];
    for (const editions of read) board.add({ show: (edition) => editions.push(edition) });
    table.say(long(1));
    const [a, b] = read;
    expect(a.length).toBe(2);
    expect(a[1]).toBe(b[1]);
    const [first, second] = a as [Edition, Edition];
    expect(second.since(first)).toBe(second.since(first));
    expect(first.version).toBe(1);
    expect(JSON.parse(second.whole())).toEqual({ ...long(1), v: 2 });
  });

  test('shows nothing to whoever has left', () => {
    const table = createTable();
    const board = createBoard(table.subscribe);
    const editions: Edition[] = [];
    board.add({ show: (edition) => editions.push(edition) })();
    table.say(push('light'));
    expect(editions.length).toBe(1);
  });
});

describe('what a client is shown', () => {
  /** A client that reads only while it keeps up, and holds what it was sent. */
  function client() {
    const sent: string[] = [];
    const held = createHeld();
    let keepsUp = true;
    const showing = createShowing(
      (text) => sent.push(text),
      () => keepsUp,
    );
    return {
      sent,
      showing,
      stop: () => void (keepsUp = false),
      goOn: () => {
        keepsUp = true;
        showing.flush();
      },
      read: () => sent.splice(0).map((text) => held.take(JSON.parse(text) as Travelling)),
    };
  }

  test('is the whole first, then what changed; it holds the whole each time', () => {
    const { showing, sent, read } = client();
    const edit = createEditor();
    showing.show(edit(long(1)));
    showing.show(edit(long(2)));
    expect(JSON.parse(sent[1] ?? '')).toMatchObject({ patch: 'settings', from: 1, v: 2 });
    expect(sent[1]?.length).toBeLessThan((sent[0]?.length ?? 0) / 2);
    expect(read()).toEqual([long(1), long(2)]);
  });

  test('skips what is outdated by the time it can read, and what comes is from what it has', () => {
    const { showing, sent, stop, goOn, read } = client();
    const edit = createEditor();
    showing.show(edit(long(1)));
    read();
    stop();
    for (let n = 2; n <= 9; n++) showing.show(edit(long(n)));
    expect(sent).toEqual([]);
    goOn();
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ from: 1, v: 9 });
    expect(read()).toEqual([long(9)]);
  });

  test('is nothing where nothing changed, and the next is from what it has', () => {
    const { showing, sent, read } = client();
    const edit = createEditor();
    for (const n of [1, 1, 2]) showing.show(edit(long(n)));
    expect(sent.length).toBe(2);
    expect(JSON.parse(sent[1] ?? '')).toMatchObject({ from: 1, v: 3 });
    expect(read()).toEqual([long(1), long(2)]);
  });

  test('is the whole where that is shorter', () => {
    const { showing, sent } = client();
    const edit = createEditor();
    const table = (n: number) => ({ push: 'table', table: n }) as unknown as Push;
    showing.show(edit(table(1)));
    showing.show(edit(table(2)));
    expect(JSON.parse(sent[1] ?? '')).toEqual({ ...table(2), v: 2 });
  });

  test('is the whole again when it lost count', () => {
    const { showing, sent } = client();
    const edit = createEditor();
    showing.show(edit(long(1)));
    showing.show(edit(long(2)));
    expect(showing.again('settings')).toBe(true);
    expect(showing.again('table')).toBe(false);
    expect(showing.again('__proto__')).toBe(false);
    expect(JSON.parse(sent[2] ?? '')).toEqual({ ...long(2), v: 2 });
    showing.show(edit(long(3)));
    expect(JSON.parse(sent[3] ?? '')).toMatchObject({ from: 2, v: 3 });
  });

  test('a patch for a version that is not held, or that does not fit, is not taken', () => {
    const held = createHeld();
    const patch = (from: number, by: object) =>
      ({ patch: 'settings', from, v: 9, by }) as unknown as Travelling;
    expect(held.take(patch(1, { in: {} }))).toBeNull();
    held.take({ ...long(1), v: 4 });
    expect(held.take(patch(3, { in: {} }))).toBeNull();
    expect(held.take(patch(4, { edit: [1] }))).toBeNull();
    expect(held.take(patch(4, { in: { n: { set: 5 } } }))).toMatchObject({ n: 5 });
    held.forget();
    expect(held.take(patch(9, { in: {} }))).toBeNull();
  });
});
