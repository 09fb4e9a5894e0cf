import { type GuidePictures, PEOPLE, cards, fan, sign } from '../../table/pictures.ts';

export const pictures: GuidePictures = {
  needs: {
    players: PEOPLE,
    pack: [fan('As', 'Kh', 'Qd', 'Jc', '10s', '2h')],
    score: [sign('0 1 2')],
  },
  steps: {
    deal: [fan('Kd', '8s', '5c', '3h', 'Ac'), sign('+'), { backs: 1 }],
    add: [cards('Kd', '5s'), sign('= 15')],
    full: [cards('Kd', '5s', '6h'), sign('= 21')],
    stuck: [sign('18'), cards('9c', 'Qs'), sign('→'), { backs: 1 }],
  },
  rows: {
    'value.ace': [cards('As')],
    'value.number': [cards('2h', '7c', '10d')],
    'value.court': [cards('Js', 'Qh', 'Kd')],
  },
  deal: [fan('Kd', '8s', '5c', '3h', 'Ac')],
};
