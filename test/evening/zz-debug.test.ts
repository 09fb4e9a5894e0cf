import { test } from 'vitest';
import { gameById } from '../support/games.ts';
import { Trial } from './scorers/trial.ts';
import { Scorer } from './scorers/index.ts';
import { readJournal } from './scorers/journal.ts';
test('debug', () => {
  const game = gameById(process.env['GAME']!)!;
  const upTo = Number(process.env['UPTO']);
  const trial = new Trial(game, Number(process.env['SEED']));
  const length = 20 + trial.random.below(150);
  for (let n = 0; n < length && trial.records.length < upTo; n++) { trial.step(); trial.random.chance(0.1); }
  const written = readJournal(trial.text);
  console.log(JSON.stringify(written.rules));
  const mine = new Scorer(written);
  let i = 0;
  const entries = trial.history.timeline.entries;
  console.log(written.moves.length, entries.length);
  for (const move of written.moves) {
    mine.play(move);
    const state = trial.history.timeline.stateBefore(i + 1);
    const a = JSON.stringify(Object.fromEntries(mine.scored.accounts.map((x) => [x.seat, x.has])));
    const b = JSON.stringify({...Object.fromEntries(state.seats.map((s) => [s.id, state.balances[s.id]])), ...Object.fromEntries(state.gone.map((g) => [g.seat.id, g.balance]))});
    console.log(i, JSON.stringify(move).slice(0, 200), '\n   naive', a, 'engine', b, 'pot', mine.scored.pot, state.balances['pot'], 'over', mine.scored.first?.join(), state.outcome?.winners.join(), 'hand', state.handNumber, 'dealer', state.dealer, 'out', JSON.stringify(state.sittingOut));
    i++;
    if (a !== b) break;
  }
});
