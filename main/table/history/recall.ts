import type { Notice } from '../../contract.ts';
import { type Game, type RegisteredGame, loadGame } from '../../engine/core/game.ts';
import { type Json, type Refusal, type Result, ok, phrase, refuse } from '../../engine/core/result.ts';
import type { Header, JournalRecord } from '../../journal/records.ts';
import { type Steps, runAtOnce } from '../../journal/slices.ts';
import { History } from './history.ts';

/** The house rules of a journal; a rule newer than the file gets its former behaviour. */
export function rulesOf(game: Game, header: Header): Result<unknown> {
  const former: Record<string, Json> = {};
  // A file of this revision knows all rules; one it does not name has its default.
  const old = header.revision < game.revision ? game.rules : [];
  for (const rule of old)
    if (rule.former !== undefined && !(rule.name in header.rules)) former[rule.name] = rule.former;
  const parsed = game.rulesSchema.safeParse({ ...former, ...header.rules });
  if (parsed.success) return ok(parsed.data);
  // An unknown rule has no path of its own; its name is among the keys.
  const [wrong] = parsed.error.issues;
  const key = wrong?.code === 'unrecognized_keys' ? wrong.keys[0] : wrong?.path.join('.');
  return key ? refuse('journal.rules.bad', { rule: key }) : refuse('journal.rules.unreadable');
}

/**
 * Folds a journal of this game. Refuses with `journal.rules.bad`, `journal.seats.bad`, `journal.record.*`.
 * A move that the engine refuses in the replay is not refused here: the history notes it, and the table stops there.
 */
export const recall = (
  game: Game,
  header: Header,
  records: readonly JournalRecord[],
  onRefused?: OnRefused,
): Result<History> => runAtOnce(recallSteps(game, header, records, onRefused));

/** Called for each record that cannot be folded; the others are folded without it. */
export type OnRefused = (record: JournalRecord, why: Refusal) => void;

/** The same in steps. */
export function* recallSteps(
  game: Game,
  header: Header,
  records: readonly JournalRecord[],
  onRefused?: OnRefused,
): Steps<Result<History>> {
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

/** The game of a journal. Refuses with `journal.game.unknown`, `table.game.notLoaded`. */
export const gameOf = (games: readonly RegisteredGame[], { game }: Header): Promise<Result<Game>> =>
  loadGame(games, game, 'journal.game.unknown');

/** Folds the journal of any of these games. Refuses as `gameOf` and `recall` do. */
export async function recallAny(
  games: readonly RegisteredGame[],
  header: Header,
  records: readonly JournalRecord[],
): Promise<Result<History>> {
  const game = await gameOf(games, header);
  return game.ok ? recall(game.value, header, records) : game;
}

/** Notices about a game just opened. */
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
