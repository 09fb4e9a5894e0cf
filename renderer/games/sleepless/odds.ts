import { type Ref, computed, reactive } from 'vue';
import type { BidAnswer, SeatId, TableSnapshot, ThrowAnswer } from '../../../main/contract.ts';
import { detailOf } from './detail.ts';
import { formatDecimal, formatShare, t } from '../../app/words.ts';

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

/** Average chips, to a tenth, with a true minus sign. */
export const chipsOnAverage = (value: number): string => {
  const text = formatDecimal(value, 1).replace('-', '−');
  return /[1-9]/u.test(text) ? text : text.replace('−', '');
};

/** The result in sentences: the first is the answer. */
export function sayBid({ bids, best, upTo }: BidAnswer): readonly string[] {
  const row = bids.find(({ bid }) => bid === best);
  const net = chipsOnAverage(row?.net ?? 0);
  const none = bids.every(({ chance }) => chance === 0);
  return [
    best > 0 ? t('odds.bestBid', { n: best }) : t('odds.bestPass'),
    none
      ? t('odds.noWay')
      : best > 0 || (row?.chance ?? 0) > 0
        ? t('odds.brings', { net })
        : t('odds.noneBrings'),
    ...(upTo !== null && upTo > best ? [t('odds.upTo', { n: upTo })] : []),
  ];
}

export function sayThrow({ chance, die, faces, throws, worth }: ThrowAnswer): readonly string[] {
  const next =
    die !== null
      ? t('odds.throwDie', { face: faces[die] ?? '', number: die + 1 })
      : chance > 0
        ? t('odds.stop')
        : t('odds.noWay');
  return [
    next,
    ...(chance > 0
      ? [
          t('odds.chanceIs', { chance: formatShare(chance, 1), n: throws }),
          t('odds.worth', { chips: chipsOnAverage(worth) }),
        ]
      : []),
  ];
}
