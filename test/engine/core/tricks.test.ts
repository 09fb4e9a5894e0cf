import { describe, expect, test } from 'vitest';
import type { Card } from '../../../main/engine/core/cards.ts';
import { RANKS } from '../../../main/engine/core/cards.ts';
import { seat } from '../../../main/engine/core/seats.ts';
import {
  type TrickPlay,
  legalCards,
  mostTricks,
  revokesShown,
  tricksWon,
  winnerOf,
} from '../../../main/engine/core/tricks.ts';

const seats = ['s1', 's2', 's3'].map(seat);
const fallen = (text: string): readonly TrickPlay[] =>
  text.split(' ').map((card, i) => ({ seat: seats[i]!, card: card as Card }));
const cards = (text: string): readonly Card[] => (text === '' ? [] : (text.split(' ') as Card[]));
const ranks = [...RANKS].reverse();

describe('the trick referee', () => {
  test.each([
    ['the highest of the suit led', 'Jh Ah Qh', 's', 's2'],
    ['another suit never wins', '2h Ad Ac', 's', 's1'],
    ['a trump beats it', 'Ah 2s Kh', 's', 's2'],
    ['the higher trump', 'Ah 2s 3s', 's', 's3'],
    ['no trumps: the suit led', '3h As 4h', null, 's3'],
  ] as const)('who wins: %s', (_, plays, trump, won) => {
    expect(winnerOf(fallen(plays), { trump, ranks })).toBe(won);
  });

  test('who wins: ranks in another order, and no cards at all', () => {
    expect(winnerOf(fallen('Ah 2h Kh'), { trump: null, ranks: ['2', ...ranks.slice(0, -1)] })).toBe('s2');
    expect(winnerOf([], { trump: 's', ranks })).toBeNull();
  });

  test.each([
    ['leading: anything', 'As Kh', 'As Kh', null, 'As Kh'],
    ['who surely holds the suit led must follow', 'As Kh Qh', 'As Kh Qh', 'h', 'Kh Qh'],
    ['who surely has none may play anything', 'As Kd', 'As Kd', 'h', 'As Kd'],
    ['a hidden hand may hold anything', '', 'As Kh Qd', 'h', 'As Kh Qd'],
    ['a partly known hand must follow with what may be there', 'Kh', 'Kh Qh As', 'h', 'Kh Qh'],
  ] as const)('what may be played: %s', (_, must, may, led, legal) => {
    expect(legalCards({ must: cards(must), may: cards(may) }, led)).toEqual(cards(legal));
  });

  test('a revoke is shown by a card that could have followed', () => {
    const [s1, s2] = seats as [(typeof seats)[0] & string, (typeof seats)[0] & string];
    const tricks = [
      { winner: s1, plays: fallen('Ah Ks 2h') },
      { winner: s1, plays: [] },
      { winner: s1, plays: fallen('Kh 3h 4h') },
      { winner: s1, plays: fallen('Ad 9c 2d') },
    ];
    expect(revokesShown(tricks, s2, 'Qh')).toEqual([{ seat: s2, trick: 0, played: 'Ks', held: 'Qh' }]);
    expect(revokesShown(tricks, s2, 'Qd')).toEqual([{ seat: s2, trick: 3, played: '9c', held: 'Qd' }]);
    expect(revokesShown(tricks, s2, 'Qs')).toEqual([]);
    expect(revokesShown(tricks, s1, 'Qh')).toEqual([]);
  });

  test('counting tricks', () => {
    const won = tricksWon(seats, [{ winner: seats[0]! }, { winner: seats[2]! }, { winner: seats[0]! }]);
    expect(won).toEqual([2, 0, 1]);
    expect([mostTricks(seats, won), mostTricks(seats, [1, 1, 0]), mostTricks(seats, [0, 0, 0])]).toEqual([
      ['s1'],
      ['s1', 's2'],
      [],
    ]);
  });
});
