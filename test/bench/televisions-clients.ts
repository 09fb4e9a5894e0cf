/**
 * The clients of the bench, in a thread of their own, so that what they cost is not the host's: plain WebSockets that read
 * all that comes and, where they are phones, say what they are told to say. JavaScript, for it runs as it is.
 */
export const CLIENTS = `
const { parentPort, workerData } = require('node:worker_threads');
const { WebSocket } = require(workerData.ws);
const sockets = new Map();
parentPort.on('message', ({ open, say, close }) => {
  if (open) {
    const { id, port, token, from } = open;
    const socket = new WebSocket('ws://127.0.0.1:' + port + '/wire', {
      localAddress: from,
      headers: { Origin: 'http://127.0.0.1:' + port },
    });
    sockets.set(id, socket);
    let bytes = 0;
    socket.on('open', () => socket.send(JSON.stringify({ hello: 1, token })));
    socket.on('message', (data) => {
      const text = data.toString();
      bytes += data.length;
      if (text.startsWith('{"push":"table"')) parentPort.postMessage({ shown: id });
      if (text.startsWith('{"push":"me"')) parentPort.postMessage({ me: id });
      if (/"n":\\d/.test(text.slice(0, 12))) parentPort.postMessage({ answered: JSON.parse(text) });
    });
    socket.on('close', () => parentPort.postMessage({ closed: id, bytes }));
    socket.on('error', () => undefined);
  }
  if (say) sockets.get(say.id).send(JSON.stringify(say.message));
  if (close) for (const socket of sockets.values()) socket.close();
});
`;
