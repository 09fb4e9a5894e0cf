import { type ComputedRef, computed } from 'vue';
import {
  type GameView,
  type Phrase,
  type RoyalView,
  type SeatId,
  type SheetLine,
  type TableSnapshot,
  BLANK,
} from '../../../main/contract.ts';
import { formatNumber } from '../../app/words.ts';
import { useTable } from '../../stores/table.ts';
import { awayText } from '../../table/screen-words.ts';
import { inOrder } from './layout/board.ts';
import { type Grid, type LayDie, type Run, gridOf } from './layout/cells.ts';
import { draftOf } from './layout/draft.ts';

/** Safe cast: the game at the table is Roll-a-Royal. */
export const detailOf = (view: GameView): RoyalView => view.detail as unknown as RoyalView;

/** Identifies a turn with its dice, to which a layout belongs. */
export const turnKey = ({ file, view }: TableSnapshot): string =>
  [file, view.hand, ...detailOf(view).dice.map(({ face }) => face)].join(' ');

/** The dice of a turn that show cards. */
export const cardDice = (dice: RoyalView['dice']): readonly LayDie[] =>
  dice.flatMap(({ face, first }, die) => (face === BLANK ? [] : [{ die, card: face, first }]));

const TURN = 'roll-a-royal.call.turn';
const says = (line: SheetLine, part: string): boolean =>
  line.calls.some(({ code }) => code.startsWith(`roll-a-royal.call.${part}`));

/**
 * Whose turn a hand is, and its number among their turns: the end of the previous hand says so. Without that line
 * only the player; null for a hand without moves.
 */
export function turnName(lines: readonly SheetLine[], hand: number): Phrase | null {
  const own = lines.filter((line) => line.hand === hand);
  if (own.some((line) => says(line, 'start'))) return { code: 'roll-a-royal.step.start' };
  const announced = lines
    .filter((line) => line.hand === hand - 1 && !line.retracted)
    .flatMap(({ calls }) => calls)
    .find(({ code }) => code === TURN);
  if (announced) return announced;
  const seat = own.map(({ move }) => move['seat']).find((one) => typeof one === 'string') as
    SeatId | undefined;
  if (seat === undefined) return null;
  return hand === 1
    ? { code: TURN, params: { seat: { seat }, round: 1 } }
    : { code: 'roll-a-royal.screen.seatsTurn', params: { seat: { seat } } };
}

/** The first roll's multiplier at this table, as shown beside a hand; empty if there is none. */
export function timesOf(hand: { readonly doubled: boolean } | null | undefined): string {
  const { table } = useTable();
  return hand?.doubled && table ? ` ×${formatNumber(detailOf(table.view).rulings.firstRollTimes)}` : '';
}

/** A turn's layout, ready to draw. */
export interface Laid {
  /** Dice that show cards, laid or not. */
  readonly dice: readonly LayDie[];
  readonly grid: Grid;
  readonly runs: readonly Run[];
  /** Dice that no hand uses. */
  readonly left: readonly LayDie[];
  readonly cardOf: (die: number) => LayDie | undefined;
}

/** Follows the table; empty while nothing is laid. */
export const useLaid = (table: () => TableSnapshot): ComputedRef<Laid> =>
  computed(() => shapeOf(detailOf(table().view)));

export function shapeOf({ dice: rolled, laid }: Pick<RoyalView, 'dice' | 'laid'>): Laid {
  const dice = cardDice(rolled);
  const grid = laid ? gridOf(laid.layout) : [];
  const hands = laid?.hands ?? [];
  const used = new Set([...grid.map(({ die }) => die), ...hands.flatMap((hand) => hand.dice)]);
  return {
    dice,
    grid,
    runs: hands.map(({ dice: of, direction, kind, points, doubled }) => ({
      dice: of,
      direction,
      hand: { kind, points, doubled },
    })),
    left: inOrder(dice.filter(({ die }) => !used.has(die))),
    cardOf: (die) => dice.find((shown) => shown.die === die),
  };
}

interface StandingRow {
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
