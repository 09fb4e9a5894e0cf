import { createHmac } from 'node:crypto';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type EventsAct, type EventsView, TABLE_EVENTS, type TableEvent } from '../../main/contract.ts';
import { eventsMemory } from '../../main/host/keep.ts';
import { GAMES } from '../support/games.ts';
import { poker } from '../support/scenes/play.ts';
import { tempFolder } from '../support/temp.ts';
import { pause, until } from '../support/until.ts';
import { type Host, openPhone, refusedWith, roll, startTable } from './phones-support.ts';
import { exchange } from './hostile-lines.ts';
import { httpAttack } from './hostile-http.ts';
import { seeded } from '../support/random.ts';
import { connect, get } from './support.ts';

const act = async (host: Host, what: EventsAct): Promise<EventsView> =>
  (await host.ask('events', { act: what })) as EventsView;

const viewOf = (host: Host): EventsView => {
  let view: EventsView | null = null;
  host.app.subscribe((push) => {
    if (push.push === 'events') view = push.events;
  })();
  if (!view) throw new Error('no events');
  return view;
};

/** A program that listens, from one of this machine's addresses. */
interface Listener {
  readonly status: number;
  readonly heard: readonly TableEvent[];
  readonly isOver: () => boolean;
  end(): void;
}

function listen(address: string, headers: Record<string, string> = {}, from?: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const options = { headers, agent: false as const, ...(from === undefined ? {} : { localAddress: from }) };
    const asked = request(address, options, (response: IncomingMessage) => {
      const heard: TableEvent[] = [];
      let over = false;
      let rest = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          const data = part.split('\n').find((line) => line.startsWith('data: '));
          if (data) heard.push(JSON.parse(data.slice('data: '.length)) as TableEvent);
        }
      });
      response.on('close', () => (over = true)).on('error', () => undefined);
      resolve({
        status: response.statusCode ?? 0,
        heard,
        isOver: () => over,
        end: () => void asked.destroy(),
      });
    });
    asked.on('error', reject).end();
    onTestFinished(() => void asked.destroy());
  });
}

/** Invites and switches it on; resolves to the address. */
async function switchOn(host: Host): Promise<string> {
  await host.invite();
  return (await act(host, { kind: 'on' })).stream ?? '';
}

const kinds = ({ heard }: Listener): readonly string[] => heard.map(({ event }) => event);

describe('GET /events', () => {
  test('is unknown until it is switched on, and again afterwards', async () => {
    const host = await startTable();
    await host.start('toy');
    await host.invite();
    const port = host.phones().open?.port ?? 0;
    expect((await get(port, '/events')).status).toBe(404);
    expect(viewOf(host)).toMatchObject({ on: false, stream: null, overlay: null, secret: null });
    const { stream } = await act(host, { kind: 'on' });
    const listener = await listen(stream ?? '');
    expect(listener.status).toBe(200);
    await act(host, { kind: 'off' });
    await until(listener.isOver);
    expect((await get(port, `/events${new URL(stream ?? '').search}`)).status).toBe(404);
  });

  test('begins with the standings, and tells a hand of Sleepless', async () => {
    const host = await startTable({ games: GAMES });
    await host.start('sleepless', ['Ann', 'Ben', 'Cat', 'Dee']);
    const listener = await listen(await switchOn(host));
    await until(() => kinds(listener).includes('standings'));
    const moves = [
      poker('s1', ['K', 'K', 'K', '10']),
      { kind: 'draws-done' },
      { kind: 'award', seat: 's3', amount: 2 },
      poker('s3', ['K'], [3]),
      { kind: 'claims', seats: ['s3'] },
    ];
    for (const move of moves) expect(await host.play(move)).toMatchObject({ ok: true });
    await host.command({ kind: 'move', prompt: null, move: { kind: 'end-now' } });
    await until(() => kinds(listener).includes('game-over'));
    expect(listener.heard[0]).toMatchObject({
      event: 'standings',
      unit: 'chips',
      standings: [{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cat' }, { name: 'Dee' }],
    });
    expect(kinds(listener)).toEqual(
      expect.arrayContaining(['standings', 'dice', 'payout', 'bid', 'claim', 'game-over']),
    );
    expect(listener.heard.find(({ event }) => event === 'dice')).toMatchObject({
      player: 'Ann',
      game: 'sleepless',
      hand: 1,
      faces: ['K', 'K', 'K', '10'],
      text: expect.stringContaining('Ann') as string,
    });
    for (const event of kinds(listener)) expect(TABLE_EVENTS).toContain(event);
  });

  test('says nothing again that is undone and done once more', async () => {
    const host = await startTable();
    await host.start('toy');
    const listener = await listen(await switchOn(host));
    await host.play(roll());
    await until(() => kinds(listener).includes('dice'));
    for (const kind of ['undo', 'redo'])
      expect(await host.command({ kind, revision: host.table().revision })).toMatchObject({ ok: true });
    await act(host, { kind: 'renew' });
    await until(listener.isOver);
    expect(kinds(listener).filter((kind) => kind === 'dice')).toHaveLength(1);
  });

  test.each<[string, number, string, (port: number, search: string) => [string, Record<string, string>]]>([
    ['a wrong token', 401, 'token', () => ['/events?token=ev-wrong', {}]],
    ['no token', 401, 'token', () => ['/events', {}]],
    ['a name that JavaScript knows', 401, 'token', () => ['/events?token=__proto__', {}]],
    ['the token of phones', 401, 'token', () => ['/events?token={phone}', {}]],
    ['another name', 421, 'host', (_, search) => [`/events${search}`, { Host: 'evil.example' }]],
    ['another page', 403, 'origin', (_, search) => [`/events${search}`, { Origin: 'http://evil.example' }]],
    ['another path', 404, 'path', (_, search) => [`/events/${search}`, {}]],
  ])('%s hears nothing: %i, and is counted', async (_, status, reason, asked) => {
    const host = await startTable({ lookEvery: 20 });
    await host.start('toy');
    const link = await host.invite();
    const stream = new URL(await switchOn(host));
    const [path, headers] = asked(Number(stream.port), stream.search);
    const answer = await get(Number(stream.port), path.replace('{phone}', link.split('#')[1] ?? ''), {
      headers: { Host: stream.host, ...headers },
    });
    expect([answer.status, answer.body]).toEqual([status, '']);
    await until(() => host.phones().refused[reason] === 1);
    expect(viewOf(host).listening).toBe(0);
  });

  test.each(['POST', 'HEAD', 'DELETE'])('%s is refused', async (method) => {
    const host = await startTable();
    const stream = new URL(await switchOn(host));
    const answer = await get(Number(stream.port), `/events${stream.search}`, { method });
    expect(answer.status).toBe(405);
  });

  test('takes its token as a header too, and a new one ends the streams of the old', async () => {
    const host = await startTable();
    const stream = await switchOn(host);
    const secret = viewOf(host).secret ?? '';
    const bare = stream.split('?')[0] ?? '';
    const listener = await listen(bare, { Authorization: `Bearer ${secret}` });
    expect(listener.status).toBe(200);
    await act(host, { kind: 'renew' });
    await until(listener.isOver);
    expect((await listen(stream)).status).toBe(401);
  });

  test('opens nothing else: its token is no phone’s and no television’s', async () => {
    const host = await startTable({ lookEvery: 20 });
    await switchOn(host);
    const { secret } = viewOf(host);
    const client = connect(host.phones().open?.port ?? 0);
    client.say({ hello: 1, token: secret });
    expect(await client.closed).toBe(4401);
  });

  test('whoever asks too often hears nothing, not even with the token', async () => {
    // Each connection counts, and so does each request: the last one may connect, and no more.
    const host = await startTable({ lookEvery: 20, limits: { pagesPerSecond: 0.001, pagesAtOnce: 7 } });
    const stream = await switchOn(host);
    for (let i = 0; i < 3; i++) expect((await listen(`${stream}x`)).status).toBe(401);
    expect((await listen(stream)).status).toBe(429);
    await until(() => host.phones().refused['rate'] === 1);
  });

  test('eight streams at most, four of one address; who leaves makes room', async () => {
    const host = await startTable();
    const stream = await switchOn(host);
    const own = [];
    for (let i = 0; i < 4; i++) own.push(await listen(stream, {}, '127.0.0.5'));
    expect((await listen(stream, {}, '127.0.0.5')).status).toBe(429);
    for (const from of ['127.0.0.6', '127.0.0.7', '127.0.0.8', '127.0.0.9'])
      expect((await listen(stream, {}, from)).status).toBe(200);
    expect((await listen(stream, {}, '127.0.0.10')).status).toBe(429);
    own[0]?.end();
    await until(() => viewOf(host).listening === 7);
    expect((await listen(stream, {}, '127.0.0.10')).status).toBe(200);
  });

  test('goes on while others attack the door, and ends with the program', async () => {
    const host = await startTable({ limits: { pagesPerSecond: 1e6, pagesAtOnce: 1e6, linesPerSecond: 1e6 } });
    await host.start('toy');
    const stream = await switchOn(host);
    const listener = await listen(stream);
    const phone = await openPhone(host.phones().open?.link ?? '');
    const random = seeded(7);
    const port = Number(new URL(stream).port);
    const before = host.journal();
    for (let i = 0; i < 150; i++) {
      const { bytes } = httpAttack(random, port);
      const text = bytes.toString().replace(/^(GET|POST) (\/\S*)/u, `$1 /events?token=ev-${i}`);
      const { answer, closed } = await exchange({ port, from: '127.0.0.9' }, text);
      expect(closed).toBe(true);
      expect(answer).not.toMatch(/^HTTP\/1\.1 (101|200|5)/);
    }
    expect(host.journal()).toBe(before);
    await host.play(roll());
    await until(() => kinds(listener).includes('dice'));
    expect(phone.status.at(-1)).toBe(true);
    await host.app.close();
    await until(listener.isOver);
  });

  test('survives a restart of the program', async () => {
    const folder = tempFolder();
    const events = eventsMemory(folder);
    const first = await startTable({ folder, events });
    await act(first, { kind: 'on' });
    await act(first, { kind: 'webhook', address: 'http://127.0.0.1:9/croupier' });
    const { secret } = viewOf(first);
    await first.app.close();
    const second = await startTable({ folder, events });
    await until(() => viewOf(second).secret === secret);
    expect(viewOf(second).webhook?.address).toBe('http://127.0.0.1:9/croupier');
  });
});

interface Sent {
  readonly body: string;
  readonly signature: string;
}

/** Another program's server, on this machine. */
async function receive(status: () => number, headers: Record<string, string> = {}) {
  const sent: Sent[] = [];
  const server = createServer((asked, response) => {
    let body = '';
    asked.setEncoding('utf8').on('data', (text: string) => (body += text));
    asked.on('end', () => {
      sent.push({ body, signature: String(asked.headers['x-croupier-signature']) });
      response.writeHead(status(), headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { sent, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

describe('the webhook', () => {
  test('gets each event, signed, without an invitation', async () => {
    const host = await startTable();
    await host.start('toy');
    const { sent, address } = await receive(() => 204);
    const { secret } = await act(host, { kind: 'on' });
    await act(host, { kind: 'webhook', address });
    await host.play(roll());
    await until(() => sent.some(({ body }) => body.includes('"dice"')));
    for (const { body, signature } of sent)
      expect(signature).toBe(
        `sha256=${createHmac('sha256', secret ?? '')
          .update(body)
          .digest('hex')}`,
      );
    await until(() => viewOf(host).webhook?.sent === sent.length);
    expect(viewOf(host).webhook).toMatchObject({ failed: 0, trouble: null });
  });

  test.each([
    ['a fault', 500, '500', {}],
    ['another address', 302, 'network', { Location: 'http://127.0.0.1:9/' }],
  ])('says that it was answered with %s, and goes on', async (_, status, trouble, headers) => {
    const host = await startTable();
    await host.start('toy');
    let answer = status;
    const { sent, address } = await receive(() => answer, headers);
    await act(host, { kind: 'on' });
    await act(host, { kind: 'webhook', address });
    await host.play(roll());
    await until(() => viewOf(host).webhook?.trouble === trouble);
    answer = 204;
    await host.command({ kind: 'undo', revision: host.table().revision });
    expect(await host.play(roll(['A', 'A', 'A']))).toMatchObject({ ok: true });
    await until(() => viewOf(host).webhook?.trouble === null);
    expect(sent.length).toBeGreaterThan(1);
  });

  test.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'croupier', 'javascript:alert(1)', '//127.0.0.1/'])(
    'is not sent to %s',
    async (address) => {
      const host = await startTable();
      await act(host, { kind: 'on' });
      const reply = await host.reply('events', { act: { kind: 'webhook', address } });
      expect(refusedWith(reply)).toBe('events.webhook');
    },
  );

  test('needs the events to be on, and ends with them', async () => {
    const host = await startTable();
    await host.start('toy');
    const { sent, address } = await receive(() => 204);
    const early = await host.reply('events', { act: { kind: 'webhook', address } });
    expect(refusedWith(early)).toBe('events.off');
    await act(host, { kind: 'on' });
    await act(host, { kind: 'webhook', address });
    await act(host, { kind: 'off' });
    await host.play(roll());
    await pause(50);
    expect(sent).toEqual([]);
  });

  test('is the host’s alone', async () => {
    const host = await startTable();
    await host.start('toy');
    const phone = await openPhone(await host.invite());
    expect(await phone.ask('events', { act: { kind: 'on' } })).toMatchObject({ ok: false });
    expect(viewOf(host).on).toBe(false);
    expect(phone.newest('events')).toBeUndefined();
  });
});
