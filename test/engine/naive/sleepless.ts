import type { Random } from '../../support/random.ts';
import {
  Changing,
  type NaiveTable,
  type Said,
  firstHere,
  paymentsAt,
  rankText,
  seatsOf,
  someGoOut,
  suitText,
} from './agreement.ts';

const RANKS = ['7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
/** "The suits for this purpose are ranked Spades, Hearts, Clubs, Diamonds". */
const SUITS = ['d', 'c', 'h', 's'];
const DICE = ['A', 'K', 'Q', 'J', '10', '9'];

const rankNumber = (card: string) => RANKS.indexOf(rankText(card));
const suitNumber = (card: string) => SUITS.indexOf(suitText(card));

/** How often each rank is there, most first, then highest first: [[rank, count], …]. */
function countRanks(ranks: string[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(RANKS.indexOf(rank), (counts.get(RANKS.indexOf(rank)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
}

const isSequence = (ranks: string[]) => {
  const sorted = ranks.map((rank) => RANKS.indexOf(rank)).sort((a, b) => a - b);
  return sorted.every((rank, i) => i === 0 || rank === sorted[i - 1]! + 1);
};

/** "Four of a kind 8 … Any sequence 6 … Three of a kind 5 … Two pairs 4 … One pair 3 … any other combination 2". */
const PAYOUT = {
  fourOfAKindPays: 8,
  sequencePays: 6,
  threeOfAKindPays: 5,
  twoPairsPays: 4,
  onePairPays: 3,
  otherPays: 2,
} as const;

function payout(faces: string[]): keyof typeof PAYOUT {
  const counts = countRanks(faces).map(([, count]) => count);
  if (counts[0] === 4) return 'fourOfAKindPays';
  if (isSequence(faces)) return 'sequencePays';
  if (counts[0] === 3) return 'threeOfAKindPays';
  if (counts[0] === 2) return counts[1] === 2 ? 'twoPairsPays' : 'onePairPays';
  return 'otherPays';
}

/** A hand as a list of numbers, most important first: the longer look decides. The first is its place in the list. */
function strength(hand: string[]): number[] {
  const ranks = hand.map(rankText);
  const counts = countRanks(ranks);
  const oneSuit = new Set(hand.map(suitText)).size === 1;
  const shape = counts.map(([, count]) => count).join('');
  const byRank = counts.map(([rank]) => rank);
  const bestSuitOf = (rank: number) =>
    Math.max(...hand.filter((card) => rankNumber(card) === rank).map(suitNumber));
  const place =
    shape === '4'
      ? 7
      : isSequence(ranks) && oneSuit
        ? 6
        : shape === '31'
          ? 5
          : isSequence(ranks)
            ? 4
            : oneSuit
              ? 3
              : shape === '22'
                ? 2
                : shape === '211'
                  ? 1
                  : 0;
  return [place, ...byRank, bestSuitOf(byRank[0]!)];
}

const compare = (a: number[], b: number[]) => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - (b[i] ?? -1);
  return 0;
};

/** The four cards that equal the dice by rank, with the best suits; none if there are no such. */
function matching(hand: string[], faces: string[]): string[] | undefined {
  const left = [...hand].sort((a, b) => suitNumber(b) - suitNumber(a));
  const four: string[] = [];
  for (const face of faces) {
    const at = left.findIndex((card) => rankText(card) === face);
    if (at < 0) return undefined;
    four.push(...left.splice(at, 1));
  }
  return four;
}

/** Everything of one game that lies on the table. */
class Table {
  readonly all: readonly string[];
  /** Who plays this hand. */
  seats: string[];
  readonly chips: Record<string, number>;
  pot = 0;
  dealer: string;
  dice: string[] = [];
  hands: Record<string, string[]> = {};

  constructor(
    players: number,
    readonly rules: { readonly chips: number; readonly auction: string; readonly shortStack: string } & {
      readonly [rule in keyof typeof PAYOUT | 'bestHandPays' | 'throwsPerChip']: number;
    },
    readonly random: Random,
  ) {
    this.all = seatsOf(players);
    this.seats = [...this.all];
    this.chips = Object.fromEntries(this.seats.map((s) => [s, rules.chips]));
    this.dealer = this.seats[0]!;
  }

  /** From the dealer's left round to the dealer. */
  round(from = this.dealer): string[] {
    const at = this.seats.indexOf(from);
    return [...this.seats.slice(at + 1), ...this.seats.slice(0, at + 1)];
  }

  take(from: string, amount: number): number {
    const paid =
      this.rules.shortStack === 'credit' ? amount : Math.min(amount, Math.max(0, this.chips[from]!));
    this.chips[from]! -= paid;
    return paid;
  }

  payAll(winner: string, amount: number): void {
    for (const s of this.seats) if (s !== winner) this.chips[winner]! += this.take(s, amount);
  }

  book(): Said {
    return { balances: { ...this.chips, pot: this.pot } };
  }
}

interface Bidding {
  readonly bidder: string;
  readonly bid: number;
  /** Whether it was said as well that nobody claims. */
  readonly unclaimed?: boolean;
}

function* bidding(t: Table, eligible: string[]): Generator<Said, Bidding> {
  const { random } = t;
  const order = t.round().filter((s) => eligible.includes(s) && t.chips[s]! > 0);
  let bidder = '';
  let bid = 0;
  if (order.length === 0) return { bidder, bid };
  if (random.chance(0.3)) {
    if (random.chance(0.5)) {
      bidder = random.pick(order);
      bid = 1 + random.below(Math.min(4, t.chips[bidder]!));
      yield { move: { kind: 'award', seat: bidder, amount: bid } };
    } else {
      const unclaimed = random.chance(0.5) && !eligible.some((s) => matching(t.hands[s]!, t.dice));
      yield { move: unclaimed ? { kind: 'claims', seats: [] } : { kind: 'no-bids' } };
      if (unclaimed) return { bidder, bid, unclaimed };
    }
  } else {
    const final = new Set<string>();
    let since = new Set<string>();
    for (let i = 0; ; i++) {
      const able = order.filter(
        (s) => s !== bidder && t.chips[s]! > bid && !(t.rules.auction === 'pass-is-final' && final.has(s)),
      );
      if (able.every((s) => since.has(s))) break;
      const player = order[i % order.length]!;
      if (!able.includes(player)) continue;
      yield { turn: player };
      if (random.chance(0.3)) {
        bid += 1 + random.below(Math.min(3, t.chips[player]! - bid));
        bidder = player;
        since = new Set();
        yield { move: { kind: 'bid', seat: player, amount: bid } };
      } else {
        since.add(player);
        final.add(player);
        yield { move: { kind: 'pass', seat: player } };
      }
    }
  }
  if (bidder) {
    // "The highest bidder places the number of counters bid into the pot."
    t.chips[bidder]! -= bid;
    t.pot += bid;
  }
  return { bidder, bid };
}

function* throwing(t: Table, bidder: string, bid: number): Generator<Said, void> {
  const { random } = t;
  // "Each chip entitles the successful bidder to two throws of the dice."
  let left = t.rules.throwsPerChip * bid;
  while (left > 0) {
    if (random.chance(0.3)) {
      yield { move: { kind: 'stop', seat: bidder } };
      return;
    }
    const dice = random.shuffle([0, 1, 2, 3]).slice(0, 1 + random.below(Math.min(4, left)));
    const spare = left - dice.length;
    const thrown = dice.map((die, i) => ({
      die,
      face: random.pick(DICE),
      throws: i === 0 && spare > 0 && random.chance(0.3) ? 1 + 1 + random.below(spare) : 1,
    }));
    if (random.chance(0.1)) {
      const tooMany = thrown.map((d, i) => (i === 0 ? { ...d, throws: left + 1 } : d));
      yield { refused: { kind: 'dice', seat: bidder, dice: tooMany } };
    }
    for (const { die, face, throws } of thrown) {
      t.dice[die] = face;
      left -= throws;
    }
    yield { move: { kind: 'dice', seat: bidder, dice: thrown } };
  }
}

function* claiming(t: Table, eligible: string[]): Generator<Said, void> {
  const able = eligible.filter((s) => matching(t.hands[s]!, t.dice));
  const claimants = able.filter(() => t.random.chance(0.85));
  if (claimants.length > 0 && t.random.chance(0.4)) {
    for (const s of claimants)
      yield { move: { kind: 'claim', seat: s, cards: t.random.shuffle(matching(t.hands[s]!, t.dice)!) } };
    yield { ifAsked: { kind: 'claims', seats: [] } };
  } else if (claimants.length > 0) yield { move: { kind: 'claims', seats: claimants } };
  else yield { ifAsked: { kind: 'claims', seats: [] } };
  if (claimants.length === 0) return;
  // "If more than one player has four cards which match the dice, the player with the highest ranking card wins."
  const top = Math.max(...t.dice.map((face) => RANKS.indexOf(face)));
  const topSuit = (s: string) =>
    Math.max(...t.hands[s]!.filter((card) => rankNumber(card) === top).map(suitNumber));
  const winner = claimants.reduce((a, b) => (topSuit(b) > topSuit(a) ? b : a));
  if (claimants.length > 1) yield { ifAsked: { kind: 'best', seat: winner } };
  t.payAll(winner, t.rules[payout(t.dice)]);
}

function* bestHand(t: Table, noRankedHand: string): Generator<Said, string> {
  const order = t.round();
  const best = order.reduce((a, b) => (compare(strength(t.hands[b]!), strength(t.hands[a]!)) > 0 ? b : a));
  const ranked = strength(t.hands[best]!)[0]! > 0;
  if (!ranked && noRankedHand === 'no-payment') {
    yield { move: { kind: 'no-hand' } };
    return order[0]!;
  }
  if (t.random.chance(0.3))
    for (const s of order) yield { ifAsked: { kind: 'show', seat: s, cards: t.hands[s]! } };
  else yield { move: { kind: 'winner', seat: best } };
  // "The winner of this phase receives 2 chips from each player."
  t.payAll(best, t.rules.bestHandPays);
  return best;
}

function* tricks(t: Table, first: string): Generator<Said, Record<string, number>> {
  const { random } = t;
  const taken: Record<string, number> = Object.fromEntries(t.seats.map((s) => [s, 0]));
  const won: Record<string, string[]> = Object.fromEntries(t.seats.map((s) => [s, []]));
  const how = random.below(3);
  let leader = first;
  let trump = '';
  for (let n = 0; n < 4; n++) {
    const at = t.seats.indexOf(leader);
    const cards: [string, string][] = [];
    for (const s of [...t.seats.slice(at), ...t.seats.slice(0, at)]) {
      const hand = t.hands[s]!;
      const led = cards.length ? suitText(cards[0]![1]) : '';
      const following = hand.filter((card) => suitText(card) === led);
      const card = random.pick(following.length ? following : hand);
      hand.splice(hand.indexOf(card), 1);
      cards.push([s, card]);
      trump ||= suitText(card);
      if (how === 1) yield { move: { kind: 'play', seat: s, cards: [card] } };
    }
    const led = suitText(cards[0]![1]);
    const worth = ([, card]: [string, string]) =>
      (suitText(card) === trump ? 100 : suitText(card) === led ? 50 : 0) + rankNumber(card);
    leader = cards.reduce((a, b) => (worth(b) > worth(a) ? b : a))[0];
    taken[leader]! += 1;
    won[leader]!.push(...cards.map(([, card]) => card));
    if (how === 0) yield { move: { kind: 'trick', seat: leader } };
  }
  if (how === 2) yield { move: { kind: 'tricks', counts: taken } };
  // "the cards won in this way go on to become the players' hands in phase four"
  t.hands = won;
  return taken;
}

/** Sleepless with real cards, real dice, cups of chips. */
export const sleepless: NaiveTable = function* (random): Generator<Said, void> {
  const players = 2 + random.below(4);
  // People come and go, or rules change: what both at once mean is the table's to say.
  const comeAndGo = random.chance(0.5);
  const anyRules = () => ({
    auction: random.pick(['may-re-enter', 'pass-is-final']),
    noRankedHand: random.pick(['highest-card', 'no-payment']),
    leftoverPot: random.pick(['stays', 'split']),
    shortStack: random.pick(['table-stakes', 'credit']),
    ...paymentsAt(random, { ...PAYOUT, bestHandPays: 2 }),
    throwsPerChip: random.pick([2, 2, 1, 3]),
  });
  const rules = { chips: random.pick([3, 6, 15]), ...anyRules() };
  yield { rules: { ...rules }, players };
  const changing = new Changing(random, rules, () => (comeAndGo ? {} : anyRules()), ['leftoverPot']);
  const t = new Table(players, rules, random);
  // "For 2- 4 players A - 9 (24 cards). For 5 players A - 8 and two 7s (30 cards)": the black and the red one, 7♠ and 7♥.
  const packFor = (five: boolean) => {
    const deck = ['s', 'h', 'c', 'd'].flatMap((suit) =>
      RANKS.filter((rank) => rank !== '7' && (five || rank !== '8')).map((rank) => rank + suit),
    );
    return five ? [...deck, '7s', '7h'] : deck;
  };
  const away = new Set<string>();

  for (let hand = 1; hand <= 60; hand++) {
    if (comeAndGo)
      yield* someGoOut(random, t.all, away, 2, () => (t.dealer = firstHere(t.all, t.dealer, away)));
    t.seats = t.all.filter((s) => !away.has(s));
    const stock = random.shuffle(packFor(t.seats.length === 5));
    t.hands = Object.fromEntries(t.seats.map((s) => [s, stock.splice(0, 4)]));
    t.dice = [0, 1, 2, 3].map(() => random.pick(DICE));
    const thrown = t.dice.map((face, die) => ({ die, face }));
    yield { move: { kind: 'dice', seat: t.dealer, dice: thrown } };

    const change = (s: string) => t.hands[s]!.splice(random.below(4), 1, stock.pop()!);
    const n = t.seats.length;
    const said = random.below(2 * n + 1);
    for (let i = 0; i < 2 * n; i++) {
      const s = t.round()[i % n]!;
      const draws = random.chance(0.5);
      if (draws) change(s);
      if (i < said) yield { move: { kind: draws ? 'draw' : 'stand', seat: s } };
      else if (i === said) yield { move: { kind: 'draws-done' } };
    }

    const one = yield* bidding(t, t.seats);
    if (one.bidder) yield* throwing(t, one.bidder, one.bid);
    if (!one.unclaimed) yield* claiming(t, t.seats);
    yield t.book();
    yield* changing.amid();

    const leader = yield* bestHand(t, rules.noRankedHand);
    yield t.book();

    const taken = yield* tricks(t, leader);
    const most = Math.max(...Object.values(taken));
    const leaders = t.round().filter((s) => taken[s] === most);
    if (leaders.length === 1) {
      // "Player winning most tricks takes pot if there is anything in the pot at that stage."
      t.chips[leaders[0]!]! += t.pot;
      t.pot = 0;
    }

    // "Players with the less than four cards at this stage … cannot, of course, participate in bidding or claiming."
    const eligible = t.seats.filter((s) => t.hands[s]!.length >= 4);
    const four = yield* bidding(t, eligible);
    if (four.bidder) yield* throwing(t, four.bidder, four.bid);
    if (!four.unclaimed) yield* claiming(t, eligible);

    if (t.seats.some((s) => t.chips[s]! <= 0)) {
      const best = Math.max(...Object.values(t.chips));
      yield { over: t.all.filter((s) => t.chips[s] === best) };
      if (rules.leftoverPot === 'split')
        for (let i = 0; t.pot > 0; i++, t.pot--) t.chips[leaders[i % leaders.length]!]! += 1;
      yield t.book();
      return;
    }
    yield { over: false };
    yield t.book();
    t.dealer = t.round()[0]!;
    changing.over();
    yield* changing.between();
  }
};
