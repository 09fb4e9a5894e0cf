import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dream } from '../../../../main/engine/games/dream/index.ts';
import type { DreamDetail } from '../../../../main/engine/games/dream/view.ts';
import { dreamPlayer } from '../../../support/players/dream.ts';
import { seeded } from '../../../support/random.ts';
import { Tabletop } from '../../../support/tabletop.ts';

test('in any play no card is lost, no total passes 21, and points never decrease', () => {
  const rules = fc.record({ keep: fc.constantFrom('tricks', 'total'), hands: fc.constantFrom(1, 2) });
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 2, max: 8 }), rules, (seed, players, house) => {
      const random = seeded(seed);
      const table = new Tabletop(dream, players, house);
      let played = 0;
      for (let i = 0; i < 5000 && !table.state.outcome; i++) {
        const before = table.points;
        const hand = table.state.deals;
        const move = dreamPlayer(table.game, table.state, random);
        table.play(move);
        const after = table.points;
        after.forEach((n, s) => expect(n).toBeGreaterThanOrEqual(before[s]!));
        // Whoever went out scores nothing, so somebody always does.
        expect(after.some((n, s) => n === before[s])).toBe(true);
        if (table.state.deals > hand) played = 0;
        else if (move.kind === 'play') played++;
        const { running, seats } = table.detail<DreamDetail>();
        if (!running || table.state.outcome) continue;
        expect(running.total).toBeLessThan(21);
        expect(seats.reduce((sum, { cards }) => sum + (cards ?? 0), running.pile + played)).toBe(52);
      }
      expect(table.state.outcome).not.toBeNull();
      expect(table.state.handNumber).toBe(players * house.hands);
    }),
    { numRuns: 40 },
  );
});
