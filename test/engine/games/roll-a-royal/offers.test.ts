import { test } from 'vitest';
import { checkOffers } from '../../../support/offers.ts';

test('the offered choices', () => {
  checkOffers('roll-a-royal', 2, { loneRank: 'as-laid' }, [
    ['who begins', [], 'start, start: s1', ['-· throws-next s2', '-s starter (seat:s1+s2) by s1']],
    [
      'the first roll',
      [{ kind: 'starter', seat: 's2' }],
      'roll-1, roll: s2',
      ['-g give-up s2', '-· points s2 (points:0-100000)'],
    ],
    [
      'the second roll',
      [
        {
          kind: 'dice',
          seat: 's2',
          dice: [
            { die: 0, face: 'Js' },
            { die: 1, face: 'Jh' },
            { die: 2, face: 'Jd' },
            { die: 3, face: '3c' },
            { die: 4, face: '4d' },
            { die: 5, face: '7s' },
            { die: 6, face: '8h' },
            { die: 7, face: 'blank' },
            { die: 8, face: '2c' },
            { die: 9, face: 'blank' },
            { die: 10, face: 'Kd' },
            { die: 11, face: '9s' },
            { die: 12, face: 'blank' },
          ],
        },
      ],
      'roll-2, again: s2',
      [' l stop s2', '-· points s2 (points:0-100000)'],
    ],
    [
      'the layout',
      [{ kind: 'stop', seat: 's2' }],
      'layout, layout: s2',
      ['*l layout s2 (grid)', '-n layout s2 grid=', '-· points s2 (points:0-100000)'],
    ],
    [
      'the risk',
      [
        {
          kind: 'layout',
          seat: 's2',
          grid: [
            { die: 0, x: 0, y: 0 },
            { die: 1, x: 1, y: 0 },
            { die: 2, x: 1, y: 1 },
          ],
        },
      ],
      'risk, risk: s2',
      ['*b bank s2', '-l layout s2 (grid)', '-· points s2 (points:0-100000)'],
    ],
  ]);
});
