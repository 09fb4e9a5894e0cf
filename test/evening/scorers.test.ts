import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import type { GameState } from '../../main/engine/core/game.ts';
import { readByHand } from '../support/by-hand.ts';
import { GAMES, wholeGame } from '../support/games.ts';
import { royalMove } from '../support/royal-moves.ts';
import { Tabletop } from '../support/tabletop.ts';
import { type Scored, Scorer, balancesOf, score } from './scorers/index.ts';
import { readJournal } from './scorers/journal.ts';
import { Trial } from './scorers/trial.ts';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));
const TRIALS = Number(process.env['TRIALS'] ?? 25);

/** The engine's own figures. */
function toldBy({ seats, gone, balances, outcome }: GameState): Omit<Scored, 'unit'> {
  return {
    accounts: [
      ...seats.map(({ id, name }) => ({ seat: id, name, has: balances[id] ?? 0, here: true })),
      ...gone.map(({ seat: { id, name }, balance }) => ({ seat: id, name, has: balance, here: false })),
    ],
    pot: balances['pot'] ?? 0,
    first: outcome?.winners ?? null,
  };
}

const shown = ({ accounts, pot, first }: Omit<Scored, 'unit'>): string =>
  `${accounts.map(({ name, has, here }) => `${name}${here ? '' : ' (away)'} ${has}`).join(', ')}, pot ${pot}, first: ${first?.join() ?? 'nobody yet'}`;

/** The move after which the two first differ, with all moves up to it. */
function whereTheyDiffer({ text, history }: Trial): string {
  const written = readJournal(text);
  const scorer = new Scorer(written);
  const said: string[] = [JSON.stringify(written.rules)];
  for (const [i, move] of written.moves.entries()) {
    said.push(JSON.stringify(move));
    scorer.play(move);
    const [naive, engine] = [scorer.scored, toldBy(history.timeline.stateBefore(i + 1))].map(shown);
    if (naive !== engine) return `${said.join('\n')}\nnaive:  ${naive}\nengine: ${engine}`;
  }
  return `they differ only in how the journal is read\n${text}`;
}

function check(trial: Trial, seed: number): void {
  const scored = score(trial.text);
  if (typeof scored === 'string') throw new Error(`SEED=${seed}: ${scored}`);
  if (shown(scored) !== shown(toldBy(trial.state)))
    throw new Error(`SEED=${seed} TRIALS=1\n${whereTheyDiffer(trial)}`);
}

test.each(GAMES.map((game) => [game.id, game] as const))(
  `%s: a naive scorer reckons the same from the journal, at any moment (SEED=${SEED})`,
  (_, game) => {
    for (let seed = SEED; seed < SEED + TRIALS; seed++) {
      const trial = new Trial(game, seed);
      const length = 20 + trial.random.below(150);
      for (let n = 0; n < length; n++) {
        trial.step();
        if (trial.random.chance(0.1)) check(trial, seed);
      }
      check(trial, seed);
    }
  },
);

/** Games with the arithmetic of each hand beside it. */
const BY_HAND = [
  'dream/running-total',
  'dream/tricks-only',
  'pool-nap/six-rounds',
  'pool-nap/to-the-last',
  'roll-a-royal/alone',
  'roll-a-royal/two-players',
  'sleepless/four-kings',
  'sleepless/other-rulings',
  'winner/in-play',
  'winner/score-only',
];

test.each(BY_HAND)('%s: a naive scorer reckons as was worked out by hand', (file) => {
  const { game, players, rules: own, hands, winners } = readByHand(file);
  // Roll-a-Royal's are in a shorthand that needs a table.
  const table = new Tabletop(wholeGame(game), players, own);
  const rules = table.state.rules as Readonly<Record<string, unknown>>;
  const scorer = new Scorer({ game, rules, seats: table.state.seats, moves: [], removed: false });
  for (const { says, moves, chips } of hands) {
    for (const move of moves) {
      const whole = typeof move === 'string' ? royalMove(table, move) : move;
      table.play(whole);
      scorer.play(whole);
    }
    const { accounts, pot } = scorer.scored;
    expect([...accounts.map(({ has }) => has), pot], says).toEqual(chips);
  }
  expect(scorer.scored.first).toEqual(winners);
});

/** What Croupier 0.1.0 wrote, and what it made of it. */
const OLD = new URL('../vectors/journals/', import.meta.url);
test.each(readdirSync(OLD).filter((name) => name.endsWith('.jsonl')))(
  '%s: it reckons as 0.1.0 did',
  (name) => {
    const scored = score(readFileSync(new URL(name, OLD), 'utf8'));
    const { state } = JSON.parse(readFileSync(new URL(name.replace('.jsonl', '.json'), OLD), 'utf8')) as {
      state: GameState;
    };
    if (typeof scored === 'string') throw new Error(scored);
    expect(shown(scored)).toBe(shown(toldBy(state)));
  },
);

describe('a journal', () => {
  const HEADER = {
    game: 'dream',
    rules: { keep: 'tricks' },
    seats: [
      { id: 's1', name: 'Ann' },
      { id: 's2', name: 'Ben' },
    ],
  };
  const trick = (seat: string) => ({ kind: 'trick', seat });
  const said = (seq: number, seat: string) => ({ seq, kind: 'move', move: trick(seat) });
  const text = (...records: object[]) =>
    [HEADER, ...records].map((one) => `${JSON.stringify(one)}\n`).join('');
  const seatsIn = (written: string) => readJournal(written).moves.map(({ seat }) => seat);

  it('is read without what was taken back, and with what was taken up again', () => {
    const undone = [said(1, 's1'), said(2, 's2'), { seq: 3, kind: 'retract', of: 2 }];
    expect(seatsIn(text(...undone))).toEqual(['s1']);
    expect(seatsIn(text(...undone, { seq: 4, kind: 'retract', of: 3 }))).toEqual(['s1', 's2']);
    expect(() => readJournal(text(...undone, said(4, 's2'), { seq: 5, kind: 'retract', of: 3 }))).toThrow();
  });

  it('is read as it was corrected, and as it was once the correction is taken back', () => {
    const amended = [
      said(1, 's1'),
      said(2, 's1'),
      { seq: 3, kind: 'amend', of: 1, moves: [trick('s2'), trick('s1')], later: [{ seq: 2, moves: [] }] },
    ];
    expect(seatsIn(text(...amended))).toEqual(['s2', 's1']);
    // The one that was put in is number 4.
    const again = [...amended, { seq: 5, kind: 'amend', of: 4, moves: [trick('s2')] }];
    expect(seatsIn(text(...again))).toEqual(['s2', 's2']);
    expect(
      seatsIn(text(...again, { seq: 6, kind: 'retract', of: 5 }, { seq: 7, kind: 'retract', of: 3 })),
    ).toEqual(['s1', 's1']);
  });

  it('that was taken back from its beginning is not scored, unless that is taken back', () => {
    const removed = [said(1, 's1'), { seq: 2, kind: 'retract', of: 1 }, { seq: 3, kind: 'retract', of: 0 }];
    expect(score(text(...removed))).toBe('removed');
    expect(score(text(...removed, { seq: 4, kind: 'retract', of: 3 }))).toMatchObject({ first: null });
  });

  it('may end in a line that was torn', () =>
    expect(seatsIn(`${text(said(1, 's1'))}{"seq":2,"kind":"mo`)).toEqual(['s1']));

  it('gives what people have by their names', () => {
    const scored = score(
      text(
        { seq: 1, kind: 'move', move: { kind: 'tally', tricks: { s1: 1, s2: 4 }, out: 's1' } },
        { seq: 2, kind: 'move', move: { kind: 'rename', seat: 's2', name: 'Bea' } },
      ),
    );
    expect(typeof scored === 'string' ? scored : balancesOf(scored)).toEqual({ pot: 0, Ann: 0, Bea: 3 });
  });

  it('of a game that nobody has a scorer for says so', () =>
    expect(score(`${JSON.stringify({ ...HEADER, game: 'stars' })}\n`)).toBe('unknown-game'));
});
