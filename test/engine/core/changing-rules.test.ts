import { describe, expect, test } from 'vitest';
import { type PlainMove, Tabletop } from '../../support/tabletop.ts';
import { FIXED_REASONS } from '../../../main/engine/core/mid-game.ts';
import type { Json } from '../../../main/engine/core/result.ts';
import { GAMES, wholeGame } from '../../support/games.ts';
import { readWords, sentencesOf } from '../../support/word-keys.ts';
import { LOCALES } from '../../../main/contract.ts';

type Values = { readonly [name: string]: Json };
const change = (rules: Values): PlainMove => ({ kind: 'rules', rules });

const poolNap = (rules: Values = {}): Tabletop => new Tabletop(wholeGame('pool-nap'), 3, rules);
/** s2 has it for two tricks, and makes it. */
const bid: PlainMove = { kind: 'contract', seat: 's2', tricks: 2 };
const made: PlainMove = { kind: 'taken', seat: 's2', tricks: 2 };
const hand: PlainMove = { kind: 'hand', seat: 's2', tricks: 2, result: 'made' };
const inForce = ({ state }: Tabletop, name: string): unknown => (state.rules as Values)[name];
const waiting = ({ state }: Tabletop, name: string): unknown => (state.nextRules as Values | null)?.[name];
/** What the others paid, without the pot. */
const paid = (t: Tabletop): readonly string[] => t.paid.filter((line) => !line.includes('pot'));

describe('a house rule changes during a game', () => {
  test('in mid-hand: the hand keeps its rules, the next one has the new', () => {
    const t = poolNap().play(bid, change({ trickPays: 7 }));
    const rule = { phrase: { code: 'pool-nap.rule.trickPays.label' } };
    const changes = {
      list: [{ phrase: { code: 'table.rules.change', params: { rule, was: 1, now: 7 } } }],
    };
    expect(t.last.calls).toEqual([{ code: 'table.call.rules', params: { n: 1, hand: 2, changes } }]);
    expect([inForce(t, 'trickPays'), waiting(t, 'trickPays')]).toEqual([1, 7]);
    t.play(made);
    expect(paid(t)).toEqual(['s3 → s2 2', 's1 → s2 2']);
    expect(t.said).toContain('table.call.rulesHold');
    expect([inForce(t, 'trickPays'), t.state.nextRules]).toEqual([7, null]);
    expect(paid(t.play(hand))).toEqual(['s3 → s2 14', 's1 → s2 14']);
  });

  test('before anybody has played: at once, and the hand is dealt again by it', () => {
    const t = poolNap().play(hand, change({ ante: 3 }));
    expect(t.last.calls[0]?.params).toMatchObject({ hand: 2 });
    expect([inForce(t, 'ante'), t.state.nextRules]).toEqual([3, null]);
    // The dealer's ante of 1 goes back, and 3 are put in.
    expect(t.paid).toEqual(['pot → s2 1', 's2 → pot 3']);
  });

  test('a rule that concerns no hand changes at once, and nothing is dealt again', () => {
    const t = poolNap({ rounds: 1 }).play(bid, change({ rounds: 2 }));
    expect(t.said).toEqual(['table.call.rulesAtOnce']);
    expect([inForce(t, 'rounds'), t.state.nextRules]).toEqual([2, null]);
    t.play(made);
    expect(t.state.outcome).toBeNull();
    const { deals } = t.state;
    t.play(change({ rounds: 3 }));
    expect([t.state.deals, t.paid]).toEqual([deals, []]);
    t.play(hand, hand);
    expect(t.state.outcome?.reason.params).toEqual({ rounds: 3 });
  });

  test('both kinds in one move are said apart', () => {
    const t = poolNap().play(bid, change({ rounds: 2, ante: 5 }));
    expect(t.said).toEqual(['table.call.rules', 'table.call.rulesAtOnce']);
    expect([inForce(t, 'rounds'), inForce(t, 'ante'), waiting(t, 'ante')]).toEqual([2, 1, 5]);
  });

  test('a second change adds to the first; back to what holds, nothing waits any more', () => {
    const t = poolNap().play(bid, change({ trickPays: 7 }), change({ napPays: 10 }));
    expect([waiting(t, 'trickPays'), waiting(t, 'napPays')]).toEqual([7, 10]);
    t.play(change({ trickPays: 1, napPays: 5 }));
    expect(t.state.nextRules).toBeNull();
    expect(t.last.calls[0]?.params).toMatchObject({ n: 2, hand: 2 });
  });

  test('a hand that is dealt again after it was voided has the new rules', () => {
    const t = poolNap().play(bid, change({ trickPays: 7 }), { kind: 'void-hand' });
    expect(t.said.slice(0, 2)).toEqual(['table.call.voided', 'table.call.rulesHold']);
    expect([t.state.handNumber, inForce(t, 'trickPays')]).toEqual([1, 7]);
  });

  test('a continued game applies the waiting rules, and a new length replaces the agreed one', () => {
    const t = poolNap({ rounds: 1 }).play(bid, change({ trickPays: 7 }), made, { kind: 'go-on', more: 5 });
    expect([t.state.until, inForce(t, 'trickPays')]).toEqual([6, 7]);
    t.play(change({ rounds: 3 }));
    expect(t.state.until).toBeNull();
    t.play(hand, hand);
    expect(t.state.outcome?.hands).toBe(3);
  });

  test('fewer rounds than played so far: this hand is the last, and the number played is shown', () => {
    const t = poolNap().play(hand, hand, hand, bid, change({ rounds: 2 }));
    expect(t.detail<{ rounds: number }>().rounds).toBe(4);
    t.play(made);
    expect(t.state.outcome?.reason).toMatchObject({ params: { rounds: 4 } });
  });

  test('a length that is used up before anybody has played in this hand ends the game at once', () => {
    const t = poolNap().play(hand, hand, change({ rounds: 2 }));
    expect(t.state.outcome).toMatchObject({ hands: 2, reason: { code: 'table.ending.length' } });
    // The third dealer's ante went back, then the pot was shared out.
    expect(t.paid.slice(0, 1)).toEqual(['pot → s3 1']);
    t.play({ kind: 'go-on', more: 2 });
    expect([t.state.handNumber, t.state.until, t.state.dealer]).toEqual([3, 4, 's3']);
  });

  test.each([
    ['the same again', { trickPays: 1 }, 'table.rules.same'],
    ['nothing', {}, 'table.rules.same'],
    ['more than there may be', { trickPays: 1000 }, 'table.rules.bad'],
    ['a rule that this game does not have', { bomb: true }, 'table.rules.bad'],
    ['opening stacks', { chips: 60 }, 'table.rules.fixed'],
    ['the first hand’s ante', { dealerAnte: 'from-first' }, 'table.rules.fixed'],
    ['the stake', { stake: { currency: 'EUR', price: 1, per: 1 } }, 'table.rules.fixed'],
    ['one that may change and one that may not', { trickPays: 2, chips: 60 }, 'table.rules.fixed'],
    ['a ruling of former versions', { rebuyKeepsDeal: 'loses' }, 'table.rules.fixed'],
  ])('refused: %s', (_, rules, code) => {
    expect(poolNap().refusal(change(rules))).toBe(code);
    expect(poolNap().play(bid).refusal(change(rules))).toBe(code);
  });

  test('a rule of another name is named in the refusal', () =>
    expect(poolNap().refused(change({ bomb: true })).params).toEqual({ rule: 'bomb' }));

  test('not after the end', () => {
    const t = poolNap({ rounds: 1 }).play(hand);
    expect(t.prompt.actions).not.toContain('rules');
    expect(t.refusal(change({ trickPays: 2 }))).toBe('table.finished');
  });

  test('an undone change leaves no trace', () => {
    const t = poolNap().play(bid);
    const before = JSON.stringify(t.state);
    const played = t.game.play(t.state, t.game.move.parse(change({ trickPays: 7 })));
    expect(played.ok).toBe(true);
    expect(JSON.stringify(t.state)).toBe(before);
  });

  test('a change is previewed, with the reason if it is impossible', () => {
    const t = poolNap().play(bid);
    const ask = (rules: Values): unknown => {
      const answer = t.game.ask(t.state, { kind: 'table-change', move: change(rules) });
      return answer.ok ? answer.value : answer.error;
    };
    expect(ask({ trickPays: 7 })).toMatchObject({
      says: [{ code: 'table.call.rules', params: { hand: 2 } }],
      refusal: null,
    });
    expect(ask({ chips: 7 })).toMatchObject({ says: [], refusal: { code: 'table.rules.fixed' } });
  });
});

test('only these rules stand once a game has begun', () => {
  const standing = GAMES.flatMap(({ id, rules }) =>
    rules.flatMap((rule) =>
      'midGame' in rule && FIXED_REASONS.some((why) => why === rule.midGame)
        ? [`${id} ${rule.name} ${rule.midGame}`]
        : [],
    ),
  );
  expect(standing.sort()).toEqual([
    'dream stake own-move',
    'pool-nap chips opening-stacks',
    'pool-nap dealerAnte first-hand',
    'pool-nap stake own-move',
    'roll-a-royal stake own-move',
    'sleepless chips opening-stacks',
    'sleepless stake own-move',
    'winner stake own-move',
  ]);
});

test.each(LOCALES)('%s: every reason why a rule cannot change has a sentence', (locale) => {
  const known = new Set([...sentencesOf(readWords(locale))].map(([code]) => code));
  const reasons = [...FIXED_REASONS, 'settled'].map((why) => `table.rules.why.${why}`);
  expect(reasons.filter((code) => !known.has(code))).toEqual([]);
});
