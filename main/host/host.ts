import type { Socket, AddressInfo } from 'node:net';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { App } from '../table/app-contract.ts';
import type { FindFile } from '../shell/files.ts';
import type { Admission } from './admission.ts';
import { createBoard } from './board.ts';
import { Connection, type ConnectionParts } from './connection.ts';
import { Connections } from './connections.ts';
import type { EventStreams } from './event-streams.ts';
import { createGuard, type Guard, servePages } from './pages.ts';
import {
  type Counter,
  type Counters,
  type Limits,
  type RefusedFor,
  LIMITS,
  createBudgets,
  createCounter,
} from './limits.ts';

/** Open TCP connections of any kind, with a limit. */
interface Lines {
  /** Adds a connection; beyond the limit an older one that was not let in is closed. */
  open(line: Socket): void;
  /** It has sent a complete request, so it is closed after those that have sent none. */
  asked(line: Socket): void;
}

interface LinesOptions {
  /** The limit in total, and per network address. */
  readonly most: number;
  readonly mostOfOne: number;
  /** Whether a connection belongs to a client that was let in; it is never closed. */
  readonly isLetIn: (line: Socket) => boolean;
  readonly counter: Counter;
}

function createLines({ most, mostOfOne, isLetIn, counter }: LinesOptions): Lines {
  /** By network address, oldest first. */
  const byAddress = new Map<string, Set<Socket>>();
  /** All of them, oldest first. */
  const all = new Set<Socket>();
  const hasAsked = new WeakSet<Socket>();

  /** Closes the oldest that sent nothing, else the oldest not let in, else the newest. */
  const closeOne = (lines: ReadonlySet<Socket>): void => {
    let waiting: Socket | null = null;
    let newest: Socket | null = null;
    for (const line of lines) {
      newest = line;
      if (isLetIn(line)) continue;
      waiting ??= line;
      if (hasAsked.has(line)) continue;
      waiting = line;
      break;
    }
    counter.count('connections');
    const victim = waiting ?? newest;
    if (victim) close(victim);
  };

  const forget = (line: Socket, own: Set<Socket>, address: string): void => {
    all.delete(line);
    own.delete(line);
    if (own.size === 0 && byAddress.get(address) === own) byAddress.delete(address);
  };
  const ends = new WeakMap<Socket, () => void>();
  const close = (line: Socket): void => {
    // It no longer counts, although its `close` event comes later.
    ends.get(line)?.();
    line.destroy();
  };

  return {
    open: (line) => {
      const address = line.remoteAddress ?? '';
      const own = byAddress.get(address) ?? new Set();
      byAddress.set(address, own.add(line));
      all.add(line);
      const end = (): void => forget(line, own, address);
      ends.set(line, end);
      line.once('close', end);
      if (own.size > mostOfOne) closeOne(own);
      else if (all.size > most) closeOne(all);
    },
    asked: (line) => void hasAsked.add(line),
  };
}

export interface HostOptions {
  readonly app: Pick<App, 'handle' | 'subscribe'>;
  readonly find: FindFile;
  readonly screens?: Pick<App, 'subscribe'>;
  /** Serves `GET /events`; without it the path is unknown. */
  readonly events?: EventStreams;
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
  const { app, admission, screens, address = '127.0.0.1', now = () => performance.now() } = options;
  const limits: Limits = { ...LIMITS, ...options.limits };
  const { messagesPerSecond, burst, shares } = limits;
  const counter = createCounter();
  const board = createBoard((listener) => app.subscribe(listener));
  const screenBoard = screens && createBoard((listener) => screens.subscribe(listener));
  const budgets = {
    ofClient: createBudgets(messagesPerSecond, burst, now),
    ofAddress: createBudgets(messagesPerSecond * shares, burst * shares, now),
  };
  let port = options.port;
  const guard = createGuard(
    () => options.names ?? ['127.0.0.1', 'localhost'],
    () => port,
  );
  const connections = new Connections(limits, counter);
  const { server, lines } = createPageServer({
    find: options.find,
    guard,
    limits,
    counter,
    connections,
    events: options.events,
    now,
  });
  acceptSockets({
    ...{ server, lines, guard, connections, limits, counter, now },
    connect: (socket, visitor) =>
      new Connection({
        ...{ socket, visitor, app, board, admission, counter, limits, budgets, now },
        ...(screenBoard ? { screens: screenBoard } : {}),
      }),
  });

  port = await listen(server, address, options.port);
  let beats = 0;
  const heart = setInterval(() => connections.beat((beats += 1)), limits.beatEvery);

  return {
    port,
    clients: () => connections.admitted,
    counters: counter.read,
    close: async () => {
      clearInterval(heart);
      board.close();
      screenBoard?.close();
      connections.close();
      options.events?.end();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Do not wait for a client that does not close its end.
      setTimeout(() => server.closeAllConnections(), 200).unref();
      await closed;
    },
  };
}

interface PageServerParts {
  readonly find: FindFile;
  readonly guard: Guard;
  readonly limits: Limits;
  readonly counter: Counter;
  readonly connections: Connections;
  readonly events: EventStreams | undefined;
  readonly now: () => number;
}

/** Serves the files of the page, with limits on TCP connections. */
function createPageServer(parts: PageServerParts): { readonly server: Server; readonly lines: Lines } {
  const { find, guard, limits, counter, connections, events, now } = parts;
  const pages = createBudgets(limits.pagesPerSecond, limits.pagesAtOnce, now);
  const server = createServer(
    {
      maxHeaderSize: 8 * 1024,
      headersTimeout: 5_000,
      requestTimeout: 10_000,
      keepAliveTimeout: 5_000,
      // Drops clients that send their headers slowly after 5 s instead of up to 30 s.
      connectionsCheckingInterval: 1_000,
    },
    servePages({ find, guard, counter, events, mayAsk: (address) => pages.spend(address, 1) }),
  );
  server.on('clientError', (_, socket) => {
    counter.count('http');
    socket.destroy();
  });
  const lines = createLines({
    most: limits.lines,
    mostOfOne: limits.linesOfOne,
    isLetIn: (line) => connections.isAdmitted(line) || events?.has(line) === true,
    counter,
  });
  server.on('connection', (line: Socket) => {
    if (pages.spend(line.remoteAddress ?? '', 1)) return lines.open(line);
    counter.count('connections');
    line.destroy();
  });
  server.on('request', ({ socket }) => lines.asked(socket));
  return { server, lines };
}

interface SocketParts extends Omit<PageServerParts, 'find' | 'events'> {
  readonly server: Server;
  readonly lines: Lines;
  readonly connect: (socket: WebSocket, visitor: ConnectionParts['visitor']) => Connection;
}

/** Opens the WebSockets that nothing speaks against. */
function acceptSockets({
  server,
  lines,
  guard,
  connections,
  limits,
  counter,
  now,
  connect,
}: SocketParts): void {
  const newLines = createBudgets(limits.linesPerSecond, limits.linesAtOnce, now);
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
    return connections.makeRoom(address) ? null : 'connections';
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
      const agent = request.headers['user-agent'] ?? '';
      const connection = connect(socket, { address: addressOf(request), agent });
      connections.add(stream, connection);
      socket.on('close', () => connections.remove(stream));
    });
  });
}

const addressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';

/** Listens on a port, or on any free one if it is taken; resolves to the port. */
function listen(server: Server, address: string, port: number): Promise<number> {
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
