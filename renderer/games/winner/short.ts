import { shallowRef } from 'vue';
import type { Choice, Prompt, SeatId, TableSnapshot } from '../../../main/contract.ts';
import { detailOf } from './detail.ts';

/**
 * The short way through a game: who is out, then how many cards each of the others holds. What is picked is kept here
 * until it is written down. A table may enter each play instead.
 */
interface Picked {
  readonly prompt: string;
  readonly winner: SeatId;
  readonly left: { readonly [seat: string]: number };
}

const picked = shallowRef<Picked | null>(null);
/** The game whose plays are entered, though its table counted the last one. */
const inPlay = shallowRef<string | null>(null);
const gameOf = ({ file, view }: TableSnapshot): string => `${file} ${view.hand}`;

/** A choice of this screen alone. */
const PLAY_BY_PLAY = 'play-by-play';
/** What begins the entry of plays. */
const BEGINS = ['lead', 'exchange', 'no-exchange'];

/** Whether the cards are counted at the end, and no play is entered. */
export const isCounted = (table: TableSnapshot): boolean =>
  detailOf(table.view).kept === 'score-only' && inPlay.value !== gameOf(table);

export const pickOf = ({ id }: Pick<Prompt, 'id'>): Picked | null =>
  picked.value?.prompt === id ? picked.value : null;

/** Picks who is out; nobody with null. */
export function pickWinner({ id }: Pick<Prompt, 'id'>, winner: SeatId | null): void {
  picked.value = winner && { prompt: id, winner, left: {} };
}

/** How many cards a player holds; unknown again with null. */
export function pickLeft({ id }: Pick<Prompt, 'id'>, seat: SeatId, left: number | null): void {
  const now = pickOf({ id });
  if (!now) return;
  const { [seat]: _, ...others } = now.left;
  picked.value = { ...now, left: left === null ? others : { ...others, [seat]: left } };
}

/** The prompt in the order of the short way; with plays to be entered as the engine asks for them. */
export function promptOf(table: TableSnapshot): Prompt {
  const { prompt } = table;
  const scores = prompt.choices.filter(({ move }) => move.kind === 'score');
  const now = pickOf(prompt);
  if (scores.length === 0) return prompt;
  if (!isCounted(table) && !now) {
    if (detailOf(table.view).kept === 'in-play') return prompt;
    return { ...prompt, choices: prompt.choices.map(asInPlay) };
  }
  const leads = prompt.step === 'lead';
  return {
    ...prompt,
    seats: now ? [now.winner] : table.view.seats.map(({ id }) => id),
    question: now ? askLeft(now) : leads ? { code: 'winner.screen.whoIsOut' } : prompt.question,
    choices: now
      ? scores
      : [...prompt.choices.filter(({ move }) => !BEGINS.includes(move.kind)), playByPlay(prompt)],
  };
}

const askLeft = ({ winner }: Picked): Prompt['question'] => ({
  code: 'winner.screen.howMany',
  params: { seat: { seat: winner } },
});

const playByPlay = ({ seats }: Prompt): Choice => ({
  kind: 'move',
  say: { code: 'winner.screen.playByPlay' },
  // Anybody may tap it.
  seat: seats[0] ?? ('s1' as SeatId),
  key: 'b',
  move: { kind: PLAY_BY_PLAY },
});

/** The first choices are those of whoever enters plays; the count steps back. */
function asInPlay(choice: Choice): Choice {
  const { key, ...rest } = choice;
  if (choice.move.kind === 'score') return { ...rest, rare: true };
  return BEGINS.includes(choice.move.kind) ? { ...rest, ...(key ? { key } : {}), rare: false } : choice;
}

/** What a tap on one of these choices does; null for moves that are sent as they are. */
export function answerOf(choice: Choice, table: TableSnapshot): (() => void) | null {
  const { kind, winner } = choice.move;
  if (kind === PLAY_BY_PLAY)
    return () => {
      inPlay.value = gameOf(table);
    };
  if (kind !== 'score') return null;
  return () => {
    // What a prompt's moves name so is a seat.
    pickWinner(table.prompt, winner as SeatId);
  };
}
