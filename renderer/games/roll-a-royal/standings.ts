import { type ComputedRef, computed } from 'vue';
import type { SeatId, TableSnapshot } from '../../../main/contract.ts';
import { awayText } from '../../table/screen-words.ts';
import { draftOf } from './layout/draft.ts';
import { detailOf, turnKey } from './turn.ts';

export interface StandingRow {
  readonly seat: SeatId;
  readonly name: string;
  readonly look: number;
  readonly place: number;
  readonly balance: number;
  readonly turn: boolean;
  /** Set if they leave or sit out; otherwise empty. */
  readonly away: string;
  /** Balance with the current turn's points; null for other players. */
  readonly would: number | null;
}

/** Everybody's points, best first, with those that the current turn would add. */
export function useStandings(table: () => TableSnapshot): ComputedRef<readonly StandingRow[]> {
  return computed(() => {
    const { view } = table();
    const detail = detailOf(view);
    const points = detail.laid?.score ?? draftOf(turnKey(table()))?.answer?.score ?? 0;
    return view.standings.flatMap(({ seat, balance, place }) => {
      const player = view.seats.find(({ id }) => id === seat);
      if (!player || place === null) return [];
      const turn = detail.turn === seat && !view.outcome;
      const would = turn && points > 0 ? balance + points : null;
      return [
        { seat, name: player.name, look: player.look, place, balance, turn, away: awayText(player), would },
      ];
    });
  });
}
