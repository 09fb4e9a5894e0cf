import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { type BenchRow, quantile } from './row.ts';

/**
 * The plainer way that was not taken: each move as a whole snapshot, with the WebSocket library's own compression
 * (`permessage-deflate`) in place of our patches. The bare library, with nothing of the host round it.
 *
 * @param texts the pushes of a game, one a move @param lines how many phones @param warm moves that do not count
 */
export async function deflated(
  texts: readonly string[],
  lines: number,
  warm: number,
): Promise<readonly BenchRow[]> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: { threshold: 1024 } });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  let got = 0;
  let all = (): void => undefined;
  const phones = await Promise.all(
    Array.from({ length: lines }, async () => {
      const phone = new WebSocket(`ws://127.0.0.1:${port}`);
      phone.on('message', (data: Buffer) => {
        JSON.parse(data.toString('utf8'));
        got += 1;
        if (got === lines) all();
      });
      await new Promise((resolve) => phone.once('open', resolve));
      return phone;
    }),
  );
  const times: number[] = [];
  const before = { bytes: 0 };
  const read = (): number => bytesRead(phones[0]);
  try {
    for (const [i, text] of texts.entries()) {
      if (i === warm) before.bytes = read();
      got = 0;
      const arrived = new Promise<void>((resolve) => (all = resolve));
      const from = performance.now();
      for (const client of server.clients) client.send(text);
      await arrived;
      if (i >= warm) times.push(performance.now() - from);
    }
    const each = (read() - before.bytes) / times.length / 1024;
    const figure = `${quantile(times, 0.5).toFixed(1)} and ${quantile(times, 0.99).toFixed(1)} ms`;
    return [
      {
        what: 'whole snapshots with permessage-deflate instead: median, and 99 of 100',
        figure,
        bar: 'none',
        compared: `${each.toFixed(1)} KB a move, deflated`,
        ok: true,
      },
    ];
  } finally {
    for (const phone of phones) phone.terminate();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** What has come over the wire to this client, compressed as it travelled. */
function bytesRead(phone: WebSocket | undefined): number {
  const { _socket: socket } = phone as unknown as { readonly _socket?: { readonly bytesRead: number } };
  return socket?.bytesRead ?? 0;
}
