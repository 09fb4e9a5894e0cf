import { describe, expect, test } from 'vitest';
import type { ChangeAnswer } from '../../../main/engine/core/define/changes.ts';
import type { AnyMove, Game, GameState } from '../../../main/engine/core/game.ts';
import { pointMoneyOf } from '../../../main/engine/settle/stake.ts';
import { GAMES } from '../../support/games.ts';
import { playerOf } from '../../support/random-games.ts';
import { seeded } from '../../support/random.ts';
import { seatsOf } from '../../support/tabletop.ts';

/** `SEED=17 npx vitest …` plays the same games again. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));
const euro = (pointMoney: string) => ({ currency: 'EUR', price: 10, per: 1, coin: 1, pointMoney });

function foretold(game: Game, state: GameState, seat: string): ChangeAnswer {
  const answer = game.ask(state, { kind: 'table-change', move: { kind: 'leave', seat } });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value as unknown as ChangeAnswer;
}

const stateAfter = (game: Game, state: GameState, move: AnyMove): GameState => {
  const played = game.play(state, game.move.parse(move));
  if (!played.ok) throw new Error(played.error.code);
  return played.value.state;
};

const CASES = GAMES.flatMap((game) => pointMoneyOf(game).map((ruling) => [game.id, ruling, game] as const));

describe('what a leaver pays or is paid, before it is confirmed', () => {
  test.each(CASES)(`%s, %s: is what leaving comes to, SEED=${SEED}`, (id, ruling, game) => {
    const random = seeded(SEED);
    const rules = game.rulesSchema.parse({ stake: euro(ruling) });
    let { state }: { state: GameState } = game.begin(rules, seatsOf(game.players.min + 1));
    let [atOnce, later] = [0, 0];
    for (let i = 0; i < 120 && !state.outcome; i++) {
      const { id: seat } = random.pick(state.seats);
      const { leaving, refusal } = foretold(game, state, seat);
      expect(refusal).toBeNull();
      expect(leaving?.key).toBe(seat);
      expect(leaving?.rows.reduce((sum, { money }) => sum + money, 0)).toBe(0);
      const after = stateAfter(game, state, { kind: 'leave', seat });
      if (after.gone.length > 0) {
        expect(game.settlement(after).leavings).toEqual([leaving]);
        atOnce++;
      } else later++;
      state = stateAfter(game, state, playerOf(id)(game, state, random));
    }
    expect(atOnce).toBeGreaterThan(0);
    expect(later).toBeGreaterThan(0);
  });

  test.each(GAMES.map((game) => [game.id, game] as const))('%s: nothing without money', (_, game) => {
    const { state } = game.begin(game.rulesSchema.parse({}), seatsOf(game.players.min + 1));
    expect(foretold(game, state, 's1').leaving).toBeNull();
  });
});
