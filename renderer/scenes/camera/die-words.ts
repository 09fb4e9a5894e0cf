import type { SeenDie } from '../../../main/vision/index.ts';
import { t } from '../../app/words.ts';
import { namedDie } from '../../camera/named.ts';
import { faceText } from '../../components/dice/faces.ts';

/** What a die that was seen is called: `Die 7`, `Risk die`. */
export function dieName({ die }: Pick<SeenDie, 'die'>): string {
  if (die === null) return t('cameraScene.unknownDie');
  const { kind, number } = namedDie(die);
  if (kind === 'risk') return t('cameraScene.riskDie');
  return t(kind === 'poker' ? 'cameraScene.pokerDie' : 'cameraScene.suitedDie', { n: number });
}

/** What it shows, as on the dice row. */
export const shownText = ({ die, shows }: Pick<SeenDie, 'die' | 'shows'>): string =>
  die === null ? '?' : faceText(namedDie(die).kind, shows);
