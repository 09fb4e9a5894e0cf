import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Amendment } from '../../../main/contract.ts';
import type { Game, GameState } from '../../../main/engine/core/game.ts';
import { GAMES } from '../../support/games.ts';
import type { MoveJson, Replacement } from '../../../main/journal/records.ts';
import { Corrections } from '../../../main/table/corrections.ts';
import { changesBetween } from '../../../main/table/history/amend.ts';
import type { History } from '../../../main/table/history/history.ts';
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
  });
  const history = recall(game, header, records);
  if (!history.ok) throw new Error(history.error.code);
  return history.value;
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
            const { preview, record, foreseen } = plan.value;
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
            const applied = history.apply({ seq: nextSeq, ...amend }, foreseen);
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
});
