import type { EveningsView, MergePreview } from '../../contract.ts';
import { type Result, ok, refuse } from '../../engine/core/result.ts';
import { type SummarizedGame, groupEvenings, recordsOf } from './evenings.ts';
import { type BookEntry, HouseBook } from './house-book.ts';
import { type KnownPlayer, People } from './people.ts';

/** A merge of two persons: `from` counts as `into`. */
export interface Pair {
  readonly from: string;
  readonly into: string;
}

export interface MergeContext {
  readonly games: readonly SummarizedGame[];
  readonly players: readonly KnownPlayer[];
  readonly book: readonly BookEntry[];
}

/**
 * Whether two persons can be merged. Refuses with `evenings.merge.self`, `evenings.actGone` if one of them is
 * unknown, and `evenings.merge.together` {from, into, n} if both played in one game.
 */
export function mayMerge({ games, players, book }: MergeContext, { from, into }: Pair): Result<null> {
  const people = new People(players, new HouseBook(book).merges, games);
  if (from === into) return refuse('evenings.merge.self');
  const keys = games.map(({ seats }) => people.keysIn(seats));
  const isRoot = (key: string): boolean => people.rootOf(key) === key;
  const isKnown = players.some(({ id }) => id === from) || keys.some((there) => there.includes(from));
  if (!isRoot(from) || !isRoot(into) || !isKnown || !players.some(({ id }) => id === into))
    return refuse('evenings.actGone');
  const n = keys.filter((there) => there.includes(from) && there.includes(into)).length;
  if (n === 0) return ok(null);
  return refuse('evenings.merge.together', { from: people.nameOf(from), into: people.nameOf(into), n });
}

/** Effect of a merge on games, evenings and records. */
export function previewMerge(known: MergeContext, pair: Pair): MergePreview {
  const { games, players, book } = known;
  const may = mayMerge(known, pair);
  const merge: BookEntry = { id: 'preview', at: 0, by: { kind: 'host' }, kind: 'merge', ...pair };
  const now = new HouseBook(book);
  const kept = games.filter(({ id }) => !now.removal(id));
  const before = recordsOf(kept, players, now);
  const after = may.ok ? recordsOf(kept, players, new HouseBook([...book, merge])) : [];
  const people = new People(players, now.merges, games);
  const ofKey = (records: EveningsView['records'], key: string, game: string) =>
    records.find((record) => record.key === key && record.game === game) ?? null;
  const played = new Set(
    before.filter(({ key }) => key === pair.from || key === pair.into).map(({ game }) => game),
  );
  return {
    refusal: may.ok ? null : may.error,
    games: kept.filter(({ seats }) => people.keysIn(seats).includes(pair.from)).length,
    evenings: groupEvenings(kept, players, now).filter((evening) =>
      [pair.from, pair.into].every((one) => evening.players.some(({ key }) => key === one)),
    ).length,
    records: [...played].map((game) => ({
      game,
      from: ofKey(before, pair.from, game),
      into: ofKey(before, pair.into, game),
      after: ofKey(after, pair.into, game),
    })),
  };
}
