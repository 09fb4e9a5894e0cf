import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, DECK, RANKS, rankOf, suitOf } from '../../../../main/engine/core/cards.ts';
import { poolNap } from '../../../../main/engine/games/pool-nap/index.ts';
import type { PoolNapView } from '../../../../main/engine/games/pool-nap/view.ts';
import { type Random, seeded } from '../../../support/random.ts';
import { type PlainMove, Tabletop } from '../../../support/tabletop.ts';

const detail = (table: Tabletop) => table.game.view(table.state).detail as PoolNapView;

interface Fall {
  readonly seat: string;
  readonly card: Card;
}

/** Who wins, by comparing card with card: slow and plain. */
function winner(fallen: readonly Fall[], trump: string): string {
  let best = fallen[0]!;
  for (const fall of fallen.slice(1)) {
    const [a, b] = [suitOf(fall.card), suitOf(best.card)];
    const higher = RANKS.indexOf(rankOf(fall.card)) > RANKS.indexOf(rankOf(best.card));
    if (a === b ? higher : a === trump) best = fall;
  }
  return best.seat;
}

/** Deals real hands and plays five tricks by the rules: the plays of each trick, and who wins it. */
function dealAndPlay(random: Random, seats: readonly string[], bidder: string) {
  const deck = random.shuffle(DECK);
  const hands = new Map(seats.map((seat, i) => [seat, deck.slice(i * 5, i * 5 + 5)]));
  const tricks: { fallen: Fall[]; winner: string }[] = [];
  let leader = bidder;
  let trump = '';
  for (let t = 0; t < 5; t++) {
    const fallen: Fall[] = [];
    const at = seats.indexOf(leader);
    for (const seat of [...seats.slice(at), ...seats.slice(0, at)]) {
      const held = hands.get(seat)!;
      const following = held.filter((card) => fallen[0] && suitOf(card) === suitOf(fallen[0].card));
      const card = random.pick(following.length > 0 ? following : held);
      hands.set(
        seat,
        held.filter((other) => other !== card),
      );
      fallen.push({ seat, card });
    }
    if (t === 0) trump = suitOf(fallen[0]!.card);
    leader = winner(fallen, trump);
    tricks.push({ fallen, winner: leader });
  }
  return tricks;
}

const setting = fc.record({
  seed: fc.nat(),
  players: fc.integer({ min: 2, max: 10 }),
  chips: fc.integer({ min: 1, max: 30 }),
  bid: fc.integer({ min: 1, max: 5 }),
  napPays: fc.integer({ min: 1, max: 12 }),
  failedNapOrder: fc.constantFrom('players-first', 'pot-first'),
  shortStack: fc.constantFrom('table-stakes', 'credit'),
});

describe('one hand kept in five ways', () => {
  test('cards, taps, counts, the bidder alone, and settling early move the same chips', () => {
    fc.assert(
      fc.property(setting, ({ seed, players, bid, ...rules }) => {
        const random = seeded(seed);
        const seats = Array.from({ length: players }, (_, i) => `s${i + 1}`);
        const bidder = random.pick(seats);
        const tricks = dealAndPlay(random, seats, bidder);
        const counts = Object.fromEntries(
          seats.map((seat) => [seat, tricks.filter((trick) => trick.winner === seat).length]),
        );
        const taps = tricks.map((trick) => ({ kind: 'trick', seat: trick.winner }));
        const cards = tricks.flatMap(({ fallen }): PlainMove[] => {
          const cut = random.below(fallen.length);
          return [fallen.slice(0, cut), fallen.slice(cut)]
            .filter((part) => part.length > 0)
            .map((part) => ({ kind: 'play', seat: part[0]!.seat, cards: part.map(({ card }) => card) }));
        });
        const begin = () =>
          new Tabletop(poolNap, players, { ...rules, revokeFine: 5 }).play({
            kind: 'contract',
            seat: bidder,
            tricks: bid,
          });
        const early = begin();
        for (const tap of taps) {
          if (early.state.handNumber > 1 || early.state.outcome) break;
          const done = detail(early).decided !== null;
          early.play(done ? { kind: 'settle', seat: bidder } : tap);
        }
        const tables = [
          begin().play(...cards),
          begin().play(...taps),
          begin().play({ kind: 'counts', seat: bidder, counts }),
          begin().play({ kind: 'taken', seat: bidder, tricks: counts[bidder] }),
          early,
        ];
        expect(new Set(tables.map((table) => table.chips.join(' '))).size).toBe(1);
        if (rules.shortStack === 'table-stakes')
          expect(Math.min(...tables[0]!.chips)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 150 },
    );
  });

  test('cards played by the rules show no revoke; a suit held back shows one', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 2, max: 10 }), (seed, players) => {
        const random = seeded(seed);
        const seats = Array.from({ length: players }, (_, i) => `s${i + 1}`);
        const tricks = dealAndPlay(random, seats, 's1');
        const table = new Tabletop(poolNap, players).play({ kind: 'contract', seat: 's1', tricks: 1 });
        for (const { fallen } of tricks.slice(0, 4)) {
          table.play({ kind: 'play', seat: fallen[0]!.seat, cards: fallen.map(({ card }) => card) });
          expect(detail(table).tricks.at(-1)!.cards).toEqual(fallen);
        }
        expect(detail(table).revokes).toEqual([]);
        // The last card of somebody who once did not follow is now one of the suit led then.
        const last = tricks[4]!.fallen.map((fall) => ({ ...fall }));
        const seen = new Set(tricks.flatMap(({ fallen }) => fallen.map(({ card }) => card)));
        const missed = tricks
          .slice(0, 4)
          .flatMap(({ fallen }) =>
            fallen
              .filter(({ card }) => suitOf(card) !== suitOf(fallen[0]!.card))
              .map(({ seat }) => ({ seat, suit: suitOf(fallen[0]!.card) })),
          );
        const [miss] = missed;
        const held = miss && DECK.find((card) => suitOf(card) === miss.suit && !seen.has(card));
        if (!miss || !held) return;
        const cards = last.map(({ seat, card }) => (seat === miss.seat ? held : card));
        table.play({ kind: 'play', seat: last[0]!.seat, cards });
        expect(table.said).toContain('pool-nap.call.revoked');
      }),
      { numRuns: 150 },
    );
  });
});
