import type { Actor, SheetLine } from '../../contract.ts';
import type { AnyMove, GameState, Played } from '../../engine/core/game.ts';
import { cleanName } from '../../engine/core/names.ts';
import { type Json, type Phrase, phrase } from '../../engine/core/result.ts';
import type {
  AmendRecord,
  BalancesRecord,
  JournalRecord,
  MoveJson,
  MoveRecord,
  RecordSource,
} from '../../journal/records.ts';
import { diceOf, kindOf } from './sources.ts';
import type { Entry, Timeline } from './timeline.ts';

/** Who changed a line, and when. */
export interface Mark {
  readonly at: number;
  readonly actor: Actor;
}

export type Gone = Mark & { readonly hand: number };

/** The corrections of a line as a linked list, newest first; an array would be copied each time. */
export interface Corrections {
  readonly newest: Mark & { readonly was: Json; readonly said: Phrase };
  readonly before: Corrections | null;
}

/** A line of the sheet: one move, whether or not it still counts. */
export interface Line {
  readonly seq: number;
  readonly at: number;
  readonly actor: Actor;
  readonly via: RecordSource;
  readonly inserted: boolean;
  /** Its neighbours on the sheet. */
  above: Line | null;
  below: Line | null;
  /**
   * Its index among the effective moves; -1 while taken back or dropped. Valid right after reading
   * `History.timeline`.
   */
  index: number;
  /** Its current entry, or the last one. */
  entry: Entry<Line>;
  move: MoveJson;
  corrections: Corrections | null;
  /** Set while taken back or dropped. */
  gone: Gone | null;
  /**
   * Balances recorded after it, with the newest correction at the time: valid while that is still the newest up to
   * here. Null if none are recorded.
   */
  recorded: Map<object | null, BalancesRecord> | null;
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

export class NewLine implements Line {
  readonly at: number;
  readonly actor: Actor;
  readonly via: RecordSource;
  above: Line | null = null;
  below: Line | null = null;
  index = -1;
  entry: Entry<Line>;
  recorded: Line['recorded'] = null;
  /** The parsed move: plain data, as written. */
  move: MoveJson;
  corrections: Line['corrections'] = null;
  gone: Gone | null = null;

  constructor(
    readonly seq: number,
    { at, by, via }: MoveRecord | AmendRecord,
    move: AnyMove,
    readonly inserted: boolean,
  ) {
    this.at = at;
    this.actor = actorIn(by);
    this.via = via;
    this.entry = entryOf(this, move);
    this.move = move as MoveJson;
  }
}

export const entryOf = (line: Line, move: AnyMove): Entry<Line> => ({
  line,
  move,
  state: null,
  played: null,
  expected: null,
});

const playedOf = (line: Line, timeline: Timeline<Line>): Played<GameState> | null =>
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
