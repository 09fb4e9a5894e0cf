import { type GuidePictures, PEOPLE, cards, fan, sign } from '../../table/pictures.ts';

export const pictures: GuidePictures = {
  needs: {
    players: PEOPLE,
    pack: [fan('As', 'Kh', 'Qd', 'Jc', '10s', '2h')],
    chips: [{ chips: 18 }],
  },
  steps: {
    deal: [{ chips: 4 }, fan('Ah', 'Kh', '9c', '5d', '3s')],
    bid: [sign('3?'), fan('Ah', 'Kh', 'Qh', '9c', '4d')],
    tricks: [cards('Ah', '7h', '2c', 'Jh'), sign('→'), { backs: 1 }],
    pay: [{ backs: 3 }, sign('='), { chips: 3 }],
  },
  rows: {
    'bid.1': [{ backs: 1 }],
    'bid.2': [{ backs: 2 }],
    'bid.3': [{ backs: 3 }],
    'bid.4': [{ backs: 4 }],
    'bid.5': [{ backs: 5 }],
  },
  deal: [fan('Ah', 'Kh', 'Qh', 'Jh', '10h')],
};
