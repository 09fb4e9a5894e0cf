import type { Card } from '../../../main/engine/core/cards.ts';
import type { GameState } from '../../../main/engine/core/game.ts';
import { winner } from '../../../main/engine/games/winner/index.ts';
import type { Random } from '../random.ts';

const ROW = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const rankOf = (card: Card): string => card.slice(0, -1);

/** `n` of the cards of a rank, or none where there are fewer. */
const take = (cards: readonly Card[], rank: string, n: number, random: Random): Card[] => {
  const own = random.shuffle(cards.filter((card) => rankOf(card) === rank));
  return own.length < n ? [] : own.slice(0, n);
};

/** A play of `size` cards out of `cards`, of any kind that has so many; null where it finds none at once. */
function pickPlay(cards: readonly Card[], size: number, random: Random): Card[] | null {
  const rank = () => ROW[1 + random.below(13)]!;
  const row = (each: number): Card[] => {
    const n = size / each;
    if (!Number.isInteger(n) || n > 13) return [];
    const at = random.below(ROW.length - n + 1);
    return ROW.slice(at, at + n).flatMap((r) => take(cards, r, each, random));
  };
  const flush = (): Card[] => {
    const suit = random.pick(['s', 'h', 'd', 'c']);
    const own = cards.filter((card) => card.endsWith(suit));
    const at = random.below(ROW.length - size + 1);
    return ROW.slice(at, at + size).flatMap((r) => own.filter((card) => rankOf(card) === r));
  };
  const house = (): Card[] => [...take(cards, rank(), 3, random), ...take(cards, rank(), 2, random)];
  const ways = [
    () => take(cards, rank(), size, random),
    () => row(1),
    () => row(2),
    () => row(3),
    flush,
    house,
  ];
  for (let i = 0; i < 12; i++) {
    const play = random.pick(size === 1 ? ways.slice(0, 1) : ways)();
    if (play.length === size && new Set(play).size === size) return play;
  }
  return null;
}

/**
 * What people might say next, at random: mostly plays that are legal, now and then a game that is only scored, a table
 * that stops early. It deals no hands: any card that nobody has played may be in anybody's hand.
 */
export function winnerMove(state: GameState, random: Random): object {
  const prompt = winner.prompt(state as never);
  const detail = winner.view(state as never).detail;
  const moves = prompt.choices;
  const likely = (kinds: readonly string[]) => moves.filter(({ move }) => kinds.includes(move.kind));

  const scored = likely(['score']);
  const inPlay = likely(['play'])[0];
  const score = (): object => {
    const choice = random.pick(scored);
    const field = choice.kind === 'form' ? choice.fields[0] : undefined;
    if (field?.type !== 'counts') throw new Error('no counts');
    const left = Object.fromEntries(
      field.from.map((seat) => [seat, 1 + random.below(field.most?.[seat] ?? field.max)]),
    );
    return { ...choice.move, left };
  };

  if (prompt.step === 'exchange' && random.chance(0.6)) {
    const choice = likely(['exchange'])[0];
    const field = choice?.kind === 'form' ? choice.fields[0] : undefined;
    if (choice && field?.type === 'cards')
      return { ...choice.move, cards: random.shuffle(field.from).slice(0, 2) };
  }
  if (scored.length > 0 && random.chance(prompt.step === 'lead' ? 0.2 : 0.01)) return score();
  if (inPlay?.kind === 'form') {
    const named = likely(['loser', 'stop']);
    if (named.length > 0 && random.chance(0.03)) return random.pick(named).move;
    const field = inPlay.fields[0];
    if (field?.type !== 'cards') throw new Error('no cards');
    const over = detail.trick.at(-1);
    for (let i = 0; i < (over ? 3 : 40); i++) {
      const size = over
        ? random.chance(0.1)
          ? field.max
          : Math.min(over.cards.length, field.max)
        : 1 + random.below(random.chance(0.7) ? Math.min(3, field.max) : field.max);
      const cards = pickPlay(field.from, size, random);
      if (!cards) continue;
      const move = { ...inPlay.move, cards };
      if (winner.play(state as never, move as never).ok) return move;
    }
    const passes = likely(['pass', 'all-pass']);
    if (passes.length > 0) return random.pick(passes).move;
    return { ...inPlay.move, cards: [random.pick(field.from)] };
  }
  return random.pick(
    likely(['exchange', 'no-exchange', 'lead', 'loser', 'stop']).filter((c) => c.kind === 'move'),
  ).move;
}
