import { sleepless } from '../../../../main/engine/games/sleepless/index.ts';
import type { SleeplessView } from '../../../../main/engine/games/sleepless/view.ts';
import { type PlainMove, Tabletop } from '../../../support/tabletop.ts';
import type { Json } from '../../../../main/engine/core/result.ts';

/** Moves of Sleepless, written short. */
export const roll = (seat: string, faces: string): PlainMove => ({
  kind: 'dice',
  seat,
  dice: faces.split(' ').map((face, die) => ({ die, face })),
});
export const throws = (
  seat: string,
  ...dice: readonly (readonly [number, string, number?])[]
): PlainMove => ({
  kind: 'dice',
  seat,
  dice: dice.map(([die, face, n = 1]) => ({ die, face, throws: n })),
});
export const drawsDone: PlainMove = { kind: 'draws-done' };
export const bid = (seat: string, amount: number): PlainMove => ({ kind: 'bid', seat, amount });
export const pass = (seat: string): PlainMove => ({ kind: 'pass', seat });
export const award = (seat: string, amount: number): PlainMove => ({ kind: 'award', seat, amount });
export const noBids: PlainMove = { kind: 'no-bids' };
export const stop = (seat: string): PlainMove => ({ kind: 'stop', seat });
export const claims = (...seats: readonly string[]): PlainMove => ({ kind: 'claims', seats });
export const claim = (seat: string, cards?: string): PlainMove =>
  cards === undefined ? { kind: 'claim', seat } : { kind: 'claim', seat, cards: cards.split(' ') };
export const best = (seat: string): PlainMove => ({ kind: 'best', seat });
export const winner = (seat: string): PlainMove => ({ kind: 'winner', seat });
export const declare = (seat: string, hand: string): PlainMove => ({ kind: 'declare', seat, hand });
export const show = (seat: string, cards: string): PlainMove => ({
  kind: 'show',
  seat,
  cards: cards.split(' '),
});
export const yields = (seat: string): PlainMove => ({ kind: 'yield', seat });
export const trick = (seat: string): PlainMove => ({ kind: 'trick', seat });
export const counts = (...won: readonly number[]): PlainMove => ({
  kind: 'tricks',
  counts: Object.fromEntries(won.map((n, i) => [`s${i + 1}`, n])),
});
export const play = (seat: string, card: string): PlainMove => ({ kind: 'play', seat, cards: [card] });

type Rules = { readonly [name: string]: Json };

/** A table where the dealer, s1, has thrown these faces and the draws are done. */
export const afterRoll = (players: number, faces: string, rules: Rules = {}): Tabletop =>
  new Tabletop(sleepless, players, rules).play(roll('s1', faces), drawsDone);

/** A table at phase two: nobody has bid, nobody has claimed. */
export const atHands = (players: number, rules: Rules = {}): Tabletop =>
  afterRoll(players, 'A K 10 9', rules).play(noBids, claims());

/** A table at phase three, which `leader` begins: nobody has bid or claimed. */
export const atTricks = (players: number, leader: string, rules: Rules = {}): Tabletop =>
  atHands(players, rules).play(winner(leader));

export const detail = (table: Tabletop): SleeplessView =>
  table.game.view(table.state).detail as SleeplessView;

/** The kinds of move on offer, each once, with `dice` where dice are expected. */
export const onOffer = (table: Tabletop): readonly string[] => [
  ...new Set([...(table.prompt.dice ? ['dice'] : []), ...table.prompt.choices.map(({ move }) => move.kind)]),
];

/** The seats for which this kind of move is offered; those among the first choices, where there are any. */
export function offeredTo(table: Tabletop, kind: string): readonly unknown[] {
  const offered = table.prompt.choices.filter(({ move }) => move.kind === kind);
  const first = offered.filter(({ rare }) => !rare);
  return [...new Set((first.length > 0 ? first : offered).map(({ move }) => move['seat']))];
}
