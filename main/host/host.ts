import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { App } from '../table/app-contract.ts';
import type { FindFile } from '../shell/files.ts';
import type { Admission } from './admission.ts';
import { createBoard } from './board.ts';
import { CLOSED, createConnection, type Connection } from './connection.ts';
import { createCounter, type Counters, type RefusedFor } from './counters.ts';
import { createGuard } from './guard.ts';
import { createLines } from './lines.ts';
import { LIMITS, type Limits, createBudgets } from './limits.ts';
import { servePages } from './pages.ts';

export interface HostOptions {
  readonly app: Pick<App, 'handle' | 'subscribe'>;
  readonly find: FindFile;
  readonly screens?: Pick<App, 'subscribe'>;
  readonly admission: Admission;
  /** Tried first; any free one if it is taken, or if 0. */
  readonly port: number;
  /** The address to listen on, and its names. */
  readonly address?: string;
  readonly names?: readonly string[];
  readonly limits?: Partial<Limits>;
  /** A monotonic clock in ms. */
  readonly now?: () => number;
}

export interface Host {
  readonly port: number;
  readonly clients: () => number;
  readonly counters: () => Counters;
  close(): Promise<void>;
}

/** Starts serving the table. Rejects if it cannot listen on any port. */
export async function createHost(options: HostOptions): Promise<Host> {
  const { app, admission, address = '127.0.0.1', now = () => performance.now() } = options;
  const names = options.names ?? ['127.0.0.1', 'localhost'];
  const limits: Limits = { ...LIMITS, ...options.limits };
  const counter = createCounter();
  const { messagesPerSecond, burst, shares } = limits;
  const budgets = {
    ofClient: createBudgets(messagesPerSecond, burst, now),
    ofAddress: createBudgets(messagesPerSecond * shares, burst * shares, now),
  };
  const newLines = createBudgets(limits.linesPerSecond, limits.linesAtOnce, now);
  const pages = createBudgets(limits.pagesPerSecond, limits.pagesAtOnce, now);
  const board = createBoard((listener) => app.subscribe(listener));
  const { screens } = options;
  const screenBoard = screens && createBoard((listener) => screens.subscribe(listener));
  const connections = new Set<Connection>();
  let port = options.port;

  const guard = createGuard(
    () => names,
    () => port,
  );
  const server = createServer(
    {
      maxHeaderSize: 8 * 1024,
      headersTimeout: 5_000,
      requestTimeout: 10_000,
      keepAliveTimeout: 5_000,
      // Drops clients that send their headers slowly after 5 s instead of up to 30 s.
      connectionsCheckingInterval: 1_000,
    },
    servePages(options.find, guard, counter, (address) => pages.spend(address, 1)),
  );
  server.on('clientError', (_, socket) => {
    counter.count('http');
    socket.destroy();
  });
  const clients = new Map<Duplex, Connection>();
  const lines = createLines({
    most: limits.lines,
    mostOfOne: limits.linesOfOne,
    isLetIn: (line) => (clients.get(line)?.pass ?? null) !== null,
    counter,
  });
  server.on('connection', (line: Socket) => {
    if (pages.spend(line.remoteAddress ?? '', 1)) return lines.open(line);
    counter.count('connections');
    line.destroy();
  });
  server.on('request', ({ socket }) => lines.asked(socket));

  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    // For phones: earlier messages are the dictionary, so a table after a move takes about 300 bytes.
    perMessageDeflate: { threshold: 1_024 },
  });
  sockets.on('wsClientError', (_, socket) => {
    counter.count('http');
    socket.destroy();
  });

  /** Why a WebSocket must not be opened, or null. */
  const objection = (request: IncomingMessage): RefusedFor | null => {
    const host = guard.hostOf(request);
    if (host === null) return 'host';
    if (!guard.isOwnOrigin(request, host)) return 'origin';
    if (request.url !== '/wire') return 'path';
    const address = addressOf(request);
    if (!newLines.spend(address, 1)) return 'rate';
    return makeRoom(address) ? null : 'connections';
  };

  /** If there are too many, closes the oldest that has not said hello; false if all have. */
  const leaveRoom = (some: readonly Connection[], most: number): boolean => {
    if (some.length < most) return true;
    const stranger = some.find(({ pass }) => pass === null);
    if (!stranger) return false;
    counter.count('connections');
    connections.delete(stranger);
    stranger.end();
    return true;
  };

  const makeRoom = (address: string): boolean => {
    const isOwn = (connection: Connection): boolean => connection.address === address;
    const isStrange = ({ pass }: Connection): boolean => pass === null;
    const now = (): readonly Connection[] => [...connections];
    return (
      leaveRoom(now().filter(isOwn), limits.connectionsOfOne) &&
      leaveRoom(now().filter(isOwn).filter(isStrange), limits.strangersOfOne) &&
      leaveRoom(now().filter(isStrange), limits.strangers) &&
      leaveRoom(now(), limits.connections)
    );
  };

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    lines.asked(request.socket);
    const reason = objection(request);
    if (reason !== null) {
      counter.count(reason);
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
        stream.destroy(),
      );
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const visitor = { address: addressOf(request), agent: request.headers['user-agent'] ?? '' };
      const connection = createConnection({
        socket,
        visitor,
        app,
        board,
        ...(screenBoard ? { screens: screenBoard } : {}),
        admission,
        counter,
        limits,
        budgets,
        now,
      });
      connections.add(connection);
      clients.set(stream, connection);
      socket.on('close', () => {
        connections.delete(connection);
        clients.delete(stream);
      });
    });
  });

  port = await listen(server, address, options.port);
  let beats = 0;
  const heart = setInterval(() => {
    beats += 1;
    for (const connection of connections) connection.beat(beats);
  }, limits.beatEvery);

  return {
    port,
    clients: () => [...connections].filter(({ pass }) => pass !== null).length,
    counters: counter.read,
    close: async () => {
      clearInterval(heart);
      board.close();
      screenBoard?.close();
      for (const connection of connections) connection.close(CLOSED.away);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Do not wait for a client that does not close its end.
      setTimeout(() => server.closeAllConnections(), 200).unref();
      for (const connection of [...connections]) setTimeout(() => connection.end(), 200).unref();
      await closed;
    },
  };
}

const addressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';

/** Listens on a port, or on any free one if it is taken; resolves to the port. */
function listen(server: ReturnType<typeof createServer>, address: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const attempt = (at: number): void => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (at !== 0 && (error.code === 'EADDRINUSE' || error.code === 'EACCES')) attempt(0);
        else reject(error);
      });
      server.listen(at, address, () => {
        // Later errors concern one client (no file descriptor left, for example): it is refused and the server
        // continues.
        server.removeAllListeners('error').on('error', () => undefined);
        resolve((server.address() as AddressInfo).port);
      });
    };
    attempt(port);
  });
}
