import { shallowRef } from 'vue';
import type { Choice, Phrase, Prompt, SeatId, TableSnapshot } from '../../../main/contract.ts';
import { say } from '../../app/words.ts';
import { type TypedKind, useTyped } from '../../stores/typed.ts';

/** The short way through a hand: bidder, number of tricks, made or lost. The last tap sends it as one move. */
interface Picked {
  readonly seat: SeatId;
  readonly tricks: number | null;
}

/** Selections for a hand. A table may enter bid by bid instead. */
const PICKED: TypedKind<Picked | null> = {
  name: 'hand',
  start: null,
  words: (now) => now && say(spoken(now)),
  isIn: ({ kind, seat, tricks }, now) =>
    now !== null &&
    (kind === 'hand' || kind === 'contract') &&
    seat === now.seat &&
    (now.tricks === null || tricks === now.tricks),
};

const spoken = ({ seat, tricks }: Picked): Phrase => ({
  code: tricks === null ? 'pool-nap.choose.hand' : 'pool-nap.call.bid',
  params: { seat: { seat }, bid: tricks ?? 0 },
});

/** The game that is entered bid by bid. */
const bidByBid = shallowRef<string | null>(null);

/** Choices of this screen only: they change how a hand is entered. */
const WAYS = ['bid-by-bid', 'whole-hand'] as const;
type Way = (typeof WAYS)[number];
const wayOf = ({ move }: Choice): Way | undefined => WAYS.find((way) => way === move.kind);

/** Possible bidders, before anybody has spoken. */
const isBidder = ({ kind, move, rare }: Choice): boolean =>
  kind === 'form' && move.kind === 'hand' && rare !== true;

/** Whether the hand is entered the short way now. */
export const isShort = ({ file, prompt }: Pick<TableSnapshot, 'file' | 'prompt'>): boolean =>
  bidByBid.value !== file && prompt.choices.some(isBidder);

/** Selections for the open hand. */
export const picked = (): Picked | null => useTyped().value(PICKED);

export function pick(seat: SeatId, tricks: number | null = null): void {
  useTyped().put(PICKED, { seat, tricks });
}

/** The prompt in the order of the short way, or with a way back to it. */
export function promptOf(table: TableSnapshot): Prompt {
  const { prompt } = table;
  const { choices } = prompt;
  const bidders = choices.filter(isBidder);
  const [first] = bidders;
  if (!first) return prompt;
  if (!isShort(table)) {
    const bids = choices.filter((choice) => !isBidder(choice));
    return { ...prompt, choices: [...bids, wayChoice('whole-hand', prompt, 'w')] };
  }
  const now = picked();
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

/** Only the bid; tricks follow one by one. */
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

/** What a tap on one of these choices does; null for moves sent unchanged. */
export function answerOf(choice: Choice, { file }: TableSnapshot): (() => void) | null {
  const way = wayOf(choice);
  if (way)
    return () => {
      if (!useTyped().allows(choice.move)) return;
      useTyped().drop(PICKED.name);
      bidByBid.value = way === 'bid-by-bid' ? file : null;
    };
  if (!isBidder(choice)) return null;
  return () => {
    pick(choice.seat);
  };
}
