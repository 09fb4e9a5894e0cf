import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * The line to whoever watches the stand-in: what happened goes out, what a person would do at the window comes in. One JSON
 * object a line. Without `STAND_IN_CONTROL` (a port of this machine) nobody watches.
 */
export type Report =
  | { readonly event: 'evaluated' | 'ready' }
  | { readonly event: 'browser'; readonly endpoint: string }
  | { readonly event: 'window'; readonly what: 'made' | 'shown' | 'focused' | 'restored' | 'closed' }
  | { readonly event: 'loaded'; readonly url: string }
  | { readonly event: 'dialog'; readonly kind: string; readonly message: string }
  | { readonly event: 'external'; readonly url: string }
  | { readonly event: 'permission'; readonly permission: string; readonly granted: boolean }
  | { readonly event: 'navigation'; readonly url: string; readonly prevented: boolean }
  | { readonly event: 'popup'; readonly url: string }
  | { readonly event: 'download'; readonly url: string; readonly prevented: boolean }
  /** A page asked for what is not the app's: in a packaged app that is a fault. */
  | { readonly event: 'outside'; readonly url: string }
  /** The app has answered a page's request for a Bluetooth device; '' is none. */
  | { readonly event: 'bluetooth'; readonly prevented: boolean; readonly chosen: string }
  | { readonly event: 'awake'; readonly on: boolean }
  | { readonly event: 'gone'; readonly reason: string }
  | { readonly event: 'second-instance'; readonly args: readonly string[] }
  | { readonly event: 'quit'; readonly code: number };

/** What a person, or the machine, does to the window. */
export type Act = 'close' | 'minimize' | 'quit' | 'crash' | 'bluetooth';

let socket: Socket | null = null;
let act: (what: Act) => void = () => undefined;

/** Connects to the watcher, if there is one. */
export async function connectControl(): Promise<void> {
  const port = Number(process.env['STAND_IN_CONTROL']);
  if (!port) return;
  const line = createConnection(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => line.once('connect', resolve).once('error', reject));
  socket = line;
  line.on('error', () => undefined);
  createInterface({ input: line }).on('line', (text) => act((JSON.parse(text) as { act: Act }).act));
}

export const report = (it: Report): void =>
  void socket?.write(`${JSON.stringify({ pid: process.pid, ...it })}\n`);
export const onAct = (how: (what: Act) => void): void => void (act = how);

/** Everything that was reported has left before this resolves. */
export const flushed = (): Promise<void> =>
  new Promise((resolve) => (socket === null ? resolve() : socket.end(() => resolve())));
