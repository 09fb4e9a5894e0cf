import * as z from 'zod/mini';
import { deal, follow } from './define/hands.ts';
import { amid } from './define/endings.ts';
import { askTable } from './define/changes.ts';
import { fromBank, payWithBank, said } from './define/payments.ts';
import { accountsIn, settlementOf, stakeIn } from './define/settling.ts';
import { outMover } from './define/sitting-out.ts';
import { viewSeats } from './define/seating.ts';
import { playTable, actionsOf } from './define/table-moves.ts';
import { tableOf, type GameSpec } from './spec.ts';
import type { AnyMove, Game, GameState, GameView, Played, Outcome } from './game.ts';
import { balanceOf, openAccounts } from './ledger.ts';
import { type Result, ok, refuse, type Phrase, phrase } from './result.ts';
import { POT, type Seat } from './seats.ts';
import { pointMoneyOf } from '../settle/stake.ts';
import { standingsOf } from './standings.ts';
import { type TableMove, isTableMove, tableMove } from './table-move.ts';
import type { Asked, Choice, Prompt } from './prompt.ts';

/** Builds a complete game from a spec. What all games share is in `define/`, where nothing looks into a game's own rules,
 * hand and carry. */
export function defineGame<Rules, Hand, Carry, Move extends AnyMove, Detail>(
  spec: GameSpec<Rules, Hand, Carry, Move, Detail>,
): Game<Rules, GameState<Rules, Hand, Carry>, Move | TableMove, Detail>;
export function defineGame(spec: GameSpec): Game {
  return {
    ...spec,
    move: z.union([spec.move, tableMove]),
    begin: (rules, seats, revision = spec.revision) => begin(spec, rules, seats, revision),
    play(state, move) {
      if (isTableMove(move)) return playTable(spec, state, move);
      if (!state.outcome) return playOn(spec, said(state), move);
      if (!spec.afterwards?.includes(move.kind)) return refuse('table.finished');
      return amid(spec, said(state), (open) => playOn(spec, open, move));
    },
    prompt: (state) => promptOf(spec, state),
    ask(state, question) {
      const answer = isOf(question, ['table-change'])
        ? askTable(spec, state, question)
        : spec.ask?.(tableOf(state), state.hand, question);
      return answer ?? refuse('table.ask.unknown');
    },
    isSlow: (question) => isOf(question, spec.slow?.kinds),
    async askSlow(state, question) {
      if (!spec.slow || !isOf(question, spec.slow.kinds)) return refuse('table.ask.unknown');
      const slow = await spec.slow.load();
      return slow.askSlow(tableOf(state), state.hand, question);
    },
    view: (state) => viewOf(spec, state),
    settlement: (state) => settlementOf(spec, state),
    accounts: (state) => accountsIn(spec, state),
  };
}

const isOf = (question: unknown, kinds: readonly string[] = []): boolean =>
  typeof question === 'object' &&
  question !== null &&
  'kind' in question &&
  kinds.includes(String(question.kind));

/** Whether a move names a seat at which nobody sits. */
const isStranger = (state: GameState, move: AnyMove): boolean =>
  'seat' in move && typeof move.seat === 'string' && !state.seats.some(({ id }) => id === move.seat);

function playOn(spec: GameSpec, played: Played, move: AnyMove): Result<Played> {
  const { state } = played;
  const out = outMover(state, move);
  if (out !== null) return refuse('table.seat.sitsOut', { seat: { seat: out } });
  const step = spec.play(tableOf(state), state.hand, move);
  if (step.ok) return ok(follow(spec, played, step.value, state.handMoves + 1));
  // An unknown seat gets the same refusal for every move.
  return isStranger(state, move) ? refuse('table.seat.unknown', { seat: String(move['seat']) }) : step;
}

function begin(spec: GameSpec, rules: unknown, seats: readonly Seat[], revision: number): Played {
  const { min, max } = spec.players;
  if (seats.length < min || seats.length > max) throw new Error(`${spec.id} is for ${min} to ${max} players`);
  const ids = seats.map(({ id }) => id);
  const dealer = ids[0];
  if (dealer === undefined || new Set(ids).size !== ids.length) throw new Error('seats must differ');
  const state: GameState = {
    rules,
    nextRules: null,
    revision,
    seats,
    gone: [],
    leavings: [],
    joining: [],
    leaving: [],
    order: null,
    sittingOut: [],
    dealer,
    due: dealer,
    until: null,
    handNumber: 1,
    deals: 0,
    handMoves: 0,
    balances: openAccounts(ids),
    handNet: {},
    bought: {},
    stake: stakeIn(rules),
    // `start` fills in the first hand before anyone sees this state.
    hand: undefined,
    carry: spec.carry,
    outcome: null,
    ended: null,
  };
  const stake = spec.stake(rules);
  const stakes = stake > 0 ? ids.map((id) => fromBank(id, stake, 'table.reason.stake')) : [];
  return deal(spec, payWithBank(said(state), stakes));
}

const viewOf = (spec: GameSpec, state: GameState): GameView<unknown> => ({
  game: spec.id,
  unit: spec.unit,
  best: spec.best,
  hand: state.handNumber,
  dealer: state.dealer,
  seats: viewSeats(state),
  pot: balanceOf(state.balances, POT),
  steps: spec.stepsUnder?.(state.rules) ?? spec.steps,
  step: state.outcome ? 'over' : spec.prompt(tableOf(state), state.hand).step,
  outcome: state.outcome,
  standings: state.outcome?.standings ?? standingsOf(state, spec.best),
  stake: state.stake,
  pointMoney: pointMoneyOf(spec),
  settlement: settlementOf(spec, state),
  detail: spec.view(tableOf(state), state.hand),
});

/** The question the engine is waiting on. */
function promptOf(spec: GameSpec, state: GameState): Prompt {
  if (state.outcome)
    return {
      ...promptAtEnd(state, state.outcome),
      choices: choicesAtEnd(spec, state),
      actions: actionsOf(spec, state),
    };
  const own: readonly string[] = spec.own ?? [];
  const isOwn = ({ move, seat }: Choice): boolean => own.includes(move.kind) && move['seat'] === seat;
  const asked = spec.prompt(tableOf(state), state.hand);
  return {
    ...asked,
    choices: asked.choices.map((choice) => (isOwn(choice) ? { ...choice, own: true } : choice)),
    id: promptId(state, asked.id, asked.question),
    actions: actionsOf(spec, state),
  };
}

/** The moves that are still allowed after the game is over. */
function choicesAtEnd(spec: GameSpec, state: GameState): readonly Choice[] {
  const late: readonly string[] = spec.afterwards ?? [];
  if (late.length === 0) return [];
  return spec.prompt(tableOf(state), state.hand).choices.filter(({ move }) => late.includes(move.kind));
}

function promptAtEnd(state: GameState, { winners }: Outcome): Omit<Asked, 'choices'> {
  const question = phrase('table.ask.over', {
    n: winners.length,
    winners: { list: winners.map((seat) => ({ seat })) },
  });
  return {
    id: promptId(state, 'over', question),
    step: 'over',
    seats: [],
    question,
    dice: null,
  };
}

/**
 * Made of the hand, the question's id and its words: after an undo another question may be in the same place, and
 * must not get an answer to the first.
 */
const promptId = (state: GameState, id: string, question: Phrase): string =>
  `${state.deals}.${id}.${hash(JSON.stringify(question))}`;

/** FNV-1a over UTF-16 units, base 36: short, and the same on every machine. */
function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}
