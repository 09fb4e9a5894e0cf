import { type GuidePictures, PEOPLE, cards, dice, fan, figure, sign } from '../../table/pictures.ts';
import { EXAMPLES } from './detail.ts';

const poker = (...faces: readonly string[]) => dice('poker', ...faces);
const SUITS = ['s', 'h', 'd', 'c'] as const;
const RANKS = ['A', 'K', 'Q', 'J', '10', '9'];
const row = (suit: string, ...ranks: readonly string[]) => cards(...ranks.map((rank) => rank + suit));
/** Five players add the eights and two sevens. */
const FIVE = [...RANKS, '8'];

export const pictures: GuidePictures = {
  needs: {
    players: PEOPLE,
    pack: [fan('As', 'Kh', 'Qd', 'Jc', '10s', '9h')],
    packFive: [fan('As', 'Kh', 'Qd', 'Jc', '10s', '9h', '8d', '7s')],
    dice: [poker('A', 'K', 'Q', '9')],
    chips: [{ chips: 15 }],
  },
  steps: {
    match: [poker('K', 'K', '10', 'A'), sign('='), cards('As', '10d', 'Kh', 'Kc')],
    best: [cards('As', 'Ah', 'Ac', '9d'), figure('bestHand')],
    tricks: [{ backs: 3 }, sign('→'), { chips: 7 }],
    again: [{ backs: 4 }, sign('='), poker('K', 'K', 'K', '10')],
  },
  rows: {
    'match.four-of-a-kind': [poker('K', 'K', 'K', 'K')],
    'match.sequence': [poker('A', 'K', 'Q', 'J')],
    'match.three-of-a-kind': [poker('Q', 'Q', 'Q', '9')],
    'match.two-pairs': [poker('A', 'A', '10', '10')],
    'match.one-pair': [poker('J', 'J', 'A', '9')],
    'match.other': [poker('A', 'Q', '10', '9')],
    ...Object.fromEntries(
      Object.entries(EXAMPLES).map(([hand, example]) => [`hand.${hand}`, [cards(...example)]]),
    ),
  },
  deal: SUITS.map((suit) => row(suit, ...RANKS)),
  deals: {
    dealFive: SUITS.map((suit) => row(suit, ...FIVE, ...(suit === 's' || suit === 'h' ? ['7'] : []))),
  },
};
