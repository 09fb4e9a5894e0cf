import type { GameView, Phrase, Prompt, SeatId } from '../../../main/contract.ts';
import { trickQuestion } from '../../table/cards/question.ts';
import type { GameScreen } from '../../table/registry.ts';
import PoolNapCentre from './PoolNapCentre.vue';
import PoolNapGlance from './PoolNapGlance.vue';
import { detailOf } from './detail.ts';
import { answerOf, isShort, picked, promptOf } from './short.ts';

export const screen: GameScreen = {
  centre: PoolNapCentre,
  glance: PoolNapGlance,
  said,
  laid: ({ prompt, view }) => trickQuestion(prompt, detailOf(view).cards.length > 0),
  tricks: (view, seat) => {
    const { contract, taken } = detailOf(view);
    return contract ? (taken[seat] ?? null) : null;
  },
  counter: (view) => {
    const { round, rounds } = detailOf(view);
    return {
      code: rounds > 0 ? 'pool-nap.screen.round' : 'pool-nap.screen.roundOpen',
      params: { round, rounds },
    };
  },
  // Nobody has bid: nothing was paid.
  isPlayed: (_view, lines) =>
    !(lines.at(-1)?.calls ?? []).some(({ code }) => code === 'pool-nap.call.thrownIn'),
  prompt: promptOf,
  answers: (choice, table) => {
    const run = answerOf(choice, table);
    return run && { ready: true, run };
  },
  keys: (table) => (isShort(table) && picked() ? ['1', '2', '3', '4', '5', 'm', 'l'] : []),
  // Places to bid for, trumps to tap, and cards entered one by one.
  own: ({ kind, move }) =>
    (kind === 'move' && move.kind === 'bid') || move.kind === 'trump' || move.kind === 'play',
};

/** The last call of the bidding, then the tricks taken. */
function said(view: GameView, seat: SeatId, prompt: Prompt): Phrase | null {
  const detail = detailOf(view);
  if (detail.out.includes(seat)) return { code: 'pool-nap.said.out' };
  const { contract, taken } = detail;
  if (!contract) {
    const now = picked();
    if (now?.seat === seat && now.tricks) return { code: 'pool-nap.said.bid', params: { bid: now.tricks } };
    if (prompt.question.code.startsWith('pool-nap.screen.')) return null;
    const bid = detail.said[seat];
    if (seat === detail.turn) return { code: 'pool-nap.said.toBid' };
    if (bid === undefined) return null;
    return bid === 0 ? { code: 'pool-nap.said.pass' } : { code: 'pool-nap.said.bid', params: { bid } };
  }
  if (contract.seat === seat)
    return { code: 'pool-nap.said.bidder', params: { taken: taken[seat] ?? 0, bid: contract.tricks } };
  // The others' tricks are on their plates.
  return null;
}
