import type { Card } from '../../../main/engine/core/cards.ts';
import type { Random } from '../random.ts';
import type { PlainMove } from '../tabletop.ts';
import type { Player } from './any.ts';

const ROW = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const rankOf = (card: Card): string => card.slice(0, -1);

/** `n` cards of a rank, or none if there are fewer. */
const take = (cards: readonly Card[], rank: string, n: number, random: Random): Card[] => {
  const own = random.shuffle(cards.filter((card) => rankOf(card) === rank));
  return own.length < n ? [] : own.slice(0, n);
};

/** A play of `size` cards from `cards`, of any possible kind; null if none is found quickly. */
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
 * Plausible next moves, at random: mostly legal plays, sometimes a game that is only scored, or a table that stops
 * early. No hands are dealt: any unplayed card may be in anybody's hand.
 */
export const winnerPlayer: Player = (game, state, random) => {
  const prompt = game.prompt(state);
  const moves = prompt.choices;
  const likely = (kinds: readonly string[]) => moves.filter(({ move }) => kinds.includes(move.kind));

  const scored = likely(['score']);
  const score = (): PlainMove => {
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
    if (choice && field?.type === 'cards') {
      const first = random.pick(field.first ?? field.from);
      const second = random.pick(field.from.filter((card) => card !== first));
      return { ...choice.move, cards: [first, second] };
    }
  }
  if (scored.length > 0 && random.chance(prompt.step === 'lead' ? 0.2 : 0.01)) return score();
  const named = likely(['loser', 'stop']);
  const plays = likely(['play']);
  const passes = likely(['pass', 'all-pass']);
  if (plays.length === 0 && passes.length === 0) {
    const taps = moves.filter(({ kind }) => kind === 'move');
    // According to the entries no card is left to play, so the table counts.
    return taps.length > 0 ? random.pick(taps).move : score();
  }
  if (named.length > 0 && random.chance(0.03)) return random.pick(named).move;
  for (let i = 0; i < (passes.length > 0 ? 3 : 40) && plays.length > 0; i++) {
    const choice = random.pick(plays);
    const field = choice.kind === 'form' ? choice.fields[0] : undefined;
    if (field?.type !== 'cards') throw new Error('no cards');
    // Nobody plays more cards than they hold, although the table may have entered too many.
    const { left } = state.hand as { readonly left: Readonly<Record<string, number>> };
    const held = Math.min(field.max, left[choice.move['seat'] as string] ?? field.max);
    if (held < field.min) continue;
    const most = random.chance(0.7) ? Math.min(field.min + 2, held) : held;
    const size = field.min + random.below(most - field.min + 1);
    const move = { ...choice.move, cards: pickPlay(field.from, size, random) ?? [random.pick(field.from)] };
    if (game.play(state, move).ok) return move;
  }
  return passes.length > 0 ? random.pick(passes).move : random.pick(named).move;
};
