import type * as z from 'zod/mini';
import type { AnyMove, Game } from '../../engine/core/game.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../../engine/core/result.ts';

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
