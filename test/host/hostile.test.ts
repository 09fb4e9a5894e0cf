import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { REFUSALS } from '../../main/host/limits.ts';
import { seeded } from '../support/random.ts';
import { frameAttack } from './hostile-frames.ts';
import { httpAttack, upgrade } from './hostile-http.ts';
import { type Outcome, type Target, exchange, open } from './hostile-lines.ts';
import { type Sample, helloAttack, messageAttack } from './hostile-messages.ts';
import { ANN, BEN, CAT, type Host, openPhone, roll, startTable, tokenOf } from './phones-support.ts';
import { inviteScreens } from './screens-support.ts';
import { pause, until } from '../support/until.ts';

/** Another one each time; `HOSTILE_SEED=… npx vitest run test/host/hostile.test.ts` does the same again. */
const SEED = Number(process.env['HOSTILE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const HTTP = 2_400;
const FRAMES = 1_400;
const HELLOS = 1_400;
const MESSAGES = 6_500;
const TELEVISIONS = 40;
const TOTAL = HTTP + FRAMES + HELLOS + MESSAGES + TELEVISIONS;
/**
 * Allowed growth of the heap: the runtime's own memory (compiled code, socket buffers) varies by up to 4 MB,
 * regardless of the number of messages. Leaking a kilobyte per message would add 9 MB.
 */
const HEAP_MARGIN = 7 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes on the heap and beside it, after everything that is not needed is gone. */
async function memory(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    await pause(30);
    collect();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Runs something several times, with limited concurrency. */
async function times(n: number, atOnce: number, run: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < n) await run(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

interface Attacked {
  readonly target: Target;
  readonly host: Host;
  readonly link: string;
  readonly stale: readonly string[];
  readonly sample: () => Sample;
}

async function attackByHttp({ target }: Attacked, seed: number, n: number): Promise<Record<string, number>> {
  const random = seeded(seed);
  const expected: Record<string, number> = {};
  await times(n, 16, async () => {
    const { kind, bytes, counted } = httpAttack(random, target.port);
    const { answer, closed } = await exchange(target, bytes);
    if (counted !== null) expected[counted] = (expected[counted] ?? 0) + 1;
    expect({ kind, closed }).toEqual({ kind, closed: true });
    // Neither let in, nor answered with a page, nor with a fault of ours.
    if (kind !== 'noise')
      expect({ kind, answer }).not.toEqual({
        kind,
        answer: expect.stringMatching(/^HTTP\/1\.1 (101|200|5)/) as string,
      });
  });
  return expected;
}

/** Opens a line as a browser would, sends frames, and waits until the host ends it. */
async function attackByFrames({ target }: Attacked, seed: number, n: number): Promise<void> {
  const random = seeded(seed);
  await times(n, 6, async () => {
    const ended: Outcome = await exchange(
      target,
      Buffer.concat([Buffer.from(upgrade(target.port)), frameAttack(random)]),
    );
    expect(ended.closed).toBe(true);
    expect(ended.answer).not.toContain('welcome');
  });
}

/** A line to the host, as a client of the attacker; null where it was not even opened. */
function dial({ port, from }: Target): Promise<WebSocket | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/wire`, {
      localAddress: from,
      headers: { Origin: `http://127.0.0.1:${port}` },
    });
    socket.on('open', () => resolve(socket)).on('error', () => resolve(null));
  });
}

async function attackByHellos({ target, stale }: Attacked, seed: number, n: number): Promise<void> {
  const random = seeded(seed);
  await times(n, 6, async () => {
    const said = helloAttack(random, stale);
    const socket = await dial(target);
    if (socket === null) throw new Error('not even heard');
    const code = await new Promise<number>((resolve) => {
      socket.on('message', (data: Buffer) => {
        if (data.includes('welcome')) resolve(0);
      });
      socket.on('close', resolve);
      socket.send(said);
    });
    expect({ said: said.slice(0, 200), in: code === 0 }).toEqual({ said: said.slice(0, 200), in: false });
    expect([4401, 1009]).toContain(code);
  });
}

/** As televisions that were let in, and speak: each is cut off at its first word. */
async function attackByTelevisions({ target, sample }: Attacked, token: string, seed: number): Promise<void> {
  const random = seeded(seed);
  await times(TELEVISIONS, 4, async (i) => {
    const socket = await dial(target);
    if (socket === null) throw new Error('not even heard');
    const code = await new Promise<number>((resolve) => {
      socket.once('message', () => socket.send(messageAttack(random, i, sample())));
      socket.on('close', resolve);
      socket.send(JSON.stringify({ hello: 1, token }));
    });
    expect([4405, 1009]).toContain(code);
  });
}

/** As viewers that were let in, and say what is not theirs to say, more of it than they may. Resolves to how much was heard. */
async function attackByMessages(attacked: Attacked, seed: number, n: number): Promise<number> {
  const { target, link, sample } = attacked;
  let sent = 0;
  let heard = 0;
  // Messages over a budget close the connection unread, so they are sent again until read.
  const goesOn = (): boolean => heard < 0.9 * n && sent < 5 * n;
  const viewer = async (i: number): Promise<void> => {
    const random = seeded(seed + i);
    let token = new URL(link).hash.slice(1);
    while (goesOn()) {
      const socket = await dial(target);
      if (socket === null) throw new Error('not even heard');
      await new Promise((resolve) => {
        /** The pushes that come with the welcome: me, settings, table. */
        let greeting = 3;
        const next = (): void => {
          if (goesOn()) socket.send(messageAttack(random, ++sent, sample()));
          else socket.close();
        };
        socket.on('message', (data: Buffer) => {
          const said = JSON.parse(data.toString()) as { welcome?: string; beat?: number };
          if (said.welcome !== undefined) {
            token = said.welcome;
            // A few at once, and one more for each answer: until there were too many.
            for (let k = 0; k < 4; k++) next();
          } else if (said.beat === undefined && greeting-- <= 0) {
            heard++;
            next();
          }
        });
        socket.on('close', resolve);
        socket.send(JSON.stringify({ hello: 1, token }));
      });
    }
  };
  await Promise.all([1, 2, 3, 4].map(viewer));
  return heard;
}

describe(`hostile clients (seed ${SEED})`, () => {
  test(`${TOTAL} messages change nothing, and honest clients are answered meanwhile`, async () => {
    // Tests each check alone; the limits per address have their own tests (guests.test.ts).
    const limits = {
      linesPerSecond: 1e6,
      linesAtOnce: 1e6,
      pagesPerSecond: 1e6,
      pagesAtOnce: 1e6,
      shares: 1e3,
      // A budget outlives its line now: with a phone's own, most of what is said here would never be looked at.
      messagesPerSecond: 150,
    };
    const host = await startTable({ lookEvery: 50, limits });
    await host.start('toy');
    const link = await host.invite();
    const [ben, cat, out] = [await openPhone(link, BEN), await openPhone(link, CAT), await openPhone(link)];
    const revoked = out.page.hash().slice(1);
    const { open: again } = await host.act({ kind: 'revoke', phone: out.id() });
    const stale = [new URL(link).hash.slice(1), revoked];
    await host.play(roll());
    await until(() => ben.table().revision === host.table().revision);

    const port = again?.port ?? 0;
    const attacked: Attacked = {
      target: { port, from: '127.0.0.9' },
      host,
      link: again?.link ?? '',
      stale,
      sample: () => {
        const { prompt, revision, file } = host.table();
        return { prompt: prompt.id, revision, file, moves: prompt.choices.map(({ move }) => move) };
      },
    };
    const before = { journal: host.journal(), table: JSON.stringify(host.table()) };

    // Lines that say nothing, or half a request, and stay: they must not take the room of others.
    const idle = Array.from({ length: 60 }, (_, i) => {
      const line = open({ port, from: '127.0.0.8' });
      line.write(i % 2 === 0 ? upgrade(port) : upgrade(port).slice(0, 60));
      return new Promise<void>((resolve) => line.on('close', () => resolve()).on('data', () => undefined));
    });

    let attacking = true;
    const honest = { host: 0, phone: 0 };
    const asking = (async () => {
      while (attacking) {
        expect(await host.reply('sheet')).toMatchObject({ ok: true });
        honest.host++;
        expect(await ben.ask('cancel', { of: 1 })).toMatchObject({ ok: true });
        honest.phone++;
        await pause(120);
      }
    })();

    let answered = 0;
    const attack = async (seed: number, share: number): Promise<Record<string, number>> => {
      const [expected, , , replies] = await Promise.all([
        attackByHttp(attacked, seed, HTTP * share),
        attackByFrames(attacked, seed + 1, FRAMES * share),
        attackByHellos(attacked, seed + 2, HELLOS * share),
        attackByMessages(attacked, seed + 3, MESSAGES * share),
      ]);
      answered += replies;
      return expected;
    };
    // A fifth of it first, so that what is made once is made.
    const first = await attack(SEED, 0.2);
    await attackByTelevisions(attacked, tokenOf(await inviteScreens(host)), SEED + 5);
    const heap = await memory();
    const rest = await attack(SEED + 10, 0.8);
    const grown = (await memory()) - heap;
    await Promise.all(idle);
    attacking = false;
    await asking;

    // Messages sent after the connection was closed do not count.
    const heard = HTTP + FRAMES + HELLOS + TELEVISIONS + answered;
    expect(heard).toBeGreaterThanOrEqual(10_000);
    expect(grown).toBeLessThan(HEAP_MARGIN);
    expect({ journal: host.journal(), table: JSON.stringify(host.table()) }).toEqual(before);
    expect(honest.host).toBeGreaterThan(3);
    expect(honest.phone).toBeGreaterThan(3);

    await until(() => host.phones().refused['connections']);
    const { refused, phones } = host.phones();
    for (const reason of Object.keys(first))
      expect({ reason, n: refused[reason] }).toEqual({ reason, n: expect.any(Number) as number });
    for (const reason of Object.keys(rest))
      expect(refused[reason] ?? 0).toBeGreaterThanOrEqual((first[reason] ?? 0) + (rest[reason] ?? 0));
    // How many messages come in a second is the machine's affair: guests.test.ts sends more than any may.
    for (const reason of REFUSALS)
      if (!['locked', 'silent', 'slow', 'rate'].includes(reason))
        expect({ reason, n: refused[reason] ?? 0 }).not.toEqual({ reason, n: 0 });
    // The viewers that came in are there to be put out; the honest ones kept their seats.
    expect(phones.filter(({ seats }) => seats.length > 0).map(({ id }) => id)).toEqual([ben.id(), cat.id()]);

    // And the game goes on.
    const bids = [
      await ben.play({ kind: 'bid', seat: BEN, amount: 1 }),
      await cat.play({ kind: 'bid', seat: CAT, amount: 2 }, host.table().prompt.id),
      await host.play({ kind: 'bid', seat: ANN, amount: 0 }),
    ];
    expect(bids.map(({ ok }) => ok)).toEqual([true, true, true]);
    const late = await openPhone(host.phones().open?.link ?? '');
    expect(late.table().revision).toBe(host.table().revision);
    console.info(
      `hostile seed ${SEED}: ${heard} messages heard, heap grew by ${(grown / 1024).toFixed(0)} KB, refused ${JSON.stringify(refused)}, honest answers ${honest.host + honest.phone}`,
    );
  });
});
