import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Push, TableSnapshot } from '../../main/contract.ts';
import { withPhones } from '../../main/host/phones.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import { openSocketWire } from '../../renderer/wire.ts';
import { Page } from '../support/page.ts';
import { seatsOf } from '../support/tabletop.ts';
import { GAME, playLong } from './long-game.ts';
import { type BenchRow, atMost, quantile } from './row.ts';

const PHONES = 20;
const MOVES = 600;
/** The first moves warm up what is compiled later. */
const WARM = 60;
/** Of the snapshot's text, what may travel after a move: half of the moves at most so much. */
const MOST_SHARE = 0.25;

/** What has come over the wire to a phone, compressed as it travelled. */
const bytesOf = (page: Page | undefined): number =>
  (page?.sockets[0] as unknown as { readonly _socket?: { readonly bytesRead: number } })._socket?.bytesRead ??
  0;

/** A phone in this process, with the renderer's own wire; `got` is called when it holds a table as a whole. */
function openPhone(link: string, from: string, got: (table: TableSnapshot) => void): Page {
  const page = new Page(link, new Map(), from);
  openSocketWire(page.asWindow()).receive((message) => {
    if ('push' in message && message.push === 'table' && message.table) got(message.table);
  });
  return page;
}

/**
 * Twenty phones watch a game of Sleepless: from the moment at which a move is published until the last of them holds the
 * new table, over loopback. Server and phones share this one thread, which makes it slower than it is at a table.
 */
export async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-bench-'));
  const timers: NodeJS.Timeout[] = [];
  const realInterval = globalThis.setInterval;
  const opened = await createNodeApp({ folder, version: 'bench' });
  if (!opened.ok) throw new Error(opened.error.code);
  const table = opened.value;
  let published: { readonly table: TableSnapshot; readonly at: number } | null = null;
  // Before the phones are told: they subscribe behind this.
  table.subscribe((push: Push) => {
    if (push.push === 'table' && push.table) published = { table: push.table, at: performance.now() };
  });
  const app = withPhones({
    app: table,
    find: () => null,
    addresses: () => [{ address: '127.0.0.1', name: 'lo', reach: 'private' }],
    port: 0,
  });
  try {
    let n = 0;
    const ask = async (kind: string, what: object): Promise<unknown> => {
      const reply = await app.handle({ n: ++n, kind, ...what }, { kind: 'host' });
      if (!reply.ok) throw new Error(reply.error.code);
      return reply.value;
    };
    await ask('start', { game: GAME.id, rules: { chips: 999 }, seats: seatsOf(4), dealer: null });
    const view = (await ask('phones', { act: { kind: 'invite', address: '127.0.0.1' } })) as {
      readonly open: { readonly link: string };
    };

    /** The newest revision that each phone holds, and since when. */
    const holds = Array.from({ length: PHONES }, () => ({ revision: -1, since: 0 }));
    let look = (): void => undefined;
    /** Resolves when all phones hold the revision, to when the last of them got it. */
    const all = (revision: number): Promise<number> =>
      new Promise((resolve) => {
        look = () => {
          if (holds.every((held) => held.revision >= revision))
            resolve(Math.max(...holds.map(({ since }) => since)));
        };
        look();
      });
    // A page's wire looks every few seconds whether its line is alive, as long as the page is open.
    globalThis.setInterval = ((...parts: Parameters<typeof realInterval>) => {
      const timer = realInterval(...parts);
      timers.push(timer);
      return timer;
    }) as typeof realInterval;
    // Each has an address of its own, as at a table.
    const pages = holds.map((held, i) =>
      openPhone(view.open.link, `127.0.1.${i + 1}`, ({ revision }) => {
        held.revision = revision;
        held.since = performance.now();
        look();
      }),
    );
    globalThis.setInterval = realInterval;
    await all(0);

    const times: number[] = [];
    const sizes: number[] = [];
    const wholes: number[] = [];
    for (const [i, move] of playLong(MOVES + WARM).entries()) {
      const before = bytesOf(pages[0]);
      const { prompt } = (published as unknown as { table: TableSnapshot }).table;
      const { revision } = (await ask('command', {
        command: { id: `b${i}`, kind: 'move', prompt: move.kind === 'rebuy' ? null : prompt.id, move },
      })) as { readonly revision: number };
      const end = await all(revision);
      const now = published as unknown as { readonly table: TableSnapshot; readonly at: number };
      if (i < WARM) continue;
      times.push(end - now.at);
      sizes.push(bytesOf(pages[0]) - before);
      wholes.push(Buffer.byteLength(JSON.stringify({ push: 'table', table: now.table })));
    }
    for (const page of pages) page.close();
    const [size, whole] = [quantile(sizes, 0.5), quantile(wholes, 0.5)];
    const share = size / whole;
    return [
      atMost(`${PHONES} phones, ${MOVES} moves: the last of them has it, median`, quantile(times, 0.5), 30),
      atMost('99 of 100 within', quantile(times, 0.99), 30),
      {
        what: 'what travels to a phone after a move, median',
        figure: `${(size / 1024).toFixed(1)} KB`,
        bar: `≤ ${MOST_SHARE * 100} %`,
        compared: `${(whole / 1024).toFixed(1)} KB, the snapshot as text (${(share * 100).toFixed(0)} %)`,
        ok: share <= MOST_SHARE,
      },
    ];
  } finally {
    globalThis.setInterval = realInterval;
    for (const timer of timers) clearInterval(timer);
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
