import type { GameState, Played } from '../game.ts';
import { balanceOf } from '../ledger.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../result.ts';
import type { SeatId } from '../seats.ts';
import type { HandRules } from '../spec.ts';
import type { MoveOf } from '../table-move.ts';
import { mayGoOn, reopen } from './endings.ts';
import { dealNext, redeal } from './hands.ts';
import { fromBank, payWithBank } from './payments.ts';
import { tableOf } from './table-of.ts';

/**
 * The table continues after the end: it buys chips, agrees on more rounds, or both. Refuses `table.goOn.more` if
 * the number of rounds is required, `table.goOn.length` if the agreed length is not used up, `table.goOn.chips` and
 * `table.goOn.few` where too few would have chips or stay, and `table.goOn.over` {why} where the game would be over
 * at once.
 */
export function goOn<Rules, Hand, Carry>(
  spec: HandRules<Rules, Hand, Carry>,
  state: GameState<Rules, Hand, Carry>,
  { more = 0, buys = {} }: MoveOf<'go-on'>,
): Result<Played<GameState<Rules, Hand, Carry>>> {
  const may = mayGoOn(state);
  if (!may.ok) return may;
  const { goOn: needs, ended } = may.value;
  if (needs.more && more === 0) return refuse('table.goOn.more');
  if (!needs.more && more > 0) return refuse('table.goOn.length');
  const stranger = Object.keys(buys).find((id) => !state.seats.some((seat) => seat.id === id));
  if (stranger !== undefined) return refuse('table.seat.unknown', { seat: stranger });
  const buyers = state.seats.flatMap(({ id }) => (buys[id] ? [{ seat: id, amount: buys[id] }] : []));
  if (buyers.length > 0 && !needs.chips) return refuse('table.action.rebuy');

  const said = [
    phrase(more > 0 ? 'table.call.goOnMore' : 'table.call.goOn', { n: more }),
    ...callsOf(buyers),
  ];
  const opened = reopen({ state, transfers: [], calls: said });
  const bought = payWithBank(
    opened,
    buyers.map(({ seat, amount }) => fromBank(seat, amount, 'table.reason.rebuy')),
  );
  const staying = withoutBroke(spec, bought, needs.chips);
  if (!staying.ok) return staying;
  const until = more > 0 && spec.length ? spec.length.played(tableOf(state)) + more : state.until;
  const ready = { ...staying.value, state: { ...staying.value.state, until } };
  const next = ended.played ? dealNext(spec, ready, ended.dealer) : redeal(spec, ready, 'redealt');
  const over = next.state.outcome;
  return over ? refuse('table.goOn.over', { why: { phrase: over.reason } }) : ok(next);
}

const callsOf = (buyers: readonly { readonly seat: SeatId; readonly amount: number }[]): readonly Phrase[] =>
  buyers.map(({ seat, amount }) => phrase('table.call.rebuy', { seat: { seat }, amount }));

/**
 * Players still without chips. They leave if everybody needs chips; otherwise they look on, and at least two others
 * must be able to play.
 */
function withoutBroke<Rules, Hand, Carry>(
  { players }: HandRules<Rules, Hand, Carry>,
  played: Played<GameState<Rules, Hand, Carry>>,
  chips: 'all' | 'two' | null,
): Result<Played<GameState<Rules, Hand, Carry>>> {
  if (chips === null) return ok(played);
  const { state } = played;
  const broke = state.seats.filter(({ id }) => balanceOf(state.balances, id) <= 0).map(({ id }) => id);
  const least = chips === 'two' ? 2 : players.min;
  if (state.seats.length - broke.length < least)
    return refuse(chips === 'two' ? 'table.goOn.chips' : 'table.goOn.few', { least });
  if (chips === 'two') return ok(played);
  const leaving = [...new Set([...state.leaving, ...broke])];
  return ok({ ...played, state: { ...state, leaving } });
}
