import { BLANK } from '../../../main/contract.ts';
import { type GuidePictures, PEOPLE, dice, sign } from '../../table/pictures.ts';
import HowCrossword from './HowCrossword.vue';

const suited = (...faces: readonly string[]) => dice('suited', ...faces);

export const pictures: GuidePictures = {
  needs: {
    players: PEOPLE,
    dice: [suited('As', 'Kh', 'Qd', 'Jc', BLANK)],
    risk: [dice('risk', '4')],
  },
  steps: {
    roll: [suited('Js', 'Jd')],
    blanks: [suited(BLANK, BLANK), sign('→'), suited('9c', '5h')],
    lay: [],
    risk: [dice('risk', '1', '2', '3', '4', BLANK, BLANK)],
  },
  drawn: { lay: HowCrossword },
  rows: {
    'hand.royal-flush': [suited('As', 'Ks', 'Qs', 'Js', '10s')],
    'hand.straight-flush': [suited('9d', '8d', '7d', '6d', '5d')],
    'hand.four-of-a-kind': [suited('7s', '7h', '7d', '7c')],
    'hand.full-house': [suited('Qs', 'Qh', 'Qc', '4d', '4s')],
    'hand.flush': [suited('Ac', 'Jc', '9c', '6c', '3c')],
    'hand.straight': [suited('8s', '7h', '6c', '5d', '4h')],
    'hand.three-of-a-kind': [suited('5h', '5d', '5c')],
    'hand.pair': [suited('10s', '10h')],
  },
  deal: [],
};
