import { describe, expect, test } from 'vitest';
import type { Phrase, SheetLine } from '../../main/contract.ts';
import type { GameState } from '../../main/engine/core/game.ts';
import type { Json } from '../../main/engine/core/result.ts';
import en from '../../main/words/en.json' with { type: 'json' };
import { textOf } from '../../main/words/speaker.ts';
import { explanationsOf } from '../../renderer/table/lead.ts';
import { GAMES, wholeGame } from '../support/games.ts';
import { seatsOf } from '../support/scenes/play.ts';
import { playerOf } from '../support/random-games.ts';
import { seeded } from '../support/random.ts';

/*
 * The guide explains what happens for the first time. "The bid is paid: those chips lie in the pot" stood there after a
 * bid, when nobody had paid. Here hands are played at random, and each explanation is held against chips and calls.
 */

/** The events of one move, with the table before and after it. */
interface Happened {
  readonly say: Phrase;
  readonly line: Pick<SheetLine, 'calls' | 'transfers'>;
  readonly players: number;
  readonly pot: { readonly before: number; readonly after: number };
}

const knows = (code: string): boolean => textOf(en, code) !== undefined;
const accounts = ({ line }: Happened, end: 'from' | 'to', reason: string): ReadonlySet<string> =>
  new Set(line.transfers.filter((one) => one.reason.code.endsWith(`.${reason}`)).map((one) => one[end]));
/** All others pay one, but for those who are said to have no chips for it. */
const allPayOne = (happened: Happened, reason: string): boolean => {
  const short = happened.line.calls
    .filter(({ code }) => code === 'table.short')
    .map(({ params }) => (params?.['from'] as { readonly seat: string }).seat);
  const payers = new Set([...accounts(happened, 'from', reason), ...short]);
  return payers.size === happened.players - 1 && accounts(happened, 'to', reason).size === 1;
};
const hasCall = ({ line }: Happened, code: string): boolean => line.calls.some((call) => call.code === code);
const nobodyPays = ({ line }: Happened): boolean => line.transfers.length === 0;

/** The claims of each explanation. */
const CLAIMS: Readonly<Record<string, (happened: Happened) => boolean>> = {
  'sleepless.why.payout': (now) => allPayOne(now, 'payout'),
  'sleepless.why.hand': (now) => allPayOne(now, 'hand'),
  'sleepless.why.pot': ({ pot, line }) =>
    pot.before > 0 && pot.after === 0 && line.transfers.filter(({ from }) => from === 'pot').length === 1,
  'sleepless.why.bid': ({ pot, say }) =>
    pot.after - pot.before === say.params?.['amount'] && pot.after > pot.before,
  'sleepless.why.potLeft': ({ pot }) => pot.before > 0 && pot.after === pot.before,
  'sleepless.why.noClaims': nobodyPays,
  'winner.why.winner': ({ line, players }) => {
    // A count by hand may take back one that was made before.
    const paid = line.transfers.filter(({ reason }) => reason.code !== 'winner.reason.recount');
    return (
      new Set(paid.map(({ from }) => from)).size === players - 1 &&
      new Set(paid.map(({ to }) => to)).size === 1
    );
  },
  'winner.why.all-pass': nobodyPays,
  'winner.why.tooFew': (now) => hasCall(now, 'winner.call.tooFew'),
  'pool-nap.why.made': (now) => allPayOne(now, 'made'),
  'pool-nap.why.failed': ({ line, players }) =>
    new Set(line.transfers.filter((one) => one.reason.code === 'pool-nap.reason.failed').map(({ to }) => to))
      .size ===
    players - 1,
  'pool-nap.why.thrownIn': ({ line }) =>
    line.transfers.every(({ reason }) => /\.(?:ante|dealerAnte|split)$/.test(reason.code)),
  'pool-nap.why.split': ({ pot }) => pot.before > 0 && pot.after === 0,
  'dream.why.takes': (now) => hasCall(now, 'dream.call.takes'),
  'dream.why.out': (now) => hasCall(now, 'dream.call.out'),
  'dream.why.out21': (now) => hasCall(now, 'dream.call.out21'),
  'roll-a-royal.why.notOpen': nobodyPays,
  'roll-a-royal.why.bank': ({ line }) => line.transfers.length > 0,
  'roll-a-royal.why.riskBlank': nobodyPays,
  'roll-a-royal.why.starts': (now) => nobodyPays(now) && hasCall(now, 'roll-a-royal.call.starts'),
};

/** Plays the first hand at random, and gives what each move explains. */
function explained(
  id: string,
  players: number,
  seed: number,
  rules: { readonly [name: string]: Json } = {},
): readonly Happened[] {
  const game = wholeGame(id);
  const random = seeded(seed);
  const names = ['Ann', 'Ben', 'Cat', 'Dee', 'Eva'].slice(0, players);
  let state: GameState = game.begin(game.rulesSchema.parse(rules), seatsOf(names)).state;
  const found: Happened[] = [];
  const first = state.handNumber;
  for (let moves = 0; moves < 300 && !state.outcome && state.handNumber === first; moves++) {
    const before = state.balances['pot'] ?? 0;
    const played = game.play(state, game.move.parse(playerOf(id)(game, state, random)));
    if (!played.ok) throw new Error(played.error.code);
    state = played.value.state;
    const { calls, transfers } = played.value;
    const line = { calls, transfers } as unknown as SheetLine;
    for (const say of explanationsOf([line], id, knows))
      found.push({ say, line, players, pot: { before, after: state.balances['pot'] ?? 0 } });
  }
  return found;
}

/** Rules by which the first hand ends the game. */
const ONE_HAND: Readonly<Record<string, { readonly [name: string]: Json }>> = { 'pool-nap': { rounds: 1 } };

const SEEDS = Array.from({ length: 300 }, (_, seed) => seed);

describe.each(GAMES.map(({ id, players }) => ({ id, players })))(
  'the first hand of $id',
  ({ id, players }) => {
    const counts = [players.min, 3, 4, 5].filter((count) => count >= players.min && count <= players.max);
    const found = SEEDS.flatMap((seed) =>
      explained(id, counts[seed % counts.length]!, seed, seed % 2 === 1 ? ONE_HAND[id] : {}),
    );

    test('explains nothing that is not so', () => {
      const wrong = found.filter((happened) => CLAIMS[happened.say.code]?.(happened) !== true);
      expect(wrong.map(({ say, line, pot }) => JSON.stringify({ say, line, pot })).slice(0, 3)).toEqual([]);
    });

    test('fills every parameter of an explanation', () => {
      const empty = found.filter(({ say }) =>
        [...(textOf(en, say.code) ?? '').matchAll(/\{(\w+)[:}]/g)].some(
          ([, name = '']) => !(name in (say.params ?? {})),
        ),
      );
      expect(empty.map(({ say }) => say.code)).toEqual([]);
    });

    test('each explanation has its claim, and is given', () => {
      const prefix = `${id}.why.`;
      const codes = Object.keys((en as unknown as Record<string, { why?: object }>)[id]?.why ?? {}).map(
        (name) => prefix + name,
      );
      expect(codes.filter((code) => !(code in CLAIMS))).toEqual([]);
      const given = new Set(found.map(({ say }) => say.code));
      expect(codes.filter((code) => !given.has(code))).toEqual([]);
    });
  },
);
