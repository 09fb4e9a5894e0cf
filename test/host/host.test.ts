import { createConnection, createServer } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { admitHost, makeTicket } from '../../main/host/admission.ts';
import { TOKEN, connect, enter, push, startHost } from './support.ts';
import { eventually, until } from '../support/until.ts';

describe('a client with the token', () => {
  test('is welcomed, gets the whole state, answers, and changes', async () => {
    const { host, table } = await startHost();
    const client = await enter(host.port);
    await client.hear((message) => message['push'] === 'settings');
    client.say({ n: 7, kind: 'home' });
    expect(await client.hear((message) => message['n'] === 7)).toEqual({ n: 7, ok: true, value: 'home' });
    expect(table.asked).toEqual([{ request: { n: 7, kind: 'home' }, caller: { kind: 'host' } }]);
    table.say(push('light'));
    await client.hear((message) => JSON.stringify(message).includes('light'));
    expect(host.clients()).toBe(1);
  });

  test('is admitted with a ticket once, and gets the token to use from then on', async () => {
    const { host } = await startHost();
    const ticket = makeTicket(TOKEN);
    const client = await enter(host.port, ticket);
    expect(client.heard[0]).toEqual({ welcome: TOKEN });
    const second = connect(host.port);
    second.say({ hello: 1, token: ticket });
    expect(await second.closed).toBe(4401);
    expect(host.counters().token).toBe(1);
  });

  test('is refused from the moment its pass is revoked', async () => {
    let revoked = false;
    const { host, table } = await startHost({
      admission: { admit: (token) => ({ token, caller: () => (revoked ? null : { kind: 'host' }) }) },
    });
    const client = await enter(host.port);
    revoked = true;
    client.say({ n: 1, kind: 'home' });
    expect(await client.closed).toBe(4401);
    expect(table.asked).toEqual([]);
  });
});

describe('a WebSocket is not opened', () => {
  test.each([
    ["for another's name", 'host', { host: 'evil.example' }],
    ["for another's page", 'origin', { origin: 'http://evil.example' }],
    ['for a page of another port of this machine', 'origin', { origin: 'http://127.0.0.1:1' }],
    ['for no page at all', 'origin', { origin: '' }],
    ['on another path', 'path', { path: '/else' }],
  ])('%s', async (_, reason, options) => {
    const { host } = await startHost();
    expect(await connect(host.port, options).closed).toBe(1006);
    expect(host.counters()).toMatchObject({ [reason]: 1 });
  });

  test('at the cost of the oldest stranger of the same address; for nobody where all have said hello', async () => {
    const { host } = await startHost({ limits: { strangersOfOne: 2, connections: 3 } });
    const strangers = [connect(host.port), connect(host.port)];
    await Promise.all(strangers.map(({ socket }) => new Promise((resolve) => socket.on('open', resolve))));
    await enter(host.port);
    // Which of the two came first is not known here.
    const gone = await Promise.race(strangers.map(({ closed }, at) => closed.then(() => at)));
    strangers[1 - gone]?.say({ hello: 1, token: TOKEN });
    await strangers[1 - gone]?.hear((message) => 'welcome' in message);
    await enter(host.port);
    expect(host.clients()).toBe(3);
    expect(await connect(host.port).closed).toBe(1006);
    expect(host.counters().connections).toBe(2);
  });

  test('for too many clients from one address; its further connections close each other, not the clients', async () => {
    const { host } = await startHost({ limits: { connectionsOfOne: 2, linesOfOne: 3 } });
    await enter(host.port);
    await enter(host.port);
    expect(await connect(host.port).closed).toBe(1006);
    const lines = [1, 2, 3].map(() => createConnection(host.port, '127.0.0.1'));
    await eventually(() => expect(lines.filter(({ closed }) => closed)).toHaveLength(2));
    expect(host.clients()).toBe(2);
    expect(host.counters().connections).toBe(3);
    for (const line of lines) line.destroy();
  });

  test('at the cost of others: of too many strangers the oldest is closed, and clients with the token connect', async () => {
    const { host } = await startHost({ limits: { strangers: 3 } });
    const strangers = [1, 2, 3].map(() => connect(host.port));
    await Promise.all(strangers.map(({ socket }) => new Promise((resolve) => socket.on('open', resolve))));
    await enter(host.port);
    expect(await strangers[0]?.closed).toBe(1006);
    expect(host.counters().connections).toBe(1);
  });

  test.each([
    ['that send nothing', () => ''],
    ['that begin a request', () => 'GET / HTTP/1.1\r\nHost: x'],
    [
      'that are kept for another request',
      (port: number) => `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
    ],
  ])('with room whatever 250 addresses hold open: lines %s', async (_, say) => {
    const { host } = await startHost({ limits: { helloWithin: 60_000 } });
    const said = say(host.port);
    const here = await enter(host.port);
    const lines = Array.from({ length: 2 * 260 }, (_line, at) => {
      const line = createConnection({
        port: host.port,
        host: '127.0.0.1',
        localAddress: `127.0.1.${at % 250}`,
      });
      line.on('error', () => undefined).resume();
      onTestFinished(() => void line.destroy());
      return line;
    });
    await Promise.all(lines.map((line) => new Promise((resolve) => line.once('connect', resolve))));
    for (const line of lines) if (said !== '') line.write(said);
    // A guest from an address of its own gets the page and comes in.
    expect((await fetch(`http://127.0.0.1:${host.port}/`, { headers: { connection: 'close' } })).status).toBe(
      200,
    );
    const guest = connect(host.port, { from: '127.0.2.1' });
    guest.say({ hello: 1, token: TOKEN });
    await guest.hear((message) => 'welcome' in message);
    expect(host.clients()).toBe(2);
    expect(here.socket.readyState).toBe(here.socket.OPEN);
    expect(host.counters().connections).toBeGreaterThan(0);
  });

  test('with room even if strangers take all places', async () => {
    const { host } = await startHost({ limits: { helloWithin: 60_000, connections: 70 } });
    for (let i = 0; i < 10; i++) await enter(host.port);
    const strangers = Array.from({ length: 60 }, (_, at) => connect(host.port, { from: `127.0.1.${at}` }));
    await Promise.all(strangers.map(({ socket }) => new Promise((resolve) => socket.on('open', resolve))));
    await enter(host.port);
    expect(host.clients()).toBe(11);
  });
});

describe('a client is let go', () => {
  test.each<[string, number, string, unknown]>([
    ['with a wrong token', 4401, 'token', { hello: 1, token: 'guess' }],
    ['with no hello first', 4401, 'hello', { n: 1, kind: 'home' }],
    ['with a hello that says more', 4401, 'hello', { hello: 1, token: TOKEN, seat: 'ann' }],
    ['with no JSON', 4401, 'hello', 'hello'],
    ['with bytes instead of text', 1003, 'frame', Buffer.from('{}')],
    ['with a message too long', 1009, 'size', JSON.stringify({ hello: 1, token: 'x'.repeat(70_000) })],
  ])('%s', async (_, code, reason, message) => {
    const { host, table } = await startHost();
    const client = connect(host.port);
    client.say(message);
    expect(await client.closed).toBe(code);
    expect(host.counters()).toMatchObject({ [reason]: 1 });
    expect(table.asked).toEqual([]);
  });

  test('when it says nothing', async () => {
    const { host } = await startHost({ limits: { helloWithin: 30 } });
    expect(await connect(host.port).closed).toBe(4408);
  });

  test('when it says too much', async () => {
    const { host, table } = await startHost({ limits: { burst: 10, messagesPerSecond: 1 } });
    const client = await enter(host.port);
    for (let n = 0; n < 50; n += 1) client.say({ n, kind: 'home' });
    expect(await client.closed).toBe(4429);
    // All of its budget: the hello is a line of its address, not one of its messages.
    expect(table.asked.length).toBe(10);
    expect(host.counters().rate).toBeGreaterThanOrEqual(1);
  });

  test('but never because the clock of the machine was set', async () => {
    const { host } = await startHost({ limits: { beatEvery: 20, silence: 60_000 } });
    const client = await enter(host.port);
    const started = Date.now();
    const time = vi.spyOn(Date, 'now');
    onTestFinished(() => time.mockRestore());
    for (const change of [3_600_000, -3_600_000]) {
      time.mockReturnValue(started + change);
      const { length } = client.heard;
      const later = client.hear((message) => 'beat' in message && client.heard.length > length + 3);
      expect(await Promise.race([later, client.closed])).toMatchObject({
        beat: expect.any(Number) as number,
      });
    }
    expect(host.counters()).toMatchObject({ silent: 0, rate: 0 });
    expect(host.clients()).toBe(1);
  });

  test('when it gives no sign of life', async () => {
    let now = 0;
    const { host } = await startHost({ limits: { beatEvery: 20, silence: 60_000 }, now: () => now });
    const client = await enter(host.port);
    await client.hear((message) => 'beat' in message);
    client.socket.pause();
    // A sign of life may still be on its way: then the next silence is the one that counts.
    await until(() => {
      now += 60_001;
      return host.counters().silent === 1;
    });
    client.socket.resume();
    expect(await client.closed).toBe(1006);
    expect(host.counters().silent).toBe(1);
  });
});

test.each([
  ['no request', { some: 'thing' }],
  ['a number that is none', { n: 'one', kind: 'home' }],
  ['too deep', `{"n":1,"kind":"home","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['a name that means something to JavaScript', '{"n":1,"kind":"home","__proto__":{"a":1}}'],
  ['no JSON', '{"n":1'],
])('%s is answered with a code, and the client stays', async (_, message) => {
  const { host, table } = await startHost();
  const client = await enter(host.port);
  client.say(message);
  expect(await client.hear(({ ok }) => ok === false)).toMatchObject({ error: { code: 'wire.malformed' } });
  expect(host.counters().malformed).toBe(1);
  expect(table.asked).toEqual([]);
  client.say({ n: 2, kind: 'home' });
  await client.hear(({ n }) => n === 2);
});

test('a slow reader skips outdated pushes, and is up to date in the end', async () => {
  const { host, table } = await startHost({ limits: { slowBytes: 1_000 } });
  const client = await enter(host.port);
  client.socket.pause();
  // Each is another one: nothing that could be said in short.
  for (let n = 1; n <= 60; n += 1) table.say({ ...push('dark'), long: `${n}`.repeat(300_000) } as never);
  table.say(push('light'));
  client.socket.resume();
  await client.hear((message) => JSON.stringify(message).includes('light'));
  expect(client.heard.length).toBeLessThan(60);
  expect(host.counters().slow).toBe(0);
});

test('a port in use is not an error', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const taken = (other.address() as { port: number }).port;
  const { host } = await startHost({ port: taken });
  expect(host.port).not.toBe(taken);
  await enter(host.port);
  other.close();
});

test('closing ends every line, even of a client that does not answer', async () => {
  const { host, table } = await startHost();
  const polite = await enter(host.port);
  const deaf = await enter(host.port);
  deaf.socket.pause();
  await host.close();
  expect(await polite.closed).toBe(1001);
  expect(table.listeners.size).toBe(0);
});

describe('a ticket', () => {
  const at = 1_000_000;
  test.each<[string, string, number, boolean]>([
    ['of now', makeTicket(TOKEN, at), at, true],
    ['after a minute', makeTicket(TOKEN, at), at + 60_000, false],
    ['from the future', makeTicket(TOKEN, at + 1), at, false],
    ['of another token', makeTicket(`${TOKEN}!`, at), at, false],
    ['with another end', makeTicket(TOKEN, at).replace(/^t\.[^.]+/, 't.zzzzzz'), at, false],
  ])('%s', (_, ticket, now, admitted) => {
    expect(admitHost(TOKEN, () => now).admit(ticket) !== null).toBe(admitted);
  });
});
