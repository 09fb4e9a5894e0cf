import { describe, expect, test } from 'vitest';
import { VIRTUAL_FACES } from '../../../../main/engine/games/roll-a-royal/faces.ts';
import { rollARoyal } from '../../../../main/engine/games/roll-a-royal/index.ts';
import type { PlaceAnswer } from '../../../../main/engine/games/roll-a-royal/ask.ts';
import type { Json } from '../../../../main/engine/core/result.ts';
import { playRoyal, royalView } from '../../../support/royal-moves.ts';
import { Tabletop } from '../../../support/tabletop.ts';

const alone = (rules: { readonly [name: string]: Json } = {}) => new Tabletop(rollARoyal, 1, rules);
const roll = (faces: readonly (readonly [number, string])[]) => ({
  kind: 'dice',
  seat: 's1',
  dice: faces.map(([die, face]) => ({ die, face })),
});
const blanks = (from: number) => Array.from({ length: 13 - from }, (_, i) => [from + i, 'blank'] as const);

describe('three rolls, blanks only', () => {
  test('"The first player rolls all 13 dice"', () => {
    const { dice } = alone().prompt;
    expect([dice?.kind, dice?.dice.length, dice?.throws]).toEqual(['suited', 13, 13]);
  });

  test('"remove the blanks and roll only the blanks up to 2 more times"', () => {
    const table = playRoyal(alone(), 's1 roll Js Jh 4c');
    expect(table.prompt.dice?.dice).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    playRoyal(table, 's1 roll 2c');
    expect([table.prompt.step, table.prompt.dice?.dice]).toEqual(['roll-3', [4, 5, 6, 7, 8, 9, 10, 11, 12]]);
    playRoyal(table, 's1 roll 3c');
    expect([table.prompt.step, table.prompt.dice]).toEqual(['layout', null]);
  });

  test('"for a total of 3 rolls per turn": a fourth is refused', () => {
    const table = playRoyal(alone(), 's1 roll Js Jh 4c', 's1 roll', 's1 roll');
    expect(table.refusal(roll(blanks(3)))).toBe('roll-a-royal.dice.none');
  });

  test('"up to": the player may stop earlier', () => {
    expect(playRoyal(alone(), 's1 roll Js Jh', 's1 stop').prompt.step).toBe('layout');
  });

  test('without blanks there is nothing to roll again', () => {
    const table = playRoyal(alone(), 's1 roll Js Jh 2c 3c 4c 5c 6c 7c 8d 9d 10d Kd Qd');
    expect(table.prompt.step).toBe('layout');
  });

  test.each<[string, (readonly [number, string])[], string]>([
    ['a die that shows a card', [[0, 'As'], ...blanks(3)], 'dice.unknown'],
    ['too few dice', blanks(4), 'dice.missing'],
    ['a die twice', [[3, '5h'], ...blanks(4), [4, 'blank']], 'dice.twice'],
    ['a card that lies already', [[3, 'Js'], ...blanks(4)], 'roll-a-royal.dice.cardTwice'],
    ['one card on two dice', [[3, '5h'], [4, '5h'], ...blanks(5)], 'roll-a-royal.dice.cardTwice'],
    ['a face of the Risk die', [[3, '2'], ...blanks(4)], 'roll-a-royal.dice.face'],
  ])('refused in the second roll: %s', (_, faces, code) => {
    expect(playRoyal(alone(), 's1 roll Js Jh 4c').refusal(roll(faces))).toBe(code);
  });

  test('a die thrown twice is not a roll', () => {
    const move = roll(blanks(0));
    const dice = move.dice.map((die, i) => ({ ...die, throws: i === 0 ? 2 : 1 }));
    expect(alone().refusal({ ...move, dice })).toBe('dice.once');
  });

  test('each die remembers the roll that it shows, and where its face came from', () => {
    const source = { kind: 'sensor', device: 'd', boot: 'b', pocket: 4, lift: 7 };
    const table = playRoyal(alone(), 's1 roll Js Jh 4c');
    table.play({
      kind: 'dice',
      seat: 's1',
      dice: Array.from({ length: 10 }, (_, i) => ({ die: 3 + i, face: i ? 'blank' : '5h', source })),
    });
    const { dice } = royalView(table);
    expect([dice[0]?.first, dice[3]]).toEqual([true, { face: '5h', roll: 2, first: false, source }]);
  });
});

describe('the opener', () => {
  test.each<[string, string, boolean, boolean]>([
    ['a pair of jacks', 'Js Jh', true, true],
    ['a pair of aces', 'As Ah 2c', true, true],
    ['a pair of tens', '10s 10h', false, false],
    ['two small pairs', '2s 2h 3s 3h', true, false],
    ['three twos', '2s 2h 2d', true, false],
    ['three jacks hold a pair of them', 'Js Jh Jd', true, true],
    ['a straight', '2s 3h 4d 5c 6s', true, false],
    ['a straight to the five', 'As 2h 3d 4c 5s', true, false],
    ['a straight that goes round', 'Qs Kh Ad 2c 3s', false, false],
    ['four of a straight', '2s 3h 4d 5c 7s', false, false],
    ['a flush', '2s 4s 6s 8s 10s', true, false],
    ['four of a suit', '2s 4s 6s 8s 10h', false, false],
    ['only blanks', '', false, false],
  ])('%s', (_, cards, jacksOrBetter, pair) => {
    for (const [opener, opened] of [
      ['jacks-or-better', jacksOrBetter],
      ['pair', pair],
    ] as const) {
      const table = playRoyal(alone({ opener }), `s1 roll ${cards}`.trim());
      expect(royalView(table).round, opener).toBe(opened ? 1 : 2);
    }
  });

  test('aceLow off: A 2 3 4 5 does not open', () => {
    const table = playRoyal(alone({ aceLow: false }), 's1 roll As 2h 3d 4c 5s');
    expect(royalView(table).round).toBe(2);
  });

  test('"the dice are passed to the next player": the turn is used up with 0', () => {
    const table = playRoyal(alone(), 's1 roll 2s');
    expect([table.said[1], royalView(table).sheet]).toEqual([
      'roll-a-royal.call.notOpen',
      [{ seat: 's1', round: 1, points: 0 }],
    ]);
  });
});

describe('a Super Royal', () => {
  const hearts = '2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah'.split(' ');

  test('"All dice of the same suit. Automatic win": on the first roll', () => {
    const table = playRoyal(new Tabletop(rollARoyal, 2), 's2 starter', `s2 roll ${hearts.join(' ')}`);
    expect(table.state.outcome?.winners).toEqual(['s2']);
  });

  test('"does not have to be on the first roll"', () => {
    const table = playRoyal(alone(), `s1 roll ${hearts.slice(0, 6).join(' ')}`);
    playRoyal(table, `s1 roll ${hearts.slice(6, 9).join(' ')}`, `s1 roll ${hearts.slice(9).join(' ')}`);
    expect(table.state.outcome?.reason.code).toBe('roll-a-royal.ending.superRoyal');
  });

  test('it beats any score', () => {
    const table = playRoyal(new Tabletop(rollARoyal, 2), 's1 starter');
    playRoyal(table, 's1 roll Js Jh Jd Jc', 's1 stop', 's1 lay Js Jh Jd Jc', 's1 bank');
    playRoyal(table, `s2 roll ${hearts.join(' ')}`);
    expect([table.chips, table.state.outcome?.winners]).toEqual([[1000, 0, 0], ['s2']]);
    // Who has won is first on every sheet, whatever the points.
    expect(table.state.outcome?.standings).toEqual([
      { seat: 's2', balance: 0, place: 1 },
      { seat: 's1', balance: 1000, place: 2 },
    ]);
  });

  test('twelve of a suit are not a hand', () => {
    const table = playRoyal(alone(), `s1 roll ${hearts.slice(0, 12).join(' ')} 2c`);
    expect(table.state.outcome).toBeNull();
  });
});

describe('the faces of the dice', () => {
  test('die n carries spade n, heart n+9, diamond n+3, club n+6; the 52 cards are each on one face', () => {
    expect(VIRTUAL_FACES[0]).toEqual(['As', '10h', '4d', '7c']);
    expect(VIRTUAL_FACES[12]).toEqual(['Ks', '9h', '3d', '6c']);
    expect(new Set(VIRTUAL_FACES.flat()).size).toBe(52);
  });

  const known = { diceFaces: VIRTUAL_FACES.map((faces) => [...faces]) };

  test('known: a die shows only its own cards', () => {
    const table = alone(known);
    expect(table.refused(roll([[0, '2s'], ...blanks(1)]))).toEqual({
      kind: 'refusal',
      code: 'roll-a-royal.dice.notOnDie',
      params: { card: { cards: ['2s'] }, die: 0, number: 1 },
    });
    table.play(roll([[0, '10h'], ...blanks(1)]));
    expect(royalView(table).round).toBe(2);
  });

  test('known in part: a die may show an unknown card, but not that of another die', () => {
    const part = { diceFaces: VIRTUAL_FACES.map((faces, die) => (die === 0 ? [...faces] : [])) };
    expect(alone(part).refusal(roll([[0, 'blank'], [1, '10h'], ...blanks(2)]))).toBe(
      'roll-a-royal.dice.notOnDie',
    );
    alone(part).play(roll([[0, 'blank'], [1, 'Js'], ...blanks(2)]));
    // All four cards of die 0 are known, and this is none of them.
    expect(alone(part).refusal(roll([[0, 'Js'], ...blanks(1)]))).toBe('roll-a-royal.dice.notOnDie');
  });

  test.each<[string, unknown]>([
    ['a card on two dice', VIRTUAL_FACES.map((faces, die) => (die < 2 ? ['As'] : faces))],
    ['twelve dice', VIRTUAL_FACES.slice(1)],
    ['five cards on a die', VIRTUAL_FACES.map((faces, die) => (die ? [] : [...faces, '2s']))],
  ])('a table with %s is refused', (_, diceFaces) => {
    expect(rollARoyal.rulesSchema.safeParse({ diceFaces }).success).toBe(false);
  });

  const place = (table: Tabletop, ...cards: string[]) => {
    const answer = table.game.ask(table.state, { kind: 'place-cards', cards });
    if (!answer.ok) return answer.error.code;
    const { dice } = answer.value as unknown as PlaceAnswer;
    return dice.flatMap(({ die, face }) => (face === 'blank' ? [] : [`${die}:${face}`])).join(' ');
  };

  test('cards typed in any order lie in that order on dice that are not known', () => {
    expect(place(alone(), 'Js', '2h')).toBe('0:Js 1:2h');
    expect(place(playRoyal(alone(), 's1 roll Js Jh 4c'), '9d')).toBe('3:9d');
  });

  test('cards typed in any order lie on their own dice', () => {
    expect(place(alone(known), 'Ks', '10h')).toBe('0:10h 12:Ks');
    expect(place(alone(known), 'As', '10h')).toBe('roll-a-royal.dice.place');
  });

  test('an unknown card makes room for a known one', () => {
    const part = { diceFaces: VIRTUAL_FACES.map((faces, die) => (die === 0 ? [faces[0]!] : [])) };
    expect(place(alone(part), '7h', 'As')).toBe('0:As 1:7h');
  });

  test('a card belongs to a suited die: none is expected for the Risk die', () => {
    expect(place(new Tabletop(rollARoyal, 2), 'Js')).toBe('roll-a-royal.dice.none');
  });

  test('a card that lies already is refused', () => {
    expect(place(playRoyal(alone(), 's1 roll Js Jh 4c'), 'Js')).toBe('roll-a-royal.dice.cardTwice');
  });
});
