import { describe, expect, test } from 'vitest';
import type { ChangeAnswer } from '../../../main/engine/core/define/changes.ts';
import { dream } from '../../../main/engine/games/dream/index.ts';
import { poolNap } from '../../../main/engine/games/pool-nap/index.ts';
import { rollARoyal } from '../../../main/engine/games/roll-a-royal/index.ts';
import { sleepless } from '../../../main/engine/games/sleepless/index.ts';
import { winner } from '../../../main/engine/games/winner/index.ts';
import { GAMES } from '../../support/games.ts';
import { playerOf } from '../../support/random-games.ts';
import { seeded } from '../../support/random.ts';
import { type PlainMove, Tabletop, seatsOf } from '../../support/tabletop.ts';

/** `SEED=17 npx vitest …` plays the same games again. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));

const sitOut = (seat: string, voids = false): PlainMove => ({
  kind: 'sit-out',
  seat,
  ...(voids ? { voids } : {}),
});
const back = (seat: string, makesUp?: boolean): PlainMove => ({
  kind: 'return',
  seat,
  ...(makesUp === undefined ? {} : { makesUp }),
});

/** Pool Nap: this seat's bid is made or fails, in one move. */
const bids = (seat: string, tricks: number, result: 'made' | 'failed'): PlainMove => ({
  kind: 'hand',
  seat,
  tricks,
  result,
});
const nap = (players = 4, rules = {}) => new Tabletop(poolNap, players, { chips: 20, ...rules });
const royal = (players: number, rules = {}) =>
  new Tabletop(rollARoyal, players, { turns: 4, ...rules }).play({ kind: 'starter', seat: 's1' });
const givesUp = (...seats: readonly string[]): PlainMove[] =>
  seats.map((seat) => ({ kind: 'give-up', seat }));
const tally = (tricks: object, out: string): PlainMove => ({ kind: 'tally', tricks, out });

const statusOf = (table: Tabletop, seat: string) =>
  table.game.view(table.state).seats.find(({ id }) => id === seat)?.sitsOut ?? 'plays';
const ask = (table: Tabletop, move: PlainMove): ChangeAnswer => {
  const answer = table.game.ask(table.state, { kind: 'table-change', move });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value as unknown as ChangeAnswer;
};
const says = (table: Tabletop, move: PlainMove) => ask(table, move).says.map(({ code }) => code);
const next = (table: Tabletop) => table.prompt.seats[0];
const dealer = (table: Tabletop) => String(table.state.dealer);

describe('sitting out', () => {
  test('at once before the hand has begun: neither dealt nor charged', () => {
    const table = nap().play(sitOut('s3'));
    expect(table.chips).toEqual([19, 19, 20, 19, 3]);
    expect([statusOf(table, 's3'), statusOf(table, 's2')]).toEqual(['now', 'plays']);
    table.play(bids('s1', 2, 'made'));
    expect(table.chips).toEqual([23, 16, 20, 17, 4]);
  });

  test('from the next hand on once somebody has played, until coming back', () => {
    const table = nap().play({ kind: 'pass', seat: 's2' }, sitOut('s3'));
    expect([statusOf(table, 's3'), table.said]).toEqual(['next', ['table.call.sitOutNext']]);
    table.play({ kind: 'hand', seat: 's1', tricks: 2, result: 'made' });
    expect(statusOf(table, 's3')).toBe('now');
    const [, , before] = table.chips;
    table.play(bids('s1', 3, 'failed'), { kind: 'pass', seat: 's1' }, back('s3'));
    expect([table.chips[2], statusOf(table, 's3')]).toEqual([before, 'back']);
    table.play({ kind: 'all-pass', seat: 's2' });
    expect([statusOf(table, 's3'), table.state.sittingOut]).toEqual(['plays', []]);
  });

  test('the deal skips the seat, and takes it up again', () => {
    const table = nap().play(sitOut('s2'));
    const dealers = [dealer(table)];
    for (const move of [null, null, back('s2'), null, null]) {
      if (move) table.play(move);
      table.play({ kind: 'all-pass', seat: next(table)! });
      dealers.push(dealer(table));
    }
    expect(dealers).toEqual(['s1', 's3', 's4', 's1', 's2', 's3']);
    expect(nap().play(sitOut('s1')).state.dealer).toBe('s2');
  });

  test('the player can change their mind and play on', () => {
    const table = nap().play({ kind: 'pass', seat: 's2' }, sitOut('s3'));
    expect(says(table, back('s3'))).toEqual(['table.change.playsOn']);
    table.play(back('s3'), { kind: 'all-pass', seat: 's3' });
    expect(statusOf(table, 's3')).toBe('plays');
  });

  test.each<[string, Tabletop, PlainMove, string]>([
    ['too few would play', new Tabletop(winner, 3), sitOut('s1'), 'table.action.sit-out'],
    ['twice', nap().play(sitOut('s1')), sitOut('s1'), 'table.sitOut.already'],
    ['nobody there', nap(), sitOut('s9'), 'table.seat.unknown'],
    ['about to leave', nap(), sitOut('s1'), 'table.leave.already'],
    ['a player leaves instead', nap(3).play(sitOut('s1')), { kind: 'leave', seat: 's2' }, 'table.sitOut.few'],
    ['a move of who sits out', nap().play(sitOut('s2')), bids('s2', 2, 'made'), 'table.seat.sitsOut'],
    [
      'who sits out deals',
      nap().play(sitOut('s2')),
      { kind: 'first-dealer', seat: 's2' },
      'table.seat.sitsOut',
    ],
    ['nothing to make up', nap().play(sitOut('s2')), back('s2', true), 'table.return.makesUp'],
    ['back twice', nap(), back('s2'), 'table.action.return'],
  ])('refused: %s', (name, table, move, code) => {
    if (name === 'about to leave') table.play({ kind: 'pass', seat: 's2' }, { kind: 'leave', seat: 's1' });
    expect(table.refusal(move)).toBe(code);
  });

  test('players without chips do not count as players', () => {
    const table = nap(3, { chips: 2, ante: 0 }).play({
      kind: 'hand',
      seat: 's1',
      tricks: 2,
      result: 'failed',
    });
    table.play({ kind: 'adjust', from: 's2', to: 's3', amount: table.chips[1]!, reason: 'a loan' });
    expect(table.state.outcome ?? table.refusal(sitOut('s3'))).toBe('table.sitOut.few');
  });

  test('who sits out may leave, and settles like everybody', () => {
    const table = nap(3).play(sitOut('s1'), { kind: 'leave', seat: 's1' });
    expect([table.state.seats.length, table.state.gone[0]?.balance, table.state.sittingOut]).toEqual([
      2,
      20,
      [],
    ]);
  });
});

describe('in mid-hand', () => {
  test.each(['leave', 'sit-out'])('%s: the hand is void in the same move', (kind) => {
    const table = nap().play({ kind: 'bid', seat: 's2', tricks: 2 });
    expect(says(table, { kind, seat: 's2', voids: true })[0]).toBe('table.change.voids');
    table.play({ kind, seat: 's2', voids: true });
    expect(table.said.slice(0, 2)).toEqual([
      kind === 'leave' ? 'table.call.leave' : 'table.call.sitOut',
      'table.call.voided',
    ]);
    expect([table.state.handMoves, table.state.handNumber, next(table)]).toEqual([0, 1, 's3']);
    expect(table.chips.slice(-1)).toEqual([3]);
    // What was paid in goes back first.
    expect(kind === 'leave' ? table.state.gone[0]?.balance : table.chips[1]).toBe(20);
  });

  test.each(['leave', 'sit-out'])('%s: the table plays the hand out, with a notice', (kind) => {
    const table = nap().play({ kind: 'bid', seat: 's2', tricks: 2 });
    expect(says(table, { kind, seat: 's3' }).slice(0, 2)).toEqual([
      'table.change.afterHand',
      'table.change.playedFor',
    ]);
    table.play({ kind, seat: 's3' });
    // Their question is open to the table as before.
    expect([next(table), table.prompt.choices.length > 0]).toEqual(['s3', true]);
    expect(table.allows({ kind: 'pass', seat: 's3' })).toBe(true);
  });

  test('a leaver sees what they take along', () => {
    const table = nap(3).play({ kind: 'pass', seat: 's2' });
    const voided = ask(table, { kind: 'leave', seat: 's1', voids: true }).says;
    expect(voided.find(({ code }) => code === 'table.change.takesChips')?.params?.['n']).toBe(20);
  });
});

describe('Pool Nap', () => {
  test('who sat out the first hand pays the first contribution on coming back, once', () => {
    const table = nap().play(sitOut('s3'), { kind: 'all-pass', seat: 's2' }, back('s3'));
    expect(table.chips).toEqual([19, 18, 19, 19, 5]);
    table.play(sitOut('s3'), back('s3'));
    expect(table.chips[2]).toBe(19);
  });

  test('the game is not won while somebody with chips sits out: they are dealt in', () => {
    const table = nap(3, { chips: 2, ante: 1, minBid: 1 }).play(sitOut('s3'), bids('s1', 1, 'made'));
    expect(table.state.outcome).toBeNull();
    expect(table.said).toContain('table.call.dealtIn');
    expect([statusOf(table, 's3'), table.chips.slice(0, 3)]).toEqual(['plays', [2, 0, 0]]);
  });

  test('the pot that is left over is shared with who sits out, and they can win', () => {
    const table = nap(3, { ante: 3 }).play(
      sitOut('s3'),
      { kind: 'all-pass', seat: 's2' },
      { kind: 'end-now' },
    );
    expect(table.state.outcome?.standings.map(({ seat, place }) => [seat, place])[0]).toEqual(['s3', 1]);
    expect(table.chips).toEqual([19, 19, 22, 0]);
    // At the end nobody is said to sit out.
    expect(statusOf(table, 's3')).toBe('plays');
  });
});

test('Sleepless: who sits out neither pays nor is paid, and the pack is that of the players', () => {
  const table = new Tabletop(sleepless, 5, { chips: 15 });
  expect(says(table, sitOut('s5'))).toContain('sleepless.change.fewerCards');
  table.play(sitOut('s5'));
  const thrown = ['A', 'A', 'K', 'Q'].map((face, die) => ({ die, face }));
  table.play(
    { kind: 'dice', of: 'poker', seat: 's1', dice: thrown },
    { kind: 'claims', seats: [] },
    { kind: 'winner', seat: 's2' },
  );
  expect(table.chips.slice(0, 5)).toEqual([13, 21, 13, 13, 15]);
});

describe('Winner', () => {
  test('three of four play on with the thresholds of three', () => {
    const table = new Tabletop(winner, 4).play(sitOut('s4'));
    table.play({ kind: 'score', winner: 's1', left: { s2: 10, s3: 12 }, loser: 's3' });
    expect(table.points).toEqual([34, -10, -24, 0]);
  });
  test('a Loser who sits out neither deals nor exchanges', () => {
    const table = new Tabletop(winner, 4);
    table.play({ kind: 'score', winner: 's1', left: { s2: 3, s3: 2, s4: 1 }, loser: 's3' });
    expect([dealer(table), table.prompt.step]).toEqual(['s3', 'exchange']);
    table.play(sitOut('s3'));
    expect([dealer(table), table.prompt.step]).toEqual(['s4', 'play']);
  });
});

describe('Dream', () => {
  test('who sits out scores nothing, and others deal for them', () => {
    const table = new Tabletop(dream, 3, { hands: 1 });
    expect(says(table, sitOut('s2'))).toContain('dream.change.sameHands');
    table.play(sitOut('s2'), tally({ s1: 3 }, 's3'));
    expect([table.points, dealer(table)]).toEqual([[3, 0, 0], 's3']);
    table.play(tally({ s1: 3 }, 's3'));
    expect([table.state.outcome, dealer(table)]).toEqual([null, 's1']);
    table.play(tally({ s1: 3 }, 's3'));
    expect(table.state.outcome?.winners).toEqual(['s2', 's3']);
  });
  test('the only player still to deal sits out: the last hand is dealt anyway', () => {
    const table = new Tabletop(dream, 3, { hands: 1 }).play(tally({}, 's3'), tally({}, 's3'), sitOut('s3'));
    expect([table.state.outcome, dealer(table)]).toEqual([null, 's1']);
    table.play(tally({}, 's2'));
    expect(table.state.outcome?.hands).toBe(3);
  });
  test('back in time, they deal their hands', () => {
    const table = new Tabletop(dream, 3, { hands: 1 }).play(sitOut('s2'), tally({}, 's3'), back('s2'));
    const dealers = [dealer(table)];
    for (; !table.state.outcome; dealers.push(dealer(table))) table.play(tally({}, 's3'));
    expect(dealers.slice(0, -1)).toEqual(['s3', 's1', 's2']);
  });
  test('an agreed number of hands counts everybody who sits there', () => {
    const table = new Tabletop(dream, 3, { hands: 1, lateHands: 'as-agreed' }).play(sitOut('s2'));
    for (let hand = 1; hand <= 3; hand++) table.play(tally({}, 's3'));
    expect(table.state.outcome?.hands).toBe(3);
  });
});

describe('Roll-a-Royal', () => {
  /** Who has had which turns, in the order of the rounds. */
  const sheetOf = (table: Tabletop, seat: string) =>
    table
      .detail<{ sheet: { seat: string; round: number }[] }>()
      .sheet.flatMap((turn) => (turn.seat === seat ? [turn.round] : []));

  test.each<[string, string, boolean, number[], string[]]>([
    ['misses the turns', 'zero', false, [1, 4], ['s1', 's2', 's3']],
    ['makes them up', 'zero', true, [1, 4, 2, 3], ['s1', 's2', 's2', 's2', 's3']],
    ['misses them where late players make up', 'turns', false, [1, 4], ['s1', 's2', 's3']],
    ['makes up where late players do', 'turns', true, [1, 2, 3, 4], ['s1', 's2', 's2', 's2', 's3']],
  ])('%s, lateScore %s', (_, lateScore, makesUp, rounds, order) => {
    const table = royal(3, { lateScore }).play(...givesUp('s1', 's2', 's3'), sitOut('s2'));
    table.play(...givesUp('s1', 's3', 's1', 's3'));
    expect(ask(table, back('s2')).missed).toBe(2);
    table.play(back('s2', makesUp));
    const turns: string[] = [];
    for (let seat = next(table); !table.state.outcome && seat; seat = next(table)) {
      turns.push(seat);
      table.play(...givesUp(seat));
    }
    expect([turns, sheetOf(table, 's2')]).toEqual([order, rounds]);
  });

  test('back within the round, the turn is still theirs, after the others', () => {
    const table = royal(3).play(...givesUp('s1'), sitOut('s2'));
    expect([next(table), ask(table, back('s2')).missed]).toEqual(['s3', null]);
    table.play(back('s2'), ...givesUp('s3'));
    expect(next(table)).toBe('s2');
  });

  test('the first player stays first after sitting out', () => {
    const table = royal(3).play(sitOut('s1'), ...givesUp('s2', 's3'));
    expect(next(table)).toBe('s2');
    table.play(back('s1', false), ...givesUp('s2', 's3', 's1'));
    expect(next(table)).toBe('s2');
  });

  test('the last player of a round is sitting out: the round continues', () => {
    const table = royal(2).play(...givesUp('s1'), sitOut('s2'));
    expect([next(table), table.detail<{ round: number }>().round]).toEqual(['s1', 2]);
  });

  test('the very last turn is skipped, as announced before', () => {
    const table = royal(2, { turns: 1 }).play(...givesUp('s1'));
    expect(says(table, sitOut('s2'))).toContain('table.change.over');
    expect(table.play(sitOut('s2')).state.outcome?.standings).toHaveLength(2);
  });

  test('who sits out with the target reached has still reached it', () => {
    const table = royal(3, { end: 'score', target: 1000 });
    table.play({ kind: 'adjust', from: 'bank', to: 's1', amount: 1500, reason: 'a gift' });
    table.play(...givesUp('s1'), sitOut('s1'), ...givesUp('s2', 's3'));
    expect(table.state.outcome?.winners).toEqual(['s1']);
  });
});

describe('nobody sits in two seats', () => {
  const ann = { name: 'Ann', look: 0, player: 'p1' };
  const joins = (seat: object): PlainMove => ({ kind: 'join', seat: { id: 's9', look: 1, ...seat } });
  const begun = (revision?: number) => {
    const table = nap(2);
    const seats = seatsOf(2).map((seat, i) => (i === 0 ? { ...seat, ...ann } : seat));
    table.state = table.game.begin(table.game.rulesSchema.parse({}), seats, revision).state;
    return table;
  };
  test.each<[string, object, string]>([
    ['the same person', { name: 'Anna', player: 'p1' }, 'table.player.twice'],
    ['the same name', { name: 'ANN' }, 'table.name.twice'],
    ['a guest of that name', { name: 'player 2' }, 'table.name.twice'],
  ])('%s', (_, seat, code) => {
    expect(begun().refusal(joins(seat))).toBe(code);
    expect(ask(begun(), joins(seat)).refusal?.code).toBe(code);
    // Games begun before replay as they were.
    expect(begun(3).allows(joins(seat))).toBe(true);
  });
  test('a player who left may join again, once', () => {
    const table = begun().play(joins({ name: 'Dee' }), { kind: 'leave', seat: 's1' });
    table.play(joins({ id: 's10', ...ann }));
    expect(table.refusal(joins({ id: 's11', ...ann }))).toBe('table.player.twice');
  });
});

describe('random games', () => {
  test.each(GAMES.map((game) => [game.id, game] as const))(
    `%s: who sits out a hand wins and loses nothing in it, SEED=${SEED}`,
    (id, game) => {
      const random = seeded(SEED);
      let watched = 0;
      for (let n = 0; n < 12; n++) {
        const table = new Tabletop(game, Math.min(game.players.max, game.players.min + 1 + random.below(2)));
        const player = playerOf(id);
        for (let i = 0; i < 150 && !table.state.outcome; i++) {
          const { seats, sittingOut, deals } = table.state;
          if (random.chance(0.08)) {
            const { id: seat } = random.pick(seats);
            for (const move of [sitOut(seat, random.chance(0.3)), back(seat)])
              if (random.chance(0.6) && table.allows(move)) table.play(move);
          }
          // Nothing is left for the others to play.
          if (table.state.outcome) break;
          const held = new Map(
            table.state.sittingOut.flatMap(({ seat, since }): [string, number][] =>
              since ? [[seat, table.state.balances[seat] ?? 0]] : [],
            ),
          );
          table.play(player(game, table.state, random));
          const dealt = table.state.deals !== deals || sittingOut !== table.state.sittingOut;
          if (table.state.outcome) break;
          for (const [seat, was] of held) {
            // A first contribution may be due on coming back; in the hand itself nothing is.
            if (dealt && !table.state.sittingOut.some((one) => one.seat === seat)) continue;
            expect(table.state.balances[seat], `${seat} in game ${n}`).toBe(was);
            watched++;
          }
          expect(Object.values(table.state.balances).reduce((sum, amount) => sum + amount, 0)).toBe(0);
        }
      }
      expect(watched).toBeGreaterThan(20);
    },
  );
});
