import { type Card, type Rank, type Suit, RANKS, SUITS, card, rankIndex, rankOf } from '../../core/cards.ts';
import type { SeatId } from '../../core/seats.ts';
import type { Holding } from '../../core/tricks.ts';
import { CARDS_EACH, type Hand, type SleeplessTable, facesOf, phaseOf } from './state.ts';

/*
 * What is known of the cards, from what lay open: hands that were shown, and cards that fell. Nothing else is ever
 * entered, so everything here is "as far as it is known".
 */

const deck = (lowest: Rank, sevens: readonly Suit[]): readonly Card[] => [
  ...SUITS.flatMap((suit) => RANKS.slice(rankIndex(lowest)).map((rank) => card(rank, suit))),
  ...sevens.map((suit) => card('7', suit)),
];

/** Source: "For 2- 4 players A - 9 (24 cards)"; "For 5 players A - 8 and two 7s (30 cards)". */
const DECKS = {
  four: deck('9', []),
  'spades-and-hearts': deck('8', ['s', 'h']),
  // Any two of the four sevens.
  'any-two': deck('8', SUITS),
} as const;

export const deckOf = ({ seats, rules }: SleeplessTable): readonly Card[] =>
  seats.length === 5 ? DECKS[rules.sevens] : DECKS.four;

/** A player's hand: these cards and a number of unknown ones. */
export interface Known {
  readonly cards: readonly Card[];
  readonly hidden: number;
}

/** Every known card, shown or played, once each. */
function seenCards(hand: Hand): ReadonlySet<Card> {
  return new Set([
    ...Object.values(hand.shown).flat(),
    ...hand.tricks.flatMap(({ plays }) => plays.map((play) => play.card)),
    ...hand.plays.map((play) => play.card),
  ]);
}

/** At most two sevens, of any suit. */
function withoutThirdSeven(cards: readonly Card[], seen: ReadonlySet<Card>): readonly Card[] {
  const sevens = [...seen].filter((seenCard) => rankOf(seenCard) === '7').length;
  return sevens < 2 ? cards : cards.filter((c) => rankOf(c) !== '7');
}

/** Cards not seen yet; in phase four also cards of a shown hand that were played unseen. */
export function freeCards(table: SleeplessTable, hand: Hand): readonly Card[] {
  const seen = phaseOf(hand.step) === 4 ? seenCards({ ...hand, shown: {} }) : seenCards(hand);
  const claimed = new Set(hand.round?.claims.flatMap((claim) => claim.cards ?? []));
  return withoutThirdSeven(
    deckOf(table).filter((c) => !seen.has(c) && !claimed.has(c)),
    seenCards(hand),
  );
}

/** The seat's known cards to match the dice with; in phase four those of the tricks it has won. */
export function knownOf(table: SleeplessTable, hand: Hand, seat: SeatId): Known {
  const phase = phaseOf(hand.step);
  if (phase < 4) {
    const cards = phase === 3 ? holdingOf(table, hand, seat).must : (hand.shown[seat] ?? []);
    return { cards, hidden: cardCount(table, hand, seat) - cards.length };
  }
  const claim = hand.round?.claims.find((entry) => entry.seat === seat)?.cards ?? [];
  const won = hand.tricks.filter(({ winner }) => winner === seat);
  const cards = [...new Set([...won.flatMap(({ plays }) => plays.map((play) => play.card)), ...claim])];
  return { cards, hidden: won.length * table.seats.length - cards.length };
}

/** How many cards the seat holds, known or not; in phase four the cards of its tricks. */
export function cardCount(table: SleeplessTable, hand: Hand, seat: SeatId): number {
  switch (phaseOf(hand.step)) {
    case 1:
    case 2:
      return CARDS_EACH;
    case 3:
      return CARDS_EACH - hand.tricks.length - (hand.plays.some((play) => play.seat === seat) ? 1 : 0);
    case 4: {
      let won = 0;
      for (const { winner } of hand.tricks) if (winner === seat) won += table.seats.length;
      return won;
    }
  }
}

/** The seats that may bid and claim; in phase four only those with four cards. */
export const eligible = (table: SleeplessTable, hand: Hand, seats: readonly SeatId[]): readonly SeatId[] =>
  // Source: "Players with the less than four cards at this stage … cannot, of course, participate in bidding or claiming"
  phaseOf(hand.step) < 4 ? seats : seats.filter((seat) => cardCount(table, hand, seat) >= CARDS_EACH);

/** `wanted` without the ranks of `cards`, one for one. */
export function missingRanks(wanted: readonly Rank[], cards: readonly Card[]): readonly Rank[] {
  const have = cards.map(rankOf);
  return wanted.filter((rank) => {
    const at = have.indexOf(rank);
    if (at >= 0) have.splice(at, 1);
    return at < 0;
  });
}

/**
 * The seat's hand in phase three before its next card, as far as known. A seat that claimed in phase one holds cards
 * of the claimed ranks.
 */
export function holdingOf(table: SleeplessTable, hand: Hand, seat: SeatId): Holding {
  const own = [...hand.tricks.flatMap(({ plays }) => plays), ...hand.plays].filter(
    (play) => play.seat === seat,
  );
  const played = own.map((play) => play.card);
  const shown = hand.shown[seat];
  if (shown) {
    const left = shown.filter((c) => !played.includes(c));
    // Tricks entered by winner only took an unknown card of this hand.
    const unseen =
      hand.tricks.length - hand.tricks.filter(({ plays }) => plays.some((p) => p.seat === seat)).length;
    return { may: left, must: unseen === 0 ? left : [] };
  }
  const seen = seenCards(hand);
  const may = withoutThirdSeven(
    deckOf(table).filter((c) => !seen.has(c)),
    seen,
  );
  if (!hand.claimed.seats.includes(seat)) return { may, must: [] };
  const ranks = missingRanks(hand.claimed.ranks, played);
  return { may: may.filter((c) => ranks.includes(rankOf(c))), must: [] };
}

/** Whether the seat may hold four cards that match the dice by rank, as far as known. */
export function couldMatch(table: SleeplessTable, hand: Hand, seat: SeatId): boolean {
  const faces = facesOf(hand);
  const claims = (hand.round?.claims ?? []).filter((claim) => claim.seat !== seat);
  // Every rank on the dice has four cards. Usually no card is known, and only the claims limit it.
  if (noneSeen(hand)) return (claims.length + 1) * mostAlike(faces) <= SUITS.length;
  const own = knownOf(table, hand, seat);
  const need = missingRanks(faces, own.cards);
  if (need.length > own.hidden) return false;
  // Claims without shown cards use up these ranks too.
  const others = claims
    .filter((claim) => !claim.cards)
    .flatMap((claim) => missingRanks(faces, knownOf(table, hand, claim.seat).cards));
  return missingRanks([...need, ...others], freeCards(table, hand)).length === 0;
}

/** The count of the most frequent rank. */
function mostAlike(ranks: readonly Rank[]): number {
  let most = 0;
  for (const rank of ranks) most = Math.max(most, ranks.filter((other) => other === rank).length);
  return most;
}

/** Whether no card has been shown or played in this hand. */
const noneSeen = (hand: Hand): boolean =>
  hand.plays.length === 0 &&
  Object.keys(hand.shown).length === 0 &&
  hand.tricks.every(({ plays }) => plays.length === 0) &&
  (hand.round?.claims ?? []).every((claim) => !claim.cards);

/** Whether the seat certainly holds four cards that match the dice. */
export const surelyMatches = (table: SleeplessTable, hand: Hand, seat: SeatId): boolean =>
  missingRanks(facesOf(hand), knownOf(table, hand, seat).cards).length === 0;
