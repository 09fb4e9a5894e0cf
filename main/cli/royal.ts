import { itemAt } from '../engine/core/item-at.ts';
import * as z from 'zod/mini';
import { parseCard } from '../engine/core/card-text.ts';
import type { Card } from '../engine/core/cards.ts';
import { type Result, ok, refuse } from '../engine/core/result.ts';
import { type CardDie, ALL_DICE } from '../engine/games/roll-a-royal/hands.ts';
import {
  FIRST_ROLLS,
  CONNECTIONS,
  DIE_USES,
  LAYOUT_RULES,
  LONE_PAIRS,
  LONE_RANKS,
  type LayoutRules,
} from '../engine/games/roll-a-royal/layout-rules.ts';
import { type BestLayout, findShownLayout } from '../engine/odds/royal/solve.ts';
import english from '../words/en.json' with { type: 'json' };
import { createSpeaker } from '../words/speaker.ts';
import { createInterface } from 'node:readline';
import { readArguments, EXIT, type Terminal } from './arguments.ts';

/** One line of the batch: the dice, and how they are played. What is left out is the default of the rules. */
const question = z.object({
  cards: z.array(z.string()),
  first: z.array(z.union([z.literal(0), z.literal(1), z.boolean()])),
  connection: z.optional(z.enum(CONNECTIONS)),
  dieUses: z.optional(z.literal(DIE_USES)),
  lonePair: z.optional(z.enum(LONE_PAIRS)),
  loneRank: z.optional(z.enum(LONE_RANKS)),
  firstRoll: z.optional(z.enum(FIRST_ROLLS)),
  aceLow: z.optional(z.boolean()),
});

interface Asked {
  readonly dice: readonly CardDie[];
  readonly rules: LayoutRules;
}

/**
 * Reads one line. Refuses `roll-a-royal.best.notJson`, `.notAsked` {path} for what is missing or of another form,
 * `.dice` {dice, most}, `.first` {cards, first} when the two lists differ in length, and `card.unknown` {text}.
 */
export function readLine(line: string): Result<Asked> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refuse('roll-a-royal.best.notJson');
  }
  const parsed = question.safeParse(value);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    return refuse('roll-a-royal.best.notAsked', { path: path === '' ? '{…}' : path });
  }
  const { cards, first, ...given } = parsed.data;
  if (cards.length < 1 || cards.length > ALL_DICE) {
    return refuse('roll-a-royal.best.dice', { dice: cards.length, most: ALL_DICE });
  }
  if (cards.length !== first.length) {
    return refuse('roll-a-royal.best.first', { cards: cards.length, first: first.length });
  }
  const dice: CardDie[] = [];
  for (const [i, text] of cards.entries()) {
    const read = parseCard(text);
    if (!read.ok) return read;
    dice.push({ card: read.value, first: Boolean(first[i]) });
  }
  const rules = Object.fromEntries(Object.entries(given).filter(([, choice]) => choice !== undefined));
  return ok({ dice, rules: { ...LAYOUT_RULES, ...rules } });
}

/** The best layout as it is printed: cards instead of dice. `layout` is null where it is a list of hands. */
function showBest(dice: readonly CardDie[], found: BestLayout, ms: number): Answer {
  const cardOf = (die: number): Card => itemAt(dice, die).card;
  return {
    score: found.score,
    hands: found.hands.map(({ kind, dice: of, points }) => ({ kind, cards: of.map(cardOf), points })),
    layout: found.grid?.map(({ die, x, y }) => ({ card: cardOf(die), x, y })) ?? null,
    exact: found.exact,
    ms: Math.round(ms * 1000) / 1000,
  };
}

export interface Answer {
  readonly score: number;
  readonly hands: readonly {
    readonly kind: string;
    readonly cards: readonly Card[];
    readonly points: number;
  }[];
  readonly layout: readonly { readonly card: Card; readonly x: number; readonly y: number }[] | null;
  readonly exact: boolean;
  readonly ms: number;
}

/**
 * How long a line may take (ms). Only sets of cards that dice cannot show take longer: they get the best layout so
 * far, with `exact: false`.
 */
const LONGEST = 60_000;

/**
 * `royal best --batch`: answers JSON Lines with JSON Lines, one for each line that is not empty. A bad line gets
 * `{"error":{"code","message"}}` and the rest goes on. `write` gets a line with its line end and is awaited.
 */
export async function runRoyalBest(
  lines: AsyncIterable<string>,
  write: (line: string) => unknown,
  longest = LONGEST,
): Promise<void> {
  const speaker = createSpeaker('en', english, english);
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const asked = readLine(line);
    if (!asked.ok) {
      const { error } = asked;
      await write(`${JSON.stringify({ error: { code: error.code, message: speaker.say(error) } })}\n`);
      continue;
    }
    const { dice, rules } = asked.value;
    const from = performance.now();
    const found = findShownLayout(dice, rules, () => performance.now() - from > longest);
    await write(`${JSON.stringify(showBest(dice, found, performance.now() - from))}\n`);
  }
}

/** `royal best --batch`: the best layout for each line of JSON on standard input, as a line of JSON. */
export async function best(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, { batch: { type: 'boolean' } }, { least: 0, most: 0 });
  if (!asked.ok) return asked;
  const lines = createInterface({ input: process.stdin });
  terminal.signal.addEventListener('abort', () => lines.close(), { once: true });
  await runRoyalBest(lines, (line) => terminal.print(line.trimEnd()));
  return ok(EXIT.ok);
}
