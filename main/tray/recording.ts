import * as z from 'zod/mini';
import { type Machine, Link, seeded } from '../../firmware-protocol/simulator/index.ts';
import { isTooDeep } from '../engine/core/depth.ts';
import { type Json, type Result, ok, refuse } from '../engine/core/result.ts';
import type { Clock } from './clock.ts';
import { bytesOf } from './line-reader.ts';
import type { LinkSource, RecordingFiles } from './platform.ts';
import type { PortSource } from './ports.ts';

/** The first line of a recording. */
const header = z.object({ recording: z.literal('croupier-tray'), version: z.literal(1), at: z.number() });

type Entry = { readonly t: number } & (
  | { readonly in: string }
  | { readonly out: string }
  | { readonly port: 'open' | 'closed' }
  | { readonly note: Json }
);

/**
 * One event, `t` ms after the start: raw bytes from or to the tray (one character per byte), the port opened or
 * closed, or a note by the recorder (a move at the table).
 */
const entry: z.ZodMiniType<Entry> = z.union([
  z.object({ t: z.number().check(z.minimum(0)), in: z.string() }),
  z.object({ t: z.number().check(z.minimum(0)), out: z.string() }),
  z.object({ t: z.number().check(z.minimum(0)), port: z.enum(['open', 'closed']) }),
  z.object({ t: z.number().check(z.minimum(0)), note: z.json() }),
]);

/** JSON Lines: a header, then entries by time. */
interface Recording {
  /** ms since 1970. */
  readonly at: number;
  readonly entries: readonly Entry[];
}

/** An entry without its time. */
type Bare<E> = E extends Entry ? Omit<E, 't'> : never;

export interface Recorder {
  readonly file: string;
  add(what: Bare<Entry>): void;
  /** Resolves when everything is written. */
  stop(): Promise<void>;
}

/**
 * Writes a recording as it happens. `now` gives ms since 1970; `failed` is called once if the file cannot be written.
 */
export function record(
  files: RecordingFiles,
  file: string,
  now: () => number,
  failed: (error: Error) => void,
): Recorder {
  const began = now();
  const lines = files.create(file, failed);
  const write = (value: unknown): void => lines.write(JSON.stringify(value));
  write({ recording: 'croupier-tray', version: 1, at: began });
  return {
    file,
    add: (what) => write({ t: Math.max(0, now() - began), ...what }),
    stop: () => lines.end(),
  };
}

const parseLine = (line: string): unknown => {
  try {
    const value: unknown = JSON.parse(line);
    return isTooDeep(line, value) ? undefined : value;
  } catch {
    return undefined;
  }
};

/**
 * Parses a recording. A torn last line (power loss) is ignored; any other unreadable line is refused with
 * `tray.recording.bad` and its number, a file of another kind with `tray.recording.other`.
 */
export function readRecording(text: string): Result<Recording> {
  const lines = text.split('\n');
  const first = header.safeParse(parseLine(lines[0] ?? ''));
  if (!first.success) return refuse('tray.recording.other');
  const entries: Entry[] = [];
  for (const [i, line] of lines.entries()) {
    if (i === 0 || line === '') continue;
    const parsed = entry.safeParse(parseLine(line));
    if (parsed.success) entries.push(parsed.data);
    else if (i < lines.length - 1) return refuse('tray.recording.bad', { line: i + 1 });
  }
  return ok({ at: first.data.at, entries });
}

export const REPLAY_PATH = 'virtual:replay';

interface ReplayOptions {
  readonly clock: Clock;
  /** 1 is the original speed, 10 ten times as fast. */
  readonly speed?: number;
  /** A recorded note, at its time. */
  readonly note?: (note: Json) => void;
  readonly done?: () => void;
}

/**
 * Plays a recording as if it were a tray: bytes come at their times, commands are ignored, and the plug is pulled
 * where the port was closed. After a loss it waits for the host to open the port, as in the recording.
 */
class Replay implements Machine {
  onSend: (bytes: Uint8Array) => void = () => undefined;
  readonly link: Link;
  readonly #recording: Recording;
  readonly #options: ReplayOptions;
  #next = 0;
  #waiting = true;
  /** Clock time at which the recording would have started if played without pauses so far. */
  #began = 0;

  constructor(recording: Recording, options: ReplayOptions) {
    this.#recording = recording;
    this.#options = options;
    this.link = new Link({
      clock: options.clock,
      random: seeded(1),
      machine: this,
      resetOnOpen: true,
      verbatim: true,
    });
  }

  /** The port was opened. */
  power(on: boolean): void {
    if (!on || !this.#waiting) return;
    this.#waiting = false;
    const { clock, speed = 1 } = this.#options;
    const entry = this.#recording.entries[this.#next];
    this.#began = clock.now() - (entry?.t ?? 0) / speed;
    this.#later();
  }

  reset(): void {
    // Already happened.
  }

  receive(): void {
    // Answers too are already recorded.
  }

  #later(): void {
    const { clock, speed = 1, done } = this.#options;
    const entry = this.#recording.entries[this.#next];
    if (!entry) {
      done?.();
      return;
    }
    clock.after(Math.max(0, this.#began + entry.t / speed - clock.now()), () => {
      this.#next++;
      if ('in' in entry) this.onSend(bytesOf(entry.in));
      else if ('note' in entry) this.#options.note?.(entry.note);
      else if ('port' in entry && entry.port === 'closed') this.link.unplug(true);
      else if ('port' in entry && !this.link.plugged) {
        this.#waiting = true;
        this.link.plug();
        return;
      }
      this.#later();
    });
  }
}

/** A source of ports with the recording as its one port, `virtual:replay`. */
export const replaySource = (
  linkSource: LinkSource,
  recording: Recording,
  options: ReplayOptions,
): PortSource => linkSource(REPLAY_PATH, 'Croupier', new Replay(recording, options).link);

/** In ms: the time for the last bytes of a recording to pass the layers. */
const LAST_WORD = 300;

/** The recording that is played now, if any, as a port. */
export class Player {
  #playing: PortSource | undefined;

  /** Not listed: a recording is not plugged in. */
  readonly source: PortSource = {
    owns: (path) => path === REPLAY_PATH && this.#playing !== undefined,
    list: () => Promise.resolve([]),
    isThere: (path) => this.#playing?.isThere(path) ?? Promise.resolve(false),
    open: (path, listener) =>
      this.#playing?.open(path, listener) ?? Promise.reject(new Error('No such file or directory')),
  };

  constructor(
    private readonly linkSource: LinkSource,
    private readonly clock: Clock,
    private readonly onNote: (note: Json) => void,
  ) {}

  /** @param onEnd not called if another recording replaces this one */
  play(recording: Recording, speed: number, onEnd: () => void): void {
    const source = replaySource(this.linkSource, recording, {
      clock: this.clock,
      speed,
      note: this.onNote,
      done: () => {
        this.clock.after(LAST_WORD, () => {
          if (this.#playing !== source) return;
          this.#playing = undefined;
          onEnd();
        });
      },
    });
    this.#playing = source;
  }
}
