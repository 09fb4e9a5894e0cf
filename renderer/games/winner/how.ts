import { type GuidePictures, PEOPLE, cards, fan, figure, sign } from '../../table/pictures.ts';

export const pictures: GuidePictures = {
  needs: {
    players: PEOPLE,
    pack: [fan('2s', 'Ah', 'Kd', 'Qc', 'Js', '3d')],
    score: [figure('won')],
  },
  steps: {
    deal: [fan('3d', '5s', '8h', 'Jc', 'Kd', '2s')],
    beat: [cards('6h', '6c'), sign('→'), cards('9s', '9d')],
    pass: [cards('2s'), sign('→'), cards('4d', '5h', '6c')],
    out: [{ backs: 0 }, figure('gain'), { backs: 3 }, figure('cost')],
  },
  rows: {
    'play.single': [cards('Ks')],
    'play.pair': [cards('9s', '9d')],
    'play.three': [cards('7h', '7d', '7c')],
    'play.four': [cards('5s', '5h', '5d', '5c')],
    'play.full-house': [cards('Js', 'Jh', 'Jd', '4c', '4d')],
    'play.straight': [cards('4d', '5h', '6c')],
    'play.straight-flush': [cards('8h', '9h', '10h')],
    'play.pair-straight': [fan('3d', '3c', '4s', '4h', '5d', '5c')],
    'play.three-straight': [fan('6s', '6h', '6d', '7s', '7h', '7c', '8s', '8d', '8c')],
  },
  deal: [fan('2s', 'As', 'Kh', 'Qd', 'Jc', '10s', '9h', '8d', '7c', '6s', '5h', '4d', '3d')],
};
