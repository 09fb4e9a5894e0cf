import { describe, expect, test } from 'vitest';
import type { Game, GameState } from '../../../main/engine/core/game.ts';
import { checkSum } from '../../../main/engine/core/ledger.ts';
import { type Seat, clockwiseFrom, seat } from '../../../main/engine/core/seats.ts';
import { FORMAT, type Header, type JournalRecord, VERSION } from '../../../main/journal/records.ts';
import { type History, recall } from '../../../main/table/history/index.ts';
import { GAMES, wholeGame } from '../../support/games.ts';
import { playerOf } from '../../support/random-games.ts';
import { type Random, seeded } from '../../support/random.ts';
import { type PlainMove, Tabletop } from '../../support/tabletop.ts';
import { toyGame } from '../../support/toy-game.ts';

const rename = (id: string, change: object): PlainMove => ({ kind: 'rename', seat: id, ...change });
const namesOf = ({ seats }: GameState): readonly string[] => seats.map(({ name }) => name);
const idsOf = ({ seats }: GameState): readonly string[] => seats.map(({ id }) => id);
const toy = (players = 3): Tabletop => new Tabletop(toyGame(), players);
const guest = (id: string, name: string, player?: string): PlainMove => ({
  kind: 'join',
  seat: { id, name, look: 9, ...(player && { player }) },
});

describe('a seat is corrected', () => {
  test('name, mark and person change, and nothing else does', () => {
    const t = toy();
    const { prompt, state } = t;
    t.play(rename('s2', { name: 'Anna', look: 8, player: 'p7' }));
    expect(t.state.seats[1]).toEqual({ id: 's2', name: 'Anna', look: 8, player: 'p7' });
    expect(t.prompt).toEqual(prompt);
    expect({ ...t.state, seats: state.seats }).toEqual(state);
    t.play(rename('s2', { player: null }));
    expect(t.state.seats[1]).toEqual({ id: 's2', name: 'Anna', look: 8 });
  });

  test.each<[string, PlainMove, string]>([
    ['nobody', rename('s9', { name: 'X' }), 'table.seat.unknown'],
    ['nothing', rename('s1', { name: 'Player 1', look: 0 }), 'table.rename.same'],
    ['a name that another has', rename('s1', { name: 'pLAYER 2' }), 'table.name.twice'],
    ['a mark that another has', rename('s1', { look: 1 }), 'table.look.twice'],
    ['a person who sits there', rename('s1', { name: 'Zoe', player: 'p4' }), 'table.player.twice'],
    ['a name of somebody who waits', rename('s1', { name: 'Dora' }), 'table.name.twice'],
  ])('refused: %s', (_, move, code) => {
    expect(
      toy()
        .play(guest('s4', 'Dora', 'p4'))
        .refusal(move),
    ).toBe(code);
  });

  test.each([
    ['empty', { name: ' \u200b' }],
    ['longer than 40 letters', { name: 'x'.repeat(41) }],
  ])('not read: a name that is %s', (_, change) => {
    expect(toy().game.move.safeParse(rename('s1', change)).success).toBe(false);
  });

  test('all accounts of one person are corrected together', () => {
    const t = toy(3).play(guest('s4', 'Dora', 'p4'), { kind: 'leave', seat: 's4' });
    t.play(guest('s5', 'Dora', 'p4'), rename('s5', { name: 'Dorothea' }));
    expect(t.state.gone[0]?.seat.name).toBe('Dorothea');
    // Somebody who left cannot be here twice, but another may not have the name.
    expect(t.refusal(rename('s1', { name: 'Dorothea' }))).toBe('table.name.twice');
  });
});

test('a player who returns with a new account is one person, in one row', () => {
  const fine = { kind: 'adjust', from: 's4', to: 's1', amount: 5, reason: 'x' };
  const t = toy(3).play(
    guest('s4', 'Dora', 'p4'),
    fine,
    { kind: 'leave', seat: 's4' },
    guest('s5', 'Dora', 'p4'),
  );
  const { settlement, standings, seats } = t.game.view(t.state);
  expect(standings.map((one) => one.seat).sort()).toEqual(['s1', 's2', 's3', 's5']);
  expect(settlement.rows.map(({ key }) => key).sort()).toEqual(['s1', 's2', 's3', 's5']);
  // 20 and 20 from the bank, 15 given back: what they hold less what they bought is what they won.
  expect(settlement.rows.find(({ key }) => key === 's5')).toMatchObject({
    held: 20,
    bought: 25,
    won: -5,
    net: -5,
  });
  expect(settlement.rows.reduce((sum, { net }) => sum + net, settlement.pot)).toBe(0);
  expect(seats.find(({ id }) => id === 's4')).toMatchObject({ status: 'gone', now: 's5' });
  expect(t.prompt.actions).not.toContain('return');
  expect(t.refusal({ kind: 'return', seat: 's4' })).toBe('table.action.return');
});

describe('players change seats', () => {
  test('at once where the hand has not begun, otherwise from the next hand on', () => {
    const t = toy(4).play({ kind: 'swap', seat: 's2', with: 's4' });
    expect(idsOf(t.state)).toEqual(['s1', 's4', 's3', 's2']);
    t.play({ kind: 'move-seat', seat: 's1', after: 's3' });
    expect(idsOf(t.state)).toEqual(['s4', 's3', 's1', 's2']);
    expect(t.state.dealer).toBe('s1');
  });

  test('the deal passes to the player now to the dealer’s left', () => {
    const t = new Tabletop(wholeGame('sleepless'), 4);
    const random = seeded(1);
    while (t.state.handMoves === 0) t.play(playerOf('sleepless')(t.game, t.state, random));
    t.play({ kind: 'swap', seat: 's2', with: 's4' });
    expect([idsOf(t.state), t.state.order]).toEqual([
      ['s1', 's2', 's3', 's4'],
      ['s1', 's4', 's3', 's2'],
    ]);
    const { dealer, handNumber } = t.state;
    while (t.state.handNumber === handNumber) t.play(playerOf('sleepless')(t.game, t.state, random));
    expect([dealer, t.state.dealer, idsOf(t.state), t.state.order]).toEqual([
      's1',
      's4',
      ['s1', 's4', 's3', 's2'],
      null,
    ]);
  });

  test.each<[string, number, PlainMove, string]>([
    ['with oneself', 3, { kind: 'swap', seat: 's1', with: 's1' }, 'table.swap.there'],
    ['with nobody', 3, { kind: 'swap', seat: 's1', with: 's9' }, 'table.seat.unknown'],
    ['to where one sits', 3, { kind: 'move-seat', seat: 's1', after: 's3' }, 'table.swap.there'],
    ['of two', 2, { kind: 'swap', seat: 's1', with: 's2' }, 'table.action.swap'],
  ])('refused: %s', (_, players, move, code) => {
    expect(toy(players).refusal(move)).toBe(code);
  });
});

/** `SEED=17 npx vitest …` plays the same games again. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));

/** A game played at random, in which seats are corrected and changed. */
class Played {
  state: GameState;
  readonly records: JournalRecord[] = [];
  readonly header: Header;

  constructor(
    readonly game: Game,
    readonly random: Random,
    seats: readonly Seat[],
  ) {
    const rules = game.rulesSchema.parse({});
    this.state = game.begin(rules, seats).state;
    this.header = {
      format: FORMAT,
      version: VERSION,
      id: 'x',
      created: 1,
      app: '0',
      game: game.id,
      revision: game.revision,
      rules: rules as Header['rules'],
      seats,
    };
  }

  play(move: PlainMove): void {
    const played = this.game.play(this.state, this.game.move.parse(move));
    if (!played.ok) throw new Error(`${JSON.stringify(move)}: ${played.error.code}`);
    this.state = played.value.state;
    checkSum(this.state.balances);
    const seq = this.records.length + 1;
    const about = { seq, at: seq, by: { kind: 'host' }, via: 'hand', command: `c${seq}` } as const;
    this.records.push({ ...about, kind: 'move', move: move as never });
  }

  /** A correction or a change of seats; what else there is stays. */
  change(): void {
    const { game, random, state } = this;
    const n = this.records.length;
    const [one, two] = random.shuffle(idsOf(state));
    const move = random.pick<PlainMove>([
      rename(one ?? '', { name: `Name ${n}` }),
      rename(one ?? '', { name: `Name ${n}`, player: `p${n}` }),
      { kind: 'swap', seat: one, with: two },
      { kind: 'move-seat', seat: one, after: two },
    ]);
    const before = { prompt: game.prompt(state).id, balances: state.balances, seats: idsOf(state) };
    if (!game.play(state, game.move.parse(move)).ok) return;
    this.play(move);
    if (move.kind === 'rename') {
      expect(game.prompt(this.state).id).toBe(before.prompt);
      expect(namesOf(this.state)).toContain(`Name ${n}`);
    }
    // A hand in progress is played out by those who began it, in their order.
    if (move.kind === 'rename' || state.handMoves > 0) {
      expect(idsOf(this.state)).toEqual(before.seats);
      expect(this.state.balances).toEqual(before.balances);
    }
  }
}

const replayed = ({ game, header, records }: Played): History => {
  const history = recall(game, header, records);
  if (!history.ok) throw new Error(history.error.code);
  return history.value;
};

describe.each(GAMES.map(({ id }) => id))('%s at random', (id) => {
  test(`sums, order of play and replay hold with seats corrected and changed, SEED=${SEED}`, () => {
    const game = wholeGame(id);
    for (let n = 0; n < 8; n++) {
      const random = seeded(SEED + n);
      const count = Math.min(game.players.max, Math.max(game.players.min, 4));
      const seats = Array.from({ length: count }, (_, i) => ({
        id: seat(`s${i + 1}`),
        name: `P${i + 1}`,
        look: i,
        player: `q${i + 1}`,
      }));
      const table = new Played(game, random, seats);
      while (!table.state.outcome && table.records.length < 150) {
        const { order, handNumber } = table.state;
        if (random.chance(0.12)) table.change();
        else table.play(playerOf(id)(game, table.state, random));
        if (order && table.state.handNumber > handNumber && !table.state.outcome) {
          const [first = seat('s1')] = order;
          expect(clockwiseFrom(idsOf(table.state) as never, first)).toEqual(order);
        }
      }
      const history = replayed(table);
      expect(history.state).toEqual(table.state);
      expect(history.timeline.refused).toBeNull();
      // Renaming alone leads to the same play.
      const plain = new Played(game, random, seats);
      for (const record of table.records)
        if (record.kind === 'move' && record.move.kind !== 'rename') plain.play(record.move);
      expect(nameless(plain.state)).toEqual(nameless(table.state));
    }
  });
});

const nameless = (state: GameState): object => ({ ...state, seats: idsOf(state), gone: [], joining: [] });

test('in Roll-a-Royal nobody loses a turn when seats are changed', () => {
  const game = wholeGame('roll-a-royal');
  for (let n = 0; n < 5; n++) {
    const random = seeded(SEED + n);
    const t = new Tabletop(game, 4, { end: 'turns', turns: 3 });
    while (!t.state.outcome) {
      const [one, two] = random.shuffle(idsOf(t.state));
      const move: PlainMove = random.chance(0.1)
        ? { kind: 'swap', seat: one, with: two }
        : playerOf('roll-a-royal')(game, t.state, random);
      t.play(move);
    }
    const { sheet } = t.state.carry as { readonly sheet: readonly { readonly seat: string }[] };
    const turns = idsOf(t.state).map((id) => sheet.filter((one) => one.seat === id).length);
    expect(turns).toEqual([3, 3, 3, 3]);
  }
});
