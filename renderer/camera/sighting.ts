import type { DieDoubt, SightedDie, Sighting } from '../../main/contract.ts';
import type { Look, LookDie, LookDoubt } from './looked.ts';

/** The protocol's words for the readers' doubts. */
const WHY: { readonly [doubt in LookDoubt]: DieDoubt } = {
  unclear: 'blur',
  small: 'blur',
  blurred: 'blur',
  glare: 'blur',
  covered: 'hand',
  foreign: 'strange',
  mirrored: 'strange',
  leans: 'lean',
  stacked: 'stack',
  side: 'lean',
  twice: 'twice',
  cut: 'edge',
  'no-plane': 'strange',
  'two-mats': 'strange',
  unsteady: 'blur',
  alike: 'alike',
  size: 'strange',
  low: 'lean',
};

/** Rounds to 0.1 mm, finer than any camera resolves. */
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A look in the form sent to the table. `now` is from the same clock as the look. */
export function sightingOf(
  look: Look,
  now: number,
  pictureOf: (die: LookDie) => string | undefined,
): Sighting {
  return {
    still: look.still,
    since: Math.max(0, Math.round(now - look.since)),
    dice: look.reading.dice.map((die): SightedDie => {
      const at = die.place ?? die;
      const picture = die.told ? undefined : pictureOf(die);
      return {
        die: die.die,
        ...(die.die === null && die.kind !== null ? { kind: die.kind } : {}),
        face: die.face,
        why: die.told ? null : WHY[die.why ?? 'unclear'],
        x: tenth(at.x),
        y: tenth(at.y),
        turn: Math.round(die.turn),
        ...(picture === undefined ? {} : { picture }),
      };
    }),
  };
}
