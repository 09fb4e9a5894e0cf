import type { Phrase, SheetLine } from '../../main/contract.ts';

/**
 * Explanations available for what just happened, latest first. One named after a reason concerns the chips moved
 * for it, not the call: a bid is paid when the bidding is won, not when it is made.
 */
export function explanationsOf(
  lines: readonly SheetLine[],
  game: string,
  knows: (code: string) => boolean,
): readonly Phrase[] {
  const lastOf = (code: string): string => code.split('.').at(-1) ?? '';
  const found = lines.flatMap(({ calls, transfers }): Phrase[] => [
    ...transfers.map(({ reason, amount }) => ({
      code: `${game}.why.${lastOf(reason.code)}`,
      params: { ...reason.params, amount },
    })),
    ...calls
      .filter(({ code }) => !knows(`${game}.reason.${lastOf(code)}`))
      .map(({ code, params = {} }) => ({ code: `${game}.why.${lastOf(code)}`, params })),
  ]);
  return found.filter(({ code }, at) => knows(code) && found.findIndex((one) => one.code === code) === at);
}
