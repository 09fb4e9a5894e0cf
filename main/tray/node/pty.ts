import { spawn } from 'node:child_process';
import { lstat, readlink, symlink, unlink } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type Result, ok, refuse } from '../../engine/core/result.ts';
import type { Link } from '../../../firmware-protocol/simulator/index.ts';

/**
 * Creates a pseudo-terminal, which Node cannot, and relays it: stdin goes to the program that opens the terminal,
 * its output goes to stdout; `path`, `open` and `closed` go to stderr. While it is closed, stdin is dropped, as on
 * a serial line.
 */
const CHILD = `
import os, select, sys, time, tty
master, slave = os.openpty()
tty.setraw(slave)
os.set_blocking(master, False)
def say(word): sys.stderr.write(word + "\\n"); sys.stderr.flush()
say("path " + os.ttyname(slave))
os.close(slave)
was_open = False
poll = select.poll()
poll.register(master, select.POLLIN)
while True:
    hung = any(event & select.POLLHUP for _, event in poll.poll(0))
    if hung == was_open:
        was_open = not hung
        say("open" if was_open else "closed")
    ready = [0] if hung else [0, master]
    readable, _, _ = select.select(ready, [], [], 0.01 if hung else 0.25)
    if master in readable:
        try: data = os.read(master, 4096)
        except OSError: data = b""
        if data: os.write(1, data)
    if 0 in readable:
        data = os.read(0, 65536)
        if not data: break
        if was_open:
            try: os.write(master, data)
            except OSError: pass
`;

export interface PseudoTerminal {
  /** Path to open: `/dev/pts/5`. */
  readonly path: string;
  /** Removes it, which unplugs the program that has it open. */
  end(): Promise<void>;
}

/**
 * Provides the computer's end of a simulated cable as a pseudo-terminal, which the app opens with the real binding.
 * Refuses with `tray.pty.noPython` without python3, and with `tray.pty.failed` if it cannot be created.
 */
export function openPty(link: Pick<Link, 'open'>): Promise<Result<PseudoTerminal>> {
  return new Promise((resolve) => {
    const child = spawn('python3', ['-u', '-c', CHILD], { stdio: ['pipe', 'pipe', 'pipe'] });
    let port: ReturnType<Link['open']>;
    let path: string | undefined;
    const complaints: string[] = [];
    const ended = new Promise<void>((done) => child.once('close', () => done()));
    child.once('error', () => resolve(refuse('tray.pty.noPython')));
    void ended.then(() => {
      port?.close();
      resolve(refuse('tray.pty.failed', { message: complaints.join(' ') }));
    });
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (data: Buffer) => port?.write(data));
    const end = (): Promise<void> => {
      port?.close();
      child.kill('SIGKILL');
      return ended;
    };
    const opened = (): void => {
      port = link.open({
        data: (bytes) => child.stdin.write(bytes),
        gone: () => void end(),
      });
    };
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.startsWith('path ')) {
        path = line.slice('path '.length);
        resolve(ok({ path, end }));
      } else if (line === 'open') opened();
      else if (line === 'closed') port?.close();
      else complaints.push(line);
    });
  });
}

export interface PluggedTerminal {
  /** The current path: the name if it has one, otherwise the pseudo-terminal. Undefined while unplugged. */
  readonly path: string | undefined;
  onPath(listener: (path: string | undefined) => void): void;
  /** Removes it for good, with its name. */
  end(): Promise<void>;
}

/** Whether this name can become a link to a pseudo-terminal: it is free, or such a link already. */
async function isFree(name: string): Promise<boolean> {
  const there = await lstat(name).catch(() => undefined);
  if (!there) return true;
  return there.isSymbolicLink() && /^\/dev\/(pts|ttys)/.test(await readlink(name).catch(() => ''));
}

/**
 * Provides a cable as a pseudo-terminal: unplugging removes it, plugging in creates a new one. `name` is a link
 * that always leads to the current one. Refuses as `openPty`, and with `tray.pty.name` for a name that is taken.
 */
export async function plugPty(link: Link, name?: string): Promise<Result<PluggedTerminal>> {
  if (name !== undefined && !(await isFree(name))) return refuse('tray.pty.name', { name });
  const listeners: ((path: string | undefined) => void)[] = [];
  let terminal: PseudoTerminal | undefined;
  let path: string | undefined;
  const tell = (now: string | undefined): void => {
    path = now;
    for (const listener of listeners) listener(now);
  };
  const plug = async (): Promise<Result<undefined>> => {
    const made = await openPty(link);
    if (!made.ok) return made;
    terminal = made.value;
    if (name !== undefined) {
      await unlink(name).catch(() => undefined);
      await symlink(terminal.path, name);
    }
    tell(name ?? terminal.path);
    return ok(undefined);
  };
  const pull = async (): Promise<void> => {
    const old = terminal;
    terminal = undefined;
    if (name !== undefined) await unlink(name).catch(() => undefined);
    tell(undefined);
    await old?.end();
  };
  const first = await plug();
  if (!first.ok) return first;
  // In sequence, because the plug may be pulled while it is being plugged in.
  let work: Promise<unknown> = Promise.resolve();
  const stop = link.onPlug((plugged) => {
    work = work.then(async () => void (await (plugged ? plug() : pull())));
  });
  return ok({
    get path() {
      return path;
    },
    onPath: (listener) => void listeners.push(listener),
    end: async () => {
      stop();
      await work;
      await pull();
    },
  });
}
