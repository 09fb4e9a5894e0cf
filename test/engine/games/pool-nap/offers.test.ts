import { test } from 'vitest';
import { checkOffers } from '../../../support/offers.ts';

test('what is offered, with revokeFine 5, leadOutOfTurnFine 3', () => {
  checkOffers('pool-nap', 3, { revokeFine: 5, leadOutOfTurnFine: 3 }, [
    [
      'the first bid',
      [],
      'bidding, bid: s2',
      [
        '*p pass s2',
        ' 1 bid s2 tricks=1',
        ' 2 bid s2 tricks=2',
        ' 3 bid s2 tricks=3',
        ' 4 bid s2 tricks=4',
        ' 5 bid s2 tricks=5',
        '-x all-pass s2',
        '-c contract (seat:s2+s3+s1, tricks:1-5) by s2',
        '-r revoke (seat:s1+s2+s3) by s2',
        '-o lead-out-of-turn (seat:s1+s2+s3) by s2',
      ],
    ],
    [
      'a higher bid',
      [{ kind: 'bid', seat: 's2', tricks: 3 }],
      'bidding, higher: s3',
      [
        '*p pass s3',
        ' 4 bid s3 tricks=4',
        ' 5 bid s3 tricks=5',
        ' h contract s2 tricks=3 by s3',
        '-c contract (seat:s3+s1, tricks:4-5) by s3',
        '-r revoke (seat:s1+s2+s3) by s3',
        '-o lead-out-of-turn (seat:s1+s2+s3) by s3',
      ],
    ],
    [
      'the first trick',
      [{ kind: 'contract', seat: 's3', tricks: 4 }],
      'tricks, firstTrick: s3 s1 s2',
      [
        ' 1 trick s1',
        ' 2 trick s2',
        '*3 trick s3',
        '-s trump s3 suit=s',
        '-h trump s3 suit=h',
        '-d trump s3 suit=d',
        '-c trump s3 suit=c',
        '-t taken s3 (tricks:0-5)',
        '-n counts s3 (counts:s1+s2+s3 0-5 sum 5)',
        ' k play s3 (cards:1-3 of 52)',
        '-r revoke (seat:s1+s2+s3) by s3',
        '-o lead-out-of-turn (seat:s1+s2+s3) by s3',
      ],
    ],
    [
      'the lead of a trump that was named',
      [{ kind: 'trump', seat: 's3', suit: 'h' }],
      'tricks, firstTrick: s3 s1 s2',
      [
        ' 1 trick s1',
        ' 2 trick s2',
        '*3 trick s3',
        '-t taken s3 (tricks:0-5)',
        '-n counts s3 (counts:s1+s2+s3 0-5 sum 5)',
        ' k play s3 (cards:1-1 of 13)',
        '-r revoke (seat:s1+s2+s3) by s3',
        '-o lead-out-of-turn (seat:s1+s2+s3) by s3',
      ],
    ],
    [
      'a card of it',
      [{ kind: 'play', seat: 's3', cards: ['Ah'] }],
      'tricks, card: s1',
      [
        '*k play s1 (cards:1-2 of 51)',
        '-r revoke (seat:s1+s2+s3) by s1',
        '-o lead-out-of-turn (seat:s1+s2+s3) by s1',
      ],
    ],
    [
      'the second trick',
      [{ kind: 'play', seat: 's1', cards: ['2h', '3h'] }],
      'tricks, trick: s3 s1 s2',
      [
        ' 1 trick s1',
        ' 2 trick s2',
        '*3 trick s3',
        '-t taken s3 (tricks:1-5)',
        ' k play s3 (cards:1-3 of 49)',
        '-r revoke (seat:s1+s2+s3) by s3',
        '-o lead-out-of-turn (seat:s1+s2+s3) by s3',
      ],
    ],
    [
      'the third, when the bid has failed',
      [
        { kind: 'trick', seat: 's1' },
        { kind: 'trick', seat: 's1' },
      ],
      'tricks, trick: s1 s2 s3',
      [
        '*e settle s3',
        ' 1 trick s1',
        ' 2 trick s2',
        ' 3 trick s3',
        '-t taken s3 (tricks:1-3)',
        ' k play s1 (cards:1-3 of 49)',
        '-r revoke (seat:s1+s2+s3) by s1',
        '-o lead-out-of-turn (seat:s1+s2+s3) by s1',
      ],
    ],
  ]);
});
