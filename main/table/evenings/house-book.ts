import * as z from 'zod/mini';
import type { Actor, Stamp } from '../../contract.ts';
import { text } from '../../engine/core/schema.ts';
import type { SettledAmounts } from '../../engine/settle/evening.ts';

/**
 * The house's book: what people did about evenings and games besides playing, as an append-only list; a later act
 * revokes an earlier one. Games are named by their journals' ids, which survive renaming.
 */

const moment = z.number().check(z.minimum(0));
const actor = z.union([
  z.object({ kind: z.literal('host') }),
  z.object({ kind: z.literal('phone'), id: text(0, 100), name: text(0, 200) }),
]);
const currency = z.nullable(text(1, 10));
const about = { id: text(1, 100), at: moment, by: actor };

const entry = z.discriminatedUnion('kind', [
  /** People paid these amounts, by game and seat, with these payments between persons. */
  z.object({
    ...about,
    kind: z.literal('settle'),
    sums: z.array(
      z.object({
        currency,
        payments: z.array(z.object({ from: text(1, 100), to: text(1, 100), amount: z.int() })),
        games: z.array(z.object({ game: text(1, 100), amounts: z.record(z.string(), z.int()) })),
      }),
    ),
  }),
  z.object({ ...about, kind: z.literal('remove'), game: text(1, 100) }),
  /** Two persons are one: `from` counts as `into` from now on. */
  z.object({ ...about, kind: z.literal('merge'), from: text(1, 100), into: text(1, 100) }),
  z.object({ ...about, kind: z.literal('undo'), of: text(1, 100) }),
]);

export const bookShape = z.array(entry);
export type BookEntry = z.infer<typeof entry>;
export type SettleEntry = Extract<BookEntry, { kind: 'settle' }>;

export class HouseBook {
  readonly #standing: readonly BookEntry[];

  constructor(entries: readonly BookEntry[]) {
    const undone = new Set(entries.flatMap((one) => (one.kind === 'undo' ? [one.of] : [])));
    this.#standing = entries.filter(({ id, kind }) => kind !== 'undo' && !undone.has(id));
  }

  stands(id: string): boolean {
    return this.#standing.some((one) => one.id === id);
  }

  /** The act that removed a game; null if it was not removed. */
  removal(game: string): BookEntry | null {
    return this.#standing.find((one) => one.kind === 'remove' && one.game === game) ?? null;
  }

  /** Amounts of a game that have been settled, by one act or by all. */
  settledOf(game: string, act?: string): readonly SettledAmounts[] {
    const acts = this.#settled.filter(({ id }) => act === undefined || id === act);
    return acts.flatMap(({ sums }) =>
      sums.flatMap((sum) =>
        sum.games
          .filter((one) => one.game === game)
          .map(({ amounts }) => ({ currency: sum.currency, amounts })),
      ),
    );
  }

  /** The stamps that settle one of these games, oldest first. */
  stampsOf(games: ReadonlySet<string>): readonly Stamp[] {
    return this.#settled
      .filter(({ sums }) => sums.some((sum) => sum.games.some(({ game }) => games.has(game))))
      .map(({ id, at, by, sums }) => ({
        act: id,
        at,
        by: by satisfies Actor,
        sums: sums.map((sum) => ({ currency: sum.currency, payments: sum.payments })),
      }));
  }

  /** Which person counts as which. If merges form a cycle, as joined books may, the earliest count. */
  get merges(): ReadonlyMap<string, string> {
    const merges = new Map<string, string>();
    for (const one of this.mergeActs) {
      let root: string | undefined = one.into;
      while (root !== undefined && root !== one.from) root = merges.get(root);
      if (root === undefined) merges.set(one.from, one.into);
    }
    return merges;
  }

  get mergeActs(): readonly Extract<BookEntry, { kind: 'merge' }>[] {
    return this.#standing.filter((one) => one.kind === 'merge');
  }

  get #settled(): readonly SettleEntry[] {
    return this.#standing.filter((one) => one.kind === 'settle');
  }
}

/** Merges two books without duplicates. */
export function joinBooks(ours: readonly BookEntry[], theirs: readonly BookEntry[]): readonly BookEntry[] {
  const known = new Set(ours.map(({ id }) => id));
  return [...ours, ...theirs.filter(({ id }) => !known.has(id))];
}
