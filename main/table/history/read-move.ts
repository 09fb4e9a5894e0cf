import type * as z from 'zod/mini';
import type { AnyMove, Game } from '../../engine/core/game.ts';
import { type Phrase, type Result, ok, phrase, refuse, type Json } from '../../engine/core/result.ts';
import type { AmendRecord, MoveJson, Replacement } from '../../journal/records.ts';
import { type Correction, type Patch, type LineState, Line, type Mark, entryOf } from './lines.ts';
import type { Sheet } from './sheet.ts';

type Issue = z.core.$ZodIssue;

/** Parses a move from outside. Refuses with `table.move.bad` in our own words: the field, and its problem. */
export function readMove(game: Game, raw: unknown): Result<AnyMove> {
  const read = game.move.safeParse(raw);
  if (read.success) return ok(read.data);
  // Zod reports the input only after a failure, because that makes opening a long game half as slow again.
  const { error } = game.move.safeParse(raw, { reportInput: true });
  const issue = nearest(error?.issues ?? []);
  const where = issue?.path.join('.') ?? '';
  return refuse('table.move.bad', { where: where === '' ? 'kind' : where, why: { phrase: whyOf(issue) } });
}

/** The errors for the intended kind of move: all other kinds already differ in their `kind`. */
function nearest(issues: readonly Issue[]): Issue | undefined {
  const [issue] = issues;
  if (issue?.code !== 'invalid_union' || issue.errors.length === 0) return issue;
  const meant = issue.errors.find((branch) => !branch.some(({ path }) => path[0] === 'kind'));
  const inner = nearest(meant ?? issue.errors[0] ?? []);
  return inner && { ...inner, path: [...issue.path, ...inner.path] };
}

function whyOf(issue: Issue | undefined): Phrase {
  switch (issue?.code) {
    case 'too_small':
      return phrase('table.move.why.small', { least: Number(issue.minimum) });
    case 'too_big':
      return phrase('table.move.why.big', { most: Number(issue.maximum) });
    case 'invalid_type':
      return phrase(issue.input === undefined ? 'table.move.why.missing' : 'table.move.why.type');
    case 'invalid_union':
      return phrase(issue.path.at(-1) === 'kind' ? 'table.move.why.kind' : 'table.move.why.value');
    case 'unrecognized_keys':
      return phrase('table.move.why.extra', { fields: issue.keys.join(', ') });
    default:
      return phrase('table.move.why.value');
  }
}

interface Insertion {
  readonly line: Line;
  readonly after: Line;
}

/**
 * What a correction record says about each line that it names, and which lines it inserts, in order of play.
 * @param target the line that it names first
 */
export function readCorrection(
  sheet: Sheet,
  { target, record, mark }: { readonly target: Line; readonly record: AmendRecord; readonly mark: Mark },
  parse: (move: Json) => Result<AnyMove>,
): Result<{ act: Correction; insertions: readonly Insertion[] }> {
  const changes = new Map<number, Replacement>([[record.of, record.moves]]);
  for (const { seq, moves } of record.later ?? []) changes.set(seq, moves);
  const patches: Patch[] = [];
  const insertions: Insertion[] = [];
  for (const [seq, moves] of changes) {
    const line = sheet.line(seq);
    if (!line || line.gone) continue;
    const parsed: AnyMove[] = [];
    for (const raw of moves) {
      const move = parse(raw);
      if (!move.ok) return move;
      parsed.push(move.value);
    }
    patches.push(patch(sheet, line, parsed[0], mark));
    let after = line;
    for (const move of parsed.slice(1)) {
      const put = new Line(record.seq + 1 + insertions.length, record, move, true);
      insertions.push({ line: put, after });
      after = put;
    }
  }
  const inserted = insertions.map(({ line }) => line);
  const act = { seq: record.seq, line: target, from: sheet.placeOf(target), patches, inserted };
  return ok({ act, insertions });
}

/** @param move the parsed replacement; undefined drops the line */
function patch(sheet: Sheet, line: Line, move: AnyMove | undefined, mark: Mark): Patch {
  // Its old text is still shown.
  const said = sheet.say(line);
  const before: LineState = pick(line);
  if (move === undefined) return { line, before, after: { ...before, gone: sheet.goneBy(line, mark) } };
  const understood = move as MoveJson;
  const newest = { ...mark, was: line.move, said: said ?? phrase('sheet.move', { kind: line.move.kind }) };
  const corrections = same(understood, line.move) ? line.corrections : { newest, before: line.corrections };
  return { line, before, after: { ...before, move: understood, corrections, entry: entryOf(line, move) } };
}

const pick = ({ move, corrections, gone, entry }: Line): LineState => ({ move, corrections, gone, entry });

const same = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);
