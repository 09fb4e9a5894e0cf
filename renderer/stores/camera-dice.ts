import { DICE_KINDS } from '../../main/contract.ts';
import { type DiceUnder, PRINTED } from '../camera/dice-under.ts';
import { chosenDice, type DiceChoice } from '../camera/settings.ts';
import { taughtOf } from '../camera/taught.ts';
import { useDiceSets } from './dice-sets.ts';

/** The dice to look for; printed ones if the chosen ones no longer exist. `taught` increases with each sample and forces an update. */
export function diceUnder(choice: DiceChoice, taught: number): DiceUnder {
  const { kind, which } = chosenDice(choice);
  const { sets = [], chosen } = useDiceSets().view ?? {};
  if (kind === 'pips') {
    const of = DICE_KINDS.find((one) => one === which);
    const shows = of && sets.find(({ id }) => id === chosen?.[of])?.dice[0];
    return of ? { kind: 'own', dice: { kind: 'pips', ...(shows ? { shows } : {}) }, of } : PRINTED;
  }
  const set = kind === 'taught' && taught >= 0 ? taughtOf(which) : null;
  const of = sets.find(({ id }) => id === which)?.kind;
  return set && of ? { kind: 'own', dice: { kind: 'taught', set }, of } : PRINTED;
}
