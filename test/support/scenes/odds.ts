import type { TableSnapshot } from '../../../main/contract.ts';
import type { AnyMove } from '../../../main/engine/core/game.ts';
import type { Shot } from './index.ts';
import { answered, played, poker } from './play.ts';

/** Tables at which odds are requested, with the engine's answers. */

const four = ['Ann', 'Ben', 'Cat', 'Dee'];

const bidding: readonly AnyMove[] = [
  poker('s1', ['K', 'K', '9', 'A']),
  { kind: 'draws-done' },
  { kind: 'bid', seat: 's2', amount: 1 },
];
const throwing: readonly AnyMove[] = [...bidding, { kind: 'award', seat: 's3', amount: 3 }];
const RANKS = ['K', 'K', 'A', 'A'];

const CARDS = ['Js', 'Jh', '2d', '5d', '9d', 'Jd', '6d', '10c'];
const at = (die: number, x: number, y: number) => ({ die, x, y });
const turn = (seat: string): readonly AnyMove[] => [
  {
    kind: 'dice',
    seat,
    dice: Array.from({ length: 13 }, (_, die) => ({ die, face: CARDS[die] ?? 'blank' })),
  },
  { kind: 'stop', seat },
  {
    kind: 'layout',
    seat,
    grid: [at(0, 0, 0), at(5, 0, 1), at(1, 0, 2), at(2, 1, 1), at(3, 2, 1), at(4, 3, 1), at(6, 4, 1)],
  },
];
const risking: readonly AnyMove[] = [
  { kind: 'starter', seat: 's1' },
  ...turn('s1'),
  { kind: 'bank', seat: 's1' },
  ...turn('s2'),
];

export const odds = {
  bidding: played('sleepless', four, bidding),
  bids: answered('sleepless', four, bidding, { kind: 'bid-odds', ranks: RANKS }),
  throwing: played('sleepless', four, throwing),
  throws: answered('sleepless', four, throwing, { kind: 'throw-odds', ranks: RANKS }),
  off: played('sleepless', four, bidding, {}, { odds: false }),
  /** The second turn: rolled, then to be laid out, then to be banked or risked. */
  rolled: played('roll-a-royal', four.slice(0, 2), risking.slice(0, -2)),
  laying: played('roll-a-royal', four.slice(0, 2), risking.slice(0, -1)),
  risking: played('roll-a-royal', four.slice(0, 2), risking),
  risk: () => answered('roll-a-royal', four.slice(0, 2), risking, { kind: 'risk-odds' }),
  riskOff: played('roll-a-royal', four.slice(0, 2), risking, {}, { odds: false }),
};

type Draw = (name: string, scene: string, table: TableSnapshot | null, part?: Partial<Shot>) => Shot;

const keys = ['key:o', 'key:k', 'key:k', 'key:a', 'key:a'];
export const oddsShots = (shot: Draw): readonly Shot[] => [
  shot('odds-ask', 'table', odds.bidding),
  shot('odds-bids', 'table', odds.bidding, { answers: { ask: odds.bids }, then: keys }),
  shot('odds-throws', 'table', odds.throwing, { answers: { ask: odds.throws }, then: keys }),
  shot('odds-risk-ask', 'table', odds.risking),
  shot('odds-risk', 'table', odds.risking, { answers: { ask: odds.risk() }, then: ['key:o'] }),
];
