import { expect, test } from 'vitest';
import type { Json, Param, Phrase } from '../../../main/engine/core/result.ts';
import { gameById } from '../../support/games.ts';
import { type PlainMove, Tabletop } from '../../support/tabletop.ts';

/** A parameter, written short. */
function show(param: Param): string {
  if (typeof param !== 'object') return String(param);
  if ('seat' in param) return param.seat;
  if ('account' in param) return param.account;
  if ('cards' in param) return param.cards.join(' ');
  if ('list' in param) return param.list.map(show).join('+');
  return param.phrase.code.split('.').at(-1) ?? '';
}

/** `bid seat=s2 amount=2`: what is said, without the words. */
const short = ({ code, params = {} }: Phrase): string =>
  [
    code.replace(/^[^.]+\.(call\.)?/, ''),
    ...Object.entries(params).map(([name, param]) => `${name}=${show(param)}`),
  ].join(' ');

type Hand = readonly (readonly [move: PlainMove, said: readonly string[]])[];

test.each<[string, number, { readonly [rule: string]: Json }, Hand]>([
  [
    'sleepless',
    3,
    {},
    [
      [
        {
          kind: 'dice',
          seat: 's1',
          dice: [
            { die: 0, face: 'K' },
            { die: 1, face: 'K' },
            { die: 2, face: '9' },
            { die: 3, face: 'A' },
          ],
        },
        ['rolled seat=s1 faces=K K 9 A combination=one-pair pays=3'],
      ],
      [{ kind: 'draw', seat: 's2' }, ['draw seat=s2']],
      [{ kind: 'stand', seat: 's3' }, ['stand seat=s3']],
      [{ kind: 'draws-done' }, ['drawsDone']],
      [{ kind: 'bid', seat: 's2', amount: 2 }, ['bid seat=s2 amount=2']],
      [{ kind: 'pass', seat: 's3' }, ['pass seat=s3']],
      [{ kind: 'pass', seat: 's1' }, ['pass seat=s1', 'buys seat=s2 amount=2 throws=4']],
      [
        { kind: 'dice', seat: 's2', dice: [{ die: 2, face: 'K', throws: 2 }] },
        ['threw seat=s2 thrown=K count=2 left=2 faces=K K K A combination=three-of-a-kind pays=5'],
      ],
      [{ kind: 'stop', seat: 's2' }, ['stop seat=s2']],
      [
        { kind: 'claims', seats: ['s3'] },
        ['claim seat=s3', 'paid seat=s3 combination=three-of-a-kind pays=5'],
      ],
      [{ kind: 'declare', seat: 's2', hand: 'one-pair' }, ['declare seat=s2 hand=one-pair']],
      [{ kind: 'declare', seat: 's3', hand: 'three-of-a-kind' }, ['declare seat=s3 hand=three-of-a-kind']],
      [{ kind: 'yield', seat: 's1' }, ['yield seat=s1', 'bestHand seat=s3 pays=2']],
      [{ kind: 'play', seat: 's3', cards: ['Ks'] }, ['card seat=s3 cards=Ks', 'trump suit=s']],
      [{ kind: 'play', seat: 's1', cards: ['9s'] }, ['card seat=s1 cards=9s']],
      [{ kind: 'play', seat: 's2', cards: ['9h'] }, ['card seat=s2 cards=9h', 'trick seat=s3 n=1']],
      [{ kind: 'trick', seat: 's3' }, ['trick seat=s3 n=2']],
      [{ kind: 'tricks', counts: { s3: 1, s1: 1 } }, ['tricks counts=1-0-1', 'pot seat=s3 amount=2']],
      [
        { kind: 'award', seat: 's3', amount: 1 },
        ['award seat=s3 amount=1', 'buys seat=s3 amount=1 throws=2'],
      ],
      [{ kind: 'claims', seats: [] }, ['noClaims', 'handOver hand=1']],
    ],
  ],
  [
    'pool-nap',
    3,
    {},
    [
      [{ kind: 'bid', seat: 's2', tricks: 2 }, ['bid seat=s2 bid=2']],
      [{ kind: 'pass', seat: 's3' }, ['pass seat=s3']],
      [{ kind: 'bid', seat: 's1', tricks: 3 }, ['bid seat=s1 bid=3', 'has seat=s1 bid=3']],
      [{ kind: 'trump', seat: 's1', suit: 'h' }, ['trump suit=h']],
      [{ kind: 'play', seat: 's1', cards: ['Ah'] }, ['play seat=s1 cards=Ah']],
      [
        { kind: 'play', seat: 's2', cards: ['8h', '2c'] },
        ['play seat=s2 cards=8h 2c', 'trick seat=s1 trick=1'],
      ],
      [{ kind: 'trick', seat: 's2' }, ['trick seat=s2 trick=2']],
      [
        { kind: 'taken', seat: 's1', tricks: 3 },
        ['taken seat=s1 n=3', 'made seat=s1 bid=3 amount=3', 'deals seat=s2'],
      ],
    ],
  ],
  [
    'pool-nap',
    3,
    { revokeFine: 5 },
    [
      [{ kind: 'contract', seat: 's2', tricks: 4 }, ['has seat=s2 bid=4']],
      [
        { kind: 'play', seat: 's2', cards: ['Ah', '2c', '3h'] },
        ['play seat=s2 cards=Ah 2c 3h', 'trump suit=h', 'trick seat=s2 trick=1'],
      ],
      [{ kind: 'play', seat: 's2', cards: ['Kh'] }, ['play seat=s2 cards=Kh']],
      [
        { kind: 'play', seat: 's3', cards: ['4h', 'Qh'] },
        ['play seat=s3 cards=4h Qh', 'revoked seat=s3 trick=1 played=2c held=4h', 'trick seat=s2 trick=2'],
      ],
      [{ kind: 'revoke', seat: 's1' }, ['revoke seat=s1']],
      [{ kind: 'trick', seat: 's1' }, ['trick seat=s1 trick=3']],
      [{ kind: 'trick', seat: 's1' }, ['trick seat=s1 trick=4']],
      [{ kind: 'settle', seat: 's2' }, ['settle', 'failed seat=s2 bid=4 amount=4', 'deals seat=s2']],
      [{ kind: 'all-pass', seat: 's3' }, ['allPass', 'thrownIn', 'deals seat=s3']],
      [{ kind: 'contract', seat: 's2', tricks: 3 }, ['has seat=s2 bid=3']],
      [
        { kind: 'counts', seat: 's2', counts: { s2: 4, s3: 1 } },
        ['counts counts=0-4-1', 'made seat=s2 bid=3 amount=3', 'deals seat=s1'],
      ],
    ],
  ],
  [
    'winner',
    3,
    {},
    [
      [{ kind: 'lead', seat: 's2' }, ['holds seat=s2']],
      [{ kind: 'play', seat: 's2', cards: ['10s', '10h'] }, ['lead seat=s2 kind=pair cards=10s 10h left=15']],
      [{ kind: 'pass', seat: 's3' }, ['pass seat=s3']],
      [{ kind: 'play', seat: 's1', cards: ['Qs', 'Qh'] }, ['play seat=s1 kind=pair cards=Qs Qh left=16']],
      [{ kind: 'all-pass', seat: 's2' }, ['all-pass seat=s1', 'leads seat=s1']],
      [
        { kind: 'score', winner: 's1', left: { s2: 3, s3: 17 } },
        ['winner seat=s1 n=54', 'byHand.tracked had=count+count'],
      ],
      [{ kind: 'stop' }, ['stop', 'loser seat=s3', 'deals seat=s3 n=2']],
      [
        { kind: 'exchange', seat: 's3', cards: ['2s', '3c'] },
        ['exchange loser=s3 winner=s1 given=2s taken=3c'],
      ],
    ],
  ],
  [
    'dream',
    3,
    { keep: 'total', hands: 1 },
    [
      [{ kind: 'play', seat: 's2', value: 10, drew: false }, ['lead seat=s2 value=10 total=10']],
      [{ kind: 'play', seat: 's3', value: 9, drew: false }, ['undrawn seat=s3 value=9 total=19']],
      [{ kind: 'penalty', seat: 's3' }, ['penalty seat=s3 n=2']],
      [
        { kind: 'play', seat: 's1', value: 2, drew: false },
        ['play seat=s1 value=2 total=21', 'takes seat=s3 n=1', 'leads seat=s1'],
      ],
      [{ kind: 'play', seat: 's1', value: 10, drew: false }, ['lead seat=s1 value=10 total=10']],
      [{ kind: 'play', seat: 's2', value: 10, drew: true }, ['play seat=s2 value=10 total=20']],
      [{ kind: 'cannot', seat: 's3' }, ['cannot seat=s3 total=20', 'takes seat=s3 n=2', 'leads seat=s2']],
      [
        { kind: 'tally', tricks: { s1: 1, s2: 3 }, out: 's1' },
        ['out seat=s1', 'byHand.tracked had=count+count+count', 'deals dealer=s2 leader=s3'],
      ],
    ],
  ],
])('what a caller says in a hand of %s', (id, players, rules, hand) => {
  const table = new Tabletop(gameById(id), players, rules);
  for (const [move, said] of hand) {
    table.play(move);
    expect(table.last.calls.map(short), JSON.stringify(move)).toEqual(said);
  }
});
