import { DICE_KINDS, type DiceKind } from '../../engine/core/dice-kinds.ts';
import type { Die as EngineDie, FaceSource } from '../../engine/core/dice.ts';
import { type Json, type Phrase, phrase } from '../../engine/core/result.ts';
import type { Actor, SheetLine } from '../../contract.ts';
import type { Stay } from '../../tray/types.ts';
import type { AnyMove, Played } from '../../engine/core/game.ts';
import { cleanName } from '../../engine/core/names.ts';
import type {
  AmendRecord,
  BalancesRecord,
  JournalRecord,
  MoveJson,
  MoveRecord,
} from '../../journal/records.ts';
import type { Entry, Timeline } from './timeline.ts';

/** A die of a dice move. */
export interface Die extends EngineDie {
  readonly die: number;
  readonly throws?: number;
}

const isDie = (raw: unknown): raw is Die =>
  typeof raw === 'object' && raw !== null && 'die' in raw && typeof raw.die === 'number' && 'face' in raw;

/** The dice of a dice move; none for anything else. */
export function diceOf(move: unknown): readonly Die[] {
  if (typeof move !== 'object' || move === null || !('kind' in move) || move.kind !== 'dice') return [];
  const dice: unknown = 'dice' in move ? move.dice : null;
  return Array.isArray(dice) && dice.every(isDie) ? dice : [];
}

/** The kind of the dice of a dice move; undefined for other moves. */
export function kindOf(move: unknown): DiceKind | undefined {
  if (diceOf(move).length === 0) return undefined;
  const { of } = move as { readonly of?: unknown };
  return DICE_KINDS.find((kind) => kind === of);
}

/** The reading behind a face, corrected or not. */
export function sensorOf(source: FaceSource | undefined): Stay | null {
  if (source?.kind === 'sensor') return source;
  return source?.kind === 'corrected' ? (source.sensor ?? null) : null;
}

/** The name in a face's source of who typed it. */
export const nameOf = (actor: Actor): string | undefined => (actor.kind === 'phone' ? actor.name : undefined);

/** The source of a face that `by` has corrected. */
export function corrected(was: Die, by: string | undefined): FaceSource {
  const sensor = sensorOf(was.source);
  return {
    kind: 'corrected',
    was: was.face,
    ...(by === undefined ? {} : { by }),
    ...(sensor
      ? { sensor: { device: sensor.device, boot: sensor.boot, pocket: sensor.pocket, lift: sensor.lift } }
      : {}),
  };
}

/**
 * A dice move that replaces another: each new face records who changed it and from what, and the tray's readings stay
 * used up. A face without a former one was typed. Other moves are unchanged.
 */
export function correctSources(was: Json, move: Json, by: string | undefined): Json {
  const former = new Map(diceOf(was).map((die) => [die.die, die]));
  const dice = diceOf(move);
  if (dice.length === 0 || typeof move !== 'object' || move === null) return move;
  const marked = dice.map((die): Die => {
    const old = former.get(die.die);
    if (!old) return { ...die, source: { kind: 'hand', ...(by === undefined ? {} : { by }) } };
    if (old.face === die.face) return old.source ? { ...die, source: old.source } : die;
    return { ...die, source: corrected(old, by) };
  });
  return { ...move, dice: marked as unknown as Json };
}

export interface Mark {
  readonly at: number;
  readonly actor: Actor;
}

export type Gone = Mark & { readonly hand: number };

/** The corrections of a line as a linked list, newest first; an array would be copied each time. */
interface Corrections {
  readonly newest: Mark & { readonly was: Json; readonly said: Phrase };
  readonly before: Corrections | null;
}

/** A line of the sheet: one move, whether or not it still counts. */
export class Line {
  readonly at: number;
  readonly actor: Actor;
  /** Its neighbours on the sheet. */
  above: Line | null = null;
  below: Line | null = null;
  /**
   * Its index among the effective moves; -1 while taken back or dropped. Valid right after reading
   * `History.timeline`.
   */
  index = -1;
  /** Its current entry, or the last one. */
  entry: Entry<Line>;
  /** The parsed move: plain data, as written. */
  move: MoveJson;
  corrections: Corrections | null = null;
  /** Set while taken back or dropped. */
  gone: Gone | null = null;
  /**
   * Balances recorded after it, with the newest correction at the time: valid while that is still the newest up to
   * here. Null if none are recorded.
   */
  recorded: Map<object | null, BalancesRecord> | null = null;

  constructor(
    readonly seq: number,
    { at, by }: MoveRecord | AmendRecord,
    move: AnyMove,
    readonly inserted: boolean,
  ) {
    this.at = at;
    this.actor = actorIn(by);
    this.entry = entryOf(this, move);
    this.move = move as MoveJson;
  }
}

export function actorIn(by: JournalRecord['by']): Actor {
  if (by.kind === 'phone')
    return { kind: 'phone', id: by.id, name: cleanName(by.name).slice(0, LONGEST_NAME) };
  return by.kind === 'table' ? { kind: 'tray' } : HOST;
}

/** A journal may come from anywhere. */
const LONGEST_NAME = 40;
const HOST: Actor = { kind: 'host' };

/** Oldest first. */
function listCorrections(corrections: Corrections | null): SheetLine['corrections'] {
  const all: Corrections['newest'][] = [];
  for (let one = corrections; one; one = one.before) all.push(one.newest);
  return all.reverse();
}

export const entryOf = (line: Line, move: AnyMove): Entry<Line> => ({
  line,
  move,
  state: null,
  played: null,
  expected: null,
});

const playedOf = (line: Line, timeline: Timeline<Line>): Played | null =>
  line.entry.played ?? (line.index >= 0 ? timeline.playedAt(line.index) : null);

export const sayLine = (line: Line, timeline: Timeline<Line>): Phrase =>
  playedOf(line, timeline)?.calls[0] ?? phrase('sheet.move', { kind: line.move.kind });

export function sheetLine(line: Line, timeline: Timeline<Line>): SheetLine {
  const played = playedOf(line, timeline);
  const { seq, at, actor, move, corrections, gone, inserted } = line;
  return {
    seq,
    at,
    actor,
    hand: gone ? gone.hand : timeline.stateBefore(line.index).handNumber,
    move,
    calls: played?.calls ?? [sayLine(line, timeline)],
    transfers: played?.transfers ?? [],
    faces: facesOf(line.entry.move),
    corrections: listCorrections(corrections),
    retracted: gone !== null,
    retractedBy: gone && { at: gone.at, actor: gone.actor },
    inserted,
  };
}

/** The faces of a dice move with their sources. */
export function facesOf(move: AnyMove): SheetLine['faces'] {
  const kind = kindOf(move);
  return kind ? diceOf(move).map(({ face, source }) => ({ kind, face, source: source ?? null })) : [];
}

export type LineState = Pick<Line, 'move' | 'corrections' | 'gone' | 'entry'>;

export interface Patch {
  readonly line: Line;
  readonly before: LineState;
  readonly after: LineState;
}

/** A correction for undo and redo: only its changes, however long the game is. */
export interface Correction {
  readonly seq: number;
  readonly line: Line;
  /** The first index among the effective moves that it changes. */
  readonly from: number;
  readonly patches: readonly Patch[];
  readonly inserted: readonly Line[];
}

/** The lines of the sheet in order. Lines inserted by a correction come after the line they follow. */
export class LineOrder {
  #first: Line | null = null;
  #last: Line | null = null;
  /** Cache of all lines; null when outdated. */
  #all: Line[] | null = [];

  get all(): readonly Line[] {
    return (this.#all ??= this.#list());
  }

  get last(): Line | null {
    return this.#last;
  }

  push(line: Line): void {
    this.#put(line, this.#last);
    this.#all?.push(line);
  }

  putBehind(line: Line, other: Line): void {
    this.#put(line, other);
    this.#all = null;
  }

  remove(line: Line): void {
    const { above, below } = line;
    if (above) above.below = below;
    else this.#first = below;
    if (below) below.above = above;
    else this.#last = above;
    line.above = line.below = null;
    if (this.#all?.at(-1) === line) this.#all.pop();
    else this.#all = null;
  }

  #put(line: Line, above: Line | null): void {
    const below = above ? above.below : this.#first;
    line.above = above;
    line.below = below;
    if (above) above.below = line;
    else this.#first = line;
    if (below) below.above = line;
    else this.#last = line;
  }

  #list(): Line[] {
    const all: Line[] = [];
    for (let line = this.#first; line; line = line.below) all.push(line);
    return all;
  }
}
