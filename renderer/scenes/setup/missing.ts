import type { HomeView } from '../../../main/contract.ts';
import { t } from '../../app/words.ts';
import type { Players } from './players.ts';

/** What is missing before a game can begin, in words; empty if nothing is. */
export function whatIsMissing(
  game: HomeView['games'][number] | null,
  { named, twice }: Pick<Players, 'named' | 'twice'>,
): string {
  if (!game) return t('setup.chooseGame');
  const { min, max } = game.players;
  const count = named.value.length;
  if (twice.value !== null) return t('setup.twice', { name: twice.value });
  if (count < min) return t('setup.tooFew', { n: min - count });
  if (count > max) return t('setup.tooMany', { most: max });
  return '';
}
