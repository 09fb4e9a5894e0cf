// The least that a program with a page can be: it serves a page with a button, writes a line for each tap (or line from a serial
// port), flushes it and tells the page, which counts. What the benchmark's times are held against. Its arguments are its file and
// a port, if it is to listen to one.
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const PAGE = `<!doctype html><title>bare</title>
<main><button style="font-size: 3em">tap</button><p class="undo count some"><b class="label vh">0</b></p></main>
<script>
  const line = new WebSocket('ws://' + location.host);
  line.onopen = () => document.body.insertAdjacentHTML('beforeend', '<p class="prompt"><b class="question">?</b></p>');
  line.onmessage = ({ data }) => {
    document.querySelector('.label').textContent = data;
  };
  document.querySelector('button').onclick = () => line.send('tap');
</script>`;

const [, , name, port] = process.argv;
const file = await open(name, 'a');
const server = createServer((_request, response) =>
  response.setHeader('Content-Type', 'text/html').end(PAGE),
);
const lines = new WebSocketServer({ server });
let count = 0;
const tap = async () => {
  const now = ++count;
  await file.write(`${'x'.repeat(200)}\n`);
  await file.sync();
  for (const line of lines.clients) line.send(String(now));
};
lines.on('connection', (line) => line.on('message', tap));
if (port) {
  // Loaded for a port alone: how soon it starts is a measure as well.
  const { SerialPort, ReadlineParser } = await import('serialport');
  new SerialPort({ path: port, baudRate: 115200 }).pipe(new ReadlineParser()).on('data', tap);
}
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`));
