import type { Card, Choice, Field, Phrase, Prompt } from '../../../main/contract.ts';

type Move = Choice['move'];

/** A move that cards on the table stand for. */
export interface CardMove {
  readonly move: Move;
  readonly say: Phrase;
  readonly cards: readonly Card[];
}

/** How cards that a camera reads answer the open question. */
export interface CardQuestion {
  /** `turn`: each new card is played by whoever is asked. `offer`: cards that lie there wait for a tap. */
  readonly kind: 'turn' | 'offer';
  /** Whether a trick is in progress. */
  readonly isBegun: boolean;
  /**
   * What these cards may be: of a turn one move for one card, or several if people have to say which. A move that the rules
   * refuse is among them, so that the table says why.
   */
  readonly moves: (cards: readonly Card[]) => readonly CardMove[];
  /** Whether a move plays a card. */
  readonly isPlay: (move: Move) => boolean;
  /** Whether a play that was entered by hand may be this card. */
  readonly isOf: (move: Move, card: Card) => boolean;
}

type CardsField = Extract<Field, { type: 'cards' }>;

/** Choices that are answered with cards alone. */
const cardForms = ({ choices }: Prompt) =>
  choices.flatMap((choice) => {
    const only = choice.kind === 'form' && choice.fields.length === 1 ? choice.fields[0] : undefined;
    return only?.type === 'cards' ? [{ choice, field: only satisfies CardsField }] : [];
  });

const holds = (move: Move, card: Card): boolean => {
  const cards = move['cards'];
  return Array.isArray(cards) && cards.includes(card);
};

/** A trick that fills itself: each new card is the next one. */
export function trickQuestion(prompt: Prompt, isBegun: boolean): CardQuestion | null {
  const form = cardForms(prompt).find(({ choice }) => choice.move.kind === 'play');
  if (!form) return null;
  const { choice, field } = form;
  return {
    kind: 'turn',
    isBegun,
    moves: (cards) => [{ move: { ...choice.move, [field.name]: cards }, say: choice.say, cards }],
    isPlay: ({ kind }) => kind === 'play',
    isOf: holds,
  };
}

/** Cards that lie together, offered with one tap for each choice that they answer; `others` may be answered with them too. */
export function offerQuestion(
  prompt: Prompt,
  kinds: readonly string[],
  others: CardQuestion['moves'] = () => [],
): CardQuestion | null {
  const forms = cardForms(prompt).filter(
    // Nobody knows in which order cards were laid that lie together.
    ({ choice, field }) => kinds.includes(choice.move.kind) && !(field.ordered && field.max > 1),
  );
  if (forms.length === 0) return null;
  return {
    kind: 'offer',
    isBegun: false,
    moves: (lying) => [
      ...others(lying),
      ...forms.flatMap(({ choice, field }) => {
        const cards = lying.filter((card) => field.from.includes(card));
        return cards.length >= field.min && cards.length <= field.max
          ? [{ move: { ...choice.move, [field.name]: cards }, say: choice.say, cards }]
          : [];
      }),
    ],
    isPlay: ({ kind }) => kinds.includes(kind),
    isOf: holds,
  };
}
