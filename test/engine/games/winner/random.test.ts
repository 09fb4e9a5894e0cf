import fc from 'fast-check';
import { expect, test } from 'vitest';
import { winner } from '../../../../main/engine/games/winner/index.ts';
import type { WinnerDetail } from '../../../../main/engine/games/winner/view.ts';
import { winnerPlayer } from '../../../support/players/winner.ts';
import { seeded } from '../../../support/random.ts';
import { Tabletop } from '../../../support/tabletop.ts';

const anyRules = fc.record({
  straightHigherBy: fc.constantFrom('card', 'rank'),
  bomb: fc.boolean(),
  tripleStraight: fc.constantFrom(2, 3),
  autoRelead: fc.boolean(),
  nextLead: fc.constantFrom('winner', 'three-of-diamonds'),
  thresholdsFour: fc.integer({ min: 2, max: 13 }),
  thresholdsThree: fc.integer({ min: 2, max: 17 }),
  tripleAt: fc.constantFrom('seventeen', 'never-played'),
  games: fc.constantFrom(1, 2, 3),
});

test('for all plays, cards and points add up, and the player to move holds cards', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(3, 4), anyRules, (seed, players, rules) => {
      const random = seeded(seed);
      const table = new Tabletop(winner, players, rules);
      // From a number of cards that was tracked wrongly on, only a new hand adds up again.
      let wrong = 0;
      for (let i = 0; i < 2000 && !table.state.outcome; i++) {
        const former = table.detail<WinnerDetail>();
        table.play(winnerPlayer(table.game, table.state, random));
        const detail = table.detail<WinnerDetail>();
        expect(table.points.reduce((sum, n) => sum + n, 0)).toBe(0);
        if (table.said.includes('table.byHand.tracked')) wrong = table.state.handNumber;
        if (detail.kept === 'in-play' && wrong !== table.state.handNumber)
          expect(detail.seats.reduce((sum, { left }) => sum + left, detail.played.length)).toBe(52);
        expect(new Set(detail.played).size).toBe(detail.played.length);
        if (detail.turn) {
          expect(detail.seats.find(({ seat }) => seat === detail.turn)?.left).toBeGreaterThan(0);
          expect(detail.trick.at(-1)?.seat).not.toBe(detail.turn);
        }
        // Points move only when someone becomes the Winner of a game.
        if (former.winner === detail.winner && detail.counts === former.counts) continue;
        expect(detail.counts.length === 0 || detail.counts.length === players - 1).toBe(true);
      }
      expect(table.state.outcome).not.toBeNull();
      expect(table.state.handNumber).toBe(rules.games);
    }),
    { numRuns: 60 },
  );
});
