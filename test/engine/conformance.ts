import { describe, expect, it } from 'vitest';
import type { Game, GameState, Played } from '../../main/engine/core/game.ts';
import { type Transfer, balanceOf, checkSum, netOf } from '../../main/engine/core/ledger.ts';
import type { Prompt } from '../../main/engine/core/prompt.ts';
import type { Json } from '../../main/engine/core/result.ts';
import { midGameOf } from '../../main/engine/core/mid-game.ts';
import type { Rule } from '../../main/engine/core/rules.ts';
import { DECK } from '../../main/engine/core/cards.ts';
import { isTableMove } from '../../main/engine/core/table-move.ts';
import { canonical, offered } from '../support/offered.ts';
import { type Player, moveOf, throwDice } from '../support/players/any.ts';
import { type Random, seeded } from '../support/random.ts';
import { type PlainMove, seatsOf } from '../support/tabletop.ts';
import { wordFaults, wordsOf } from '../support/words.ts';

/** `SEED=17 npx vitest …` plays the same games again. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));

export interface ConformanceOptions {
  /** How many games are played with each number of players, and how long each may last. */
  readonly games?: number;
  readonly moves?: number;
  /** The most players to try. */
  readonly most?: number;
}

/** What every game must hold to, whatever is played. `player` answers every prompt of the game legally. */
export function describeConformance(
  anyGame: unknown,
  player: Player,
  { games = 4, moves = 160, most = 6 }: ConformanceOptions = {},
): void {
  // The registry holds games of every kind of rules, state and move.
  const game = anyGame as Game;

  describe(`${game.id} keeps the contract of a game`, () => {
    const counts = Array.from(
      { length: Math.min(game.players.max, most) - game.players.min + 1 },
      (_, i) => game.players.min + i,
    );
    it.each(counts.map((players) => [players, SEED + players] as const))(
      '%i players, SEED=%i',
      (players, seed) => {
        for (let n = 0; n < games; n++) new Evening(game, player, players, seed * 1000 + n).watch(moves);
      },
    );

    it('is whole in words', () => {
      const codes = [
        ...['name', 'tagline', 'needs', 'length'].map((word) => `game.${game.id}.${word}`),
        ...game.steps.map((step) => `${game.id}.step.${step}`),
        ...game.rules.flatMap((rule) => [
          `${game.id}.rule.${rule.name}.label`,
          `${game.id}.rule.${rule.name}.help`,
          ...(rule.kind === 'choice'
            ? rule.choices.map((choice) => `${game.id}.rule.${rule.name}.choice.${choice}`)
            : []),
        ]),
      ];
      expect(codes.filter((code) => wordsOf(code) === undefined)).toEqual([]);
    });

    it.each(game.rules.map((rule) => [rule.name, rule] as const))(
      'changes %s in mid-game, or says why not',
      (name, rule) => {
        const rules = game.rulesSchema.parse({});
        const other = anotherValue(rule);
        if (other === undefined) return;
        const move = game.move.parse({ kind: 'rules', rules: { [name]: other } });
        const { state } = game.begin(rules, seatsOf(game.players.min));
        const played = game.play(state, move);
        const midGame = midGameOf(rule);
        const canChange = midGame === 'at-once' || midGame === 'next-hand';
        expect(played.ok).toBe(canChange);
        expect([...wordFaults(played)]).toEqual([]);
        if (played.ok) expect(valueIn(played.value.state.rules, name)).toEqual(other);
        else expect(played.error).toMatchObject({ code: 'table.rules.fixed' });
      },
    );

    it('takes its own house rules, and no others', () => {
      const rules = game.rulesSchema.parse({});
      expect(game.rulesSchema.parse(roundTrip(rules))).toEqual(rules);
      expect(game.rulesSchema.safeParse({ ...(rules as object), noSuchRule: 1 }).success).toBe(false);
    });
  });
}

/** A value that a rule does not have by default; undefined where there is none, or only data of its own kind. */
function anotherValue(rule: Rule): Json | undefined {
  switch (rule.kind) {
    case 'choice':
      return rule.choices.find((choice) => choice !== rule.default) ?? rule.former;
    case 'number':
      return rule.default < rule.max ? rule.default + 1 : rule.min;
    case 'switch':
      return !rule.default;
    case 'data':
      return undefined;
  }
}

/** Where in `value` there is something that does not survive JSON: `.view.detail.trump is of type undefined`. */
function* notPlain(value: unknown, path = ''): Generator<string> {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  const proto: unknown = typeof value === 'object' ? Object.getPrototypeOf(value) : null;
  if (proto !== Object.prototype && proto !== Array.prototype) yield `${path} is of type ${typeof value}`;
  else for (const [key, inner] of Object.entries(value as object)) yield* notPlain(inner, `${path}.${key}`);
}

const roundTrip = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** Values of house rules at random: any choice, any switch, small numbers. */
const anyValues = (rules: readonly Rule[], random: Random): [string, Json][] =>
  rules.flatMap((rule): [string, Json][] => {
    switch (rule.kind) {
      case 'choice':
        return [[rule.name, random.pick(rule.choices)]];
      case 'switch':
        return [[rule.name, random.chance(0.5)]];
      case 'number':
        return [[rule.name, Math.min(rule.max, rule.min + random.below(8))]];
      case 'data':
        return [];
    }
  });

/** House rules at random; numbers mostly as they are. */
function anyRules(game: Game, random: Random): unknown {
  const chosen = anyValues(
    game.rules.filter(({ kind }) => kind !== 'number' || random.chance(0.2)),
    random,
  );
  const rules = game.rulesSchema.safeParse(Object.fromEntries(chosen));
  // Some rules do not go together.
  return rules.success ? rules.data : game.rulesSchema.parse({});
}

const valueIn = (rules: unknown, name: string): unknown => (rules as Record<string, unknown>)[name];

/** What a prompt asks, without the answers that are still open: seats that share it come and go. */
const questionOf = ({ step, question, dice }: Prompt): string =>
  canonical([step, question, dice && [dice.kind, dice.seat, dice.mode, dice.throws]]);

/** One game, played at random and watched at every step. */
class Evening {
  private state: GameState;
  /** The state before the newest move. */
  private before: GameState;
  private readonly random: Random;
  private readonly rules: unknown;
  private readonly first: Played<GameState>;
  /** Everything that was played, with the state that it led to, as text. */
  private readonly played: { readonly move: PlainMove; readonly state: string; readonly said: string }[] = [];
  /** Moves that were on offer at some time. */
  private readonly heard: PlainMove[] = [];
  /** What each prompt id has asked. */
  private readonly asked = new Map<string, string>();
  private joined = 0;

  constructor(
    private readonly game: Game,
    private readonly player: Player,
    private readonly players: number,
    private readonly seed: number,
  ) {
    this.random = seeded(seed);
    this.rules = anyRules(game, this.random);
    this.first = game.begin(this.rules, seatsOf(players));
    this.state = deepFreeze(this.first.state);
    this.before = this.state;
    checkSum(this.state.balances);
  }

  /** Plays, and says of whatever goes wrong where it was. */
  watch(moves: number): void {
    try {
      this.play(moves);
    } catch (error) {
      const recent = this.played.slice(-6).map(({ move }) => `\n  ${canonical(move)}`);
      const where = `\nseed ${this.seed}, move ${this.played.length}, rules ${canonical(this.rules)}, after`;
      if (error instanceof Error) error.message += where + recent.join('');
      throw error;
    }
  }

  private play(moves: number): void {
    for (let i = 0; i < moves && !this.state.outcome; i++) {
      const before = this.look();
      this.tryChoices(before);
      this.tryOthers(before);
      const move = this.random.chance(0.06)
        ? this.tableMove(before)
        : this.player(this.game, this.state, this.random);
      this.take(before, move);
    }
    const last = this.look();
    if (this.state.outcome) {
      this.tryChoices(last);
      expect(last.dice).toBeNull();
      // Only what the table may do besides goes on.
      for (const move of this.heard)
        if (offered(last, move) === 'no')
          expect(this.accepts(move), `${canonical(move)} after the end`).toBe(false);
    }
    this.replay();
  }

  /** Reads prompt and view, and checks them for themselves. */
  private look(): Prompt {
    const prompt = this.game.prompt(this.state);
    const view = this.game.view(this.state);
    expect([...notPlain({ prompt, view, state: this.state })]).toEqual([]);
    expect(view.step).toBe(prompt.step);
    expect([...view.steps, 'over']).toContain(prompt.step);
    expect(this.game.steps).toEqual(expect.arrayContaining([...view.steps]));
    this.inWords([prompt, view]);

    const question = questionOf(prompt);
    expect(this.asked.get(prompt.id) ?? question, `${prompt.id} asks two things`).toBe(question);
    this.asked.set(prompt.id, question);

    const keys = prompt.choices.flatMap((choice) => (choice.key === undefined ? [] : [choice.key]));
    expect(new Set(keys).size, `keys ${keys.join(' ')}`).toBe(keys.length);
    const likely = prompt.choices.filter((choice) => choice.likely).map(({ seat }) => seat);
    expect(new Set(likely).size, `likely`).toBe(likely.length);
    if (!this.state.outcome) expect(prompt.choices.length + (prompt.dice ? 1 : 0)).toBeGreaterThan(0);
    return prompt;
  }

  private inWords(data: unknown): void {
    expect([...wordFaults(data)]).toEqual([]);
  }

  private parse(move: PlainMove): PlainMove | null {
    const parsed = this.game.move.safeParse(move);
    return parsed.success ? deepFreeze(parsed.data) : null;
  }

  private accepts(move: PlainMove): boolean {
    const parsed = this.parse(move);
    if (!parsed) return false;
    // State and move are frozen all through: whoever changed them would throw.
    const result = this.game.play(this.state, parsed);
    if (!result.ok) {
      expect(result.error.kind).toBe('refusal');
      this.inWords(result.error);
    }
    return result.ok;
  }

  /** Every choice on offer must be accepted, and every form that can be filled field by field. */
  private tryChoices(prompt: Prompt): void {
    for (const choice of prompt.choices) {
      if (choice.kind === 'form' && choice.fields.some((field) => field.type === 'custom')) continue;
      const move = moveOf(choice, this.random);
      this.heard.push(move);
      if (this.heard.length > 400) this.heard.splice(this.random.below(400), 1);
      const answer = offered(prompt, move);
      expect(answer, `${canonical(move)} is a choice`).not.toBe('no');
      if (answer === 'yes') expect(this.accepts(move), `${canonical(move)} was offered`).toBe(true);
    }
    if (prompt.dice) {
      const move = throwDice(prompt.dice, this.random);
      this.heard.push(move);
      expect(this.accepts(move), `${canonical(move)} was asked for`).toBe(true);
    }
  }

  /** Moves of other times, and moves that are slightly wrong: accepted only where they are offered. */
  private tryOthers(prompt: Prompt): void {
    for (let i = 0; i < 12 && this.heard.length > 0; i++) {
      const heard = this.random.pick(this.heard);
      const move = this.parse(this.random.chance(0.4) ? heard : this.bend(heard));
      if (!move) continue;
      const answer = offered(prompt, move);
      const accepted = this.accepts(move);
      if (answer === 'no') expect(accepted, `${canonical(move)} was not offered`).toBe(false);
      if (answer === 'yes') expect(accepted, `${canonical(move)} was offered`).toBe(true);
    }
  }

  /** The move with one of its values changed. */
  private bend(move: PlainMove): PlainMove {
    const fields = Object.keys(move).filter((field) => field !== 'kind');
    if (fields.length === 0) return move;
    const field = this.random.pick(fields);
    return { ...move, [field]: this.bent(move[field]) };
  }

  private bent(value: unknown): unknown {
    if (typeof value === 'number') return value + this.random.pick([-1, 1, 2, 10, -value]);
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'string') {
      if (/^s\d+$/.test(value)) return `s${1 + this.random.below(this.players + 2)}`;
      return this.random.pick(DECK);
    }
    if (Array.isArray(value)) {
      const list: unknown[] = [...(value as unknown[])];
      const at = this.random.below(list.length + 1);
      if (at === list.length) list.push(...list.slice(0, 1));
      else if (this.random.chance(0.3)) list.splice(at, 1);
      else list[at] = this.bent(list[at]);
      return list;
    }
    if (value !== null && typeof value === 'object') {
      const [key] = this.random.shuffle(Object.keys(value));
      if (key === undefined) return value;
      return { ...value, [key]: this.bent((value as Record<string, unknown>)[key]) };
    }
    return value;
  }

  /** Something that every table may do, often at a moment when it may not. */
  private tableMove({ actions }: Prompt): PlainMove {
    const seats = this.state.seats.map(({ id }) => id);
    const away = this.state.gone.map(({ seat: { id } }) => id);
    const account = () => this.random.pick([...seats, 'pot', 'bank']);
    const options: PlainMove[] = [
      { kind: 'void-hand' },
      { kind: 'adjust', from: account(), to: account(), amount: 1 + this.random.below(5), reason: 'a fine' },
      { kind: 'rebuy', seat: this.random.pick(seats), amount: 1 + this.random.below(20) },
      { kind: 'leave', seat: this.random.pick(seats), ...this.perhaps({ voids: true }) },
      { kind: 'sit-out', seat: this.random.pick(seats), ...this.perhaps({ voids: true }) },
      {
        kind: 'join',
        seat: { id: `s${100 + this.joined}`, name: `Guest ${this.joined}`, look: 7 },
        after: this.random.pick(seats),
      },
      { kind: 'return', seat: this.random.pick([...away, ...seats]) },
      {
        kind: 'return',
        seat: this.random.pick([...this.state.sittingOut.map(({ seat }) => seat), ...seats]),
        ...this.perhaps({ makesUp: this.random.chance(0.5) }),
      },
      { kind: 'first-dealer', seat: this.random.pick(seats) },
      { kind: 'rename', seat: this.random.pick([...away, ...seats]), name: `Name ${this.joined}` },
      { kind: 'swap', seat: this.random.pick(seats), with: this.random.pick(seats) },
      { kind: 'move-seat', seat: this.random.pick(seats), after: this.random.pick(seats) },
    ];
    const changing = this.random.shuffle(this.game.rules).slice(0, 1 + this.random.below(3));
    options.push({ kind: 'rules', rules: Object.fromEntries(anyValues(changing, this.random)) });
    this.joined++;
    if (this.random.chance(0.1)) options.push({ kind: 'end-now' });
    const move = this.random.pick(options);
    const open: readonly string[] = actions;
    if (!open.includes(move.kind)) expect(this.accepts(move)).toBe(false);
    return this.accepts(move) ? move : this.player(this.game, this.state, this.random);
  }

  private perhaps(fields: object): object {
    return this.random.chance(0.4) ? fields : {};
  }

  /** A hand moves nothing from or to a seat that sits it out, and asks it nothing. */
  private outOfIt(move: PlainMove, transfers: readonly Transfer[], after: Prompt): void {
    const out = (state: GameState) =>
      state.sittingOut.filter(({ since }) => since !== null).map(({ seat }): string => seat);
    // What the table agrees on concerns everybody, and at the end a leftover pot is shared by all.
    if (!isTableMove(move) && !this.state.outcome) {
      const before = out(this.before).filter((seat) => out(this.state).includes(seat));
      const paid = transfers.flatMap(({ from, to }): string[] => [from, to]);
      expect(paid.filter((account) => before.includes(account))).toEqual([]);
    }
    if (this.state.outcome) return;
    const asked: readonly string[] = [
      ...after.seats,
      ...after.choices.map(({ seat }) => seat),
      ...(after.dice ? [after.dice.seat, ...(after.dice.instead ?? [])] : []),
    ];
    expect(asked.filter((seat) => out(this.state).includes(seat))).toEqual([]);
    expect(out(this.state)).not.toContain(this.state.dealer);
    const some = this.random.pick([...out(this.state), 's0']);
    for (const heard of this.heard)
      if (heard['seat'] === some) expect(this.accepts(heard), `${canonical(heard)} of ${some}`).toBe(false);
  }

  /** Plays the move and checks what came of it. */
  private take(before: Prompt, move: PlainMove): void {
    const parsed = this.parse(move);
    expect(parsed, `${canonical(move)} does not parse`).not.toBeNull();
    if (!parsed) return;
    const result = this.game.play(this.state, parsed);
    if (!result.ok) throw new Error(`${canonical(move)} was refused: ${canonical(result.error)}`);
    const { state, transfers, calls } = deepFreeze(result.value);
    expect(offered(before, parsed), `${canonical(move)} was accepted`).not.toBe('no');
    expect(calls.length, `nothing was said of ${canonical(move)}`).toBeGreaterThan(0);
    this.inWords([calls, transfers]);

    checkSum(state.balances);
    const net = netOf(transfers);
    for (const account of new Set([...Object.keys(state.balances), ...Object.keys(net)])) {
      const was = balanceOf(this.state.balances, account as 'pot');
      const is = balanceOf(state.balances, account as 'pot');
      expect(is - was, `${account} after ${canonical(move)}`).toBe(net[account] ?? 0);
    }

    const same = this.state.deals === state.deals;
    // A hand is played out by the rules that it began with.
    if (same)
      for (const { name } of this.game.rules.filter((rule) => midGameOf(rule) !== 'at-once'))
        expect(valueIn(state.rules, name), `${name} in mid-hand`).toEqual(valueIn(this.state.rules, name));
    for (const rule of this.game.rules.filter((rule) => !['at-once', 'next-hand'].includes(midGameOf(rule))))
      expect(valueIn(state.nextRules ?? state.rules, rule.name)).toEqual(valueIn(this.rules, rule.name));
    this.before = this.state;
    this.state = state;
    this.played.push({ move, state: JSON.stringify(state), said: JSON.stringify([transfers, calls]) });
    // The id changes only when the question does.
    const after = this.game.prompt(state);
    this.outOfIt(move, transfers, after);
    const asks = (prompt: Prompt) =>
      canonical([questionOf(prompt), prompt.seats, prompt.choices, prompt.dice]);
    if (same && asks(before) === asks(after) && after.step !== 'over') expect(after.id).toBe(before.id);
  }

  /** Replay equals live play at every step: so taking any move back restores exactly what was. */
  private replay(): void {
    let state = this.game.begin(
      this.game.rulesSchema.parse(roundTrip(this.rules)),
      seatsOf(this.players),
    ).state;
    expect(JSON.stringify(state)).toBe(JSON.stringify(this.first.state));
    for (const { move, state: was, said } of this.played) {
      const result = this.game.play(state, this.game.move.parse(roundTrip(move)));
      if (!result.ok) throw new Error(`refused on replay: ${canonical(move)}`);
      expect(JSON.stringify(result.value.state)).toBe(was);
      expect(JSON.stringify([result.value.transfers, result.value.calls])).toBe(said);
      state = result.value.state;
    }
  }
}
