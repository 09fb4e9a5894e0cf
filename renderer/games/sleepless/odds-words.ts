import type { BidAnswer, ThrowAnswer } from '../../../main/contract.ts';
import { formatDecimal, formatShare, t } from '../../app/words.ts';

/** Average chips, to a tenth, with a true minus sign. */
export const chipsOnAverage = (value: number): string => {
  const text = formatDecimal(value, 1).replace('-', '−');
  return /[1-9]/u.test(text) ? text : text.replace('−', '');
};

/** The result in sentences: the first is the answer. */
export function sayBid({ bids, best, upTo }: BidAnswer): readonly string[] {
  const row = bids.find(({ bid }) => bid === best);
  const net = chipsOnAverage(row?.net ?? 0);
  const none = bids.every(({ chance }) => chance === 0);
  return [
    best > 0 ? t('odds.bestBid', { n: best }) : t('odds.bestPass'),
    none
      ? t('odds.noWay')
      : best > 0 || (row?.chance ?? 0) > 0
        ? t('odds.brings', { net })
        : t('odds.noneBrings'),
    ...(upTo !== null && upTo > best ? [t('odds.upTo', { n: upTo })] : []),
  ];
}

export function sayThrow({ chance, die, faces, throws, worth }: ThrowAnswer): readonly string[] {
  const next =
    die !== null
      ? t('odds.throwDie', { face: faces[die] ?? '', number: die + 1 })
      : chance > 0
        ? t('odds.stop')
        : t('odds.noWay');
  return [
    next,
    ...(chance > 0
      ? [
          t('odds.chanceIs', { chance: formatShare(chance, 1), n: throws }),
          t('odds.worth', { chips: chipsOnAverage(worth) }),
        ]
      : []),
  ];
}
