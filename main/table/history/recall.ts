import type { Notice } from '../../contract.ts';
import type { Game } from '../../engine/core/game.ts';
import { type Json, type Refusal, type Result, ok, phrase, refuse } from '../../engine/core/result.ts';
import type { Header, JournalRecord } from '../../journal/records.ts';
import { type Steps, runAtOnce } from '../../journal/slices.ts';
import { History } from './history.ts';

/** A game's house rules as its journal resolved them; a rule that is newer than the file has its former behaviour. */
export function rulesOf(game: Game, header: Header): Result<unknown> {
  const former: Record<string, Json> = {};
  // A file of this revision knows all rules: one that it does not name was left to its default.
  const old = header.revision < game.revision ? game.rules : [];
  for (const rule of old)
    if (rule.former !== undefined && !(rule.name in header.rules)) former[rule.name] = rule.former;
  const parsed = game.rulesSchema.safeParse({ ...former, ...header.rules });
  if (parsed.success) return ok(parsed.data);
  // A rule that is not known at all has no path of its own: its name is among the keys.
  const [wrong] = parsed.error.issues;
  const key = wrong?.code === 'unrecognized_keys' ? wrong.keys[0] : wrong?.path.join('.');
  return key ? refuse('journal.rules.bad', { rule: key }) : refuse('journal.rules.unreadable');
}

/**
 * Folds a journal. Refuses with `journal.game.unknown`, `journal.rules.bad`, `journal.seats.bad`, `journal.record.*`.
 * A move that the engine refuses to play again is no refusal here: the history knows of it, and the table stops there.
 */
export const recall = (
  games: readonly Game[],
  header: Header,
  records: readonly JournalRecord[],
  onRefused?: OnRefused,
): Result<History> => runAtOnce(recallSteps(games, header, records, onRefused));

/** Hears of each record that cannot be folded; then the others are folded without it. */
export type OnRefused = (record: JournalRecord, why: Refusal) => void;

/** The same, some records at a time. */
export function* recallSteps(
  games: readonly Game[],
  header: Header,
  records: readonly JournalRecord[],
  onRefused?: OnRefused,
): Steps<Result<History>> {
  const game = games.find(({ id }) => id === header.game);
  if (!game) return refuse('journal.game.unknown', { game: header.game });
  const rules = rulesOf(game, header);
  if (!rules.ok) return rules;
  const { min, max } = game.players;
  const ids = new Set(header.seats.map(({ id }) => id));
  if (header.seats.length < min || header.seats.length > max || ids.size !== header.seats.length)
    return refuse('journal.seats.bad', { players: header.seats.length });
  const history = new History(game, header, game.begin(rules.value, header.seats, header.revision));
  const loaded = yield* history.loadSteps(records, onRefused);
  return loaded.ok ? ok(history) : loaded;
}

/** What people should know of a game as it was opened. */
export function noticesOf(history: History, said: readonly { code: string }[]): readonly Notice[] {
  const notices: Notice[] = said.map((say, i) => ({ id: `journal-${i}`, say, tone: 'warn' }));
  const [first] = history.timeline.differences;
  if (first)
    notices.push({
      id: 'differs',
      say: phrase('journal.differs', { hand: first.recorded.hand }),
      tone: 'warn',
    });
  return notices;
}
