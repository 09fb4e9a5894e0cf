import * as z from 'zod/mini';
import { isTooDeep } from '../engine/core/depth.ts';
import { type Json, type Result, ok, refuse } from '../engine/core/result.ts';
import type { RecordingFiles } from './platform.ts';

/** The first line of a recording. */
const header = z.object({ recording: z.literal('croupier-tray'), version: z.literal(1), at: z.number() });

export type Entry = { readonly t: number } & (
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
export interface Recording {
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
