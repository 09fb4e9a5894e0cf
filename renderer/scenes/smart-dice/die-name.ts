import { DICE, type DiceKind, isLeaning } from '../../../main/contract.ts';
import { t } from '../../app/words.ts';
import { faceText } from '../../components/dice/faces.ts';
import type { DieNow } from '../../radio/die-link.ts';
import { RISK_POCKET } from '../../radio/joined.ts';
import { useDiceSets } from '../../stores/dice-sets.ts';
import { useTable } from '../../stores/table.ts';

/** `Die 3`, `Risk die`. */
export const dieName = (pocket: number): string =>
  pocket === RISK_POCKET ? t('radioScene.risk') : t('radioScene.die', { n: pocket });

/** The kind that a die is in the open game: poker dice, unless the question asks for plain ones. */
export function kindOf(pocket: number): DiceKind {
  if (pocket === RISK_POCKET) return 'risk';
  const asked = useTable().table?.prompt?.dice?.kind;
  return asked && DICE[asked].alike ? asked : 'poker';
}

/** The symbol on a side; null if the set does not know it. */
export function symbolOf(kind: DiceKind, side: number | null): string | null {
  const view = useDiceSets().view;
  const set = view?.sets.find(({ id }) => id === view.chosen[kind]);
  return side === null ? null : ((set?.dice ?? DICE[kind].builtIn.dice)[0]?.[side - 1] ?? null);
}

export function stateText(kind: DiceKind, now: DieNow): string {
  const { state, face } = now;
  if (state === 'crooked' || isLeaning(now)) return t('radioScene.state.leans');
  if (state === 'rolled' || state === 'lying')
    return t('radioScene.state.lies', { face: faceText(kind, symbolOf(kind, face)) });
  return t(`radioScene.state.${state}`);
}
