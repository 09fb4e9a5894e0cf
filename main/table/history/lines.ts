import type { Actor, SheetLine } from '../../contract.ts';
import type { AnyMove, GameState, Played } from '../../engine/core/game.ts';
import { type Json, type Phrase, phrase } from '../../engine/core/result.ts';
import type {
  AmendRecord,
  JournalRecord,
  MoveJson,
  MoveRecord,
  RecordSource,
} from '../../journal/records.ts';
import { diceOf, kindOf } from './sources.ts';
import type { Entry, Timeline } from './timeline.ts';

/** Who did something to a line, and when. */
export interface Mark {
  readonly at: number;
  readonly actor: Actor;
}

export type Gone = Mark & { readonly hand: number };

/** A line of the sheet: one move, whatever became of it. */
export interface Line {
  readonly seq: number;
  readonly at: number;
  readonly actor: Actor;
  readonly via: RecordSource;
  readonly inserted: boolean;
  /** Its place among the effective moves; -1 while it is taken back or dropped. */
  index: number;
  /** The entry that stands for it now, or stood for it last. */
  entry: Entry<Line>;
  move: MoveJson;
  corrections: readonly (Mark & { readonly was: Json; readonly said: Phrase })[];
  /** Set while it is taken back or dropped. */
  gone: Gone | null;
}

export function actorIn(by: JournalRecord['by']): Actor {
  if (by.kind === 'phone') return by;
  return by.kind === 'table' ? { kind: 'tray' } : HOST;
}

const HOST: Actor = { kind: 'host' };
const NEVER_CORRECTED: Line['corrections'] = [];

export class NewLine implements Line {
  readonly at: number;
  readonly actor: Actor;
  readonly via: RecordSource;
  index = -1;
  entry: Entry<Line>;
  /** What was understood of the move: plain data, as it was written. */
  move: MoveJson;
  corrections = NEVER_CORRECTED;
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

/** The move as it says itself. */
export const sayLine = (line: Line, timeline: Timeline<Line>): Phrase =>
  playedOf(line, timeline)?.calls[0] ?? phrase('sheet.move', { kind: line.move.kind });

/** A line as the screens show it. */
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
    corrections,
    retracted: gone !== null,
    retractedBy: gone && { at: gone.at, actor: gone.actor },
    inserted,
  };
}

/** The faces of a dice move, with where each came from. */
export function facesOf(move: AnyMove): SheetLine['faces'] {
  const kind = kindOf(move);
  return kind ? diceOf(move).map(({ face, source }) => ({ kind, face, source: source ?? null })) : [];
}
