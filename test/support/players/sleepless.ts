import { type Card, rankOf } from '../../../main/engine/core/cards.ts';
import type { Choice } from '../../../main/engine/core/prompt.ts';
import type { Random } from '../random.ts';
import { type Player, anyPlayer } from './any.ts';

/** Four of these cards that match the faces by rank; null if there are none. */
export function matching(cards: readonly Card[], faces: readonly string[], random: Random): Card[] | null {
  const left = random.shuffle(cards);
  const out: Card[] = [];
  for (const face of faces) {
    const at = left.findIndex((card) => rankOf(card) === face);
    const [card] = at < 0 ? [] : left.splice(at, 1);
    if (!card) return null;
    out.push(card);
  }
  return out;
}

const isCardClaim = (choice: Choice): boolean => choice.kind === 'form' && choice.move.kind === 'claim';

/** Plays Sleepless at random; sometimes it claims with cards, and then with matching ones. */
export const sleeplessPlayer: Player = (game, state, random) => {
  const prompt = game.prompt(state);
  const claims = prompt.choices.filter(isCardClaim);
  if (claims.length > 0 && random.chance(0.3)) {
    const choice = random.pick(claims);
    const [field] = choice.kind === 'form' ? choice.fields : [];
    const { dice } = game.view(state).detail as { dice: readonly { face: string }[] };
    const faces = dice.map(({ face }) => face);
    const cards = field?.type === 'cards' ? matching(field.from, faces, random) : null;
    const move = { ...choice.move, cards: cards ?? [] };
    const parsed = game.move.safeParse(move);
    if (parsed.success && game.play(state, parsed.data).ok) return move;
  }
  return anyPlayer(game, state, random);
};
