import { describe, expect, test } from 'vitest';
import type { Caller } from '../../main/table/app-contract.ts';
import type { AnyMove, GameState } from '../../main/engine/core/game.ts';
import type { Choice } from '../../main/engine/core/prompt.ts';
import { GAMES, gameById } from '../support/games.ts';
import { mayPlay } from '../../main/table/drafts.ts';
import { playRandom } from '../support/random-games.ts';
import { seatsOf } from '../support/tabletop.ts';

/** A phone may send its own seat's moves, as players at the table do. Only the host may settle anything. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  sleepless: ['draw', 'stand', 'bid', 'pass', 'stop', 'claim', 'declare', 'show', 'yield', 'play'],
  winner: ['lead', 'play', 'pass'],
  'pool-nap': ['bid', 'pass', 'trump', 'trick'],
  dream: ['trick', 'play', 'cannot'],
  'roll-a-royal': ['stop', 'layout', 'bank', 'give-up'],
};

/** Every prompt of some random games. */
function* prompts(id: string) {
  const game = gameById(id);
  if (!game) throw new Error(`no game ${id}`);
  for (let seed = 1; seed <= 6; seed++) {
    const { header, records } = playRandom({
      game: id,
      seats: seatsOf(4),
      seed,
      created: 0,
      moves: 120,
      absent: true,
    });
    let state: GameState = game.begin(header.rules, header.seats).state;
    for (const record of records) {
      if (record.kind !== 'move') continue;
      yield { game, state, prompt: game.prompt(state) };
      const played = game.play(state, game.move.parse(record.move));
      if (!played.ok) throw new Error(played.error.code);
      state = played.value.state;
    }
  }
}

const phone = (seats: readonly string[]): Caller =>
  ({ kind: 'phone', id: 'p', name: 'Phone', seats }) as unknown as Caller;
const moveOf = ({ move }: Choice): AnyMove => move;

describe.each(GAMES.map(({ id }) => id))('%s', (id) => {
  test('says which moves are a seat’s own, and offers some', () => {
    expect(gameById(id)?.own).toEqual(OWN[id]);
    const kinds = new Set(
      [...prompts(id)].flatMap(({ prompt }) =>
        prompt.choices.filter(({ own }) => own).map(({ move }) => move.kind),
      ),
    );
    expect(kinds.size).toBeGreaterThan(0);
  });

  test('a phone may say these, for its own seat only, and nothing that speaks for others', () => {
    for (const { prompt } of prompts(id))
      for (const choice of prompt.choices) {
        const own = OWN[id]?.includes(choice.move.kind) === true && choice.move['seat'] === choice.seat;
        expect({ choice, own: choice.own === true }).toEqual({ choice, own });
        // A phone of this seat, one of every other seat together, and one that only looks on.
        const others = seatsOf(4)
          .map((seat) => seat.id)
          .filter((seat) => seat !== choice.seat);
        expect({ choice, may: mayPlay(prompt, moveOf(choice), phone([choice.seat])).ok }).toEqual({
          choice,
          may: own,
        });
        expect({ choice, may: mayPlay(prompt, moveOf(choice), phone(others)).ok }).toEqual({
          choice,
          may: false,
        });
        expect(mayPlay(prompt, moveOf(choice), phone([])).ok).toBe(false);
        expect(mayPlay(prompt, moveOf(choice), { kind: 'host' }).ok).toBe(true);
      }
  });
});
