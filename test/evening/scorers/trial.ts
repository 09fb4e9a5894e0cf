import type { Game, GameState } from '../../../main/engine/core/game.ts';
import type { Json } from '../../../main/engine/core/result.ts';
import type { Rule } from '../../../main/engine/core/rules.ts';
import { seat } from '../../../main/engine/core/seats.ts';
import { journalText } from '../../../main/journal/journal.ts';
import {
  FORMAT,
  type Header,
  type JournalRecord,
  type MoveJson,
  VERSION,
} from '../../../main/journal/records.ts';
import type { History } from '../../../main/table/history/index.ts';
import { recall } from '../../../main/table/history/recall.ts';
import { ANY_END } from '../../engine/naive/by-hand.ts';
import { playerOf } from '../../support/random-games.ts';
import { type Random, seeded } from '../../support/random.ts';
import type { PlainMove } from '../../support/tabletop.ts';

/** Games as people keep them: with all table moves, changed rules, undo, redo and corrections. */

const NAMES = ['Ann', 'Ben', 'Cem', 'Dora', 'Eva', 'Finn', 'Gül', 'Hal', 'Ida', 'Jo'];
const person = (n: number) => ({
  id: seat(`s${n}`),
  name: `${NAMES[n % NAMES.length]} ${n}`,
  look: n,
  player: `p${n}`,
});

type Fields = { readonly [field: string]: unknown };

/** A value that this house rule may have; null for rules that are data or have one choice. */
function valueOf(rule: Rule, random: Random): Json | null {
  switch (rule.kind) {
    case 'choice':
      return rule.choices.length > 1 ? random.pick<string>(rule.choices) : null;
    case 'switch':
      return random.chance(0.5);
    case 'number': {
      // Short games, so that they end.
      const most = rule.group === 'length' ? 4 : random.pick([3, 12, 40]);
      return rule.min + random.below(Math.min(rule.max - rule.min + 1, most));
    }
    case 'data':
      return null;
  }
}

function someRules(game: Game, random: Random, share: number): Record<string, Json> {
  const entries = game.rules.flatMap((rule): [string, Json][] => {
    const value = random.chance(share) ? valueOf(rule, random) : null;
    return value === null ? [] : [[rule.name, value]];
  });
  return Object.fromEntries(entries);
}

/** A table move that people might make; whether it is allowed is the engine's to say. */
function tableMove(game: Game, state: GameState, random: Random, next: number): PlainMove {
  const seats = state.seats.map(({ id }) => id as string);
  const one = random.pick(seats);
  const other = random.pick(seats);
  const voids: Fields = random.chance(0.4) ? { voids: true } : {};
  const after: Fields = random.chance(0.5) ? { after: other } : {};
  const out = state.sittingOut[0]?.seat;
  const again = state.gone.length > 0 ? random.pick(state.gone).seat : null;
  const gone = again?.id;
  const n = 1 + random.below(30);
  const account = () => random.pick([...seats, 'pot', 'bank']);
  const moves: (PlainMove | null)[] = [
    { kind: 'leave', seat: one, ...voids },
    { kind: 'sit-out', seat: one, ...voids },
    { kind: 'return', seat: out ?? one, ...(random.chance(0.3) ? { makesUp: random.chance(0.5) } : {}) },
    { kind: 'return', seat: out ?? one },
    gone ? { kind: 'return', seat: gone, ...after, ...(random.chance(0.3) ? { buys: n } : {}) } : null,
    gone ? { kind: 'return', seat: gone } : null,
    {
      kind: 'join',
      // Somebody new, or who left before and begins with a new account.
      seat: { ...person(next), ...(again && random.chance(0.5) ? { ...again, id: `s${next}` } : {}) },
      ...after,
      ...(random.chance(0.3) ? { score: random.pick(['highest', 'average', 'zero']) } : {}),
    },
    { kind: 'rename', seat: gone && random.chance(0.5) ? gone : one, name: `Nobody ${next}` },
    { kind: 'rename', seat: one, name: `Somebody ${next}`, player: `p${next}`, look: next % 100 },
    { kind: 'swap', seat: one, with: other },
    { kind: 'move-seat', seat: one, after: other },
    { kind: 'rules', rules: someRules(game, random, 0.15) },
    { kind: 'rules', rules: someRules(game, random, 0.5) },
    { kind: 'rebuy', seat: one, amount: n },
    { kind: 'adjust', from: account(), to: account(), amount: n, reason: 'a bet' },
    { kind: 'void-hand' },
    { kind: 'first-dealer', seat: one },
    random.chance(0.2) ? { kind: 'end-now' } : null,
  ];
  if (state.outcome)
    return random.chance(0.3)
      ? { kind: 'adjust', from: account(), to: account(), amount: n, reason: 'a debt' }
      : {
          kind: 'go-on',
          ...(state.outcome.goOn?.more ? { more: 1 + random.below(2) } : {}),
          ...(random.chance(0.7) && state.outcome.goOn?.chips
            ? { buys: Object.fromEntries(seats.map((id) => [id, n])) }
            : {}),
        };
  return random.pick(moves.filter((move) => move !== null));
}

/** The game while it is kept. */
export class Trial {
  readonly records: JournalRecord[] = [];
  readonly history: History;
  readonly random: Random;
  /** How often the table does something beside playing, counts by hand, takes back and corrects. */
  readonly #ways: {
    readonly table: number;
    readonly counts: number;
    readonly back: number;
    readonly amends: number;
  };
  readonly #header: Header;
  #next: number;

  constructor(
    readonly game: Game,
    seed: number,
  ) {
    const random = seeded(seed);
    const { min, max } = game.players;
    const count = min + random.below(Math.min(5, max) - min + 1);
    const rules = game.rulesSchema.parse(someRules(game, random, random.pick([0, 0.2, 1])));
    this.random = random;
    this.#ways = {
      table: random.pick([0.02, 0.1, 0.4]),
      counts: random.pick([0, 0.02, 0.2]),
      back: random.pick([0, 0.05, 0.2]),
      amends: random.pick([0, 0.03, 0.1]),
    };
    this.#next = count + 1;
    this.#header = {
      format: FORMAT,
      version: VERSION,
      id: `trial-${seed}`,
      created: 1_700_000_000_000,
      app: '0',
      game: game.id,
      revision: game.revision,
      rules: rules as Header['rules'],
      seats: Array.from({ length: count }, (_, i) => person(i + 1)),
    };
    const history = recall(game, this.#header, []);
    if (!history.ok) throw new Error(history.error.code);
    this.history = history.value;
    // As the program writes them with the header, where a game goes on from another.
    const [one, other] = [random.pick(this.state.seats).id, random.pick(this.state.seats).id];
    if (random.chance(0.2)) this.#say({ kind: 'first-dealer', seat: one });
    if (random.chance(0.2)) this.#say({ kind: 'stacks', stacks: { [one]: 3, [other]: 20 } });
  }

  get state(): GameState {
    return this.history.state;
  }

  get text(): string {
    return journalText(this.#header, this.records).text;
  }

  /** Something happens at the table, or nothing where it is refused. */
  step(): void {
    const { random, history, state } = this;
    const { table, counts, back, amends } = this.#ways;
    if (random.chance(back)) this.#retract(history.undo);
    else if (random.chance(0.3)) this.#retract(history.redo);
    else if (random.chance(amends)) this.#amend();
    else if (random.chance(table) || state.outcome) this.#say(this.#ofTable());
    else if (random.chance(counts)) this.#count();
    else this.#say(playerOf(this.game.id)(this.game, state, random));
  }

  /** What the table counts by itself, whatever was tracked. */
  #count(): void {
    const end = ANY_END[this.game.id]?.(this.state, this.random);
    for (const move of end?.moves ?? []) this.#say(move);
  }

  /** Most of what comes to mind is not allowed just now. */
  #ofTable(): PlainMove {
    const { game, state, random } = this;
    // A fine for what was seen late.
    if (state.outcome && random.chance(0.2)) return { kind: 'revoke', seat: random.pick(state.seats).id };
    for (let tries = 0; ; tries++) {
      const move = tableMove(game, state, random, this.#next++);
      if (tries === 5 || this.#isLegal(state, move)) return move;
    }
  }

  #isLegal(state: GameState, move: PlainMove): boolean {
    const parsed = this.game.move.safeParse(move);
    return parsed.success && this.game.play(state, parsed.data).ok;
  }

  #say(move: PlainMove): void {
    if (this.#isLegal(this.state, move)) this.#write({ kind: 'move', move: move as MoveJson });
  }

  #retract(what: { readonly of: number } | null): void {
    if (what) this.#write({ kind: 'retract', of: what.of });
  }

  /** A line is replaced, dropped, or gets another before it, if all later lines can stay. */
  #amend(): void {
    const { random, history, game } = this;
    const { entries } = history.timeline;
    if (entries.length === 0) return;
    const at = Math.max(0, entries.length - 1 - random.below(12));
    const state = history.timeline.stateBefore(at);
    const { line } = entries[at]!;
    const said = () =>
      (random.chance(0.5) || state.outcome
        ? tableMove(game, state, random, this.#next++)
        : playerOf(game.id)(game, state, random)) as MoveJson;
    const own = line.move;
    const moves = random.pick([() => [], () => [said()], () => [said(), own], () => [own, said()]])();
    if (moves.some((move) => !game.move.safeParse(move).success)) return;
    this.#write({ kind: 'amend', of: line.seq, moves });
  }

  #write(
    body:
      | { readonly kind: 'move'; readonly move: MoveJson }
      | { readonly kind: 'retract'; readonly of: number }
      | { readonly kind: 'amend'; readonly of: number; readonly moves: readonly MoveJson[] },
  ): void {
    const last = this.records.at(-1);
    const more = last?.kind === 'amend' ? Math.max(0, last.moves.length - 1) : 0;
    const seq = (last?.seq ?? 0) + 1 + more;
    const at = 1_700_000_000_000 + seq * 1000;
    const record: JournalRecord = { seq, at, by: { kind: 'host' }, via: 'hand', command: `c${seq}`, ...body };
    const done = this.history.apply(record);
    if (!done.ok) throw new Error(done.error.code);
    if (this.history.timeline.refused) done.value();
    else this.records.push(record);
  }
}
