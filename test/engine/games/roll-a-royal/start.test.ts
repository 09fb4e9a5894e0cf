import { describe, expect, test } from 'vitest';
import { rollARoyal } from '../../../../main/engine/games/roll-a-royal/index.ts';
import { playRoyal, royalMove, royalView } from '../../../support/royal-moves.ts';
import { Tabletop } from '../../../support/tabletop.ts';

/** A turn that does not open. */
const pass = (seat: string) => `${seat} roll 2s 3h`;
const next = (table: Tabletop) => table.prompt.seats[0];

describe('the first player', () => {
  test.each<[string, string[], string]>([
    ['"Highest number goes first"', ['s1 throw 1', 's2 throw 4', 's3 throw 2'], 's2'],
    ['a blank is the lowest', ['s1 throw blank', 's2 throw blank', 's3 throw 1'], 's3'],
    [
      'startTie: those who tied highest throw again, the others do not',
      ['s1 throw 3', 's2 throw 2', 's3 throw 3', 's1 throw blank', 's3 throw 1'],
      's3',
    ],
    [
      'all may tie, more than once',
      ['s1 throw 2', 's2 throw 2', 's3 throw 2', 's1 throw 4', 's2 throw 4', 's3 throw 4']
        .concat(['s1 throw blank', 's2 throw blank', 's3 throw blank'])
        .concat(['s1 throw 1', 's2 throw 3', 's3 throw 2']),
      's2',
    ],
  ])('%s', (_, throws, first) => {
    const table = playRoyal(new Tabletop(rollARoyal, 3), ...throws);
    expect([next(table), table.prompt.step, royalView(table).round]).toEqual([first, 'roll-1', 1]);
  });

  test('a lone player does not throw', () => {
    expect(new Tabletop(rollARoyal, 1).prompt.step).toBe('roll-1');
  });

  test('the first player may be known already', () => {
    expect(next(playRoyal(new Tabletop(rollARoyal, 3), 's1 throw 2', 's3 starter'))).toBe('s3');
  });

  test.each<[string, string, string]>([['another move', 's1 stop', 'roll-a-royal.start.first']])(
    'refused: %s',
    (_, move, code) => {
      const table = new Tabletop(rollARoyal, 2);
      expect(table.refusal(royalMove(table, move))).toBe(code);
    },
  );

  test('startOrder: starting throws may be entered in any order', () => {
    expect(next(playRoyal(new Tabletop(rollARoyal, 2), 's2 throw 3', 's1 throw 1'))).toBe('s2');
  });

  test('a card is not a face of the Risk die', () => {
    const move = { kind: 'dice', seat: 's1', dice: [{ die: 0, face: 'As' }] };
    expect(new Tabletop(rollARoyal, 2).refusal(move)).toBe('roll-a-royal.dice.face');
  });
});

describe('turns', () => {
  test('"Play continues to the left", and each round starts with the first player', () => {
    const table = playRoyal(new Tabletop(rollARoyal, 3), 's2 starter');
    const order = [];
    for (let i = 0; i < 7; i++) {
      order.push(next(table));
      playRoyal(table, pass(next(table)!));
    }
    expect(order).toEqual(['s2', 's3', 's1', 's2', 's3', 's1', 's2']);
    expect(royalView(table).round).toBe(3);
  });

  test('"10 turns": the game is over when everybody has had them', () => {
    const table = playRoyal(new Tabletop(rollARoyal, 2), 's1 starter');
    for (let i = 0; i < 20; i++) {
      expect(table.state.outcome).toBeNull();
      playRoyal(table, pass(next(table)!));
    }
    expect(table.state.outcome?.reason.code).toBe('roll-a-royal.ending.turns');
    // All have 0: those who tie share the win.
    expect(table.state.outcome?.winners).toEqual(['s1', 's2']);
  });

  const fourJacks = (seat: string) => [
    `${seat} roll Js Jh Jd Jc`,
    `${seat} stop`,
    `${seat} lay Js Jh Jd Jc`,
    `${seat} bank`,
  ];

  test('a target score: "the round is finished so that all have had equal turns"', () => {
    const table = new Tabletop(rollARoyal, 3, { end: 'score', target: 1000 });
    playRoyal(table, 's2 starter', ...fourJacks('s2'));
    expect(table.state.outcome).toBeNull();
    playRoyal(table, ...fourJacks('s3'), pass('s1'));
    expect(table.state.outcome?.reason.code).toBe('roll-a-royal.ending.score');
    expect(table.state.outcome?.winners).toEqual(['s2', 's3']);
  });

  test('who joins plays in the rounds that are left', () => {
    const table = playRoyal(new Tabletop(rollARoyal, 2, { turns: 2 }), 's1 starter', pass('s1'));
    table.play({ kind: 'join', seat: { id: 's3', name: 'Cat' } });
    playRoyal(table, pass('s2'), pass('s3'), pass('s1'), pass('s2'));
    expect([table.state.outcome, next(table)]).toEqual([null, 's3']);
    expect(playRoyal(table, pass('s3')).state.outcome).not.toBeNull();
  });

  test('latecomers make up missed turns if the house rule requires it', () => {
    const rules = { turns: 2, lateScore: 'turns' };
    const table = playRoyal(
      new Tabletop(rollARoyal, 2, rules),
      's1 starter',
      pass('s1'),
      pass('s2'),
      pass('s1'),
    );
    table.play({ kind: 'join', seat: { id: 's3', name: 'Cat' } });
    playRoyal(table, pass('s2'));
    // s3 has both of their turns now, the first of them for round 1.
    expect([next(table), royalView(table).round]).toEqual(['s3', 2]);
    playRoyal(table, pass('s3'));
    expect([next(table), table.state.outcome]).toEqual(['s3', null]);
    playRoyal(table, pass('s3'));
    expect(
      royalView(table)
        .sheet.filter(({ seat }) => seat === 's3')
        .map(({ round }) => round),
    ).toEqual([1, 2]);
    expect(table.state.outcome?.reason.code).toBe('roll-a-royal.ending.turns');
  });

  test.each([
    ['zero', 0],
    ['average', 17],
    ['turns', 0],
  ])('a new player starts with %s', (lateScore, points) => {
    const table = new Tabletop(rollARoyal, 2, { lateScore });
    table.play({ kind: 'adjust', from: 'bank', to: 's1', amount: 35, reason: 'as it stands' });
    table.play({ kind: 'join', seat: { id: 's3', name: 'Cat' } });
    expect(table.points).toEqual([35, 0, points]);
  });

  test('who leaves is passed over, and the round still ends', () => {
    const table = playRoyal(new Tabletop(rollARoyal, 3, { turns: 2 }), 's1 starter', pass('s1'), pass('s2'));
    table.play({ kind: 'leave', seat: 's3' });
    expect([next(table), royalView(table).round]).toEqual(['s1', 2]);
  });

  test('who comes back has had the turns they had', () => {
    const table = playRoyal(new Tabletop(rollARoyal, 4, { turns: 1 }), 's1 starter', pass('s1'), pass('s2'));
    table.play({ kind: 'leave', seat: 's2' });
    playRoyal(table, pass('s3'));
    expect(royalView(table).done).toEqual(['s1', 's3']);
    table.play({ kind: 'return', seat: 's2' });
    expect([next(table), royalView(table).done]).toEqual(['s4', ['s1', 's2', 's3']]);
    expect(playRoyal(table, pass('s4')).state.outcome).not.toBeNull();
  });

  test('the game is over when the last who had a turn to come leaves', () => {
    const table = playRoyal(new Tabletop(rollARoyal, 2, { turns: 1 }), 's1 starter', pass('s1'));
    table.play({ kind: 'leave', seat: 's2' });
    expect(table.state.outcome?.reason.code).toBe('roll-a-royal.ending.turns');
  });

  test('when the first player has left, the player to their left starts the rounds', () => {
    const table = playRoyal(new Tabletop(rollARoyal, 3), 's2 starter', pass('s2'), pass('s3'));
    table.play({ kind: 'leave', seat: 's2' });
    playRoyal(table, pass('s1'));
    expect([next(table), royalView(table).round]).toEqual(['s3', 2]);
  });

  test('a voided turn is played again by the same player', () => {
    const table = playRoyal(new Tabletop(rollARoyal, 2), 's2 starter', 's2 roll Js Jh');
    table.play({ kind: 'void-hand' });
    expect([next(table), royalView(table).dice, table.prompt.step]).toEqual(['s2', [], 'roll-1']);
  });

  test('the dice may go to another player first: everybody still has one turn in a round', () => {
    const table = playRoyal(new Tabletop(rollARoyal, 3), 's1 starter', pass('s1'));
    table.play({ kind: 'first-dealer', seat: 's3' });
    playRoyal(table, pass('s3'), pass('s2'));
    expect([next(table), royalView(table).round]).toEqual(['s1', 2]);
  });

  test('the score sheet has every turn', () => {
    const table = playRoyal(new Tabletop(rollARoyal, 2), 's1 starter', ...fourJacks('s1'), 's2 give-up');
    expect(royalView(table).sheet).toEqual([
      { seat: 's1', round: 1, points: 1000 },
      { seat: 's2', round: 1, points: 0 },
    ]);
  });

  test('the best layout of all turns is kept; points counted by hand show none', () => {
    const table = new Tabletop(rollARoyal, 2, { turns: 2 });
    playRoyal(table, 's1 starter', pass('s1'));
    expect(royalView(table).bestLaid).toBeNull();
    const flush = ['s1 roll Jh 2d 5d 9d Jd 6d', 's1 stop', 's1 lay 2d 5d 9d Jd 6d', 's1 bank'];
    playRoyal(table, ...fourJacks('s2'), ...flush);
    expect(royalView(table).bestLaid).toMatchObject({ seat: 's2', round: 1, laid: { score: 1000 } });
    playRoyal(table, 's2 roll Js Jh Jd Jc', 's2 stop');
    table.play({ kind: 'points', seat: 's2', points: 9000 });
    playRoyal(table, 's2 bank');
    expect(table.state.outcome).not.toBeNull();
    expect(royalView(table).bestLaid).toMatchObject({ seat: 's2', round: 1, laid: { score: 1000 } });
  });
});
