import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LedgerError,
  type Transfer,
  applyTransfers,
  checkSum,
  netOf,
  openAccounts,
} from '../../../main/engine/core/ledger.ts';
import { phrase } from '../../support/any-code.ts';
import { BANK, POT, seat } from '../../../main/engine/core/seats.ts';

const [s1, s2] = [seat('s1'), seat('s2')];
const transfer = (from: Transfer['from'], to: Transfer['to'], amount: number): Transfer => ({
  from,
  to,
  amount,
  reason: phrase('test'),
  rule: 'test',
});

/** The code of the `LedgerError` that this throws. */
function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof LedgerError) return error.code;
    throw error;
  }
  return 'nothing was thrown';
}

describe('the ledger', () => {
  const open = openAccounts([s1, s2]);

  test('chips come from the bank, which goes below zero: the sum is always 0', () => {
    const balances = applyTransfers(open, [transfer(BANK, s1, 15), transfer(s1, POT, 2)]);
    expect(balances).toEqual({ pot: 2, bank: -15, s1: 13, s2: 0 });
  });

  test.each<[string, Transfer, string]>([
    ['nothing', transfer(s1, s2, 0), 'ledger.amount'],
    ['less than nothing', transfer(s1, s2, -1), 'ledger.amount'],
    ['half a chip', transfer(s1, s2, 0.5), 'ledger.amount'],
    ['no number', transfer(s1, s2, Number.NaN), 'ledger.amount'],
    ['to oneself', transfer(s1, s1, 1), 'ledger.self'],
    ['to nobody', transfer(s1, seat('s9'), 1), 'ledger.account'],
    ['from nobody', transfer(seat('s9'), s1, 1), 'ledger.account'],
  ])('stops: %s', (_, wrong, code) => {
    expect(codeOf(() => applyTransfers(open, [wrong]))).toBe(code);
  });

  test('stops where the accounts do not add up', () => {
    expect(
      codeOf(() => {
        checkSum({ s1: 3, s2: -2 });
      }),
    ).toBe('ledger.sum');
    expect(codeOf(() => applyTransfers({ ...open, s1: 1 }, [transfer(s1, s2, 1)]))).toBe('ledger.sum');
  });

  test.each([1, -1, 1_000_000, -1_000_000])('stops where there are %d chips too many', (n) => {
    expect(codeOf(() => checkSum({ ...open, s1: n }))).toBe('ledger.sum');
  });

  test('what transfers change is the difference of the balances', () => {
    const account = fc.constantFrom<Transfer['from']>(s1, s2, POT, BANK);
    const list = fc.array(fc.tuple(account, account, fc.integer({ min: 1, max: 99 })), { maxLength: 12 });
    fc.assert(
      fc.property(list, (moved) => {
        const transfers = moved
          .filter(([from, to]) => from !== to)
          .map(([from, to, n]) => transfer(from, to, n));
        const after = applyTransfers(open, transfers);
        const net = netOf(transfers);
        for (const [name, balance] of Object.entries(after))
          expect(net[name] ?? 0).toBe(balance - (open[name] ?? 0));
        expect(Object.values(net)).not.toContain(0);
        const half = transfers.length >> 1;
        expect(netOf(transfers.slice(half), netOf(transfers.slice(0, half)))).toEqual(net);
      }),
    );
  });
});
