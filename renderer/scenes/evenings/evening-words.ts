import type { Evening, EveningGame, LedgerRow } from '../../../main/contract.ts';
import { formatAmount, formatDate, t, tOf, formatTime } from '../../app/words.ts';
import { gameName } from '../../components/game-words.ts';
import { amountIn } from '../../components/settle/settlement.ts';

/** The counted game of a ledger's row; undefined for other rows. */
export const gameOf = ({ games }: Evening, { kind, file }: LedgerRow): EveningGame | undefined =>
  kind === 'game' ? games.find((game) => game.file === file && game.counted) : undefined;

export const handsOf = ({ game, hands }: EveningGame): string => tOf(game, 'evenings.hands', { n: hands });

/** What a row without a game is about. */
export function rowTitle({ kind, name, stamp }: LedgerRow): string {
  if (kind === 'leaving') return t('settle.atLeaving', { name: name ?? '' });
  return stamp ? t('evenings.settledAt', { time: formatTime(stamp.at) }) : '';
}

export interface ToldRow {
  readonly title: string;
  /** Of each player, in the evening's order; null for those who took no part. */
  readonly amounts: readonly ({ readonly n: number; readonly text: string } | null)[];
}

export const ledgerRows = (evening: Evening): readonly ToldRow[] =>
  evening.ledger.map((row) => {
    const game = gameOf(evening, row);
    return {
      title: game ? `${gameName(game.game)} · ${handsOf(game)}` : rowTitle(row),
      amounts: evening.players.map(({ key }) => {
        const n = row.amounts[key];
        return n === undefined ? null : { n, text: amountIn(row, n) };
      }),
    };
  });

/** Who owes whom, in words: what is open of an evening. */
export const openPayments = ({
  sums,
  players,
}: Evening): readonly { readonly who: string; readonly sum: string }[] =>
  sums.flatMap(({ currency, payments }) => {
    const nameOf = (key: string): string => players.find((player) => player.key === key)?.name ?? key;
    return payments.map(({ from, to, amount }) => ({
      who: t('settle.pays', { from: nameOf(from), to: nameOf(to) }),
      sum: formatAmount(amount, currency),
    }));
  });

export function eveningText(evening: Evening): string {
  const payments = openPayments(evening).map(({ who, sum }) => `${who}: ${sum}`);
  return [
    formatDate(evening.from),
    ...ledgerRows(evening).map(({ title, amounts }) => {
      const told = amounts.flatMap((amount, at) =>
        amount ? [`${evening.players[at]?.name ?? ''} ${amount.text}`] : [],
      );
      return `${title}: ${told.join(', ')}`;
    }),
    ...(payments.length > 0 ? ['', t('settle.payments'), ...payments] : []),
  ].join('\n');
}
