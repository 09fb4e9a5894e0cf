import { shallowRef } from 'vue';
import type { Choice, Prompt, SeatId, TableSnapshot } from '../../../main/contract.ts';

/**
 * The short way through a hand: who has the bid, for how many tricks, made or lost. What is picked is kept here until
 * the last tap sends it as one move. A table may enter bid by bid instead.
 */
interface Picked {
  readonly prompt: string;
  readonly seat: SeatId;
  readonly tricks: number | null;
}

const picked = shallowRef<Picked | null>(null);
/** The game that is entered bid by bid. */
const bidByBid = shallowRef<string | null>(null);

/** Choices of this screen alone: they change how a hand is entered. */
const WAYS = ['bid-by-bid', 'whole-hand'] as const;
type Way = (typeof WAYS)[number];
const wayOf = ({ move }: Choice): Way | undefined => WAYS.find((way) => way === move.kind);

/** Who may have the bid, while nobody has spoken. */
const isBidder = ({ kind, move, rare }: Choice): boolean =>
  kind === 'form' && move.kind === 'hand' && rare !== true;

/** Whether the hand is entered in the short way now. */
export const isShort = ({ file, prompt }: Pick<TableSnapshot, 'file' | 'prompt'>): boolean =>
  bidByBid.value !== file && prompt.choices.some(isBidder);

/** What has been picked of this hand. */
export const pickOf = ({ id }: Pick<Prompt, 'id'>): Picked | null =>
  picked.value?.prompt === id ? picked.value : null;

export function pick(prompt: Pick<Prompt, 'id'>, seat: SeatId, tricks: number | null = null): void {
  picked.value = { prompt: prompt.id, seat, tricks };
}

/** Nothing is picked any more: the table is left, or asks something else. */
export function unpick(): void {
  picked.value = null;
}

/** The prompt in the order of the short way, or with a way back to it. */
export function promptOf(table: TableSnapshot): Prompt {
  const { prompt } = table;
  const { choices } = prompt;
  const bidders = choices.filter(isBidder);
  const [first] = bidders;
  if (!first) return { ...prompt, choices: choices.map(rareAfterTricks) };
  if (!isShort(table)) {
    const bids = choices.filter((choice) => !isBidder(choice));
    return { ...prompt, choices: [...bids, wayChoice('whole-hand', prompt, 'w')] };
  }
  const now = pickOf(prompt);
  const rest = choices.filter(
    ({ move, rare }) => move.kind === 'all-pass' || (rare && move.kind !== 'contract'),
  );
  return {
    ...prompt,
    ...asked(now),
    seats: now ? [now.seat] : bidders.map(({ seat }) => seat),
    choices: [
      ...bidders,
      ...(now?.tricks ? [byTricks(now.seat, now.tricks)] : []),
      ...rest.filter(({ rare }) => rare !== true),
      wayChoice('bid-by-bid', prompt, 'b'),
      ...rest.filter(({ rare }) => rare === true),
    ],
  };
}

function asked(now: Picked | null): Pick<Prompt, 'question'> {
  if (!now) return { question: { code: 'pool-nap.screen.who' } };
  const params = { seat: { seat: now.seat }, bid: now.tricks ?? 0 };
  return { question: { code: `pool-nap.screen.${now.tricks ? 'outcome' : 'howMany'}`, params } };
}

/** The bid alone; the tricks follow one by one. */
const byTricks = (seat: SeatId, tricks: number): Choice => ({
  kind: 'move',
  say: { code: 'pool-nap.screen.byTricks' },
  seat,
  key: 't',
  move: { kind: 'contract', seat, tricks },
});

const wayChoice = (way: Way, { seats }: Prompt, key: string): Choice => ({
  kind: 'move',
  say: { code: `pool-nap.screen.${way}` },
  // Anybody may tap it.
  seat: seats[0] ?? ('s1' as SeatId),
  key,
  move: { kind: way },
});

/** Once tricks are entered they decide the bid: its result is no longer among the first choices. */
function rareAfterTricks(choice: Choice, _at: number, choices: readonly Choice[]): Choice {
  if (choice.move.kind !== 'hand') return choice;
  return choices.some(({ move }) => move.kind === 'counts') ? choice : { ...choice, rare: true };
}

/** What a tap on one of these choices does; null for moves that are sent as they are. */
export function answerOf(choice: Choice, { file, prompt }: TableSnapshot): (() => void) | null {
  const way = wayOf(choice);
  if (way)
    return () => {
      bidByBid.value = way === 'bid-by-bid' ? file : null;
      picked.value = null;
    };
  if (!isBidder(choice)) return null;
  return () => {
    pick(prompt, choice.seat);
  };
}
