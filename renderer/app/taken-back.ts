import type { TakenBack } from '../../main/contract.ts';
import { say, t } from './words.ts';

/** The result of restoring an archive, in one or a few sentences. */
export function sayTakenBack({ added, updated, known, beside, players, refused }: TakenBack): string {
  return [
    t('alone.took', { added, updated, known, players }),
    ...(beside > 0 ? [t('alone.beside', { n: beside })] : []),
    ...refused.map(({ file, why }) => t('alone.refused', { file, why: say(why) })),
  ].join(' ');
}
