import { describe, expect, test } from 'vitest';
import { stepHelp } from '../../renderer/components/game-words.ts';

/*
 * findings/rules.md 15: "Layout help ignores the rule in force (second way: "one across and one down", then refused;
 * default: not that all must hang together; `opener: pair`: "less than a pair of jacks")."
 */
const help = (step: string, rules: { readonly [rule: string]: string }): string =>
  stepHelp('roll-a-royal', step, {
    connection: 'connected',
    dieUses: '2',
    opener: 'jacks-or-better',
    ...rules,
  });

describe('help follows the house rule in force', () => {
  test('the first way: all must hang together', () => {
    expect(help('layout', {})).toMatch(/one across and one down/);
    expect(help('layout', {})).toMatch(/are connected/);
  });
  test('the second way: no die in two hands', () => {
    expect(help('layout', { connection: 'unconnected' })).not.toMatch(/across|down|must/);
    expect(help('layout', { connection: 'unconnected', dieUses: 'any' })).toMatch(/no die is in two/);
  });
  test('the third way: together or apart', () =>
    expect(help('layout', { connection: 'either' })).toMatch(/connected or lie apart/));
  test('a die in any number of hands', () => {
    expect(help('layout', { dieUses: 'any' })).toMatch(/any number.*are connected/);
    expect(help('layout', { dieUses: 'any', connection: 'either' })).toMatch(/any number.*need not/);
  });
  test('what opens', () => {
    expect(help('roll-1', {})).toMatch(/less than a pair of jacks .*three of a kind/);
    expect(help('roll-1', { opener: 'pair' })).not.toMatch(/less than/);
  });
  test('what the table pays', () => {
    const rules = { throwsPerChip: 3, bestHandPays: 1 };
    expect(stepHelp('sleepless', 'bids', rules)).toMatch(/buys 3 throws/);
    expect(stepHelp('sleepless', 'hands', rules)).toMatch(/takes one chip from each/);
  });
  test('a step that is the same by any rule, and one that has no help', () => {
    expect(help('risk', {})).toMatch(/Bank/);
    expect(help('over', {})).toBe('');
  });
});
