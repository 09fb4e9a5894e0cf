import * as z from 'zod/mini';
import type { RecordingView } from '../contract.ts';
import { type Json, type Result, ok, refuse } from '../engine/core/result.ts';
import { seatId } from '../engine/core/seats.ts';
import { exportJournal, importJournal } from '../journal/sealing.ts';
import { type FileSystem, basename, join } from '../journal/filesystem.ts';
import type { Contents } from '../journal/reading.ts';
import type { Tray } from '../tray/types.ts';
import type { Caller } from './app-contract.ts';

const NAME = /^tray-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.jsonl$/;

/**
 * Notes between the tray's bytes that make a recording complete: the game on the table as its journal, the readings
 * counted by other games of the evening, and all commands.
 */
const note = z.union([
  z.object({ table: z.nullable(z.object({ journal: z.string(), counted: z.array(z.string()) })) }),
  z.object({
    command: z.json(),
    caller: z._default(
      z.union([
        z.object({ kind: z.literal('host') }),
        z.object({ kind: z.literal('phone'), id: z.string(), name: z.string(), seats: z.array(seatId) }),
      ]),
      { kind: 'host' },
    ),
  }),
]);

/** The game on the table, and which readings the evening's other games have counted. */
export interface OnTable {
  readonly contents: Pick<Contents, 'header' | 'records'>;
  readonly counted: ReadonlySet<string>;
}

export interface RecordingsOptions {
  readonly tray: Tray | undefined;
  readonly files: FileSystem;
  readonly folder: string;
  /** The game on the table with all its commands; null if there is none. */
  readonly onTable: () => Promise<OnTable | null>;
  /** Puts a recorded game on the table without storing it. */
  readonly put: (table: OnTable | null) => Promise<unknown>;
  /** Repeats a recorded command. */
  readonly say: (command: Json, caller: Caller) => void;
}

/** Recording evenings and playing them back through the whole table. */
export class Recordings {
  #files: readonly RecordingView[] = [];
  /** Recorded commands wait until the recording's own game is on the table. */
  #playing = false;
  #ready: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: RecordingsOptions) {}

  /** The recordings of this folder as last listed, newest first. */
  get list(): readonly RecordingView[] {
    return this.#files;
  }

  async look(): Promise<void> {
    const { files, folder } = this.options;
    const names = await files.list(folder).catch(() => []);
    this.#files = names
      .flatMap((file): RecordingView[] => {
        const [, day, h, m, s, ms] = NAME.exec(file) ?? [];
        return day ? [{ file, at: Date.parse(`${day}T${h}:${m}:${s}.${ms}Z`) }] : [];
      })
      .sort((a, b) => b.at - a.at);
  }

  /** Starts or stops recording. Refuses with `table.tray.none`. */
  async record(on: boolean, at: number): Promise<Result<null>> {
    const { tray, folder } = this.options;
    if (!tray) return refuse('table.tray.none');
    if (on) {
      const table = await this.options.onTable();
      const stamp = new Date(at).toISOString().replace(/[:.]/g, '-');
      tray.record(join(folder, `tray-${stamp}.jsonl`));
      this.noteTable(table);
    } else {
      await tray.stopRecording();
      await this.look();
    }
    return ok(null);
  }

  /** Another game lies on the table. */
  noteTable(table: OnTable | null): void {
    const { tray } = this.options;
    if (tray?.recording === undefined) return;
    if (!table) return tray.note({ table: null });
    const { header, records } = table.contents;
    tray.note({ table: { journal: exportJournal(header, records), counted: [...table.counted] } });
  }

  noteCommand(command: Json, caller: Caller): void {
    this.options.tray?.note({ command, caller: caller as unknown as Json });
  }

  /** Plays a recording of this folder. Refuses with `table.tray.none`, `tray.recording.*`. */
  async replay(file: string): Promise<Result<null>> {
    const { tray, folder } = this.options;
    if (!tray) return refuse('table.tray.none');
    this.#playing = false;
    // Only recordings of this folder: a screen must not name other files.
    return tray.replay(join(folder, basename(file)));
  }

  /** A note of the played recording, at its time. Unknown notes are ignored. */
  onNote(raw: Json): void {
    const heard = note.safeParse(raw);
    if (!heard.success) return;
    if ('command' in heard.data) {
      const { command, caller } = heard.data;
      void this.#ready.then(() => this.#playing && this.options.say(command as Json, caller));
      return;
    }
    const { table } = heard.data;
    const contents = table ? importJournal(table.journal) : null;
    if (contents && !contents.ok) return;
    this.#playing = table !== null;
    const counted = new Set(table?.counted ?? []);
    this.#ready = this.options.put(contents ? { contents: contents.value, counted } : null);
  }
}
