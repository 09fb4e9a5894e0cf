import { test } from 'vitest';
import { checkOffers } from '../../../support/offers.ts';

test('the offered choices', () => {
  checkOffers('dream', 3, {}, [
    [
      'who takes the trick',
      [],
      'tricks, trick: s1 s2 s3',
      [
        ' 1 trick s1',
        ' 2 trick s2',
        ' 3 trick s3',
        ' o out on21=false (seat:s1+s2+s3) by s1',
        ' x out on21=true (seat:s1+s2+s3) by s1',
        '-h tally (tricks:s1+s2+s3 0-26, out:s1+s2+s3) by s1',
      ],
    ],
  ]);
});

test('the offered choices, with keep total', () => {
  checkOffers('dream', 3, { keep: 'total' }, [
    [
      'the lead',
      [],
      'lead, lead: s2',
      [
        ' 1 play s2 value=1 drew=false',
        ' 2 play s2 value=2 drew=false',
        ' 3 play s2 value=3 drew=false',
        ' 4 play s2 value=4 drew=false',
        ' 5 play s2 value=5 drew=false',
        ' 6 play s2 value=6 drew=false',
        ' 7 play s2 value=7 drew=false',
        ' 8 play s2 value=8 drew=false',
        ' 9 play s2 value=9 drew=false',
        '*0 play s2 value=10 drew=false',
        ' a play s2 value=11 drew=false',
        '-o out on21=false (seat:s1+s2+s3) by s2',
        '-x out on21=true (seat:s1+s2+s3) by s2',
        '-h tally (tricks:s1+s2+s3 0-26, out:s1+s2+s3) by s2',
      ],
    ],
    [
      'a card that fits',
      [{ kind: 'play', seat: 's2', value: 10, drew: false }],
      'play, draw: s3',
      [
        ' 1 play s3 value=1 drew=true',
        ' 2 play s3 value=2 drew=true',
        ' 3 play s3 value=3 drew=true',
        ' 4 play s3 value=4 drew=true',
        ' 5 play s3 value=5 drew=true',
        ' 6 play s3 value=6 drew=true',
        ' 7 play s3 value=7 drew=true',
        ' 8 play s3 value=8 drew=true',
        ' 9 play s3 value=9 drew=true',
        '*0 play s3 value=10 drew=true',
        ' a play s3 value=11 drew=false',
        ' d play s3 value=11 drew=true',
        '-· total (total:1-20) by s3',
        '-· play s3 value=1 drew=false',
        '-· play s3 value=2 drew=false',
        '-· play s3 value=3 drew=false',
        '-· play s3 value=4 drew=false',
        '-· play s3 value=5 drew=false',
        '-· play s3 value=6 drew=false',
        '-· play s3 value=7 drew=false',
        '-· play s3 value=8 drew=false',
        '-· play s3 value=9 drew=false',
        '-· play s3 value=10 drew=false',
        '-o out on21=false (seat:s1+s2+s3) by s3',
        '-x out on21=true (seat:s1+s2+s3) by s3',
        '-h tally (tricks:s1+s2+s3 0-26, out:s1+s2+s3) by s3',
      ],
    ],
    [
      'a card at 20, when the last was played',
      [{ kind: 'play', seat: 's3', value: 10, drew: true }],
      'play, draw: s1',
      [
        ' 1 play s1 value=1 drew=false',
        ' d play s1 value=1 drew=true',
        ' t cannot s1',
        '-f penalty s3 by s1',
        '-· total (total:1-20) by s1',
        '-o out on21=false (seat:s1+s2+s3) by s1',
        '-x out on21=true (seat:s1+s2+s3) by s1',
        '-h tally (tricks:s1+s2+s3 0-26, out:s1+s2+s3) by s1',
      ],
    ],
  ]);
});
