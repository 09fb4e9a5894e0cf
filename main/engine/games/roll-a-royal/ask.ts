import { itemAt } from '../../core/item-at.ts';
import * as z from 'zod/mini';
import { anyCard } from '../../core/schema.ts';
import type { Card } from '../../core/cards.ts';
import { BLANK, type SuitedFace, isCardFace } from '../../core/dice-kinds.ts';
import { type Json, type Refusal, type Result, assertNever, ok, refuse } from '../../core/result.ts';
import { expectedDice } from './dice.ts';
import { placeCards } from './faces.ts';
import { type CardDie, judgeHand } from './hands.ts';
import { type Run, readGrid } from './layout.ts';
import { placedDie } from './moves.ts';
import { layoutOf } from './play.ts';
import { layoutRules } from './rules.ts';
import { scoreLayout } from './scoring.ts';
import { type Layout, type RoyalHand, type RoyalTable, type TurnHand } from './state.ts';

/** Questions about the game; none is a move. */
const royalQuestion = z.discriminatedUnion('kind', [
  /** The score of this layout of the turn's dice, or why it is not legal. Asked while it is being laid. */
  z.object({
    kind: z.literal('score-layout'),
    grid: z.optional(z.array(placedDie).check(z.maxLength(13))),
    /** A hand just begun has one die or none. */
    hands: z.optional(z.array(z.array(placedDie.shape.die).check(z.maxLength(13))).check(z.maxLength(200))),
  }),
  /** Which of the expected dice show these cards, typed in any order? The others show blanks. */
  z.object({ kind: z.literal('place-cards'), cards: z.array(anyCard).check(z.maxLength(13)) }),
]);

/** The answer to `score-layout`. Dice are named by their index among the thirteen. */
export interface LayoutAnswer {
  /** The score of this layout; null if it is not legal. */
  readonly score: number | null;
  readonly bonus: number;
  readonly lone: boolean;
  /** Why it is not legal: the refusal of the move. */
  readonly refusal: Refusal | null;
  /** Every run of the grid or hand of the list, whether it scores or not. */
  readonly runs: readonly (Omit<Run, 'direction'> & { readonly direction: Run['direction'] | null })[];
  /** The dice on the grid in connected parts. */
  readonly parts: readonly (readonly number[])[];
}

/** The answer to `place-cards`: the faces of the dice that are expected, die by die. */
export interface PlaceAnswer {
  readonly dice: readonly { readonly die: number; readonly face: SuitedFace }[];
}

/**
 * Answers a question. Refuses `table.ask.unknown` for a question it does not know, `roll-a-royal.ask.noDice` if
 * there are no dice to lay, `roll-a-royal.dice.none`, `.dice.cardTwice` and `.dice.place` for cards that cannot lie
 * so. `slow.ts` answers what takes long.
 */
export function ask(table: RoyalTable, hand: RoyalHand, question: unknown): Result<Json> {
  const asked = royalQuestion.safeParse(question);
  if (!asked.success) return refuse('table.ask.unknown');
  switch (asked.data.kind) {
    case 'score-layout': {
      const layout = layoutOf(asked.data);
      if (!layout) return refuse('roll-a-royal.layout.either');
      if (hand.kind === 'start' || hand.dice.length === 0) return refuse('roll-a-royal.ask.noDice');
      return ok(readLayout(table, hand, layout) as unknown as Json);
    }
    case 'place-cards':
      return place(table, hand, asked.data.cards);
    default:
      return assertNever(asked.data);
  }
}

function readLayout(table: RoyalTable, hand: TurnHand, layout: Layout): LayoutAnswer {
  const scored = scoreLayout(hand, layout, table.rules);
  const answer = {
    score: scored.ok ? scored.value.score : null,
    bonus: scored.ok ? scored.value.bonus : 0,
    lone: scored.ok && scored.value.lone,
    refusal: scored.ok ? null : scored.error,
  };
  if ('hands' in layout) {
    const runs = layout.hands.map((dice) => {
      const shown = dice.flatMap((die) => cardAt(hand, die));
      const isWhole = shown.length === dice.length && new Set(dice).size === dice.length;
      return { dice, direction: null, hand: isWhole ? judgeHand(shown, layoutRules(table.rules)) : null };
    });
    return { ...answer, runs, parts: [] };
  }
  const placed = layout.grid.flatMap(({ die, x, y }) => {
    return cardAt(hand, die).map((shown) => ({ ...shown, die, x, y }));
  });
  const { runs, parts } = readGrid(placed, layoutRules(table.rules));
  const names = (places: readonly number[]) => places.map((place) => itemAt(placed, place).die);
  return {
    ...answer,
    runs: runs.map((run) => ({ ...run, dice: names(run.dice) })),
    parts: parts.map(names),
  };
}

/** The card on a die, as a list; empty for a blank or an unknown die. */
function cardAt(hand: TurnHand, die: number): readonly CardDie[] {
  const shown = hand.dice[die];
  return shown && isCardFace(shown.face) ? [{ card: shown.face, first: shown.roll === 1 }] : [];
}

function place(table: RoyalTable, hand: RoyalHand, cards: readonly Card[]): Result<Json> {
  const expected = expectedDice(hand, table.rules);
  if (expected?.kind !== 'suited') return refuse('roll-a-royal.dice.none');
  const lying = new Set(hand.kind === 'turn' ? hand.dice.map(({ face }) => face) : []);
  const twice = cards.find((shown) => lying.has(shown));
  if (twice) return refuse('roll-a-royal.dice.cardTwice', { card: { cards: [twice] } });
  const placed = placeCards(table.rules.diceFaces, expected.dice, cards);
  if (!placed) return refuse('roll-a-royal.dice.place', { cards: { cards } });
  const dice: PlaceAnswer['dice'] = expected.dice.map((die, i) => ({ die, face: placed[i] ?? BLANK }));
  return ok({ dice });
}
