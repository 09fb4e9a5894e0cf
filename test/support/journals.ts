import { journalText } from '../../main/journal/journal.ts';
import { FORMAT, type Header, type JournalRecord, VERSION } from '../../main/journal/records.ts';
import { seat } from '../../main/engine/core/seats.ts';

export const HEADER: Header = {
  format: FORMAT,
  version: VERSION,
  id: 'b0c1',
  created: 1_700_000_000_000,
  app: '1.2.3',
  game: 'toy',
  revision: 1,
  rules: { chips: 20, aces: true },
  seats: [
    { id: seat('s1'), name: 'Ann', look: 0 },
    { id: seat('s2'), name: 'Ben “Ö” 🎲', look: 1 },
  ],
};

const said = (seq: number) =>
  ({ seq, at: HEADER.created + seq * 1000, by: { kind: 'host' }, via: 'hand', command: `c${seq}` }) as const;

/** The moves of one hand of the toy game: a roll, two bids, a throw, and who wins; then its balances. */
export const RECORDS: readonly JournalRecord[] = [
  {
    ...said(1),
    kind: 'move',
    move: { kind: 'dice', seat: 's1', dice: [0, 1, 2].map((die) => ({ die, face: 'A', throws: 1 })) },
  },
  { ...said(2), kind: 'move', move: { kind: 'bid', seat: 's2', amount: 1 } },
  { ...said(3), kind: 'move', move: { kind: 'bid', seat: 's1', amount: 2 } },
  { ...said(4), kind: 'move', move: { kind: 'dice', seat: 's1', dice: [{ die: 0, face: 'K', throws: 1 }] } },
  { ...said(5), kind: 'retract', of: 4 },
  { ...said(6), kind: 'move', move: { kind: 'stop', seat: 's1' } },
  { ...said(7), kind: 'amend', of: 2, moves: [{ kind: 'bid', seat: 's2', amount: 0 }] },
  { ...said(8), kind: 'move', move: { kind: 'win', seat: 's2' } },
  {
    ...said(9),
    by: { kind: 'table' },
    kind: 'balances',
    after: 8,
    hand: 1,
    balances: { pot: 0, bank: -40, s1: 15, s2: 25 },
    standings: [
      { seat: seat('s2'), balance: 25, place: 1 },
      { seat: seat('s1'), balance: 15, place: 2 },
    ],
    over: false,
  },
];

export const TEXT = journalText(HEADER, RECORDS).text;
