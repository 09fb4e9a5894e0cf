import { type Card, RANKS, SUITS, rankOf, suitOf } from '../../../main/engine/core/cards.ts';
import type { RoyalView } from '../../../main/engine/games/roll-a-royal/view.ts';
import type { Random } from '../random.ts';
import type { PlainMove } from '../tabletop.ts';
import { type Player, throwDice } from './any.ts';

interface Shown {
  readonly die: number;
  readonly card: Card;
}

/** Hands among the cards: ranks, flushes and straights, one of each kind. */
function handsOf(cards: readonly Shown[], random: Random): Shown[][] {
  const ranks = RANKS.map((rank) => cards.filter(({ card }) => rankOf(card) === rank));
  const suits = SUITS.map((suit) => cards.filter(({ card }) => suitOf(card) === suit));
  const straights = RANKS.slice(4).map((_, at) =>
    ranks.slice(at, at + 5).flatMap((own) => (own.length > 0 ? [random.pick(own)] : [])),
  );
  return [
    ...ranks.filter((own) => own.length >= 2 && own.length <= 4),
    ...suits.filter((own) => own.length >= 5),
    ...straights.filter((own) => own.length === 5),
  ];
}

/** A row, and sometimes a column that crosses it. */
function layOut(view: RoyalView, seat: string, random: Random): PlainMove {
  const cards = view.dice.flatMap(({ face }, die) => (face === 'blank' ? [] : [{ die, card: face }]));
  const all = handsOf(cards, random);
  const nothing = { kind: 'layout', seat, ...(view.layout === 'grid' ? { grid: [] } : { hands: [] }) };
  if (all.length === 0 || random.chance(0.1)) return nothing;
  const across = random.shuffle(random.pick(all));
  const crossing = random
    .shuffle(all)
    .find((hand) => hand.filter((one) => across.some(({ die }) => die === one.die)).length === 1);
  const hands = crossing ? [across, crossing] : [across];
  if (view.layout === 'hands')
    return { kind: 'layout', seat, hands: hands.map((hand) => hand.map(({ die }) => die)) };
  const common = crossing?.find((one) => across.some(({ die }) => die === one.die));
  const x = across.findIndex(({ die }) => die === common?.die);
  const down = (crossing ?? []).filter((one) => one !== common && one.die !== common?.die);
  return {
    kind: 'layout',
    seat,
    grid: [
      ...across.map(({ die }, i) => ({ die, x: i, y: 0 })),
      ...down.map(({ die }, i) => ({ die, x, y: i + 1 })),
    ],
  };
}

/** Rolls, lays out any hands, banks or risks. */
export const royalPlayer: Player = (game, state, random) => {
  const prompt = game.prompt(state);
  const [seat = 's1'] = prompt.seats;
  if (prompt.step === 'layout') {
    const move = layOut(game.view(state).detail as RoyalView, seat, random);
    if (game.play(state, game.move.parse(move)).ok) return move;
  } else if (prompt.dice && (prompt.step !== 'risk' || random.chance(0.4)) && random.chance(0.85))
    return throwDice(prompt.dice, random);
  const simple = prompt.choices.filter((choice) => choice.kind === 'move');
  return simple.length > 0 ? random.pick(simple).move : throwDice(prompt.dice!, random);
};
