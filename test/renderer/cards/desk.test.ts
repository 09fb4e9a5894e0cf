import { describe, expect, test } from 'vitest';
import type { Card } from '../../../main/contract.ts';
import type { ReadCard } from '../../../main/vision/index.ts';
import { seeded } from '../../support/random.ts';
import { card, DeskTable, doubtful, faceDown, type Move, type Spot } from './desk-table.ts';

const FOUR = ['Ann', 'Ben', 'Cat', 'Dee'];
const TOTAL = { keep: 'total' };
const dream = (...moves: readonly Move[]) => new DeskTable('dream', FOUR, moves, TOTAL);
const add = (seat: string, value: number, drew = true): Move => ({ kind: 'play', seat, value, drew });

const BID: Move = { kind: 'contract', seat: 's2', tricks: 3 };
const nap = (...moves: readonly Move[]) => new DeskTable('pool-nap', FOUR, moves);
const lay = (seat: string, ...cards: readonly Card[]): Move => ({ kind: 'play', seat, cards });

/** Places of a trick. */
const N: Spot = [200, 0];
const E: Spot = [300, 100];
const S: Spot = [200, 200];
const W: Spot = [100, 100];
const PILE: Spot = [205, 110];

describe('Dream: each new top card of the pile', () => {
  test('is the play of whoever is asked, with the draw that was due', () => {
    const table = dream();
    table.look(card('8s', PILE));
    table.look(card('9h', [215, 112]));
    expect(table.moves).toEqual([add('s2', 8, false), add('s3', 9)]);
    expect([1, 2, 3].map((seq) => table.desk.cardOf(seq))).toEqual(['8s', '9h', null]);
    // 4: exactly 21, which needs no draw; Cat takes the trick and Dee leads.
    table.look(card('4d', [200, 108]));
    expect(table.moves.at(-1)).toEqual(add('s4', 4, false));
    table.look();
    table.look(card('Kc', PILE));
    expect(table.moves.at(-1)).toEqual(add('s4', 10, false));
  });

  test('an ace is asked for while it may be two values, and entered where it can be one only', () => {
    const table = dream();
    table.look(card('As', PILE));
    expect(table.moves).toEqual([]);
    const { ask, items } = table.desk.view;
    expect(ask).toBe('value');
    expect(table.desk.movesOf(items[0]!).map(({ move }) => move['value'])).toEqual([1, 11]);
    const late = dream(add('s2', 10, false), add('s3', 9));
    late.look(card('As', PILE));
    expect(late.moves.at(-1)).toEqual(add('s4', 1));
  });

  test('one that exceeds 21 is refused, and the next counts once it was taken back', () => {
    const table = dream(add('s2', 10, false), add('s3', 9));
    table.look(card('8c', PILE));
    expect(table.refused).toEqual([add('s4', 8)]);
    expect(table.desk.view.ask).toBe('refused');
    table.look(card('8c', PILE), card('2c', E));
    expect(table.moves).toHaveLength(2);
    table.look(card('2c', E));
    expect(table.moves.at(-1)).toEqual(add('s4', 2, false));
  });

  test('a pile that is taken up unfinished stops the reading until somebody says why', () => {
    const table = dream();
    table.look(card('Ks', PILE));
    table.look(card('8h', PILE));
    table.look();
    table.look(card('2d', PILE));
    expect(table.moves).toHaveLength(2);
    expect(table.desk.view.ask).toBe('taken');
    table.type({ kind: 'cannot', seat: 's4' });
    expect(table.moves.at(-1)).toEqual(add('s3', 2, false));
  });

  test('a play that was typed is not read once more; another card waits', () => {
    const table = dream();
    table.type(add('s2', 9, false));
    table.look(card('9h', PILE));
    expect(table.moves).toEqual([add('s2', 9, false)]);
    table.type(add('s3', 3));
    table.look(card('7h', [212, 114]));
    expect(table.moves).toHaveLength(2);
    expect(table.desk.view.ask).toBe('typed');
    table.desk.say(table.desk.view.items[0]!, '7h');
    table.enter();
    expect(table.moves.at(-1)).toEqual(add('s4', 7));
  });

  test('a card typed while it was read is entered once', () => {
    const table = dream();
    table.once(card('9h', PILE));
    table.type(add('s2', 9, false));
    table.look(card('9h', PILE));
    table.look(card('9h', PILE));
    expect(table.moves).toEqual([add('s2', 9, false)]);
  });

  test('a card of the last hand is none of the next', () => {
    const table = dream(add('s2', 8, false), add('s3', 7), add('s4', 2));
    table.look(card('Ah', PILE));
    table.type({ kind: 'out', seat: 's1', on21: false });
    table.look(card('Ah', PILE));
    table.look(card('Ah', [20, 20]), card('3c', PILE));
    expect(table.moves).toHaveLength(5);
    expect(table.desk.view.ask).toBe('early');
    table.look(faceDown(N));
    table.look(faceDown(N), card('3c', W));
    expect(table.moves.at(-1)).toEqual(add('s3', 3, false));
  });

  test('a hand that rests on the pile changes nothing', () => {
    const table = dream();
    table.look(card('8s', PILE));
    table.look();
    table.look(card('8s', PILE));
    expect(table.moves).toHaveLength(1);
    expect(table.desk.view).toEqual({ ask: null, items: [], offers: [] });
  });

  test('only tricks are kept: nothing is asked of cards', () => {
    const table = new DeskTable('dream', FOUR);
    table.look(card('8s', PILE));
    expect(table.moves).toEqual([]);
    expect(table.desk.view.ask).toBeNull();
  });
});

describe('undo', () => {
  test('a card that was undone is not read again until it was lifted', () => {
    const table = dream();
    table.look(card('8s', PILE));
    table.undo();
    table.look(card('8s', PILE));
    expect(table.moves).toEqual([]);
    // A hand that hides it lifts nothing.
    table.look();
    table.look(card('8s', PILE));
    expect(table.moves).toEqual([]);
    table.look();
    table.look(card('8s', E));
    expect(table.moves).toEqual([add('s2', 8, false)]);
  });

  test('what people say instead wins', () => {
    const table = nap(BID);
    table.look(card('Kh', N));
    table.undo();
    table.type(lay('s2', 'Qh'));
    table.look(card('Kh', N));
    table.look(card('Kh', N), card('4h', E));
    expect(table.moves.slice(1)).toEqual([lay('s2', 'Qh')]);
    expect(table.desk.view.ask).toBe('typed');
  });
});

describe('tricks of Pool Nap', () => {
  test('fill themselves, whoever takes them leads, and nothing is entered twice', () => {
    const table = nap(BID);
    const trick = [card('Kh', N), card('4h', E), card('Jh', S), card('Ah', W)];
    for (let n = 1; n <= 4; n += 1) table.look(...trick.slice(0, n));
    expect(table.moves.slice(1)).toEqual([
      lay('s2', 'Kh'),
      lay('s3', '4h'),
      lay('s4', 'Jh'),
      lay('s1', 'Ah'),
    ]);
    table.look(card('4h', [20, 20]), card('Jh', [40, 60]));
    table.look(faceDown([20, 20]));
    table.look(faceDown([20, 20]), card('2c', N));
    expect(table.moves.slice(5)).toEqual([lay('s1', '2c')]);
  });

  test('a revoke that the cards prove is said', () => {
    const table = nap(BID);
    const trick = [card('Kh', N), card('4c', E), card('Jh', S), card('2h', W)];
    for (let n = 1; n <= 4; n += 1) table.look(...trick.slice(0, n));
    table.look();
    table.look(card('Qh', N));
    table.look(card('Qh', N), card('5h', E));
    expect(table.snapshot.recent[0]?.calls.map(({ code }) => code)).toContain('pool-nap.call.revoked');
  });

  test('two cards that come at once are asked for in their order; the rest follows', () => {
    const table = nap(BID, lay('s2', 'Kh'));
    table.look(card('4h', E), card('Jh', S));
    expect(table.moves).toHaveLength(2);
    const { ask, items } = table.desk.view;
    expect(ask).toBe('order');
    table.desk.say(
      items.find((item) => item.card === 'Jh')!,
      'Jh',
    );
    table.enter();
    expect(table.moves.slice(2)).toEqual([lay('s3', 'Jh'), lay('s4', '4h')]);
  });

  test('a card that comes before another is still waits for neither', () => {
    const table = nap(BID, lay('s2', 'Kh'));
    table.once(card('4h', E), card('Jh', S));
    table.once(card('4h', E), card('Jh', [210, 215]));
    expect(table.moves).toHaveLength(2);
    table.look(card('4h', E), card('Jh', [210, 215]));
    expect(table.desk.view.ask).toBe('order');
  });

  test('a doubtful card keeps its place: whatever comes later waits for it', () => {
    const table = nap(BID);
    table.look(doubtful(N, 'Kh'));
    expect(table.desk.view.ask).toBe('doubt');
    table.look(doubtful(N, 'Kh'), card('4h', E));
    expect(table.moves).toHaveLength(1);
    table.desk.say(table.desk.view.items[0]!, 'Qh');
    table.enter();
    expect(table.moves.slice(1)).toEqual([lay('s2', 'Qh'), lay('s3', '4h')]);
    // What people said stands, whatever is read there later.
    table.look(card('Kh', N), card('4h', E));
    expect(table.moves).toHaveLength(3);
  });

  test('a doubtful card that is read after all is entered', () => {
    const table = nap(BID);
    table.once(doubtful(N, 'Kh'));
    table.once(doubtful(N, 'Kh'), card('4h', E));
    table.look(card('Kh', N), card('4h', E));
    expect(table.moves.slice(1)).toEqual([lay('s2', 'Kh'), lay('s3', '4h')]);
  });

  test('what is no card is asked for once', () => {
    const table = nap(BID);
    table.look(doubtful(N));
    table.desk.drop(table.desk.view.items[0]!);
    table.look(doubtful(N), card('4h', E));
    expect(table.moves.slice(1)).toEqual([lay('s2', '4h')]);
  });

  test('a doubtful card is answered by a play that somebody types', () => {
    const table = nap(BID);
    table.look(doubtful(N));
    table.type(lay('s2', 'Kh'));
    table.look(doubtful(N), card('4h', E));
    expect(table.moves.slice(1)).toEqual([lay('s2', 'Kh'), lay('s3', '4h')]);
  });

  test('a card laid before the bid was entered waits for a tap', () => {
    const table = nap();
    table.look(card('Kh', N));
    table.type(BID);
    expect(table.moves).toEqual([BID]);
    expect(table.desk.view.ask).toBe('early');
    table.desk.say(table.desk.view.items[0]!, 'Kh');
    table.enter();
    expect(table.moves).toEqual([BID, lay('s2', 'Kh')]);
  });

  test('a trick that was tapped leaves its cards out of the next', () => {
    const table = nap(BID);
    table.look(card('Kh', N));
    table.type({ kind: 'trick', seat: 's3' });
    table.look(card('Kh', N), card('4h', E));
    expect(table.moves).toHaveLength(3);
    table.look();
    table.look(card('2h', N));
    expect(table.moves.at(-1)).toEqual(lay('s3', '2h'));
  });

  test('cards that lie there when the camera starts wait', () => {
    const table = nap(BID);
    table.desk.restart();
    table.look(card('Kh', N));
    expect(table.moves).toEqual([BID]);
    expect(table.desk.view.ask).toBe('early');
  });

  /* Each card is read, doubtful or hidden by chance at each look, and may be pushed about. */
  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'no card is entered in a wrong place, seed %i',
    (seed) => {
      const random = seeded(seed);
      const deck: Card[] = ['Ah', '5h', 'Kh', '2h', 'Ad', '3d', '4d', '9d', 'As', '3s', '4s', '9s'];
      const table = nap(BID);
      for (let trick = 0; trick < 3; trick += 1) {
        const cards = deck.slice(4 * trick, 4 * trick + 4);
        const spots = [N, E, S, W].map(([x, y]): [number, number] => [x, y]);
        table.look();
        for (let n = 1; n <= 4; n += 1) {
          const looks = 1 + random.below(5);
          // A card that was seen stays in sight until its place is known.
          for (let i = 0; i < looks; i += 1)
            table.once(...cards.slice(0, n).map((name, k) => sight(name, spots[k]!)));
          if (random.below(4) === 0) spots[n - 1]![0] += 7;
        }
        const due = 1 + 4 * (trick + 1);
        for (let tries = 0; table.moves.length < due; tries += 1) {
          expect(tries).toBeLessThan(40);
          table.once(...cards.map((name, k) => card(name, spots[k]!)));
          const { ask, items } = table.desk.view;
          if (ask === null) continue;
          const next = cards[table.moves.length - 1 - 4 * trick]!;
          const spot = spots[cards.indexOf(next)]!;
          const isThere = ([{ x, y }]: ReadCard['corners']): boolean =>
            Math.hypot(x - spot[0], y - spot[1]) < 20;
          const item = items.find((each) => each.card === next || (!each.card && isThere(each.corners)));
          if (item) table.desk.say(item, next);
          table.enter();
        }
        // Ben takes each trick and leads.
        expect(table.moves.slice(due - 4)).toEqual(
          cards.map((name, k) => lay(`s${((k + 1) % 4) + 1}`, name)),
        );
      }

      function sight(name: Card, spot: Spot): ReadCard {
        const chance = random.below(6);
        if (chance === 0) return doubtful(spot, name);
        if (chance === 1) return doubtful(spot, '6c');
        return card(name, spot);
      }
    },
  );
});

describe('Sleepless', () => {
  const dice = (faces: readonly string[]): Move => ({
    kind: 'dice',
    seat: 's1',
    dice: faces.map((face, index) => ({ die: index, face })),
  });
  const begun: readonly Move[] = [dice(['K', 'K', '9', 'A']), { kind: 'draws-done' }, { kind: 'no-bids' }];
  const THREE = ['Ann', 'Ben', 'Cyd'];
  const hand: readonly Card[] = ['Ks', 'Kh', '9d', 'Ac'];
  const row = (cards: readonly Card[]) => cards.map((name, i) => card(name, [80 * i, 300]));

  test('four cards that lie apart are offered as a claim of each who may claim', () => {
    const table = new DeskTable('sleepless', THREE, begun);
    table.look(...row(hand.slice(0, 3)));
    expect(table.desk.view.offers).toEqual([]);
    table.look(...row(hand));
    expect(table.desk.view.offers.map(({ move }) => move)).toEqual(
      ['s2', 's3', 's1'].map((seat) => ({ kind: 'claim', seat, cards: hand })),
    );
    expect(table.moves).toEqual(begun);
  });

  test('a known hand that lies open is offered as the best, until it is taken up', () => {
    const claim: Move = { kind: 'claim', seat: 's2', cards: hand };
    const table = new DeskTable('sleepless', THREE, [...begun, claim, { kind: 'claims', seats: [] }]);
    table.look(...row(hand));
    expect(table.desk.view.offers.map(({ move }) => move)).toEqual([{ kind: 'winner', seat: 's2' }]);
    table.look();
    expect(table.desk.view.offers).toEqual([]);
  });

  test('four that do not match the dice are no claim', () => {
    const table = new DeskTable('sleepless', THREE, begun);
    table.look(...row(['Ks', 'Kh', '9d', 'Jc']));
    expect(table.desk.view.offers).toEqual([]);
  });

  test('a hand that is laid open is offered as it, and no card of it is a trick', () => {
    const table = new DeskTable('sleepless', THREE, [...begun, { kind: 'claims', seats: [] }]);
    table.look(...row(hand));
    const offers = table.desk.view.offers.map(({ move }) => move);
    expect(offers).toContainEqual({ kind: 'show', seat: 's2', cards: hand });
    table.type({ kind: 'winner', seat: 's2' });
    table.look(...row(hand));
    expect(table.desk.view.ask).toBeNull();
    expect(table.desk.isClear).toBe(false);
    expect(table.moves.at(-1)).toEqual({ kind: 'winner', seat: 's2' });
    table.look();
    expect(table.desk.isClear).toBe(true);
    table.look(card('As', N));
    table.look(card('As', N), card('Ks', E));
    expect(table.moves.slice(-2)).toEqual([lay('s2', 'As'), lay('s3', 'Ks')]);
  });
});

describe('Winner: cards of a play are offered, since somebody may have passed', () => {
  const led: readonly Move[] = [{ kind: 'lead', seat: 's2' }];

  test('one to four cards, whose sender is asked for', () => {
    const table = new DeskTable('winner', FOUR, led);
    table.look(card('10s', N), card('10h', E));
    expect(table.moves).toEqual(led);
    expect(table.desk.view.offers.map(({ move }) => move)).toEqual([lay('s2', '10s', '10h')]);
    table.type(lay('s2', '10s', '10h'));
    // Only two cards answer two.
    table.look(card('10s', N), card('10h', E), card('Qs', S));
    expect(table.desk.view.offers).toEqual([]);
    table.look(card('10s', N), card('10h', E), card('Qs', S), card('Qh', W));
    expect(table.desk.view.offers.map(({ move }) => move)).toEqual([lay('s3', 'Qs', 'Qh')]);
  });

  test('a card that is not read is one tap', () => {
    const table = new DeskTable('winner', FOUR, led);
    table.look(card('10s', N), doubtful(E, '10h'));
    expect(table.desk.view.ask).toBe('doubt');
    table.desk.say(table.desk.view.items[0]!, '10h');
    expect(table.desk.view.offers.map(({ move }) => move)).toEqual([lay('s2', '10s', '10h')]);
  });
});
