import { z } from 'zod';
import type { AnyMove, Game, GameState, GameView, Played, SeatView } from './game.ts';
import { type Transfer, applyTransfers, balanceOf, netOf, openAccounts, watchOf } from './ledger.ts';
import type { Choice, Prompt, TableAction } from './prompt.ts';
import { type Phrase, type Result, ok, phrase, refuse } from './result.ts';
import { BANK, POT, type Seat, type SeatId, leftOf } from './seats.ts';
import type { GameSpec, Step, Table } from './spec.ts';
import { standingsOf } from './standings.ts';
import { type TableMove, isTableMove, tableMove } from './table-move.ts';

/** Makes a whole game of a spec: what every table has is written here, once. */
export function defineGame<Rules, Hand, Carry, Move extends AnyMove, Detail>(
  spec: GameSpec<Rules, Hand, Carry, Move, Detail>,
): Game<Rules, GameState<Rules, Hand, Carry>, Move | TableMove, Detail> {
  type State = GameState<Rules, Hand, Carry>;
  type Out = Played<State>;

  const own: ReadonlySet<string> = new Set(spec.own);

  /** Who sits there, by id. The seats stay the same list for many moves, and are asked at each. */
  const idsOf = (seats: readonly Seat[]): readonly SeatId[] => {
    const known = seatIds.get(seats);
    if (known) return known;
    const ids = seats.map(({ id }) => id);
    seatIds.set(seats, ids);
    return ids;
  };
  const seatIds = new WeakMap<readonly Seat[], readonly SeatId[]>();

  const tableOf = (state: State): Table<Rules, Carry> => {
    const { rules, dealer, handNumber, balances, carry } = state;
    const table = { rules, seats: idsOf(state.seats), dealer, handNumber, balances, carry };
    const watch = watchOf(balances);
    if (!watch) return table;
    return Object.defineProperty(table, 'handNumber', {
      enumerable: true,
      get: () => (watch.numbered(), handNumber),
    });
  };

  /** Adds a transfer list (and what is said) to what was played so far. */
  const pay = (out: Out, transfers: readonly Transfer[] = [], calls: readonly Phrase[] = []): Out => ({
    state:
      transfers.length === 0
        ? out.state
        : { ...out.state, balances: applyTransfers(out.state.balances, transfers) },
    transfers: transfers.length === 0 ? out.transfers : [...out.transfers, ...transfers],
    calls: calls.length === 0 ? out.calls : [...out.calls, ...calls],
  });

  /** What a step of the game itself leads to: its transfers are part of the hand. */
  const follow = ({ state, transfers, calls }: Out, step: Step<Hand, Carry>, moves: number): Out => {
    const paid = step.transfers ?? [];
    // Field by field, as every move comes by here: changing fields of a spread copy takes twenty times as long.
    const next: State = {
      rules: state.rules,
      seats: state.seats,
      gone: state.gone,
      joining: state.joining,
      leaving: state.leaving,
      dealer: step.dealer ?? state.dealer,
      handNumber: state.handNumber,
      deals: state.deals,
      handMoves: moves,
      balances: applyTransfers(state.balances, paid),
      handNet: netOf(paid, state.handNet),
      hand: step.hand,
      carry: state.carry,
      outcome: state.outcome,
    };
    const out: Out = {
      state: next,
      transfers: transfers.length === 0 ? paid : [...transfers, ...paid],
      calls: calls.length === 0 ? (step.calls ?? []) : [...calls, ...(step.calls ?? [])],
    };
    return step.settled ? settle(out, step.settled) : out;
  };

  const deal = (out: Out): Out => {
    const state: State = { ...out.state, deals: out.state.deals + 1, handNet: {} };
    return follow({ ...out, state }, spec.start(tableOf(state)), 0);
  };

  const settle = (out: Out, settled: NonNullable<Step<Hand, Carry>['settled']>): Out => {
    const carried: Out = { ...out, state: { ...out.state, carry: settled.carry } };
    if (settled.over) return finish(carried, settled.over.reason, settled.over.winners);
    const seats = carried.state.seats.map(({ id }) => id);
    const dealer = settled.dealer ?? leftOf(seats, carried.state.dealer);
    const state: State = { ...carried.state, dealer, handNumber: carried.state.handNumber + 1 };
    return deal(reseat({ ...carried, state }));
  };

  const finish = (out: Out, reason: Phrase, winners?: readonly SeatId[]): Out => {
    // The winner is decided first; what then becomes of the pot changes balances, not places.
    const standings = standingsOf(out.state, spec.best, winners);
    const best = winners ?? standings.filter(({ place }) => place === 1).map(({ seat }) => seat);
    const closing = spec.close?.(tableOf(out.state));
    const closed = pay(out, closing?.transfers, closing?.calls);
    const finalStandings = standings.map((s) => ({
      ...s,
      balance: balanceOf(closed.state.balances, s.seat),
    }));
    const won = phrase('table.call.over', { winners: { list: best.map((seat) => ({ seat })) } });
    return {
      ...closed,
      state: { ...closed.state, outcome: { reason, winners: best, standings: finalStandings } },
      calls: [...closed.calls, reason, won],
    };
  };

  /** Lets those who wait sit down and those who want to go, go; between hands only. */
  const reseat = (out: Out): Out => {
    const { joining, leaving } = out.state;
    if (joining.length === 0 && leaving.length === 0) return out;
    let next = out;
    const stake = spec.stake(out.state.rules);
    // First those who join, so that they find the neighbour they asked for.
    for (const seat of joining) next = sit(next, seat, stake);
    for (const id of leaving) next = stand(next, id);
    return { ...next, state: { ...next.state, joining: [], leaving: [] } };
  };

  const stand = (out: Out, id: SeatId): Out => {
    const seat = out.state.seats.find((s) => s.id === id);
    if (!seat) return out;
    const balance = balanceOf(out.state.balances, id);
    const cash: Transfer[] =
      spec.unit === 'points' || balance === 0
        ? []
        : [
            {
              from: balance > 0 ? id : BANK,
              to: balance > 0 ? BANK : id,
              amount: Math.abs(balance),
              reason: phrase('table.reason.leave', { seat: { seat: id } }),
              rule: 'bank',
            },
          ];
    const paid = pay(out, cash, [phrase('table.call.left', { seat: { seat: id } })]);
    const ids = out.state.seats.map((s) => s.id);
    const dealer = out.state.dealer === id ? leftOf(ids, id) : out.state.dealer;
    const state: State = {
      ...paid.state,
      seats: paid.state.seats.filter((s) => s.id !== id),
      gone: [...paid.state.gone, { seat, balance }],
      dealer,
    };
    return { ...paid, state };
  };

  const sit = (out: Out, seat: Seat & { after?: SeatId | undefined }, stake: number): Out => {
    const { after, ...info } = seat;
    const at = after === undefined ? -1 : out.state.seats.findIndex((s) => s.id === after);
    const seats = [...out.state.seats];
    seats.splice(at < 0 ? seats.length : at + 1, 0, info);
    const state: State = { ...out.state, seats, balances: { ...out.state.balances, [seat.id]: 0 } };
    const chips: Transfer[] = stake > 0 ? [stakeTransfer(seat.id, stake, 'table.reason.stake')] : [];
    return pay({ ...out, state }, chips, [phrase('table.call.joined', { seat: { seat: seat.id } })]);
  };

  /** Pays the hand's transfers back and deals it anew, with those who wait at the table. */
  const redeal = (out: Out): Out => {
    const back = asTransfers(out.state.handNet).map((t) => ({ ...t, from: t.to, to: t.from }));
    const paid = pay(out, back);
    return deal(reseat({ ...paid, state: { ...paid.state, handNet: {} } }));
  };

  const actionsOf = (state: State): readonly TableAction[] => {
    if (state.outcome) return [];
    const actions: TableAction[] = ['adjust', 'end-now'];
    if (state.handMoves > 0) actions.push('void-hand');
    else actions.push('first-dealer');
    if (spec.stake(state.rules) > 0) actions.push('rebuy');
    const next = state.seats.length + state.joining.length - state.leaving.length;
    if (next > spec.players.min) actions.push('leave');
    if (next < spec.players.max) actions.push('join');
    return actions;
  };

  const playTable = (state: State, move: TableMove): Result<Out> => {
    if (!actionsOf(state).includes(move.kind)) return refuse(`table.action.${move.kind}`);
    const seated = (id: SeatId) => state.seats.some((s) => s.id === id);
    const unknown = (id: SeatId) => refuse('table.seat.unknown', { seat: id });
    const said = (call: Phrase, next: State = state): Out => ({
      state: next,
      transfers: [],
      calls: [call],
    });
    switch (move.kind) {
      case 'void-hand':
        return ok(redeal(said(phrase('table.call.voided', { hand: state.handNumber }))));
      case 'adjust': {
        if (move.from === move.to) return refuse('table.adjust.self');
        if (move.from === POT && move.amount > balanceOf(state.balances, POT))
          return refuse('table.adjust.pot', { amount: balanceOf(state.balances, POT) });
        for (const account of [move.from, move.to])
          if (account !== POT && account !== BANK && !seated(account)) return unknown(account);
        const call = phrase('table.call.adjust', {
          from: { account: move.from },
          to: { account: move.to },
          amount: move.amount,
          reason: move.reason,
        });
        const { from, to, amount } = move;
        const reason = phrase('table.reason.adjust', { reason: move.reason });
        return ok(pay(said(call), [{ from, to, amount, reason, rule: 'adjust' }]));
      }
      case 'rebuy': {
        if (!seated(move.seat)) return unknown(move.seat);
        const call = phrase('table.call.rebuy', { seat: { seat: move.seat }, amount: move.amount });
        const bought = pay(said(call), [stakeTransfer(move.seat, move.amount, 'table.reason.rebuy')]);
        // Who had nothing when the hand was dealt may have been left out of it.
        const broke = balanceOf(state.balances, move.seat) <= 0;
        return ok(state.handMoves === 0 && broke ? redeal(bought) : bought);
      }
      case 'leave': {
        if (!seated(move.seat)) return unknown(move.seat);
        if (state.leaving.includes(move.seat)) return refuse('table.leave.already');
        const out = said(phrase('table.call.leave', { seat: { seat: move.seat } }), {
          ...state,
          leaving: [...state.leaving, move.seat],
        });
        return ok(state.handMoves === 0 ? redeal(out) : out);
      }
      case 'join': {
        const taken = [...state.seats, ...state.joining, ...state.gone.map(({ seat }) => seat)];
        if (taken.some(({ id }) => id === move.seat.id))
          return refuse('table.join.taken', { seat: move.seat.id });
        if (move.after !== undefined && !seated(move.after)) return unknown(move.after);
        const joining = { ...move.seat, ...(move.after === undefined ? {} : { after: move.after }) };
        const out = said(phrase('table.call.join', { name: move.seat.name }), {
          ...state,
          joining: [...state.joining, joining],
        });
        return ok(state.handMoves === 0 ? redeal(out) : out);
      }
      case 'first-dealer': {
        if (!seated(move.seat)) return unknown(move.seat);
        const call = phrase('table.call.dealer', { seat: { seat: move.seat } });
        return ok(redeal(said(call, { ...state, dealer: move.seat })));
      }
      case 'end-now': {
        // A hand in progress is not settled: its chips go back first.
        const back = asTransfers(state.handNet).map((t) => ({ ...t, from: t.to, to: t.from }));
        const out = pay(said(phrase('table.call.end')), back);
        return ok(finish({ ...out, state: { ...out.state, handNet: {} } }, phrase('table.ending.ended')));
      }
    }
  };

  const viewSeats = (state: State): readonly SeatView[] => {
    const balance = (id: SeatId) => balanceOf(state.balances, id);
    return [
      ...state.seats.map((s) => ({
        ...s,
        balance: balance(s.id),
        status: state.leaving.includes(s.id) ? ('leaving' as const) : ('in' as const),
      })),
      ...state.joining.map((s) => ({ ...s, balance: 0, status: 'joining' as const })),
      ...state.gone.map((g) => ({ ...g.seat, balance: g.balance, status: 'gone' as const })),
    ];
  };

  /**
   * The hand, the question within it, and the question's words: after an undo the same place may hold another question,
   * and what was meant for the former must not answer it.
   */
  const promptId = (state: State, id: string, question: Phrase): string =>
    `${state.deals}.${id}.${hash(JSON.stringify(question))}`;

  const isOwn = ({ move, seat }: Choice): boolean => own.has(move.kind) && move['seat'] === seat;

  const promptOf = (state: State): Prompt => {
    if (state.outcome) {
      const question = phrase('table.ask.over', {
        winners: { list: state.outcome.winners.map((seat) => ({ seat })) },
      });
      return {
        id: promptId(state, 'over', question),
        step: 'over',
        seats: [],
        question,
        choices: [],
        dice: null,
        actions: [],
      };
    }
    const asked = spec.prompt(tableOf(state), state.hand);
    const choices = asked.choices.map((choice) =>
      isOwn(choice) ? { ...choice, own: true as const } : choice,
    );
    return { ...asked, choices, id: promptId(state, asked.id, asked.question), actions: actionsOf(state) };
  };

  return {
    id: spec.id,
    revision: spec.revision,
    unit: spec.unit,
    best: spec.best,
    players: spec.players,
    steps: spec.steps,
    rules: spec.rules,
    ...(spec.dice ? { dice: spec.dice } : {}),
    ...(spec.slow ? { slow: spec.slow } : {}),
    ...(spec.own ? { own: spec.own } : {}),
    rulesSchema: spec.rulesSchema,
    move: z.union([spec.move, tableMove]),

    begin(rules, seats) {
      const { min, max } = spec.players;
      if (seats.length < min || seats.length > max)
        throw new Error(`${spec.id} is for ${min} to ${max} players`);
      const ids = seats.map(({ id }) => id);
      const dealer = ids[0];
      if (dealer === undefined || new Set(ids).size !== ids.length) throw new Error('seats must differ');
      const state: State = {
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
      const stakes = stake > 0 ? ids.map((id) => stakeTransfer(id, stake, 'table.reason.stake')) : [];
      return deal(pay({ state, transfers: [], calls: [] }, stakes));
    },

    play(state, move) {
      if (state.outcome) return refuse('table.finished');
      if (isTableMove(move)) return playTable(state, move);
      const step = spec.play(tableOf(state), state.hand, move);
      if (!step.ok) return step;
      return ok(follow({ state, transfers: [], calls: [] }, step.value, state.handMoves + 1));
    },

    prompt: promptOf,

    ask(state, question) {
      return spec.ask?.(tableOf(state), state.hand, question) ?? refuse('table.ask.unknown');
    },

    view(state): GameView<Detail> {
      return {
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
      };
    },
  };
}

const stakeTransfer = (seat: SeatId, amount: number, code: string): Transfer => ({
  from: BANK,
  to: seat,
  amount,
  reason: phrase(code, { seat: { seat } }),
  rule: 'bank',
});

/** A net change as transfers: who lost pays into, who gained is paid out of, chip for chip. */
function asTransfers(net: Readonly<Record<string, number>>): Transfer[] {
  const losers = Object.entries(net).flatMap(([account, n]) => (n < 0 ? [{ account, left: -n }] : []));
  const transfers: Transfer[] = [];
  for (const [account, gain] of Object.entries(net)) {
    for (let left = gain; left > 0;) {
      const loser = losers.find((entry) => entry.left > 0);
      if (!loser) throw new Error('a net change that does not sum to zero');
      const amount = Math.min(left, loser.left);
      loser.left -= amount;
      left -= amount;
      transfers.push({
        from: loser.account as Transfer['from'],
        to: account as Transfer['to'],
        amount,
        reason: phrase('table.reason.void'),
        rule: 'void-hand',
      });
    }
  }
  return transfers;
}

/** FNV-1a over UTF-16 units, base 36: short, and the same on every machine. */
function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}
