import { describe, expect, test } from 'vitest';
import { type Card } from '../../../../main/engine/core/cards.ts';
import { isSuperRoyal, judgeHand } from '../../../../main/engine/games/roll-a-royal/hands.ts';
import { type HandKind, HAND_RULES } from '../../../../main/engine/games/roll-a-royal/layout-rules.ts';

/** `Jh*`: shown since the first roll. */
const dice = (text: string) =>
  text.split(' ').map((t) => ({ card: t.replace('*', '') as Card, first: t.endsWith('*') }));

describe('a set of dice is the best-paying kind that uses all of them', () => {
  test.each<[string, string, HandKind | null, number]>([
    ['a pair', 'Jh Js', 'pair', 50],
    ['three of a kind', '2h 2s 2c', 'three-of-a-kind', 150],
    ['four of a kind, in later rolls', '2h 2s* 2c* 2d*', 'four-of-a-kind', 500],
    ['four of a kind at once', '2h* 2s* 2c* 2d*', 'four-of-a-kind', 1000],
    ['a straight of five, in any order', '9h 6s 8c 7d 10d', 'straight', 200],
    ['a straight of eight', '9h 6s 8c 7d 10d Jd Qd Kh', 'straight', 350],
    ['a straight with the ace low', 'Ah 2s 3c 4d 5d', 'straight', 200],
    ['a straight with the ace high', 'Ah Ks Qc Jd 10d', 'straight', 200],
    ['no straight round the corner', 'Qh Ks Ac 2d 3d', null, 0],
    ['all thirteen ranks', 'Ah 2s 3c 4d 5d 6d 7d 8d 9d 10d Jd Qd Kd', 'straight', 600],
    ['a flush of five', '2h 4h 6h 8h 10h', 'flush', 300],
    ['six clubs of which five run in sequence', '2c 4c 5c 6c 7c 8c', 'flush', 400],
    ['a full house', '2h 2s 2c Kd Kh', 'full-house', 400],
    ['a straight flush', '2h 3h 4h 5h 6h', 'straight-flush', 2000],
    ['a straight flush with the ace low', 'Ah 3h 4h 5h 2h', 'straight-flush', 2000],
    ['a straight flush of seven', '2h 3h 4h 5h 6h 7h 8h', 'straight-flush', 2400],
    ['a straight flush at once', '2h* 3h* 4h* 5h* 6h* 7h', 'straight-flush', 4200],
    ['five at once, but not in sequence', '2h* 3h* 4h 5h* 6h* 7h*', 'straight-flush', 2200],
    ['five at once with the ace low', 'Ah* 2h* 3h* 4h* 5h* 6h', 'straight-flush', 4200],
    ['a royal flush', 'Ac Kc Qc Jc 10c', 'royal-flush', 4000],
    ['a royal flush of seven', 'Ac Kc Qc Jc 10c 9c 8c', 'royal-flush', 4800],
    ['a royal flush at once, then a die more', 'Ac* Kc* Qc* Jc* 10c* 9c', 'royal-flush', 8400],
    ['a royal flush, five others at once', 'Ac Kc* Qc* Jc* 10c* 9c*', 'royal-flush', 4400],
    ['four and a card', '2h 2s 2c 2d 3d', null, 0],
    ['two pairs', '2h 2s 3c 3d', null, 0],
    ['four in sequence', '2h 3s 4c 5d', null, 0],
    ['one die', '2h', null, 0],
    ['a card twice: a pair', '2h 2h', 'pair', 50],
    ['cards twice in a flush', '2h 2h 4h 4h 9h', 'flush', 300],
    ['cards twice in a full house of one suit', '2h 2h 4h 4h 4h', 'full-house', 400],
    ['a card twice in a sequence', '2h 3s 4d 5s 5s', null, 0],
    ['five of a rank', '2h 2s 2d 2c 2c', null, 0],
    ['five of a card', '2h 2h 2h 2h 2h', 'flush', 300],
    ['thirteen hearts', 'Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh', 'super-royal', 7200],
    ['thirteen hearts, two of them threes', 'Ah 3h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh', 'super-royal', 1100],
  ])('%s: %s', (_, text, kind, points) => {
    const hand = judgeHand(dice(text), HAND_RULES);
    expect(hand?.kind ?? null).toBe(kind);
    expect(hand?.points ?? 0).toBe(points);
  });

  test.each<[string, string, Partial<typeof HAND_RULES>, number]>([
    ['no low ace', 'Ah 2s 3c 4d 5d', { aceLow: false }, 0],
    ['no low ace: five hearts are a flush', 'Ah 2h 3h 4h 5h', { aceLow: false }, 300],
    ['whole hand: one die later', '2h* 3h* 4h* 5h* 6h* 7h', { firstRoll: 'whole-hand' }, 2200],
    ['whole hand: all at once', '2h* 3h* 4h* 5h* 6h* 7h*', { firstRoll: 'whole-hand' }, 4200],
    ['whole hand: a royal and one die later', 'Ac* Kc* Qc* Jc* 10c* 9c', { firstRoll: 'whole-hand' }, 4400],
    ['whole hand: four at once', '2h* 2s* 2c* 2d*', { firstRoll: 'whole-hand' }, 1000],
  ])('ruling, %s', (_, text, rules, points) => {
    expect(judgeHand(dice(text), { ...HAND_RULES, ...rules })?.points ?? 0).toBe(points);
  });

  test('thirteen of one suit are a Super Royal', () => {
    const hearts = dice('Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh').map((die) => die.card);
    expect(isSuperRoyal(hearts)).toBe(true);
    expect(isSuperRoyal(hearts.slice(1))).toBe(false);
    expect(isSuperRoyal([...hearts.slice(1), 'As'])).toBe(false);
  });
});
