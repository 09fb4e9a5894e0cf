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

/** "twos rank high, and the rest of the deck ranks as usual: aces above kings … with threes being the lowest" */
const HIGH = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2'];
/** "Spades is the highest suit, followed by hearts, then clubs, then diamonds." */
const SUITS = ['d', 'c', 'h', 's'];
/** In straights "twos are low" and "Aces can be played high or low". */
const LADDER = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

interface Play {
  readonly kind: string;
  readonly cards: string[];
  /** What decides, most important first. */
  readonly worth: number[];
}

interface Rules {
  readonly straightHigherBy: string;
  readonly bomb: boolean;
  readonly tripleStraight: number;
  readonly autoRelead: boolean;
}

const suitRank = (card: string) => SUITS.indexOf(suitText(card));
const highestSuit = (cards: string[]) => Math.max(...cards.map(suitRank));

function groupsOf(hand: string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const card of hand) groups.set(rankText(card), [...(groups.get(rankText(card)) ?? []), card]);
  return groups;
}

/** Some of the plays that a hand holds: one way of each kind, length and rank, the cards chosen by chance. */
function playsIn(hand: string[], rules: Rules, random: Random): Play[] {
  const groups = groupsOf(hand);
  const plays: Play[] = hand.map((card) => ({
    kind: 'single',
    cards: [card],
    worth: [HIGH.indexOf(rankText(card)), suitRank(card)],
  }));
  for (const [rank, cards] of groups) {
    const some = (n: number) => random.shuffle(cards).slice(0, n);
    const at = HIGH.indexOf(rank);
    if (cards.length >= 2) {
      const pair = some(2);
      plays.push({ kind: 'pair', cards: pair, worth: [at, highestSuit(pair)] });
    }
    if (cards.length >= 3) {
      plays.push({ kind: 'three', cards: some(3), worth: [at] });
      for (const [other, more] of groups)
        if (other !== rank && more.length >= 2)
          plays.push({
            kind: 'full house',
            cards: [...some(3), ...random.shuffle(more).slice(0, 2)],
            worth: [at],
          });
    }
    if (cards.length === 4) plays.push({ kind: 'four', cards: some(4), worth: [at] });
  }
  // Straights of one, two or three of each rank; an ace stands at either end but not at both.
  for (const [each, kind, least] of [
    [1, 'straight', 3],
    [2, 'pair straight', 3],
    [3, 'triple straight', rules.tripleStraight],
  ] as const) {
    for (let from = 0; from < LADDER.length; from++) {
      const picked: string[] = [];
      for (let to = from; to < LADDER.length; to++) {
        if (to - from === 13) break;
        const cards = groups.get(LADDER[to]!) ?? [];
        if (cards.length < each) break;
        picked.push(...random.shuffle(cards).slice(0, each));
        const length = to - from + 1;
        if (length < least || (each === 2 && length > 6)) continue;
        const top = picked.slice(-each);
        const flush = each === 1 && new Set(picked.map(suitText)).size === 1;
        const bySuit = rules.straightHigherBy === 'card' ? [highestSuit(top)] : [];
        // A straight of all thirteen ranks has the ace on top.
        const worth = length === 13 && from === 0 ? [13] : [to, ...bySuit];
        if (length === 13 && from === 0) continue;
        plays.push({ kind: flush ? 'straight flush' : kind, cards: [...picked], worth });
      }
    }
  }
  return plays;
}

function beats(play: Play, over: Play, rules: Rules): boolean {
  const higher = () => {
    for (const [i, worth] of play.worth.entries()) {
      if (worth !== over.worth[i]) return worth > over.worth[i]!;
    }
    return false;
  };
  if (play.kind === over.kind && play.cards.length === over.cards.length) return higher();
  // "Any straight flush will beat a straight of the same size."
  if (play.kind === 'straight flush' && over.kind === 'straight')
    return play.cards.length === over.cards.length;
  // "a four of a kind can be played as a bomb. It beats any other play (other than a higher 4 of a kind)"
  return rules.bomb && play.kind === 'four';
}

/** Winner with real cards. */
export const winner: NaiveTable = function* (random): Generator<Said, void> {
  const sitting = 3 + random.below(2);
  // People come and go, or rules change: what both at once mean is the table's to say.
  const comeAndGo = random.chance(0.5);
  const anyRules = () => ({
    straightHigherBy: random.pick(['card', 'rank']),
    bomb: random.chance(0.3),
    tripleStraight: random.pick([2, 3]),
    autoRelead: random.chance(0.6),
    nextLead: random.pick(['winner', 'three-of-diamonds']),
    tripleAt: random.pick(['seventeen', 'never-played']),
    length: 'games',
    games: 1 + random.below(2),
    ...paymentsAt(random, { leftCosts: 1, manyCosts: 2, neverPlayedCosts: 3 }),
  });
  const rules = anyRules();
  yield { rules: { ...rules }, players: sitting };
  const changing = new Changing(random, rules, () => (comeAndGo ? {} : anyRules()), ['games']);
  const all = seatsOf(sitting);
  const score: Record<string, number> = Object.fromEntries(all.map((s) => [s, 0]));
  let deals = all[0]!;
  const away = new Set<string>();
  let last: { winner: string; loser: string } | undefined;

  for (let game = 0; ; game++) {
    const isLast = () => game >= rules.games - 1;
    let hasBegun = false;
    if (comeAndGo) yield* someGoOut(random, all, away, 3, () => (deals = firstHere(all, deals, away)));
    const seats = all.filter((s) => !away.has(s));
    const players = seats.length;
    const at = (i: number) => seats[((i % players) + players) % players]!;
    const dealer = seats.indexOf(deals);
    const hands: Record<string, string[]> = Object.fromEntries(seats.map((s) => [s, []]));
    // "dealing out the cards singly, starting with himself, in a clockwise manner … The cards are dealt out entirely."
    for (const [i, card] of shuffledDeck(random).entries()) hands[at(dealer + i)]!.push(card);
    const dealt = Object.fromEntries(seats.map((s) => [s, hands[s]!.length]));
    if (last && !away.has(last.loser) && !away.has(last.winner)) {
      const from = hands[last.loser]!;
      const to = hands[last.winner]!;
      // "The Loser must then give their highest card to the Winner in exchange for any card of the Winner's choosing."
      const given = [...from].sort(
        (a, b) => HIGH.indexOf(rankText(b)) - HIGH.indexOf(rankText(a)) || suitRank(b) - suitRank(a),
      )[0]!;
      const taken = random.pick(to);
      from.splice(from.indexOf(given), 1, taken);
      to.splice(to.indexOf(taken), 1, given);
      yield { move: { kind: 'exchange', seat: last.loser, cards: [given, taken] } };
    }
    let turn: number;
    if (!last || away.has(last.winner) || rules.nextLead === 'three-of-diamonds') {
      turn = seats.findIndex((s) => hands[s]!.includes('3d'));
      // A card of the exchange that was 3♦ is known to lie with who got it: then nobody needs to say it.
      yield { ifAsked: { kind: 'lead', seat: seats[turn]! } };
    } else turn = seats.indexOf(last.winner);

    let lying: { play: Play; by: number } | undefined;
    let passes = 0;
    let first = '';
    const out = () => seats.filter((s) => hands[s]!.length === 0);
    while (out().length < players - 1) {
      const who = at(turn);
      const mine = hands[who]!;
      if (mine.length === 0) {
        turn = (turn + 1) % players;
        continue;
      }
      if (lying && passes >= seats.filter((s, i) => hands[s]!.length > 0 && i !== lying!.by).length) {
        // "When all but one have passed in succession the trick is over … a new trick is started by the last player to play."
        turn = lying.by;
        while (hands[at(turn)]!.length === 0) turn++;
        turn = turn % players;
        lying = undefined;
        passes = 0;
        continue;
      }
      const over = lying?.play;
      if (over && !canTake(mine.length, over, rules)) {
        passes++;
        turn = (turn + 1) % players;
        continue;
      }
      if (hasBegun && !first) yield* changing.amid();
      yield { turn: who };
      hasBegun = true;
      const options = playsIn(mine, rules, random).filter((p) => !over || beats(p, over, rules));
      if (over && random.chance(0.05)) {
        const bad = playsIn(mine, rules, random).filter((p) => !beats(p, over, rules));
        if (bad.length) yield { refused: { kind: 'play', seat: who, cards: random.pick(bad).cards } };
      }
      const chosen = options.length && random.chance(over ? 0.7 : 1) ? pickLong(options, random) : undefined;
      if (!chosen) {
        yield { move: { kind: 'pass', seat: who } };
        passes++;
        turn = (turn + 1) % players;
        continue;
      }
      yield { move: { kind: 'play', seat: who, cards: random.shuffle(chosen.cards) } };
      for (const card of chosen.cards) mine.splice(mine.indexOf(card), 1);
      lying = { play: chosen, by: turn };
      passes = 0;
      if (mine.length === 0 && !first) {
        first = who;
        for (const s of seats) {
          if (s === who) continue;
          const left = hands[s]!.length;
          const never = left === dealt[s];
          let each = rules.leftCosts;
          if (players === 4) {
            // "unless they have 10 or more remaining, in which they score -2 for each. If they didn't get to play any cards …"
            if (left >= 10) each = rules.manyCosts;
            if (never) each = rules.neverPlayedCosts;
          } else {
            // "a player with 17 cards remaining is deducted triple points … more than 11 … and less than 17 … double"
            if (left > 11) each = rules.manyCosts;
            if (never || (left >= 17 && rules.tripleAt === 'seventeen')) each = rules.neverPlayedCosts;
          }
          score[s]! -= left * each;
          score[who]! += left * each;
        }
      }
      // The ruling `endsEarly`: in the last agreed game the score ends it, and no Loser is asked for.
      if (first && isLast()) break;
      // "When a player plays the 2 of spades either as a singleton or as part of a pair of 2s …"
      const ends =
        rules.autoRelead &&
        !rules.bomb &&
        chosen.cards.includes('2s') &&
        ['single', 'pair'].includes(chosen.kind);
      if (ends) {
        while (hands[at(turn)]!.length === 0 && out().length < players) turn++;
        turn %= players;
        lying = undefined;
      } else turn = (turn + 1) % players;
      if (first && out().length < players - 1 && random.chance(0.15)) break;
    }
    yield { balances: { ...score } };
    let loser = seats.find((s) => hands[s]!.length > 0)!;
    if (!isLast() && out().length < players - 1) {
      if (random.chance(0.5)) {
        loser = random.pick(seats.filter((s) => hands[s]!.length > 0));
        yield { move: { kind: 'loser', seat: loser } };
      } else {
        // Whoever holds most is the Loser; of several, the first at the Winner's left.
        const order = seats.map((_, i) => at(seats.indexOf(first) + 1 + i));
        loser = order.reduce((a, b) => (hands[b]!.length > hands[a]!.length ? b : a));
        yield { move: { kind: 'stop' } };
      }
    }
    // "the Loser must shuffle and deal out the next game"
    deals = loser;
    last = { winner: first, loser };
    if (isLast()) break;
    yield { over: false };
    changing.over();
    yield* changing.between();
    if (isLast()) break;
  }
  const most = Math.max(...Object.values(score));
  yield { over: all.filter((s) => score[s] === most) };
};

/** With a bomb in the game, four cards, or as many as the play if that is fewer, are enough to have a turn. */
const canTake = (holds: number, over: Play, rules: Rules) =>
  holds >= over.cards.length || (rules.bomb && holds >= Math.min(4, over.cards.length));

/** Long plays more often than their number would have it: a random game would be all singles otherwise. */
const pickLong = (plays: Play[], random: Random) =>
  random.chance(0.5)
    ? random.pick(plays)
    : [...plays].sort((a, b) => b.cards.length - a.cards.length)[random.below(Math.min(4, plays.length))]!;
