import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Amendment, AmendPreview, LaterDecision, OpenDecision } from '../../../main/contract.ts';
import type { Game, GameState } from '../../../main/engine/core/game.ts';
import { GAMES } from '../../support/games.ts';
import type { MoveJson, Replacement } from '../../../main/journal/records.ts';
import { Corrections } from '../../../main/table/drafts.ts';
import { type AmendmentPlan, changesBetween } from '../../../main/table/history/amend.ts';
import type { History } from '../../../main/table/history/history.ts';
import { followed } from '../../../main/table/history/repeats.ts';
import { recall } from '../../../main/table/history/recall.ts';
import { isTableMove } from '../../../main/engine/core/table-move.ts';
import { type PlainMove, seatsOf } from '../../support/tabletop.ts';
import { playRandom } from '../../support/random-games.ts';
import { type Random, seeded } from '../../support/random.ts';
import { moveOf, throwDice } from '../../support/players/any.ts';

/*
 * A correction is played through until the game is what it was, and what is known of each move then is remembered.
 * Here every move is played again with nothing remembered, and both must come to the same.
 */

type Kept = 'keep-legal' | 'drop';

/** The same move by another seat or with another number, or what else the prompt offered. */
function otherwise(game: Game, state: GameState, move: PlainMove, random: Random): PlainMove | null {
  const prompt = game.prompt(state);
  for (let tries = 0; tries < 20; tries++) {
    const choices = prompt.choices.filter(
      (choice) => choice.kind === 'move' || choice.fields.every(({ type }) => type !== 'custom'),
    );
    const other =
      prompt.dice && (choices.length === 0 || move.kind === 'dice')
        ? throwDice(prompt.dice, random)
        : choices.length > 0
          ? moveOf(random.pick(choices), random)
          : null;
    const parsed = other && game.move.safeParse(other);
    if (parsed?.success && game.play(state, parsed.data).ok) return other;
  }
  return null;
}

/** The correction, played through move by move. */
function naive(history: History, seq: number, moves: Replacement, rest: Kept) {
  const { game, timeline } = history;
  const { entries } = timeline;
  const at = history.line(seq)!.index;
  const hand = timeline.stateBefore(at).handNumber;
  let state = timeline.stateBefore(at);
  const listed: string[] = [];
  const others: number[] = [];
  const go = (raw: unknown): boolean => {
    const played = game.play(state, game.move.parse(raw));
    if (played.ok) state = played.value.state;
    return played.ok;
  };
  const states: GameState[] = [];
  for (const move of moves) if (go(move)) states.push(state);
  for (let i = at + 1; i < entries.length; i++) {
    const { line, move: said } = entries[i]!;
    const was = timeline.stateBefore(i);
    const changes = isTableMove(said) ? [] : changesBetween(game.prompt(was), game.prompt(state));
    const next =
      changes.length > 0 && was.handNumber === state.handNumber
        ? followed({ was: game.prompt(was), now: game.prompt(state) }, said)
        : null;
    if (next && go(next)) {
      listed.push(`${line.seq} ${changes.join()} follow `);
      states.push(state);
      continue;
    }
    const legal = game.play(state, said).ok;
    const aside = legal && changes.join() === 'choices' && was.handNumber !== hand;
    const drop = !legal || (rest === 'drop' && changes.length > 0 && !aside);
    if (aside) others.push(line.seq);
    else if (changes.length > 0 || !legal)
      listed.push(`${line.seq} ${changes.join()} ${drop ? 'drop' : 'keep'} ${legal ? '' : 'illegal'}`);
    if (!drop) {
      go(said);
      states.push(state);
    }
  }
  return { state, states, listed, others };
}

const open = (game: Game, seed: number, moves: number): History => {
  const players = Math.min(game.players.max, Math.max(game.players.min, 3 + (seed % 2)));
  const { header, records } = playRandom({
    game: game.id,
    seats: seatsOf(players),
    seed,
    created: 0,
    moves,
    absent: seed % 2 === 1,
  });
  const history = recall(game, header, records);
  if (!history.ok) throw new Error(history.error.code);
  return history.value;
};

/** An answer to the first question: any move that it offers, or that the lines go. */
function* answers({ kind, prompt, lines }: OpenDecision, random: Random): Generator<Partial<LaterDecision>> {
  const choices = prompt.choices.filter(
    (choice) => choice.kind === 'move' || choice.fields.every(({ type }) => type !== 'custom'),
  );
  for (let tries = 0; kind !== 'gone' && tries < 20; tries++) {
    const move =
      prompt.dice && (choices.length === 0 || random.chance(0.5))
        ? throwDice(prompt.dice, random)
        : choices.length > 0
          ? moveOf(random.pick(choices), random)
          : null;
    if (move)
      yield kind === 'change' ? { then: { change: move as MoveJson } } : { before: [move as MoveJson] };
  }
  for (const { seq } of lines) yield { seq, then: 'drop' };
}

/** Answers the first question until none is left, or this many were. Then the line that does not fit is dropped. */
function answerAll(history: History, amendment: Amendment, random: Random, most = 30): Answered {
  const later = new Map<number, LaterDecision>();
  const planned = () => {
    const plan = new Corrections(history).plan({ ...amendment, later: [...later.values()] }, undefined);
    if (!plan.ok) throw new Error(plan.error.code);
    return plan.value;
  };
  for (let n = 0; ; n++) {
    const { preview, record, precomputed } = planned();
    const { open } = preview;
    expectFirst(preview);
    if (!open) return { preview, record, precomputed, decided: new Set(later.keys()) };
    const { seq } = open.lines[0]!;
    const known = later.get(seq);
    const asked: OpenDecision = n < most ? open : { ...open, kind: 'gone' };
    for (const answer of answers(asked, random)) {
      const at = answer.seq ?? seq;
      later.set(at, {
        seq: at,
        ...known,
        ...answer,
        before: [...(known?.before ?? []), ...(answer.before ?? [])],
      });
      const code = planned().preview.refusal?.code;
      if (code === undefined || code === 'table.amend.undecided') break;
    }
  }
}

interface Answered extends Pick<AmendmentPlan, 'preview' | 'record' | 'precomputed'> {
  readonly decided: ReadonlySet<number>;
}

/** The question asked is that of the first move that does not fit, and nothing before it was dropped. */
function expectFirst({ open, affected, refusal }: AmendPreview): void {
  const undecided = affected.filter(({ then }) => then === null);
  expect(undecided.map(({ line }) => line.seq)).toEqual(open ? [open.lines[0]!.seq] : []);
  if (!open) return;
  expect(affected.at(-1)).toBe(undecided[0]);
  expect(refusal?.code).toBe('table.amend.undecided');
}

/** Whether a game says of this move that it follows from others. */
const mayFollow = (game: Game, was: GameState, { kind }: { readonly kind: string }): boolean => {
  const { choices, dice } = game.prompt(was);
  if (kind === 'dice') return dice?.follows === true;
  return choices.some(({ follows, move }) => follows !== undefined && move.kind === kind);
};

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (_, game) => {
  it('a correction comes to the same as one for which every move is played again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom<Kept>('keep-legal', 'drop'),
        fc.boolean(),
        (seed, rest, twice) => {
          const random = seeded(seed);
          const history = open(game, seed, 120);
          let nextSeq = 100_000;
          for (let n = 0; n < (twice ? 2 : 1); n++) {
            const lines = history.lines.filter(
              ({ index, move }) => index >= 0 && !isTableMove(move as { kind: string }),
            );
            if (lines.length === 0) return;
            const line = random.pick(lines);
            const before = history.timeline.stateBefore(line.index);
            const move = random.chance(0.1) ? null : otherwise(game, before, line.move, random);
            const amendment: Amendment = { seq: line.seq, move: move as MoveJson | null, later: [], rest };
            const plan = new Corrections(history).plan(amendment, undefined);
            if (!plan.ok) throw new Error(plan.error.code);
            const { preview, record, precomputed } = plan.value;
            // A corrected face also says what it was.
            const plain = naive(history, line.seq, record.moves, rest);
            expect(preview.refusal).toBeNull();
            expect(
              preview.affected.map(
                ({ line: { seq }, changes, then, legal }) =>
                  `${seq} ${changes.join()} ${then} ${legal ? '' : 'illegal'}`,
              ),
            ).toEqual(plain.listed);
            expect(preview.otherChoices).toEqual(plain.others);
            expect(preview.after).toEqual(plain.state.balances);

            const amend = { at: 0, by: { kind: 'host' }, via: 'hand', kind: 'amend', ...record } as const;
            const applied = history.apply({ seq: nextSeq, ...amend }, precomputed);
            if (!applied.ok) throw new Error(applied.error.code);
            nextSeq += 100;
            const { timeline } = history;
            const at = history.line(line.seq)!.index;
            if (at >= 0)
              plain.states.forEach((state, i) => expect(timeline.stateBefore(at + 1 + i)).toEqual(state));
            expect(history.state).toEqual(plain.state);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('asks the first open question, keeps legal moves, and drops nothing without asking', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
        const random = seeded(seed);
        const history = open(game, seed, 60);
        const { timeline } = history;
        const line = random.pick(history.lines.filter(({ move }) => !isTableMove(move as { kind: string })));
        const from = timeline.stateBefore(line.index);
        const move = random.chance(0.1) ? null : otherwise(game, from, line.move, random);
        const later = timeline.entries.slice(line.index + 1).map(({ line: other }, i) => ({
          other,
          said: other.move,
          follows: mayFollow(game, timeline.stateBefore(line.index + 1 + i), other.move),
        }));
        const amendment = { seq: line.seq, move: move as MoveJson | null, later: [] };
        const { preview, record, precomputed, decided } = answerAll(history, amendment, random);
        expect(preview.refusal).toBeNull();
        const applied = history.apply(
          { seq: 100_000, at: 0, by: { kind: 'host' }, via: 'hand', kind: 'amend', ...record },
          precomputed,
        );
        if (!applied.ok) throw new Error(applied.error.code);
        expect(history.timeline.refused).toBeNull();
        expect(history.state.balances).toEqual(preview.after);

        const followed = new Set(
          preview.affected.filter(({ then }) => then === 'follow').map((one) => one.line.seq),
        );
        let stay = 0;
        for (const { other, said, follows } of later) {
          const stays = !other.gone && JSON.stringify(other.move) === JSON.stringify(said);
          if (stays) stay += 1;
          else if (followed.has(other.seq)) expect(follows).toBe(true);
          else expect(decided).toContain(other.seq);
        }
        expect(stay).toBeGreaterThanOrEqual(preview.stay);
      }),
      { numRuns: 25 },
    );
  });
});
