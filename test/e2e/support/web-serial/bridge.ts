import { existsSync } from 'node:fs';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SerialPort } from 'serialport';
import { type WebSocket, WebSocketServer } from 'ws';
import { BAUD_RATE } from '../../../../firmware-protocol/codec/index.ts';
import { type FromStandIn, SERIAL_PATH, type ToStandIn } from './messages.ts';

/** How often is looked whether a port is there, ms. */
const LOOK = 100;

interface Granted {
  readonly path: string;
  plugged: boolean;
  open: SerialPort | null;
}

/** The machine's serial ports as a page's stand-in of Web Serial reaches them: those alone that were chosen. */
export class SerialBridge {
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #granted: Granted[] = [];
  readonly #looking: NodeJS.Timeout;
  #offered: string | null = null;

  constructor() {
    this.#sockets.on('connection', (socket) => {
      socket.on('message', (data: Buffer) =>
        this.#take(socket, JSON.parse(data.toString('utf8')) as FromStandIn),
      );
      socket.on('close', () => this.#granted.forEach((port) => port.open?.close()));
      this.#tellPorts();
    });
    this.#looking = setInterval(() => this.#look(), LOOK);
  }

  /** What the browser's chooser offers from now on. */
  offer(path: string): void {
    this.#offered = path;
  }

  /** The chooser was answered: false where nothing was there to be chosen. */
  choose(): boolean {
    const path = this.#offered;
    if (path === null) return false;
    if (!this.#granted.some((port) => port.path === path))
      this.#granted.push({ path, plugged: existsSync(path), open: null });
    this.#tellPorts();
    return true;
  }

  /** Hears the stand-ins of the pages that this server serves. */
  listen(server: Pick<EventEmitter, 'on'>): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (request.url !== SERIAL_PATH) return;
      this.#sockets.handleUpgrade(request, socket, head, (open) => this.#sockets.emit('connection', open));
    });
  }

  stop(): void {
    clearInterval(this.#looking);
    for (const port of this.#granted) port.open?.close();
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #say(message: ToStandIn): void {
    for (const socket of this.#sockets.clients) socket.send(JSON.stringify(message));
  }

  #tellPorts(): void {
    this.#say({ ports: this.#granted.map(({ plugged }, id) => ({ id, plugged })) });
  }

  #look(): void {
    for (const port of this.#granted) {
      const plugged = existsSync(port.path);
      if (plugged === port.plugged) continue;
      port.plugged = plugged;
      this.#tellPorts();
    }
  }

  #take(_socket: WebSocket, message: FromStandIn): void {
    const id = 'open' in message ? message.open : 'close' in message ? message.close : message.write;
    const port = this.#granted[id];
    if (!port) return;
    if ('open' in message) this.#open(id, port);
    else if ('close' in message) port.open?.close();
    else port.open?.write(Buffer.from(message.bytes));
  }

  #open(id: number, port: Granted): void {
    const open = new SerialPort({ path: port.path, baudRate: BAUD_RATE });
    port.open = open;
    open.on('data', (bytes: Buffer) => this.#say({ data: id, bytes: [...bytes] }));
    open.on('error', () => this.#say({ gone: id }));
    open.on('close', (error: Error | null) => {
      if (port.open === open) port.open = null;
      if (error) this.#say({ gone: id });
    });
  }
}
