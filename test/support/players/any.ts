import type { Game, GameState } from '../../../main/engine/core/game.ts';
import type { Choice, DiceRequest, Field } from '../../../main/engine/core/prompt.ts';
import { DECK } from '../../../main/engine/core/cards.ts';
import { BLANK, DICE } from '../../../main/engine/core/dice-kinds.ts';
import type { Random } from '../random.ts';
import type { PlainMove } from '../tabletop.ts';

/** Plays a legal move, in the form of external input. Deterministic for a state and a random generator. */
export type Player = (game: Game, state: GameState, random: Random) => PlainMove;

const some = <T>(from: readonly T[], min: number, max: number, random: Random): T[] =>
  random.shuffle(from).slice(0, min + random.below(Math.max(0, Math.min(max, from.length) - min) + 1));

/** Fills a field with a valid value; dependencies between fields or cards are the game's business. */
export function fillField(field: Field, random: Random): unknown {
  switch (field.type) {
    case 'number':
      return field.min + random.below(field.max - field.min + 1);
    case 'seat':
      return random.pick(field.from);
    case 'seats':
      return some(field.from, field.min, field.max, random);
    case 'option':
      return random.pick(field.options).value;
    case 'cards': {
      const cards = some(field.from, field.min, field.max, random);
      if (!field.first) return cards;
      const first = random.pick(field.first);
      return [first, ...cards.filter((card) => card !== first)].slice(0, cards.length);
    }
    case 'counts': {
      const counts: Record<string, number> = Object.fromEntries(field.from.map((seat) => [seat, field.min]));
      let left =
        field.sum === undefined
          ? random.below(1 + (field.max - field.min) * field.from.length)
          : field.sum - field.min * field.from.length;
      while (left > 0) {
        const open = field.from.filter((seat) => (counts[seat] ?? 0) < (field.most?.[seat] ?? field.max));
        if (open.length === 0) break;
        const seat = random.pick(open);
        counts[seat] = (counts[seat] ?? 0) + 1;
        left--;
      }
      return counts;
    }
    case 'custom':
      throw new Error(`only its own game can fill ${field.component}`);
  }
}

/** The move of a choice with its fields filled. */
export function moveOf(choice: Choice, random: Random): PlainMove {
  if (choice.kind === 'move') return choice.move;
  const fields = choice.fields.map((field): [string, unknown] => [field.name, fillField(field, random)]);
  return { ...choice.move, ...Object.fromEntries(fields) };
}

/** A throw as requested. No two suited dice show the same card. */
export function throwDice({ kind, seat, dice, mode, throws, lying }: DiceRequest, random: Random): PlainMove {
  const { faces, cards: showsCards } = DICE[kind];
  const cards = random.shuffle(DECK).filter((card) => !lying.includes(card));
  const face = () =>
    !showsCards ? random.pick(faces) : random.chance(1 / 3) ? BLANK : (cards.pop() ?? BLANK);
  const thrown = mode === 'each' ? [...dice] : some(dice, 1, Math.min(dice.length, throws), random);
  let left = throws - thrown.length;
  return {
    kind: 'dice',
    of: kind,
    seat,
    dice: thrown.map((die) => {
      const again = mode === 'some' && left > 0 && random.chance(0.2) ? 1 : 0;
      left -= again;
      return { die, face: face(), throws: 1 + again };
    }),
  };
}

/** Answers the prompt with any of its choices: enough for a game without `custom` fields. */
export const anyPlayer: Player = (game, state, random) => {
  const prompt = game.prompt(state);
  for (let tries = 0; tries < 1000; tries++) {
    if (prompt.dice && (prompt.choices.length === 0 || random.chance(0.5)))
      return throwDice(prompt.dice, random);
    const move = moveOf(random.pick(prompt.choices), random);
    // Dependencies between fields are found by trial.
    const parsed = game.move.safeParse(move);
    if (parsed.success && game.play(state, parsed.data).ok) return move;
  }
  throw new Error(`no legal move found for ${JSON.stringify(prompt)}`);
};
