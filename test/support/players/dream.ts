import type { Player } from './any.ts';

/** Plausible next moves, at random: cards that fit, forgotten draws, and sometimes a whole hand at once. */
export const dreamPlayer: Player = (game, state, random) => {
  const { choices, step } = game.prompt(state);
  const plain = choices.filter(({ kind, rare }) => kind === 'move' && !rare);
  const rare = choices.filter(({ kind, rare }) => kind === 'move' && rare);
  const forms = choices.filter(({ kind, move }) => kind === 'form' && move.kind !== 'total');
  const out = state.sittingOut.flatMap(({ seat, since }): string[] => (since ? [seat] : []));
  const seats = state.seats.map(({ id }) => id).filter((id) => !out.includes(id));
  if (random.chance(step === 'tricks' ? 0.15 : 0.004)) {
    const form = random.pick(forms);
    return form.move.kind === 'out'
      ? { ...form.move, seat: random.pick(seats) }
      : {
          ...form.move,
          tricks: Object.fromEntries(seats.map((seat) => [seat, random.below(4)])),
          out: random.pick(seats),
        };
  }
  // All tricks of the pack are taken: somebody is out.
  if (plain.length === 0) return { kind: 'out', seat: random.pick(seats), on21: false };
  return random.pick(rare.length > 0 && random.chance(0.15) ? rare : plain).move;
};
