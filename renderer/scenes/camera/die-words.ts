import type { DiceKind } from '../../../main/contract.ts';
import type { LookDie } from '../../camera/looked.ts';
import { t } from '../../app/words.ts';
import { namedDie } from '../../camera/named.ts';
import { faceText } from '../../components/dice/faces.ts';

export const kindOf = ({ die, kind }: Pick<LookDie, 'die' | 'kind'>): DiceKind | null =>
  kind ?? (die === null ? null : namedDie(die).kind);

/** Name of a seen die: `Die 7`, `Risk die`. */
export function dieName({ die, kind }: Pick<LookDie, 'die' | 'kind'>): string {
  if (die === null) return t(kind === null ? 'cameraScene.unknownDie' : `cameraScene.ownDie.${kind}`);
  const named = namedDie(die);
  return t(`cameraScene.printedDie.${named.kind}`, { n: named.number });
}

/** Its face, as on the dice row. */
export function shownText(die: Pick<LookDie, 'die' | 'kind' | 'shows'>): string {
  const kind = kindOf(die);
  return kind === null ? '?' : faceText(kind, die.shows);
}
