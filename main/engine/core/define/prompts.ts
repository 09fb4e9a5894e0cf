import type { AnyMove, GameState, Outcome } from '../game.ts';
import type { Asked, Choice, Prompt } from '../prompt.ts';
import { type Phrase, phrase } from '../result.ts';
import type { GameSpec } from '../spec.ts';
import { tableOf } from './table-of.ts';
import { actionsOf } from './table-moves.ts';

/** The question the engine is waiting on. */
export function promptOf<Rules, Hand, Carry, Move extends AnyMove, Detail>(
  spec: GameSpec<Rules, Hand, Carry, Move, Detail>,
  state: GameState<Rules, Hand, Carry>,
): Prompt {
  if (state.outcome)
    return {
      ...promptAtEnd(state, state.outcome),
      choices: choicesAtEnd(spec, state),
      actions: actionsOf(spec, state),
    };
  const own: readonly string[] = spec.own ?? [];
  const isOwn = ({ move, seat }: Choice): boolean => own.includes(move.kind) && move['seat'] === seat;
  const asked = spec.prompt(tableOf(state), state.hand);
  return {
    ...asked,
    choices: asked.choices.map((choice) => (isOwn(choice) ? { ...choice, own: true } : choice)),
    id: promptId(state, asked.id, asked.question),
    actions: actionsOf(spec, state),
  };
}

/** The moves that are still allowed after the game is over. */
function choicesAtEnd<Rules, Hand, Carry, Move extends AnyMove, Detail>(
  spec: GameSpec<Rules, Hand, Carry, Move, Detail>,
  state: GameState<Rules, Hand, Carry>,
): readonly Choice[] {
  const late: readonly string[] = spec.afterwards ?? [];
  if (late.length === 0) return [];
  return spec.prompt(tableOf(state), state.hand).choices.filter(({ move }) => late.includes(move.kind));
}

function promptAtEnd(state: GameState, { winners }: Outcome): Omit<Asked, 'choices'> {
  const question = phrase('table.ask.over', {
    n: winners.length,
    winners: { list: winners.map((seat) => ({ seat })) },
  });
  return {
    id: promptId(state, 'over', question),
    step: 'over',
    seats: [],
    question,
    dice: null,
  };
}

/**
 * Made of the hand, the question's id and its words: after an undo another question may be in the same place, and
 * must not get an answer to the first.
 */
const promptId = (state: GameState, id: string, question: Phrase): string =>
  `${state.deals}.${id}.${hash(JSON.stringify(question))}`;

/** FNV-1a over UTF-16 units, base 36: short, and the same on every machine. */
function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(36);
}
