import type { Json, TableSnapshot } from '../../../main/contract.ts';
import type { AnyMove } from '../../../main/engine/core/game.ts';
import type { Shot } from './index.ts';
import { played } from './play.ts';

/** Tables of Pool Nap, Winner and Dream at important moments. */

const four = ['Ann', 'Ben', 'Cat', 'Dee'];
const three = ['Ann', 'Ben', 'Cat'];
const eight = ['Annika', 'Ben', 'Catharina', 'Dee', 'Eva', 'Finn', 'Gus', 'Hannah'];
const ten = [...eight, 'Ida', 'Jo'];

const bids: readonly AnyMove[] = [
  { kind: 'bid', seat: 's2', tricks: 2 },
  { kind: 'pass', seat: 's3' },
  { kind: 'contract', seat: 's4', tricks: 3 },
];
const trick = (seat: string): AnyMove => ({ kind: 'trick', seat });

export const nap = {
  begun: played('pool-nap', four, []),
  bidding: played('pool-nap', four, bids.slice(0, 2)),
  first: played('pool-nap', four, bids),
  tricks: played('pool-nap', four, [
    ...bids,
    { kind: 'trump', seat: 's4', suit: 'h' },
    trick('s4'),
    trick('s1'),
    trick('s4'),
  ]),
  decided: played('pool-nap', four, [
    ...bids,
    { kind: 'trump', seat: 's4', suit: 'h' },
    ...['s4', 's1', 's4', 's4'].map(trick),
  ]),
  cards: played('pool-nap', four, [
    ...bids,
    { kind: 'play', seat: 's4', cards: ['Ah', '8h', '3h', 'Kh'] },
    { kind: 'play', seat: 's4', cards: ['10d', 'Qd'] },
  ]),
  ten: played('pool-nap', ten, [...bids, trick('s4'), trick('s9')]),
  tenBidding: played('pool-nap', ten, bids.slice(0, 2)),
};

const led: readonly AnyMove[] = [
  { kind: 'lead', seat: 's2' },
  { kind: 'play', seat: 's2', cards: ['10s', '10h'] },
  { kind: 'play', seat: 's3', cards: ['Qs', 'Qh'] },
];
const scored: readonly AnyMove[] = [{ kind: 'score', winner: 's1', left: { s2: 3, s3: 11, s4: 8 } }];

export const winner = {
  lead: played('winner', four, []),
  first: played('winner', four, led.slice(0, 1)),
  single: played('winner', four, [
    { kind: 'lead', seat: 's2' },
    { kind: 'play', seat: 's2', cards: ['Qs'] },
    { kind: 'play', seat: 's3', cards: ['Kd'] },
    { kind: 'pass', seat: 's4' },
  ]),
  pair: played('winner', four, [...led, { kind: 'pass', seat: 's4' }]),
  long: played('winner', three, [
    { kind: 'lead', seat: 's1' },
    { kind: 'play', seat: 's1', cards: ['3s', '4h', '5d', '6c', '7s', '8s', '9d', '10c'] },
    { kind: 'play', seat: 's2', cards: ['4s', '5h', '6d', '7c', '8h', '9s', '10d', 'Jc'] },
  ]),
  loser: played('winner', four, [...led, ...scored]),
  exchange: played('winner', four, [...led, { kind: 'pass', seat: 's4' }, ...scored, { kind: 'stop' }]),
  scoring: played('winner', four, [...scored, { kind: 'stop' }, { kind: 'no-exchange', seat: 's3' }]),
};

const card = (seat: string, value: number, drew = true): AnyMove => ({ kind: 'play', seat, value, drew });
const total = { keep: 'total' };
const begun = [card('s2', 10, false), card('s3', 7)];

export const dream = {
  lead: played('dream', four, [], {}, total),
  room: played('dream', four, begun, {}, total),
  full: played('dream', four, [...begun, card('s4', 4, false)], {}, total),
  // Five and more tricks of one player: as many backs as fit, or a number.
  tricks: played(
    'dream',
    four,
    [...'233223232321'].map((n) => trick(`s${n}`)),
  ),
  eight: played('dream', eight, begun, {}, total),
  eightTricks: played('dream', eight, ['s2', 's3', 's2'].map(trick)),
};

type MakeShot = (name: string, scene: string, table: TableSnapshot, part?: Partial<Shot>) => Shot;
/** Costs by number of cards left, with four players. */
const prices: { readonly ask: Json } = {
  ask: Object.fromEntries(
    ['s1', 's2', 's3', 's4'].map((seat) => [
      seat,
      Array.from({ length: 13 }, (_, i) =>
        i === 12
          ? { each: 3, price: 'neverPlayedCosts' }
          : i >= 9
            ? { each: 2, price: 'manyCosts' }
            : { each: 1, price: 'leftCosts' },
      ),
    ]),
  ),
};

const yes: { readonly ask: Json } = {
  ask: {
    beats: true,
    kind: 'pair',
    verdict: 'higher',
    reason: {
      code: 'winner.verdict.higher',
      params: {
        cards: { cards: ['As', 'Ad'] },
        over: { cards: ['Qs', 'Qh'] },
        kind: { phrase: { code: 'winner.kind.pair' } },
      },
    },
  },
};

export const cardShots = (shot: MakeShot): readonly Shot[] => [
  shot('nap-begun', 'table', nap.begun),
  shot('nap-short', 'table', nap.begun, {
    then: ['key:4', 'key:5'],
    answers: {
      ask: { made: { amount: 5, bidder: 15, pot: -4 }, failed: { amount: 5, bidder: -19, pot: 4 } },
    },
  }),
  shot('nap-bidding', 'table', nap.bidding),
  shot('nap-first', 'table', nap.first),
  shot('nap-tricks', 'table', nap.tricks),
  shot('nap-decided', 'table', nap.decided),
  shot('nap-cards', 'table', nap.cards),
  shot('nap-cards-fall', 'table', nap.cards, { then: ['key:k'] }),
  shot('nap-ten', 'table', nap.ten),
  shot('nap-ten-bidding', 'table', nap.tenBidding),
  shot('winner-lead', 'table', winner.lead),
  shot('winner-first', 'table', winner.first),
  shot('winner-single', 'table', winner.single),
  shot('winner-pair', 'table', winner.pair, { then: ['key:a', 'key:s', 'key:d'], answers: yes }),
  shot('winner-long', 'table', winner.long),
  shot('winner-referee', 'table', winner.pair, { then: ['key:v', 'key:a', 'key:s', 'key:d'], answers: yes }),
  shot('winner-loser', 'table', winner.loser),
  shot('winner-exchange', 'table', winner.exchange),
  shot('winner-scoring', 'table', winner.scoring),
  shot('winner-count', 'table', winner.scoring, { then: ['key:1'], answers: prices }),
  shot('winner-short', 'table', winner.scoring, {
    then: ['key:1', 'key:3', 'key:Enter', 'key:1', 'key:1', 'key:Enter', 'key:8'],
    answers: prices,
  }),
  shot('dream-lead', 'table', dream.lead),
  shot('dream-room', 'table', dream.room),
  shot('dream-full', 'table', dream.full),
  shot('dream-undrawn', 'table', dream.room, { then: ['key:n'] }),
  shot('dream-tricks', 'table', dream.tricks),
  shot('dream-tricks-out', 'table', dream.tricks, { then: ['key:o'] }),
  shot('dream-eight', 'table', dream.eight),
  shot('dream-eight-out', 'table', dream.eight, { then: ['key:o'] }),
  shot('dream-eight-tricks', 'table', dream.eightTricks),
];
