import type { Prompt } from '../../main/engine/core/prompt.ts';
import { moveOf, throwDice } from './players/any.ts';
import type { Random } from './random.ts';
import type { PlainMove } from './tabletop.ts';

/** A random move from the prompt; dependencies between fields are ignored, so it may be refused. */
export function randomMove(prompt: Prompt, random: Random): PlainMove {
  if (prompt.dice && (prompt.choices.length === 0 || random.chance(0.5)))
    return throwDice(prompt.dice, random);
  return moveOf(random.pick(prompt.choices), random);
}
