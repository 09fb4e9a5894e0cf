import type { MeView, NetworkAddress, PhonesView, TableSnapshot } from '../../../main/contract.ts';
import { seat } from '../../../main/engine/core/seats.ts';
import { dream, nap, winner } from './cards.ts';
import type { Shot } from './index.ts';
import { played, poker } from './play.ts';

/** Phones, and the invitation on the table's screen. */

const four = ['Ann', 'Ben', 'Cat', 'Dee'];
const rolled = [poker('s1', ['K', 'K', '9', 'A']), { kind: 'draws-done' }];
const won = [...rolled, { kind: 'award', seat: 's3', amount: 2 }, poker('s3', ['K'], [2])];

/** Tables of Sleepless as phones see them. */
export const sleepless = {
  draw: played('sleepless', four, rolled.slice(0, 1)),
  bid: played('sleepless', four, rolled),
  raise: played('sleepless', four, [...rolled, { kind: 'bid', seat: 's2', amount: 2 }]),
  throwing: played('sleepless', four, [...rolled, { kind: 'award', seat: 's3', amount: 2 }]),
  claim: played('sleepless', four, [...won, { kind: 'stop', seat: 's3' }]),
  paid: played('sleepless', four, [...won, { kind: 'stop', seat: 's3' }, { kind: 'claims', seats: ['s3'] }]),
  tricks: played('sleepless', four, [
    ...won,
    { kind: 'claims', seats: ['s3'] },
    { kind: 'winner', seat: 's4' },
    { kind: 'trick', seat: 's4' },
    { kind: 'trick', seat: 's1' },
  ]),
  over: played('sleepless', four, [...won, { kind: 'end-now' }]),
};
const royal = played('roll-a-royal', ['Ann', 'Ben', 'Cat'], []);

export const meOf = (seats: readonly string[], taken: readonly string[] = []): MeView => ({
  id: 'p1',
  name: '',
  seats: seats.map(seat),
  taken: taken.map(seat),
  asks: null,
});

export const ADDRESSES: readonly NetworkAddress[] = [
  { address: '192.168.1.20', name: 'wlan0', reach: 'private' },
  { address: '172.17.0.1', name: 'docker0', reach: 'virtual' },
];

export const shut: PhonesView = {
  open: null,
  addresses: ADDRESSES,
  locked: false,
  seatsByHost: false,
  phones: [],
  refused: {},
};
const at = Date.UTC(2026, 10, 20, 20, 4);
export const invited: PhonesView = {
  ...shut,
  open: {
    address: '192.168.1.20',
    port: 4870,
    link: 'http://192.168.1.20:4870/#x7Qm2vE9kT4wLr8ZpB3nYc6HsUa1GdJf',
    there: true,
  },
  phones: [
    {
      id: 'p1',
      name: 'Ben',
      device: 'iphone',
      address: '192.168.1.31',
      seats: [seat('s2')],
      asks: null,
      here: true,
      since: at,
      seen: at,
    },
    {
      id: 'p2',
      name: '',
      device: 'android',
      address: '192.168.1.34',
      seats: [],
      asks: null,
      here: true,
      since: at,
      seen: at,
    },
    {
      id: 'p3',
      name: 'Dee',
      device: 'ipad',
      address: '192.168.1.40',
      seats: [seat('s4')],
      asks: null,
      here: false,
      since: at,
      seen: at,
    },
  ],
  refused: { token: 2, silent: 5 },
};

const INVITE = ['key:m', 'click:.menu .item:has-text("Invite")'];

type MakeShot = (name: string, scene: string, table: TableSnapshot | null, part?: Partial<Shot>) => Shot;

export function phoneShots(shot: MakeShot): readonly Shot[] {
  const phone = (name: string, table: TableSnapshot | null, me: MeView, part: Partial<Shot> = {}): Shot =>
    shot(`phone-${name}`, 'phone', table, { me, ...part });
  return [
    shot('invite', 'table', sleepless.bid, { phones: shut, then: [...INVITE] }),
    shot('invite-open', 'table', sleepless.bid, { phones: invited, then: [...INVITE] }),
    shot('invite-seats', 'table', sleepless.bid, {
      phones: invited,
      then: [...INVITE, 'click:.acts .btn[aria-expanded]'],
    }),
    shot('invite-locked', 'table', sleepless.bid, {
      phones: { ...invited, locked: true, open: { ...invited.open!, link: null } },
      then: [...INVITE, 'click:.acts .bad'],
    }),
    phone('arrive', sleepless.bid, meOf([], ['s1', 's4'])),
    phone('arrive-ten', nap.ten, meOf([])),
    phone('watch', sleepless.raise, meOf([]), { then: ['click:.watch'] }),
    phone('draw', sleepless.draw, meOf(['s2'])),
    phone('bid', sleepless.bid, meOf(['s2'])),
    phone('bid-more', sleepless.bid, meOf(['s2']), { then: ['click:.choice >> nth=4'] }),
    phone('raise', sleepless.raise, meOf(['s3'])),
    phone('throw', sleepless.throwing, meOf(['s3'])),
    phone('claim', sleepless.claim, meOf(['s3'])),
    phone('paid', sleepless.paid, meOf(['s3'])),
    phone('tricks', sleepless.tricks, meOf(['s3'])),
    phone('over', sleepless.over, meOf(['s3'])),
    phone('nap', nap.bidding, meOf(['s4'])),
    phone('nap-first', nap.first, meOf(['s4'])),
    phone('nap-tricks', nap.tricks, meOf(['s4'])),
    phone('nap-ten', nap.tenBidding, meOf(['s9'])),
    phone('winner', winner.pair, meOf(['s1'])),
    phone('winner-cards', winner.pair, meOf(['s1']), { then: ['click:.choice'] }),
    phone('dream', dream.room, meOf(['s4'])),
    phone('dream-tricks', dream.tricks, meOf(['s2'])),
    phone('royal', royal, meOf(['s1'])),
    phone('menu', sleepless.raise, meOf(['s1']), { then: ['click:.menu'] }),
    phone('none', null, meOf([])),
    phone('connecting', null, meOf([]), { line: 'none' }),
    phone('stale', null, meOf([]), { line: 'token' }),
    phone('revoked', sleepless.bid, meOf(['s2']), { line: 'token' }),
    phone('locked', null, meOf([]), { line: 'locked' }),
    phone('down', sleepless.bid, meOf(['s2']), { line: 'down', then: ['click:.choice >> nth=1'] }),
  ];
}
