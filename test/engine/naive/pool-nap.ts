import type { Random } from '../../support/random.ts';
import {
  Changing,
  type NaiveTable,
  type Said,
  firstHere,
  paymentsAt,
  rankText,
  seatsOf,
  shuffledDeck,
  someGoOut,
  suitText,
} from './agreement.ts';

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

interface Rules {
  readonly chips: number;
  readonly ante: number;
  readonly rounds: number;
  readonly dealerAnte: string;
  readonly bidding: string;
  readonly minBid: string | number;
  readonly allPass: string;
  readonly trickPays: number;
  readonly napPays: number;
  readonly napCosts: number;
  readonly failedNapOrder: string;
  readonly shortStack: string;
  readonly leftoverPot: string;
}

/** Five tricks with real cards: who took how many, and the cards of each trick in order. */
function playTricks(order: string[], hands: Record<string, string[]>, bidder: string, random: Random) {
  const taken: Record<string, number> = {};
  const tricks: { cards: [string, string][]; winner: string }[] = [];
  let leader = bidder;
  let trump = '';
  for (let n = 0; n < 5; n++) {
    const cards: [string, string][] = [];
    const start = order.indexOf(leader);
    for (let i = 0; i < order.length; i++) {
      const player = order[(start + i) % order.length]!;
      const hand = hands[player]!;
      const ledSuit = cards.length ? suitText(cards[0]![1]) : '';
      // "Following players match the lead suit if they can. If they cannot, they play any card."
      const following = hand.filter((card) => suitText(card) === ledSuit);
      const card = random.pick(following.length ? following : hand);
      hand.splice(hand.indexOf(card), 1);
      cards.push([player, card]);
      // "The bid-winner leads the first trick and must play a card in the trump suit."
      if (!trump) trump = suitText(card);
    }
    // "The highest card in the suit that is led or the highest trump suited card wins the trick."
    const led = suitText(cards[0]![1]);
    const inTrump = cards.filter(([, card]) => suitText(card) === trump);
    const running = inTrump.length ? inTrump : cards.filter(([, card]) => suitText(card) === led);
    running.sort(([, a], [, b]) => RANKS.indexOf(rankText(b)) - RANKS.indexOf(rankText(a)));
    leader = running[0]![0];
    taken[leader] = (taken[leader] ?? 0) + 1;
    tricks.push({ cards, winner: leader });
  }
  return { taken, tricks };
}

/** Pool Nap with real cards, chips in a row of cups, and one pot. */
export const poolNap: NaiveTable = function* (random): Generator<Said, void> {
  const players = 2 + random.below(random.chance(0.2) ? 9 : 4);
  // People come and go, or rules change: what both at once mean is the table's to say.
  const comeAndGo = random.chance(0.5);
  const anyRules = () => ({
    ante: random.below(4),
    rounds: 1 + random.below(5),
    bidding: random.pick(['one-circuit', 'rounds']),
    minBid: 1 + random.below(2),
    allPass: random.pick(['thrown-in', 'dealer-bids-minimum']),
    ...paymentsAt(random, { trickPays: 1, napPays: random.pick([5, 10]), napCosts: 5 }, 1),
    failedNapOrder: random.pick(['players-first', 'pot-first']),
    shortStack: random.pick(['table-stakes', 'credit']),
    leftoverPot: random.pick(['split', 'stays']),
  });
  const rules: Rules = {
    chips: Math.max(1, random.pick([2, 5, 12, 50])),
    dealerAnte: random.pick(['from-second', 'from-first']),
    ...anyRules(),
  };
  yield { rules: { ...rules }, players };
  const changing = new Changing(random, rules, () => (comeAndGo ? {} : anyRules()), [
    'rounds',
    'leftoverPot',
  ]);
  const seats = seatsOf(players);
  const chips: Record<string, number> = Object.fromEntries(seats.map((s) => [s, rules.chips]));
  let pot = 0;
  const owes = (player: string, amount: number) =>
    rules.shortStack === 'credit' ? amount : Math.min(amount, Math.max(0, chips[player]!));
  const toPot = (player: string, amount: number) => {
    const paid = owes(player, amount);
    chips[player]! -= paid;
    pot += paid;
  };
  const book = () => ({ ...chips, pot });
  /** From the player to the left of `from` round to `from`, those who play. */
  const round = (from: string) => {
    const at = seats.indexOf(from);
    return [...seats.slice(at + 1), ...seats.slice(0, at + 1)].filter((s) => playing.has(s));
  };
  let playing = new Set(seats);
  let dealer = seats[0]!;
  /** Whose turn it was to deal; whoever comes back before the first bid deals after all. */
  let due = dealer;

  const away = new Set<string>();
  /** Those who were not there for the first contribution, and pay it when they are. */
  const late = new Set<string>();
  const whoPlays = () => new Set(seats.filter((s) => chips[s]! > 0 && !away.has(s)));

  for (let hand = 1; ; hand++) {
    const isBack = (s: string) => {
      if (hand === 1 && away.has(s)) late.add(s);
      else if (!away.has(s) && late.delete(s) && hand > 1) toPot(s, rules.ante);
      const absent = new Set(seats.filter((one) => away.has(one) || chips[one]! <= 0));
      dealer = firstHere(seats, due, absent);
    };
    if (comeAndGo) yield* someGoOut(random, seats, away, 2, isBack, (s) => chips[s]! > 0);
    if (hand > 1) yield* changing.between();
    if (hand > rules.rounds) break;
    playing = whoPlays();
    // "The game begins with each player contributing an agreed upon number of chips to the pot."
    if (hand === 1) for (const s of seats) if (playing.has(s)) toPot(s, rules.ante);
    // "Each round, the new dealer will contribute that amount to the pot as well."
    if (hand > 1 || rules.dealerAnte === 'from-first') toPot(dealer, rules.ante);
    yield { balances: book() };
    // The bidding.
    const order = round(dealer);
    let bid = 0;
    let bidder = '';
    let silent = 0;
    // A table that says the whole hand afterwards enters nothing before.
    const whole = random.chance(0.2);
    for (let i = 0; ; i++) {
      if (rules.bidding === 'one-circuit' && i === order.length) break;
      if (rules.bidding === 'rounds' && silent >= order.length - (bidder ? 1 : 0)) break;
      if (bid === 5) break;
      const player = order[i % order.length]!;
      if (!whole) yield { turn: player };
      const least = Math.max(bid + 1, Number(rules.minBid));
      if (random.chance(bidder ? 0.25 : 0.4)) {
        bid = random.chance(0.25) ? 5 : least + random.below(Math.min(2, 6 - least));
        bidder = player;
        silent = 0;
        if (!whole) yield { move: { kind: 'bid', seat: player, tricks: bid } };
      } else {
        silent++;
        if (!whole) yield { move: { kind: 'pass', seat: player } };
      }
    }
    if (whole && !bidder) yield { move: { kind: 'all-pass', seat: order[0]! } };
    if (!bidder && rules.allPass === 'dealer-bids-minimum') {
      bidder = dealer;
      bid = Number(rules.minBid);
    }
    if (bidder && !whole) yield* changing.amid();
    if (bidder) {
      const deck = shuffledDeck(random);
      const hands = Object.fromEntries(order.map((s, i) => [s, deck.slice(5 * i, 5 * i + 5)]));
      const { taken, tricks } = playTricks(order, hands, bidder, random);
      const made = (taken[bidder] ?? 0) >= bid;
      const result = made ? 'made' : 'failed';
      switch (whole ? 'whole' : random.below(4)) {
        case 'whole':
          yield { move: { kind: 'hand', seat: bidder, tricks: bid, result } };
          break;
        case 0:
          for (const { winner } of tricks) yield { move: { kind: 'trick', seat: winner } };
          break;
        case 1:
          for (const { cards } of tricks)
            for (const [player, card] of cards) yield { move: { kind: 'play', seat: player, cards: [card] } };
          break;
        case 2:
          yield { move: { kind: 'counts', seat: bidder, counts: taken } };
          break;
        default:
          yield { move: { kind: 'taken', seat: bidder, tricks: taken[bidder] ?? 0 } };
      }
      const others = round(bidder).filter((s) => s !== bidder);
      if (made) {
        // "they are paid chips by the rest of the players at the table. The payment equals the player's bid."
        const price = bid === 5 ? rules.napPays : bid * rules.trickPays;
        for (const s of others) {
          const paid = owes(s, price);
          chips[s]! -= paid;
          chips[bidder]! += paid;
        }
        if (bid === 5) {
          // "they win payment from the other players as well as the pot"
          chips[bidder]! += pot;
          pot = 0;
        }
      } else {
        const double = bid === 5 ? pot : 0;
        if (rules.failedNapOrder === 'pot-first') toPot(bidder, double);
        // Chip by chip in turn, starting with the player to their left.
        const cost = bid === 5 ? rules.napCosts : bid * rules.trickPays;
        for (let n = 0; n < cost; n++)
          for (const s of others) {
            if (owes(bidder, 1) === 0) continue;
            chips[bidder]! -= 1;
            chips[s]! += 1;
          }
        // "must make payment to the other players and double the size of the pot"
        if (rules.failedNapOrder !== 'pot-first') toPot(bidder, double);
      }
    }
    const solvent = seats.filter((s) => chips[s]! > 0);
    playing = new Set(solvent);
    if (hand >= rules.rounds || playing.size <= 1) break;
    // With fewer than two players left whoever is away has to come.
    if (whoPlays().size < 2) {
      for (const s of solvent) if (away.delete(s) && late.delete(s)) toPot(s, rules.ante);
    }
    playing = whoPlays();
    if (playing.size <= 1) break;
    changing.over();
    due = seats[(seats.indexOf(dealer) + 1) % seats.length]!;
    dealer = round(dealer)[0]!;
    yield { over: false };
  }
  const most = Math.max(...Object.values(chips));
  yield { over: seats.filter((s) => chips[s] === most) };
  if (rules.leftoverPot === 'split') {
    const sharers = playing.size
      ? round(dealer)
      : [...seats.slice(seats.indexOf(dealer) + 1), ...seats.slice(0, seats.indexOf(dealer) + 1)];
    for (let i = 0; pot > 0; i++, pot--) chips[sharers[i % sharers.length]!]! += 1;
  }
  yield { balances: book() };
};
