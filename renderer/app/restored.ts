import type { ArchiveResult } from '../../main/contract.ts';
import { say, t } from './words.ts';

/** What happened to the samples of taught dice in an archive, counted in sets. */
export interface RestoredSamples {
  /** Stored here now. */
  readonly taught: number;
  /** Taught here already: the local samples are kept. */
  readonly here: number;
  /** Damaged, of an unknown set, or without storage. */
  readonly lost: number;
}

/** The result of restoring an archive, in one or a few sentences. */
export function sayRestored(
  { added, updated, known, beside, players, refused }: ArchiveResult,
  { taught, here, lost }: RestoredSamples,
): string {
  return [
    t('alone.took', { added, updated, known, players }),
    ...(beside > 0 ? [t('alone.beside', { n: beside })] : []),
    ...(taught > 0 ? [t('alone.taught', { n: taught })] : []),
    ...(here > 0 ? [t('alone.taughtHere', { n: here })] : []),
    ...(lost > 0 ? [t('alone.taughtLost', { n: lost })] : []),
    ...refused.map(({ file, why }) => t('alone.refused', { file, why: say(why) })),
  ].join(' ');
}
