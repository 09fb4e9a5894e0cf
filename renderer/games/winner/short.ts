import { shallowRef } from 'vue';
import type { Choice, Prompt, SeatId, TableSnapshot } from '../../../main/contract.ts';
import { formatNumber, say } from '../../app/words.ts';
import { useTable } from '../../stores/table.ts';
import { type TypedKind, useTyped } from '../../stores/typed.ts';
import { detailOf } from './detail.ts';

/** The short way through a game: who is out, then how many cards each of the others holds. */
interface Picked {
  readonly winner: SeatId;
  readonly left: { readonly [seat: string]: number };
}

/** The count until it is entered. A table may enter each play instead. */
const PICKED: TypedKind<Picked | null> = {
  name: 'score',
  start: null,
  words: (now) => now && spoken(now),
  isIn: ({ kind, winner, left }, now) =>
    now !== null &&
    kind === 'score' &&
    winner === now.winner &&
    Object.entries(now.left).every(([seat, count]) => (left as Picked['left'] | undefined)?.[seat] === count),
};

function spoken({ winner, left }: Picked): string {
  const counts = Object.entries(left).map(
    ([seat, count]) => `${useTable().nameOf(seat)} ${formatNumber(count)}`,
  );
  return [say({ code: 'winner.choose.score', params: { seat: { seat: winner } } }), ...counts].join(', ');
}

/** The game whose plays are entered, although the table counted the last one. */
const inPlay = shallowRef<string | null>(null);
const gameOf = ({ file, view }: TableSnapshot): string => `${file} ${view.hand}`;

/** Choices of this screen only. */
const PLAY_BY_PLAY = 'play-by-play';
const LOST = 'lost';
/** Moves that start entering plays. */
const BEGINS = ['lead', 'exchange', 'no-exchange'];

/** Whether only the end is counted and no play is entered. */
export const isCounted = (table: TableSnapshot): boolean =>
  detailOf(table.view).kept === 'score-only' && inPlay.value !== gameOf(table);

export const picked = (): Picked | null => useTyped().value(PICKED);

/** Selects who is out, null for nobody; the others' counts stay. */
export function pickWinner(winner: SeatId | null): void {
  const { [winner ?? '']: _, ...left } = picked()?.left ?? {};
  useTyped().put(PICKED, winner && { winner, left });
}

/** Cards that a player holds; null for unknown. */
export function pickLeft(seat: SeatId, left: number | null): void {
  const now = picked();
  if (!now) return;
  const { [seat]: _, ...others } = now.left;
  useTyped().put(PICKED, { ...now, left: left === null ? others : { ...others, [seat]: left } });
}

/** Possible Losers, once the cards of all others than the Winner are counted. */
function losersOf({ prompt, view }: TableSnapshot): readonly SeatId[] {
  const now = picked();
  const { length } = detailOf(view);
  // The last agreed game ends with its score.
  if (!now || (length.by === 'games' && view.hand >= length.to)) return [];
  const score = prompt.choices.find(({ move }) => move.kind === 'score' && move['winner'] === now.winner);
  const others =
    score?.kind === 'form'
      ? score.fields.flatMap((field) => (field.type === 'counts' ? field.from : []))
      : [];
  return others.every((seat) => seat in now.left) ? others : [];
}

/** Whether the cards are counted and only the Loser is missing. */
export const asksLoser = (table: TableSnapshot): boolean => losersOf(table).length > 0;

/** The prompt in the order of the short way; the engine's own while plays are entered. */
export function promptOf(table: TableSnapshot): Prompt {
  // The Loser is a tap on a plate, after the counts.
  const asked = table.prompt.choices.filter(
    (choice) => choice.move.kind !== 'score' || (choice.kind === 'form' && choice.fields.length === 1),
  );
  const prompt = { ...table.prompt, choices: asked };
  const scores = prompt.choices.filter(({ move }) => move.kind === 'score');
  const now = picked();
  // After the count the Loser is asked for; the count can be repeated.
  if (scores.length === 0 || (prompt.step === 'loser' && !now)) return prompt;
  if (!isCounted(table) && !now) {
    if (detailOf(table.view).kept === 'in-play') return prompt;
    return { ...prompt, choices: prompt.choices.map(asInPlay) };
  }
  const losers = losersOf(table);
  if (losers.length > 0)
    return {
      ...prompt,
      seats: losers,
      question: { code: 'winner.ask.loser' },
      choices: [...losers.map(lostBy), ...scores.map((choice): Choice => ({ ...choice, rare: true }))],
    };
  const leads = prompt.step === 'lead';
  return {
    ...prompt,
    seats: now ? [now.winner] : detailOf(table.view).seats.map(({ seat }) => seat),
    question: now ? askLeft(now) : leads ? { code: 'winner.screen.whoIsOut' } : prompt.question,
    choices: now
      ? scores
      : [...prompt.choices.filter(({ move }) => !BEGINS.includes(move.kind)), playByPlay(prompt)],
  };
}

const lostBy = (loser: SeatId): Choice => ({
  kind: 'move',
  say: { code: 'winner.choose.loser', params: { seat: { seat: loser } } },
  seat: loser,
  move: { kind: LOST, loser },
});

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

/** While plays are entered, their choices come first and the count later. */
function asInPlay(choice: Choice): Choice {
  const { key, ...rest } = choice;
  if (choice.move.kind === 'score') return { ...rest, rare: true };
  return BEGINS.includes(choice.move.kind) ? { ...rest, ...(key ? { key } : {}), rare: false } : choice;
}

/** What a tap on one of these choices does; null for moves sent unchanged. */
export function answerOf(choice: Choice, table: TableSnapshot): (() => void) | null {
  const { kind, winner, loser = null } = choice.move;
  if (kind === PLAY_BY_PLAY)
    return () => {
      inPlay.value = gameOf(table);
    };
  const now = picked();
  if (kind === LOST && now)
    return () => void useTable().play({ kind: 'score', winner: now.winner, left: { ...now.left }, loser });
  if (kind !== 'score') return null;
  return () => {
    // In a prompt's moves this field is a seat.
    pickWinner(winner as SeatId);
  };
}
