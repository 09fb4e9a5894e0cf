import { z } from 'zod';
import { deal, follow } from './define/hands.ts';
import { fromBank, pay } from './define/payments.ts';
import { promptOf } from './define/prompts.ts';
import { viewSeats } from './define/seating.ts';
import { playTable } from './define/table-moves.ts';
import { tableOf } from './define/table-of.ts';
import type { AnyMove, Game, GameState, GameView, Played } from './game.ts';
import { balanceOf, openAccounts } from './ledger.ts';
import { ok, refuse } from './result.ts';
import { POT, type Seat } from './seats.ts';
import type { GameSpec } from './spec.ts';
import { standingsOf } from './standings.ts';
import { type TableMove, isTableMove, tableMove } from './table-move.ts';

/** Makes a whole game of a spec: what every table has is written in `define/`, once. */
export function defineGame<Rules, Hand, Carry, Move extends AnyMove, Detail>(
  spec: GameSpec<Rules, Hand, Carry, Move, Detail>,
): Game<Rules, GameState<Rules, Hand, Carry>, Move | TableMove, Detail> {
  return {
    ...spec,
    move: z.union([spec.move, tableMove]),
    begin: (rules, seats) => begin(spec, rules, seats),
    play(state, move) {
      if (state.outcome) return refuse('table.finished');
      if (isTableMove(move)) return playTable(spec, state, move);
      const step = spec.play(tableOf(state), state.hand, move);
      if (!step.ok) return step;
      return ok(follow(spec, { state, transfers: [], calls: [] }, step.value, state.handMoves + 1));
    },
    prompt: (state) => promptOf(spec, state),
    ask: (state, question) => spec.ask?.(tableOf(state), state.hand, question) ?? refuse('table.ask.unknown'),
    view: (state) => viewOf(spec, state),
  };
}

function begin<Rules, Hand, Carry, Move extends AnyMove, Detail>(
  spec: GameSpec<Rules, Hand, Carry, Move, Detail>,
  rules: Rules,
  seats: readonly Seat[],
): Played<GameState<Rules, Hand, Carry>> {
  const { min, max } = spec.players;
  if (seats.length < min || seats.length > max) throw new Error(`${spec.id} is for ${min} to ${max} players`);
  const ids = seats.map(({ id }) => id);
  const dealer = ids[0];
  if (dealer === undefined || new Set(ids).size !== ids.length) throw new Error('seats must differ');
  const state: GameState<Rules, Hand, Carry> = {
    rules,
    seats,
    gone: [],
    joining: [],
    leaving: [],
    dealer,
    handNumber: 1,
    deals: 0,
    handMoves: 0,
    balances: openAccounts(ids),
    handNet: {},
    // `start` puts the first hand in its place before anyone sees this state.
    hand: undefined as unknown as Hand,
    carry: spec.carry,
    outcome: null,
  };
  const stake = spec.stake(rules);
  const stakes = stake > 0 ? ids.map((id) => fromBank(id, stake, 'table.reason.stake')) : [];
  return deal(spec, pay({ state, transfers: [], calls: [] }, stakes));
}

const viewOf = <Rules, Hand, Carry, Move extends AnyMove, Detail>(
  spec: GameSpec<Rules, Hand, Carry, Move, Detail>,
  state: GameState<Rules, Hand, Carry>,
): GameView<Detail> => ({
  game: spec.id,
  unit: spec.unit,
  hand: state.handNumber,
  dealer: state.dealer,
  seats: viewSeats(state),
  pot: balanceOf(state.balances, POT),
  steps: spec.steps,
  step: state.outcome ? 'over' : spec.prompt(tableOf(state), state.hand).step,
  outcome: state.outcome,
  standings: state.outcome?.standings ?? standingsOf(state, spec.best),
  detail: spec.view(tableOf(state), state.hand),
});
