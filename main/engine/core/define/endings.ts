import type { Ended, GameState, GoOn, Outcome, Played } from '../game.ts';
import { type Balances, balanceOf, netOf } from '../ledger.ts';
import { type Phrase, type Result, ok, phrase, refuse } from '../result.ts';
import type { SeatId } from '../seats.ts';
import { type HandRules, type Settled, presentTableOf, tableOf } from '../spec.ts';
import { standingsOf } from '../standings.ts';
import { pay, payBack, said } from './payments.ts';
import { reseat } from './seating.ts';

export interface Ending extends Pick<Ended, 'dealer' | 'played'> {
  readonly reason: Phrase;
  readonly winners?: readonly SeatId[] | undefined;
}

/** The end of a game whose last hand was settled. */
export const endingOf = (
  { dealer }: Settled,
  over: NonNullable<Settled['over']>,
  played: boolean,
): Ending => ({ ...over, dealer: dealer ?? null, played });

/** Ends the game: places, the rest of the pot, and how the table may go on. */
export function finish(
  spec: HandRules,
  played: Played,
  { reason, winners, dealer, played: whole }: Ending,
): Played {
  const { state } = played;
  const closing = spec.close?.(presentTableOf(state));
  const closed = pay(played, closing?.transfers, closing?.calls);
  // The winner is decided first. Sharing out the pot then changes balances but not places, unless the house rules say
  // so.
  const places = standingsOf(spec.placesAfterPot?.(state.rules) ? closed.state : state, spec.best, winners);
  const best = winners ?? places.filter(({ place }) => place === 1).map(({ seat }) => seat);
  const standings = places.map((standing) =>
    standing.place === null
      ? standing
      : { ...standing, balance: balanceOf(closed.state.balances, standing.seat) },
  );
  const moved = closing ? netOf(closing.transfers) : {};
  const outcome: Outcome = {
    reason,
    winners: best,
    standings,
    hands: state.handNumber - (whole ? 0 : 1),
    potAfterPlaces: Object.keys(moved).length > 0 && !spec.placesAfterPot?.(state.rules),
    goOn: winners ? null : goOnOf(spec, state),
  };
  const won = phrase('table.call.over', {
    n: best.length,
    winners: { list: best.map((seat) => ({ seat })) },
  });
  return {
    ...closed,
    state: {
      ...closed.state,
      outcome,
      ended: { dealer, played: whole, winners: winners ?? null, closing: moved },
    },
    calls: [...closed.calls, reason, won],
  };
}

/** What it takes to go on from here. */
function goOnOf(spec: HandRules, state: GameState): GoOn {
  const amount = spec.stake(state.rules);
  // A player about to leave may have been the only one who still had to deal.
  const next = reseat(spec, said(state)).state;
  const broke = spec.needsChips ? state.seats.filter(({ id }) => balanceOf(state.balances, id) <= 0) : [];
  return {
    broke: broke.map(({ id }) => ({ seat: id, amount })),
    chips: spec.needsChips ?? null,
    more: [state, next].some((table) => spec.length?.isUsed(tableOf(table))),
  };
}

/** The game as it was just before it ended: the shares of the pot are paid back. */
export function reopen(played: Played): Played {
  const closing: Balances = played.state.ended?.closing ?? {};
  const paid = pay(played, payBack(closing, 'reopened'));
  return { ...paid, state: { ...paid.state, outcome: null, ended: null } };
}

/** Ends a game again that was reopened for a correction. */
export function finishAgain(spec: HandRules, played: Played, outcome: Outcome, ended: Ended): Played {
  const { reason } = outcome;
  return finish(spec, played, { ...ended, reason, winners: ended.winners ?? undefined });
}

/** Changes a game that may be over; if it is, its end is worked out again. */
export function amid(spec: HandRules, played: Played, act: (open: Played) => Result<Played>): Result<Played> {
  const { outcome, ended } = played.state;
  if (!outcome || !ended) return act(played);
  const done = act(reopen(played));
  return done.ok ? ok(finishAgain(spec, done.value, outcome, ended)) : done;
}

/** Refuses to continue if the game is won regardless of any purchase. */
export const mayGoOn = (state: GameState): Result<{ readonly goOn: GoOn; readonly ended: Ended }> => {
  const { outcome, ended } = state;
  if (!outcome || !ended) return refuse('table.action.go-on');
  return outcome.goOn ? ok({ goOn: outcome.goOn, ended }) : refuse('table.goOn.won');
};
