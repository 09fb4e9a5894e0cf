// Eight phones in a program of their own, each from an address of its own, that misbehave as they like: the link is its argument.
// It says "at the table" once all were let in, and goes on until it is ended.
import { WebSocket } from 'ws';

const { host, hash } = new URL(process.argv[2]);
const PHONES = 8;
/** What each of them does, in turn: every phone does all of it, beginning somewhere else. */
const DEEDS = [
  // Sheets: what costs the table most.
  (line, n) => line.send(JSON.stringify({ n, kind: 'sheet' })),
  // Messages as long as they may be, and longer ones.
  (line, n) => line.send(JSON.stringify({ n, kind: 'me', act: { kind: 'name', name: 'x'.repeat(15_000) } })),
  (line, n) => line.send(JSON.stringify({ n, kind: 'ask', question: { kind: 'x'.repeat(60_000) } })),
  // No JSON; lists in lists; a request that nobody may make.
  (line) => line.send('{'.repeat(2_000)),
  (line, n) => line.send(`{"n":${n},"kind":"command","command":${'['.repeat(4_000)}${']'.repeat(4_000)}}`),
  (line, n) =>
    line.send(JSON.stringify({ n, kind: 'command', command: { id: `x${n}`, kind: 'undo', revision: 1 } })),
  (line) => line.ping(Buffer.alloc(100)),
  // Away and back, for a fresh budget.
  (line) => line.terminate(),
  (line) => line.close(),
];

let inside = 0;
function phone(i) {
  let token = hash.slice(1);
  let was = false;
  let n = 0;
  const connect = () => {
    const line = new WebSocket(`ws://${host}/wire`, {
      headers: { Origin: `http://${host}` },
      localAddress: `127.0.3.${i + 1}`,
      // Of what is compressed much never leaves, where the line ends right after it.
      perMessageDeflate: i % 2 === 0,
    });
    let timer;
    line.on('error', () => undefined);
    line.on('open', () => line.send(JSON.stringify({ hello: 1, token })));
    line.on('message', (data) => {
      const text = data.toString('utf8');
      if (!text.startsWith('{"welcome"')) return;
      token = JSON.parse(text).welcome;
      if (!was) inside += 1;
      was = true;
      if (inside === PHONES) process.stdout.write('at the table\n');
      timer = setInterval(() => {
        for (let k = 0; k < 10 && line.readyState === WebSocket.OPEN; k++)
          DEEDS[(n++ + i) % DEEDS.length](line, n);
      }, 5);
    });
    line.on('close', () => {
      clearInterval(timer);
      setTimeout(connect, 20);
    });
  };
  connect();
}
for (let i = 0; i < PHONES; i++) phone(i);
