import { type Ref, computed, reactive } from 'vue';
import type { SeatId, TableSnapshot } from '../../../main/contract.ts';
import { detailOf } from './detail.ts';

/** Ranks named by a player for their odds. */
export interface Named {
  readonly ranks: readonly string[];
  readonly countOf: (rank: string) => number;
}

/** Ranks named earlier in the same hand, so that nothing is named twice. */
const remembered = reactive(new Map<string, readonly string[]>());

const keyOf = ({ file, view }: TableSnapshot, seat: SeatId): string =>
  [file, view.hand, detailOf(view).phase, seat].join(' ');

/** Face-up cards of this seat: in phase four they may be all it has. */
function shownRanks({ view }: TableSnapshot, seat: SeatId): readonly string[] {
  const cards = detailOf(view).seats.find((entry) => entry.seat === seat)?.cards ?? [];
  return cards.map((card) => card.slice(0, -1));
}

/** The ranks named for a seat, and how they change. */
export function useNamed(
  table: () => TableSnapshot,
  seat: () => SeatId,
): { readonly named: Ref<Named>; readonly set: (ranks: readonly string[]) => void } {
  const key = computed(() => keyOf(table(), seat()));
  const named = computed<Named>(() => {
    const ranks = remembered.get(key.value) ?? shownRanks(table(), seat());
    return { ranks, countOf: (rank) => ranks.filter((other) => other === rank).length };
  });
  const set = (ranks: readonly string[]): void => {
    // Drops those of other hands.
    for (const other of [...remembered.keys()])
      if (!other.startsWith(`${table().file} ${table().view.hand} `)) remembered.delete(other);
    remembered.set(key.value, ranks);
  };
  return { named, set };
}
