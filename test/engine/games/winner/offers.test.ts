import { test } from 'vitest';
import { checkOffers } from '../../../support/offers.ts';

test('the offered choices', () => {
  checkOffers('winner', 3, {}, [
    [
      'who leads',
      [],
      'lead, lead: s1 s2 s3',
      [
        '-· lead s1',
        '-· lead s2',
        '-· lead s3',
        ' 1 score winner=s1 (left:s2+s3 1-17) by s1',
        ' 2 score winner=s2 (left:s1+s3 1-18) by s2',
        ' 3 score winner=s3 (left:s1+s2 1-18) by s3',
        '-· score winner=s1 (left:s2+s3 1-17, loser:s2+s3) by s1',
        '-· score winner=s2 (left:s1+s3 1-18, loser:s1+s3) by s2',
        '-· score winner=s3 (left:s1+s2 1-18, loser:s1+s2) by s3',
      ],
    ],
    [
      'the lead',
      [{ kind: 'lead', seat: 's2' }],
      'play, first: s2',
      [
        '*c play s2 (cards:1-17 of 52)',
        '-· score winner=s1 (left:s2+s3 1-17) by s2',
        '-· score winner=s2 (left:s1+s3 1-18) by s2',
        '-· score winner=s3 (left:s1+s2 1-18) by s2',
        '-· score winner=s1 (left:s2+s3 1-17, loser:s2+s3) by s2',
        '-· score winner=s2 (left:s1+s3 1-18, loser:s1+s3) by s2',
        '-· score winner=s3 (left:s1+s2 1-18, loser:s1+s2) by s2',
      ],
    ],
    [
      'a card to beat',
      [{ kind: 'play', seat: 's2', cards: ['2h'] }],
      'play, beat: s3',
      [
        '*c play s3 (cards:1-1 of 1)',
        ' p pass s3',
        ' a all-pass s3',
        '-· score winner=s1 (left:s2+s3 1-17) by s3',
        '-· score winner=s2 (left:s1+s3 1-18) by s3',
        '-· score winner=s3 (left:s1+s2 1-18) by s3',
        '-· score winner=s1 (left:s2+s3 1-17, loser:s2+s3) by s3',
        '-· score winner=s2 (left:s1+s3 1-18, loser:s1+s3) by s3',
        '-· score winner=s3 (left:s1+s2 1-18, loser:s1+s2) by s3',
      ],
    ],
    [
      'the last to answer',
      [{ kind: 'pass', seat: 's3' }],
      'play, beat: s1',
      [
        '*c play s1 (cards:1-1 of 1)',
        ' p pass s1',
        '-· score winner=s1 (left:s2+s3 1-17) by s1',
        '-· score winner=s2 (left:s1+s3 1-18) by s1',
        '-· score winner=s3 (left:s1+s2 1-18) by s1',
        '-· score winner=s1 (left:s2+s3 1-17, loser:s2+s3) by s1',
        '-· score winner=s2 (left:s1+s3 1-18, loser:s1+s3) by s1',
        '-· score winner=s3 (left:s1+s2 1-18, loser:s1+s2) by s1',
      ],
    ],
    [
      'the Loser',
      [{ kind: 'score', winner: 's2', left: { s1: 18, s3: 2 } }],
      'loser, loser: s3 s1',
      [
        ' 1 loser s1',
        ' 3 loser s3',
        '-s stop by s1',
        '-· score winner=s1 (left:s2+s3 1-17) by s1',
        '-· score winner=s2 (left:s1+s3 1-18) by s2',
        '-· score winner=s3 (left:s1+s2 1-18) by s3',
        '-· score winner=s1 (left:s2+s3 1-17, loser:s2+s3) by s1',
        '-· score winner=s2 (left:s1+s3 1-18, loser:s1+s3) by s2',
        '-· score winner=s3 (left:s1+s2 1-18, loser:s1+s2) by s3',
      ],
    ],
    [
      'the exchange, after a game that was only scored',
      [{ kind: 'loser', seat: 's1' }],
      'exchange, exchange: s1',
      [
        '-e exchange s1 (cards:2-2 of 52)',
        '-n no-exchange s1',
        ' 1 score winner=s1 (left:s2+s3 1-17) by s1',
        ' 2 score winner=s2 (left:s1+s3 1-18) by s1',
        ' 3 score winner=s3 (left:s1+s2 1-18) by s1',
        '-· score winner=s1 (left:s2+s3 1-17, loser:s2+s3) by s1',
        '-· score winner=s2 (left:s1+s3 1-18, loser:s1+s3) by s1',
        '-· score winner=s3 (left:s1+s2 1-18, loser:s1+s2) by s1',
      ],
    ],
    [
      'the lead of who won',
      [{ kind: 'no-exchange', seat: 's1' }],
      'play, first: s2',
      [
        ' c play s2 (cards:1-17 of 52)',
        ' 1 score winner=s1 (left:s2+s3 1-17) by s2',
        ' 2 score winner=s2 (left:s1+s3 1-18) by s2',
        ' 3 score winner=s3 (left:s1+s2 1-18) by s2',
        '-· score winner=s1 (left:s2+s3 1-17, loser:s2+s3) by s2',
        '-· score winner=s2 (left:s1+s3 1-18, loser:s1+s3) by s2',
        '-· score winner=s3 (left:s1+s2 1-18, loser:s1+s2) by s2',
      ],
    ],
  ]);
});

test('the offered choices, with bomb true', () => {
  checkOffers('winner', 3, { bomb: true }, [
    [
      'a pair to beat, with bombs',
      [
        { kind: 'lead', seat: 's2' },
        { kind: 'play', seat: 's2', cards: ['9s', '9h'] },
      ],
      'play, beat: s3',
      [
        '*c play s3 (cards:2-2 of 49)',
        ' b play s3 (cards:4-4 of 49)',
        ' p pass s3',
        ' a all-pass s3',
        '-· score winner=s1 (left:s2+s3 1-17) by s3',
        '-· score winner=s2 (left:s1+s3 1-18) by s3',
        '-· score winner=s3 (left:s1+s2 1-18) by s3',
        '-· score winner=s1 (left:s2+s3 1-17, loser:s2+s3) by s3',
        '-· score winner=s2 (left:s1+s3 1-18, loser:s1+s3) by s3',
        '-· score winner=s3 (left:s1+s2 1-18, loser:s1+s2) by s3',
      ],
    ],
  ]);
});
