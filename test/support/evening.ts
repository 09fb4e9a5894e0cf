import { expect } from 'vitest';
import type {
  Amendment,
  AmendPreview,
  Command,
  IntakeAct,
  Push,
  SheetLine,
  TableSnapshot,
} from '../../main/contract.ts';
import type { Game, RegisteredGame } from '../../main/engine/core/game.ts';
import type { Json, Refusal } from '../../main/engine/core/result.ts';
import type { FileSystem } from '../../main/journal/filesystem.ts';
import type { App, Caller } from '../../main/table/app-contract.ts';
import { createNodeApp } from '../../main/shell/open-app.ts';
import type { Tray } from '../../main/tray/types.ts';
import { MemoryDisk } from './memory-disk.ts';
import { toyGame } from './toy-game.ts';
import { registered } from './games.ts';

export const HOST: Caller = { kind: 'host' };

export interface EveningOptions {
  readonly disk?: MemoryDisk;
  readonly files?: FileSystem;
  /** The data folder; `/data` by default. */
  readonly folder?: string;
  readonly games?: readonly (Game | RegisteredGame)[];
  readonly tray?: Tray;
  readonly now?: () => number;
  readonly drawn?: () => Promise<unknown>;
}

/** An app with people: what they see and send. Taps get their own ids by default. */
export class Evening {
  table: TableSnapshot | null = null;
  readonly pushes: TableSnapshot[] = [];
  app!: App;
  #n = 0;

  constructor(
    readonly disk: MemoryDisk,
    readonly options: EveningOptions,
  ) {}

  async open(): Promise<this> {
    const { games = [toyGame()], now, tray, files, folder = '/data', drawn } = this.options;
    const app = await createNodeApp({
      folder,
      version: '1.2.3',
      files: files ?? this.disk,
      games: registered(...games),
      lock: () => Promise.resolve({ ok: true, value: { release: () => Promise.resolve() } }),
      ...(now ? { now } : {}),
      tray,
      drawn,
    });
    if (!app.ok) throw new Error(app.error.code);
    this.app = app.value;
    this.app.subscribe((push: Push) => {
      if (push.push !== 'table') return;
      this.table = push.table;
      if (push.table) this.pushes.push(push.table);
    });
    return this;
  }

  /** Kills and restarts the program; `power` also cuts the power. */
  async restart(power: 'power' | 'kill' = 'power'): Promise<this> {
    if (power === 'power') this.disk.cutPower();
    this.table = null;
    return this.open();
  }

  get now(): TableSnapshot {
    if (!this.table) throw new Error('no game is on the table');
    return this.table;
  }

  async try(
    kind: string,
    more: object = {},
    caller: Caller = HOST,
  ): Promise<{ value?: unknown; error?: Refusal }> {
    const reply = await this.app.handle({ n: (this.#n += 1), kind, ...more }, caller);
    return reply.ok ? { value: reply.value } : { error: reply.error };
  }

  async ask<T = unknown>(kind: string, more: object = {}, caller: Caller = HOST): Promise<T> {
    const { value, error } = await this.try(kind, more, caller);
    if (error) throw new Error(`${kind} was refused: ${JSON.stringify(error)}`);
    return value as T;
  }

  /** The code of this refusal. */
  async refused(kind: string, more: object = {}, caller: Caller = HOST): Promise<string> {
    const { error } = await this.try(kind, more, caller);
    return error?.code ?? 'not refused';
  }

  start(
    names: readonly string[],
    rules: { [name: string]: Json } = {},
    game = 'toy',
  ): Promise<{ file: string }> {
    const seats = names.map((name, i) => ({ id: `s${i + 1}`, name, look: i }));
    return this.ask('start', { game, rules, seats, dealer: null, replaces: this.table?.file });
  }

  id(): string {
    return `tap-${(this.#n += 1)}`;
  }

  command(command: Omit<Command, 'id'> & { id?: string }): { command: object } {
    return { command: { id: this.id(), ...command } };
  }

  /** Answers the open prompt; table actions answer none. */
  move(
    move: { kind: string; [field: string]: Json },
    prompt: string | null = this.now.prompt.id,
  ): Promise<unknown> {
    return this.ask('command', this.command({ kind: 'move', prompt, move } as never));
  }

  intake(act: IntakeAct): Promise<unknown> {
    return this.ask('command', this.command({ kind: 'intake', prompt: this.now.prompt.id, act } as never));
  }

  take(): Promise<unknown> {
    return this.intake({ kind: 'take' });
  }

  async type(...faces: readonly string[]): Promise<void> {
    for (const face of faces) await this.intake({ kind: 'enter', face });
    await this.take();
  }

  undo(): Promise<unknown> {
    return this.ask('command', this.command({ kind: 'undo', revision: this.now.revision } as never));
  }

  redo(): Promise<unknown> {
    return this.ask('command', this.command({ kind: 'redo', revision: this.now.revision } as never));
  }

  preview(amendment: Partial<Amendment> & { seq: number; move: Json }): Promise<AmendPreview> {
    return this.ask('preview', { amendment: { later: [], ...amendment } });
  }

  amend(amendment: Partial<Amendment> & { seq: number; move: Json }): Promise<unknown> {
    const whole = { later: [], ...amendment };
    return this.ask(
      'command',
      this.command({ kind: 'amend', revision: this.now.revision, amendment: whole } as never),
    );
  }

  sheet(): Promise<readonly SheetLine[]> {
    return this.ask('sheet');
  }

  /** Chips of everybody, the pot and the bank. */
  chips(): Record<string, number> {
    const { seats, pot } = this.now.view;
    return { ...Object.fromEntries(seats.map(({ id, balance }) => [id, balance])), pot };
  }

  faces(): readonly (string | null)[] {
    return (this.now.intake.dice ?? []).map(({ face }) => face);
  }

  expectAddsUp(stakes: number): void {
    const { seats, pot } = this.now.view;
    expect(seats.reduce((sum, { balance }) => sum + balance, pot)).toBe(stakes);
  }
}

export const evening = (options: EveningOptions = {}): Promise<Evening> =>
  new Evening(options.disk ?? new MemoryDisk(), options).open();
