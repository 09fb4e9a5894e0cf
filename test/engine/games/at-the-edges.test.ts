import { describe, expect, test } from 'vitest';
import type { Outcome, Standing } from '../../../main/engine/core/game.ts';
import type { Json } from '../../../main/engine/core/result.ts';
import { dream } from '../../../main/engine/games/dream/index.ts';
import { poolNap } from '../../../main/engine/games/pool-nap/index.ts';
import { rollARoyal } from '../../../main/engine/games/roll-a-royal/index.ts';
import { sleepless } from '../../../main/engine/games/sleepless/index.ts';
import { winner } from '../../../main/engine/games/winner/index.ts';
import { createSpeaker } from '../../../main/words/speaker.ts';
import type { DreamDetail } from '../../../main/engine/games/dream/view.ts';
import { dreamPlayer } from '../../support/players/dream.ts';
import { playerOf } from '../../support/random-games.ts';
import { seeded } from '../../support/random.ts';
import { askRoyal } from '../../support/royal-ask.ts';
import { playRoyal, royalView } from '../../support/royal-moves.ts';
import { type PlainMove, Tabletop } from '../../support/tabletop.ts';
import { readWords } from '../../support/word-keys.ts';

// What findings/rules.md reports of the five games at the edges of an evening, in its words and its order. Points 14 to 18:
// said-rightly.test.ts, rules-in-force.test.ts, words/own.test.ts; point 10 also at the table: history/going-on.test.ts.

const END: PlainMove = { kind: 'end-now' };
const placesOf = ({ game, state }: Tabletop) =>
  game.view(state).standings.map(({ seat, place, balance }) => [seat, place, balance] as const);
const changeOf = ({ game, state }: Tabletop, move: PlainMove) => {
  const asked = game.ask(state, { kind: 'table-change', move });
  if (!asked.ok) throw new Error(asked.error.code);
  return asked.value as {
    says: { code: string; params?: object }[];
    scores: { usual: string; scores: object } | null;
  };
};
/** A turn of one player in which these cards lie, ready to be laid. */
function turn(rules: { readonly [name: string]: Json }, cards: string): Tabletop {
  const table = playRoyal(new Tabletop(rollARoyal, 1, rules), `s1 roll ${cards}`);
  return table.prompt.step === 'layout' ? table : playRoyal(table, 's1 stop');
}
const fourth = { id: 's4', name: 'Dee', look: 3 };

const SCORE: PlainMove = { kind: 'score', winner: 's1', left: { s2: 3, s3: 11, s4: 8 } };

describe('1. Winner, “End the game now” takes back points already announced', () => {
  test('once somebody is out, ending acts like stopping: +33 stands', () => {
    const table = new Tabletop(winner, 4).play(SCORE, END);
    expect([table.points, table.state.outcome?.winners]).toEqual([[33, -3, -22, -8], ['s1']]);
  });
  test('“in the last agreed game the score ends it at once, and no Loser is asked for”', () => {
    const table = new Tabletop(winner, 4, { games: 1 }).play(SCORE);
    expect([table.points, table.state.outcome?.winners]).toEqual([[33, -3, -22, -8], ['s1']]);
  });
});

describe('2. Dream, running total: a draw forgotten and noticed by nobody', () => {
  const plays = 's2 10 no, s1 5 yes, s2 2 yes, s1 4 no, s1 10 no, s2 2 yes, s1 9 no, s1 10 no';
  const table = () =>
    new Tabletop(dream, 2, { keep: 'total' }).play(
      ...plays.split(', ').map((line) => {
        const [seat, value, drew] = line.split(' ');
        return { kind: 'play', seat, value: Number(value), drew: drew === 'yes' };
      }),
    );
  test('“Ann is out” can be said though the program holds a card too many for her', () => {
    const after = table().play({ kind: 'out', seat: 's1', on21: false });
    expect(after.state.handNumber).toBe(table().state.handNumber + 1);
    // Every trick that was counted counts, and a line says that the counts were put right.
    expect(after.points.reduce((sum, n) => sum + n)).toBeGreaterThan(0);
    expect(after.said.some((code) => code.startsWith('dream.call.'))).toBe(true);
  });

  test('“out” can be said of anybody at any moment of any hand, and keeps the tricks counted so far', () => {
    let said = 0;
    for (let seed = 1; seed <= 25; seed++) {
      const random = seeded(seed);
      const played = new Tabletop(dream, 2 + (seed % 7), { keep: 'total', hands: 1 });
      for (let i = 0; i < 60 && !played.state.outcome; i++) {
        checkOut(played, i);
        said += 2;
        played.play(dreamPlayer(played.game, played.state, random));
      }
    }
    expect(said).toBeGreaterThan(1000);
  });

  /** Says of one of the seats that it went out, with and without 21, and works the points out from the tricks on the screen. */
  function checkOut(played: Tabletop, n: number): void {
    const { seats } = played.detail<DreamDetail>();
    const at = n % seats.length;
    for (const on21 of [false, true]) {
      const after = new Tabletop(dream, seats.length, { keep: 'total', hands: 1 });
      after.state = played.state;
      const before = after.points;
      after.play({ kind: 'out', seat: seats[at]?.seat, on21 });
      const taker = (at + seats.length - 1) % seats.length;
      const tricks = seats.map((one, i) => one.tricks + (on21 && i === taker ? 1 : 0));
      const scored = tricks.map((one) => Math.max(0, one - (tricks[at] ?? 0)));
      expect(after.points).toEqual(before.map((points, i) => points + (scored[i] ?? NaN)));
      const cards = seats[at]?.cards ?? 0;
      expect(after.said.includes('dream.call.recounted')).toBe(cards > 0);
    }
  }
});

test('3. Dream: who joins late: “say the new number of hands … offer a starting score (highest, average, 0)”', () => {
  const hand = (out: string): PlainMove => ({
    kind: 'tally',
    tricks: Object.fromEntries(['s1', 's2', 's3'].filter((id) => id !== out).map((id) => [id, 2])),
    out,
  });
  const table = new Tabletop(dream, 3, { hands: 2 }).play(...['s1', 's2', 's3', 's1', 's2'].map(hand));
  const change = changeOf(table, { kind: 'join', seat: fourth });
  expect(change.says.find(({ code }) => code === 'dream.change.hands')?.params).toEqual({ was: 6, n: 11 });
  expect(change.scores?.usual).toBe('highest');
  expect(change.scores?.scores).toEqual({ highest: 8, average: 7, zero: 0 });
});

describe('4. Who leaves drops out of the result', () => {
  test('Winner, +33, leaves: shown, marked as left, and the sum is 0', () => {
    const table = new Tabletop(winner, 4).play(
      SCORE,
      { kind: 'loser', seat: 's3' },
      { kind: 'leave', seat: 's1' },
    );
    expect(placesOf(table)).toContainEqual(['s1', null, 33]);
    expect(placesOf(table).reduce((sum, [, , balance]) => sum + Number(balance), 0)).toBe(0);
  });
  test.each([
    ['Sleepless', sleepless],
    ['Pool Nap', poolNap],
  ])('%s likewise, with the chips they took along', (_, game) => {
    const table = new Tabletop(game, 3).play({ kind: 'leave', seat: 's2' });
    const left = placesOf(table).find(([id]) => id === 's2');
    expect(left).toEqual(['s2', null, expect.any(Number)]);
    expect(left?.[2]).toBeGreaterThan(0);
    expect(table.game.settlement(table.state).rows.map(({ key }) => key)).toContain('s2');
  });
});

describe('5. Pool Nap: a rebuy between hands skips that player’s deal', () => {
  const between = () =>
    new Tabletop(poolNap, 3).play(
      { kind: 'contract', seat: 's2', tricks: 1 },
      { kind: 'taken', seat: 's2', tricks: 1 },
    );
  test.each<[string, PlainMove]>([
    ['a rebuy', { kind: 'rebuy', seat: 's2', amount: 10 }],
    ['joining', { kind: 'join', seat: fourth }],
    ['leaving', { kind: 'leave', seat: 's1' }],
  ])('%s: the same dealer, and no hand is said to be void', (_, move) => {
    const before = between().state;
    const table = between().play(move);
    expect([table.state.dealer, table.state.handNumber]).toEqual([before.dealer, before.handNumber]);
    expect(table.last.transfers.map(({ rule }) => rule)).not.toContain('void');
    expect(table.said.filter((code) => code.includes('void'))).toEqual([]);
  });
});

describe('6. Accepted though impossible', () => {
  test('Winner’s exchange in the wrong order: “3♦ cannot be the highest of 13 cards”', () => {
    const table = new Tabletop(winner, 4).play(
      { kind: 'score', winner: 's2', left: { s1: 1, s3: 2, s4: 3 } },
      { kind: 'loser', seat: 's4' },
    );
    expect(table.allows({ kind: 'exchange', seat: 's4', cards: ['3d', '2s'] })).toBe(false);
    expect(table.allows({ kind: 'exchange', seat: 's4', cards: ['2s', '3d'] })).toBe(true);
  });
  test('Dream’s 27th trick by taps', () => {
    const table = new Tabletop(dream, 4);
    for (let n = 0; n < 26; n++) table.play({ kind: 'trick', seat: `s${1 + (n % 4)}` });
    expect(table.refusal({ kind: 'trick', seat: 's1' })).toBe('dream.tally.most');
  });
  test('a million out of a stack of 15, under table stakes', () => {
    const move = { kind: 'adjust', from: 's1', to: 's2', amount: 1_000_000, reason: 'a bet' };
    expect(new Tabletop(sleepless, 3).refusal(move)).toBe('table.adjust.owned');
    expect(new Tabletop(sleepless, 3, { shortStack: 'credit' }).allows(move)).toBe(true);
  });
  test.each([
    ['Winner', winner],
    ['Dream', dream],
    ['Roll-a-Royal', rollARoyal],
  ])('%s has no pot for points to go into', (_, game) => {
    const move = { kind: 'adjust', from: 's1', to: 'pot', amount: 1, reason: 'a bet' };
    expect(new Tabletop(game, 3).refusal(move)).toBe('table.adjust.noPot');
  });
});

describe('7. A pot that is split shows places that contradict chips', () => {
  /** Whether somebody of a worse place holds as much as somebody of a better one, or more. */
  const contradicts = (rows: readonly Standing[]): boolean =>
    rows.some((a) => rows.some((b) => Number(a.place) < Number(b.place) && a.balance <= b.balance));
  const outcomes = (id: 'sleepless' | 'pool-nap', leftoverPotPlaces: string): readonly Outcome[] =>
    Array.from({ length: 60 }, (_, n) => {
      const random = seeded(700 + n);
      const game = { sleepless, 'pool-nap': poolNap }[id];
      const table = new Tabletop(game, 3 + (n % 3), { leftoverPot: 'split', leftoverPotPlaces });
      for (let i = 0; i < 40 && !table.state.outcome; i++) {
        const move = playerOf(id)(table.game, table.state, random);
        if (move && table.allows(move)) table.play(move);
      }
      if (!table.state.outcome) table.play(END);
      return table.state.outcome ?? expect.fail('no end');
    });
  describe.each(['sleepless', 'pool-nap'] as const)('%s', (id) => {
    test('after the split the places are those of the chips as shown', () =>
      expect(outcomes(id, 'after').filter(({ standings }) => contradicts(standings))).toEqual([]));
    test('before it, “say that the winner was decided before the split”', () => {
      const wrong = outcomes(id, 'before').filter(({ standings }) => contradicts(standings));
      expect(wrong.length).toBeGreaterThan(0);
      expect(wrong.filter(({ potAfterPlaces }) => !potAfterPlaces)).toEqual([]);
    });
  });
});

describe('8. Three kings alone score 0 as a hand and 150 as three pairs', () => {
  const KINGS = 'Kh Ks Kd';
  const points = (rules: { [name: string]: string }, layout: string) =>
    royalView(playRoyal(turn(rules, KINGS), layout)).sheet.at(-1)?.points;
  test('any dice used often: nothing, however they are listed', () => {
    expect(points({ dieUses: 'any' }, 's1 hands Kh Ks Kd')).toBe(0);
    expect(points({ dieUses: 'any' }, 's1 hands Kh Ks, Ks Kd, Kh Kd')).toBe(0);
  });
  test('“by default an L of three kings scores 100, a row 0”: both nothing', () => {
    expect(points({}, 's1 lay Kh Ks Kd')).toBe(0);
    expect(points({}, 's1 lay Kh Ks / . Kd')).toBe(0);
  });
});

describe('10. Broke on the last trick', () => {
  test('“buy chips and go on”, “three more rounds” and “one more hand” are offered by the outcome', () => {
    const all = { kind: 'adjust', from: 's1', to: 's2', amount: 15, reason: 'all' };
    const broke = new Tabletop(sleepless, 2).play(all, END).state.outcome?.goOn;
    expect(broke?.broke.map(({ seat }) => seat)).toEqual(['s1']);
    const dealt = new Tabletop(winner, 4, { games: 1 }).play(SCORE).state.outcome?.goOn;
    expect(dealt?.more).toBe(true);
  });
});

test('Dream, ended while the only remaining dealer leaves: continuing asks for more deals', () => {
  const hand = (out: string, ...others: string[]): PlainMove => ({
    kind: 'tally',
    tricks: Object.fromEntries(others.map((id) => [id, 2])),
    out,
  });
  const table = new Tabletop(dream, 3, { hands: 1 }).play(hand('s1', 's2', 's3'), hand('s2', 's1', 's3'));
  table.play({ kind: 'trick', seat: 's1' }, { kind: 'leave', seat: 's3' }, END);
  expect(table.state.outcome?.goOn?.more).toBe(true);
  expect(table.refusal({ kind: 'go-on' })).toBe('table.goOn.more');
  expect(table.play({ kind: 'go-on', more: 1 }).state.outcome).toBeNull();
});

describe('11. Finding the layout is the game’s skill: who may have the best laid', () => {
  const asked = (rules: { [name: string]: string | string[] }, ...then: readonly string[]) => {
    const table = playRoyal(turn(rules, 'Kh Ks Kd Kc'), ...then);
    const answer = askRoyal(table.state, { kind: 'best-layout' });
    return answer.ok ? 'found' : answer.error.code;
  };
  const LAID = 's1 lay Kh Ks Kd Kc';
  test.each([
    ['always', {}, [], 'found'],
    ['after one’s own: not before', { bestLayout: 'afterwards' }, [], 'roll-a-royal.best.afterwards'],
    ['after one’s own: to see what was missed', { bestLayout: 'afterwards' }, [LAID], 'found'],
    ['for a learner', { bestLayout: 'seats', learners: ['s1'] }, [], 'found'],
    ['not for the others', { bestLayout: 'seats', learners: ['s2'] }, [], 'roll-a-royal.best.never'],
    ['never', { bestLayout: 'never' }, [LAID], 'roll-a-royal.best.never'],
  ])('%s', (_, rules, then, answer) => expect(asked(rules, ...then)).toBe(answer));
});

test('12. A revoke noticed after the last hand is still fined', () => {
  const table = new Tabletop(poolNap, 3, { rounds: 1, revokeFine: 5 });
  for (const seat of ['s2', 's3', 's1'])
    if (!table.state.outcome)
      table.play({ kind: 'contract', seat, tricks: 1 }, { kind: 'taken', seat, tricks: 1 });
  expect(table.state.outcome).not.toBeNull();
  expect(table.play({ kind: 'revoke', seat: 's2' }).paid).toContain('s2 → pot 5');
});

test('13. “Everybody shows”: players declare, “giving only such details as are necessary”', () => {
  for (const locale of ['en', 'de', 'fr']) {
    const help = createSpeaker(locale, readWords(locale), readWords('en')).say({
      code: 'sleepless.help.hands',
    });
    expect(help).not.toMatch(/Everybody shows|Alle decken auf|Tout le monde montre/);
    expect(help).toMatch(/players declare|Players declare|sagt jeder sein Blatt an|On déclare/);
  }
});
