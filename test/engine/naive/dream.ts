import {
  Changing,
  type NaiveTable,
  type Said,
  firstHere,
  rankText,
  seatsOf,
  shuffledDeck,
  someGoOut,
} from './agreement.ts';

/** The values a card may have: "The aces are worth 1 or 11 points … Face cards (Jack, Queen, King) count 10." */
const valuesOf = (card: string): number[] => {
  const rank = rankText(card);
  if (rank === 'A') return [1, 11];
  return [Number(rank) || 10];
};

/** Dream with real cards: hands, a pile, tricks in heaps, and a score sheet. */
export const dream: NaiveTable = function* (random): Generator<Said, void> {
  const players = 2 + random.below(random.chance(0.2) ? 7 : 4);
  // People come and go, or rules change: what both at once mean is the table's to say.
  const comeAndGo = random.chance(0.5);
  const anyRules = () => ({
    keep: random.chance(0.7) ? 'total' : 'tricks',
    hands: random.chance(0.2) ? 2 : 1,
  });
  const rules = anyRules();
  yield { rules: { ...rules }, players };
  const changing = new Changing(random, rules, () => (comeAndGo ? {} : anyRules()), ['hands']);
  const all = seatsOf(players);
  let seats = all;
  const points: Record<string, number> = Object.fromEntries(all.map((s) => [s, 0]));
  const left = (s: string) => seats[(seats.indexOf(s) + 1) % seats.length]!;
  const right = (s: string) => seats[(seats.indexOf(s) + seats.length - 1) % seats.length]!;
  let dealer = all[0]!;
  // "ensuring that each player deals the same number of hands"; who is away has others deal for them.
  const deals: Record<string, number> = Object.fromEntries(all.map((s) => [s, rules.hands]));
  const away = new Set<string>();
  let hand = 0;
  const isOver = () => (comeAndGo ? all.every((s) => deals[s] === 0) : hand >= rules.hands * players);

  for (;;) {
    hand++;
    if (comeAndGo) yield* someGoOut(random, all, away, 2, () => (dealer = firstHere(all, dealer, away)));
    seats = all.filter((s) => !away.has(s));
    const withTotal = rules.keep === 'total';
    let hasBegun = false;
    const deck = shuffledDeck(random);
    const hands = Object.fromEntries(seats.map((s) => [s, deck.splice(0, 5)]));
    const heap: Record<string, number> = Object.fromEntries(seats.map((s) => [s, 0]));
    const say = function* (move: Said): Generator<Said, void> {
      if (withTotal) yield move;
      hasBegun ||= withTotal;
    };
    let leader = left(dealer);
    let out = '';
    const takes = function* (s: string): Generator<Said, void> {
      heap[s]! += 1;
      if (!withTotal) yield { move: { kind: 'trick', seat: s } };
      hasBegun ||= !withTotal;
    };

    while (!out) {
      if (hasBegun) yield* changing.amid();
      // A trick: the leader plays any card and says its value.
      let player = leader;
      let total = 0;
      const lead = random.pick(hands[player]!);
      hands[player]!.splice(hands[player]!.indexOf(lead), 1);
      total = random.pick(valuesOf(lead));
      yield* say({ turn: player });
      yield* say({ move: { kind: 'play', seat: player, value: total, drew: false } });
      if (hands[player]!.length === 0) {
        out = player;
        if (!withTotal) yield { move: { kind: 'out', seat: player, on21: false } };
        break;
      }
      for (let ended = false; !ended && !out;) {
        player = left(player);
        if (random.chance(0.1)) yield* say({ turn: player });
        const mine = hands[player]!;
        const canMake21 = mine
          .flatMap((card) => valuesOf(card).map((v) => ({ card, v })))
          .filter(({ v }) => total + v === 21);
        const fits = () =>
          mine.flatMap((card) => valuesOf(card).map((v) => ({ card, v }))).filter(({ v }) => total + v <= 21);
        let drew = false;
        let play: { card: string; v: number } | undefined;
        let forgot = false;
        if (canMake21.length && random.chance(0.8)) play = random.pick(canMake21);
        else {
          // "If a player fails to take a card from the draw pile before playing their card …"
          const without = fits().filter(({ v }) => total + v !== 21);
          if (withTotal && deck.length && without.length && random.chance(0.1)) {
            play = random.pick(without);
            forgot = true;
          } else {
            if (deck.length) {
              mine.push(deck.pop()!);
              drew = true;
            }
            const options = fits();
            if (options.length) play = random.pick(options);
          }
        }
        if (!play) {
          // "that player must take the trick and the previous player to the right … plays the first card"
          yield* say({ move: { kind: 'cannot', seat: player } });
          yield* takes(player);
          leader = right(player);
          break;
        }
        mine.splice(mine.indexOf(play.card), 1);
        total += play.v;
        yield* say({ move: { kind: 'play', seat: player, value: play.v, drew } });
        if (total === 21) {
          // "the previous player (to his right) must take the trick and the player who brought the total to 21 plays"
          if (mine.length === 0) {
            out = player;
            heap[right(player)]! += 1;
            if (!withTotal) yield { move: { kind: 'out', seat: player, on21: true } };
          } else yield* takes(right(player));
          leader = player;
          ended = true;
        } else if (forgot) {
          if (random.chance(0.5)) {
            // "they must then draw two cards from the draw pile as a penalty"
            yield* say({ move: { kind: 'penalty', seat: player } });
            for (let n = 0; n < 2 && deck.length; n++) mine.push(deck.pop()!);
          } else if (mine.length === 0) {
            yield* say({ move: { kind: 'score' } });
            out = player;
          }
        } else if (mine.length === 0) {
          out = player;
          if (!withTotal) yield { move: { kind: 'out', seat: player, on21: false } };
        }
      }
    }
    // "All other players get 1 point for each trick they have taken more than the player who went out."
    for (const s of seats) if (s !== out) points[s]! += Math.max(0, heap[s]! - heap[out]!);
    const dealtFor = deals[dealer]! > 0 ? dealer : all.find((s) => away.has(s) && deals[s]! > 0);
    if (dealtFor) deals[dealtFor]! -= 1;
    dealer = left(dealer);
    yield { balances: { ...points } };
    if (isOver()) break;
    yield { over: false };
    changing.over();
    yield* changing.between();
    if (isOver()) break;
  }
  const fewest = Math.min(...Object.values(points));
  yield { over: all.filter((s) => points[s] === fewest) };
};
