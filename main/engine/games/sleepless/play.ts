import { type Result, assertNever, ok, phrase, refuse } from '../../core/result.ts';
import type { Step } from '../../core/spec.ts';
import { playBid, playDraw } from './bidding.ts';
import { playBest, playClaim, playClaims } from './claims.ts';
import { playDeclare, playNoHand, playWinner } from './declare.ts';
import type { MoveOf, SleeplessMove } from './moves.ts';
import type { SleeplessStep } from './facts.ts';
import { type Carry, type Flow, type Hand, type SleeplessTable, followedBy } from './state.ts';
import { playDice, playStop } from './throws.ts';
import { playCard, playTrick, playTricks } from './tricks.ts';

const BIDS = ['bids', 'last-bids'] as const;
const THROWS = ['throws', 'last-throws'] as const;
const CLAIMS = ['claims', 'last-claims'] as const;

/** The steps in which each move is allowed. */
const PLACES: Readonly<Record<SleeplessMove['kind'], readonly SleeplessStep[]>> = {
  dice: ['roll', ...THROWS],
  draw: ['draws'],
  stand: ['draws'],
  'draws-done': ['draws'],
  bid: BIDS,
  pass: BIDS,
  award: BIDS,
  'no-bids': BIDS,
  stop: THROWS,
  claim: CLAIMS,
  claims: ['draws', ...BIDS, ...THROWS, ...CLAIMS],
  best: CLAIMS,
  winner: ['hands'],
  'no-hand': ['hands'],
  declare: ['hands'],
  show: ['hands'],
  yield: ['hands'],
  trick: ['tricks'],
  tricks: ['tricks'],
  play: ['tricks'],
};

/** Applies a move of the game. Refusals have codes in `sleepless.*`, `auction.*` or `dice.*`. */
export function play(table: SleeplessTable, hand: Hand, move: SleeplessMove): Result<Step<Hand, Carry>> {
  if (!PLACES[move.kind].includes(hand.step)) return notNow(hand);
  const flow = dispatch(table, hand, move);
  if (!flow.ok) return flow;
  const { hand: next, transfers, calls, settled } = flow.value;
  return ok(settled ? { hand: next, transfers, calls, settled } : { hand: next, transfers, calls });
}

function dispatch(table: SleeplessTable, hand: Hand, move: SleeplessMove): Result<Flow> {
  // The best claim can be named only after all have claimed.
  if (PLACES[move.kind].includes('claims') && (move.kind === 'best') !== (hand.round?.closed ?? false))
    return refuse(move.kind === 'best' ? 'sleepless.best.notNow' : 'sleepless.claim.closed');
  switch (move.kind) {
    case 'dice':
      return playDice(table, hand, move);
    case 'draw':
    case 'stand':
    case 'draws-done':
      return playDraw(table, hand, move);
    case 'bid':
    case 'pass':
    case 'award':
    case 'no-bids':
      return playBid(table, hand, move);
    case 'stop':
      return playStop(table, hand, move);
    case 'claim':
      return playClaim(table, hand, move);
    case 'claims':
      return playAllClaims(table, hand, move);
    case 'best':
      return playBest(table, hand, move);
    case 'winner':
      return playWinner(table, hand, move);
    case 'no-hand':
      return playNoHand(table, hand);
    case 'declare':
    case 'show':
    case 'yield':
      return playDeclare(table, hand, move);
    case 'trick':
      return playTrick(table, hand, move);
    case 'tricks':
      return playTricks(table, hand, move);
    case 'play':
      return playCard(table, hand, move);
    default:
      return assertNever(move);
  }
}

/** What "no claims" also says while cards are drawn or bids are open. */
const UNSAID = [{ kind: 'draws-done' }, { kind: 'no-bids' }] as const satisfies readonly SleeplessMove[];

/** All further claims at once. Before the claims, only `[]`: nobody bids, so nobody claims. */
function playAllClaims(table: SleeplessTable, hand: Hand, move: MoveOf<'claims'>): Result<Flow> {
  const unsaid = UNSAID.find(({ kind }) => PLACES[kind].includes(hand.step));
  if (!unsaid) return playClaims(table, hand, move);
  if (move.seats.length > 0) return notNow(hand);
  const before = dispatch(table, hand, unsaid);
  // If nobody can claim, play has already continued.
  if (!before.ok || before.value.settled || !PLACES.claims.includes(before.value.hand.step)) return before;
  const claimed = playAllClaims(before.value.table, before.value.hand, move);
  return claimed.ok ? ok(followedBy(before.value, claimed.value)) : claimed;
}

const notNow = ({ step }: Hand): Result<never> =>
  refuse('sleepless.move.notNow', { step: { phrase: phrase(`sleepless.step.${step}`) } });
