import type { DieWord } from '../../../main/contract.ts';
import { stayKey } from '../../../main/tray/types.ts';
import { type Random, seeded } from '../../support/random.ts';
import { radioTable, word } from './radio-table.ts';

const DICE = [1, 2, 3, 4];
/** Acts in a sequence. */
const ACTS = 40;

/** A die as it really is. */
interface Real {
  face: number;
  /** In a hand, in the air, or lying. */
  where: 'hand' | 'air' | 'lying';
  leans: boolean;
  linked: boolean;
  /** Real throws that were watched from the hand to the table. */
  throws: number;
  /** The link was lost since the throw began. */
  unwatched: boolean;
}

export interface Played {
  readonly wrong: readonly string[];
  readonly steps: readonly string[];
  readonly throws: number;
  readonly asked: number;
}

/** Dice handled, thrown, leaning, asleep and back, at random, against what is told of them. */
export async function playRadio(seed: number): Promise<Played> {
  const random: Random = seeded(seed);
  const t = await radioTable(DICE);
  const dice = new Map<number, Real>(
    DICE.map((pocket) => [
      pocket,
      { face: 1 + random.below(6), where: 'lying', leans: false, linked: true, throws: 0, unwatched: false },
    ]),
  );
  const steps: string[] = [];
  const told = new Map<number, number>(DICE.map((pocket) => [pocket, 0]));
  const wrong: string[] = [];
  const seen = new Set<string>();
  let asked = 0;
  t.tray.on('roll', ({ roll }) => {
    for (const reading of roll.readings) {
      const die = dice.get(reading.pocket);
      if (reading.state !== 'face' || !roll.liftHeard) {
        asked += 1;
        continue;
      }
      if (die?.where !== 'lying' || die.face !== reading.face)
        wrong.push(`face ${reading.pocket}: ${reading.face}`);
      if (seen.has(stayKey(reading))) wrong.push(`twice ${reading.pocket}`);
      seen.add(stayKey(reading));
      // Flat after it leaned: its throw, if it was one, was asked about.
      if (roll.flat.includes(reading.pocket)) continue;
      told.set(reading.pocket, (told.get(reading.pocket) ?? 0) + 1);
    }
  });
  const lying = (pocket: number, die: Real, state: DieWord['state']): DieWord =>
    word(pocket, state, die.face, { lean: die.leans ? 21 + random.below(60) : random.below(20) });
  await t.say([...dice].map(([pocket, die]) => lying(pocket, die, 'lying')));

  for (let n = 0; n < ACTS; n += 1) {
    const pocket = random.pick(DICE);
    const die = dice.get(pocket)!;
    const words = act(pocket, die, random, lying, steps);
    // A word may be said again, and late ones come together.
    const again = words.flatMap((one) => (random.chance(0.2) ? [one, one] : [one]));
    await t.say(die.linked ? again : [word(pocket, 'away')], random.pick([20, 40, 300, 1700]));
  }
  for (const [pocket, die] of dice) await settle(pocket, die);
  await t.say([], 3000);
  for (const [pocket, die] of dice) {
    const count = told.get(pocket) ?? 0;
    if (count > die.throws) wrong.push(`die ${pocket}: ${count} throws told, ${die.throws} thrown`);
    const reading = t.tray.readings[pocket - 1];
    if (reading?.state === 'face' && reading.face !== die.face) wrong.push(`die ${pocket} shows ${die.face}`);
  }
  await t.tray.dispose();
  return { wrong, steps, throws: [...dice.values()].reduce((sum, { throws }) => sum + throws, 0), asked };

  async function settle(pocket: number, die: Real): Promise<void> {
    die.linked = true;
    if (die.where !== 'lying') die.leans = false;
    die.where = 'lying';
    await t.say([word(pocket, 'handled'), lying(pocket, die, 'lying')]);
  }
}

function act(
  pocket: number,
  die: Real,
  random: Random,
  lying: (pocket: number, die: Real, state: DieWord['state']) => DieWord,
  steps: string[],
): DieWord[] {
  const note = (what: string): void => void steps.push(`${pocket} ${what}${die.linked ? '' : ' (away)'}`);
  const now = (): DieWord =>
    die.where === 'lying'
      ? lying(pocket, die, 'lying')
      : word(pocket, die.where === 'hand' ? 'handled' : 'rolling', 1 + random.below(6));
  if (random.chance(0.12)) {
    die.linked = !die.linked;
    die.unwatched = true;
    note(die.linked ? 'back' : 'lost');
    return [now()];
  }
  switch (die.where) {
    case 'lying':
      die.where = random.chance(0.8) ? 'hand' : 'air';
      // Knocked over, it rolls without a hand.
      if (die.where === 'air') die.unwatched = !die.linked;
      note(die.where);
      return [now()];
    case 'hand':
      if (random.chance(0.6)) {
        die.where = 'air';
        die.unwatched = !die.linked;
        note('thrown');
        return [now(), now()];
      }
      die.where = 'lying';
      die.leans = random.chance(0.1);
      if (random.chance(0.5)) die.face = 1 + random.below(6);
      note(`put on ${die.face}`);
      return [now()];
    case 'air': {
      if (random.chance(0.1)) {
        die.where = 'hand';
        note('caught');
        return [now()];
      }
      die.where = 'lying';
      die.face = 1 + random.below(6);
      die.leans = random.chance(0.15);
      if (!die.unwatched && die.linked) die.throws += 1;
      note(`lands on ${die.face}${die.leans ? ', leaning' : ''}`);
      return [lying(pocket, die, die.leans && random.chance(0.3) ? 'crooked' : 'rolled')];
    }
  }
}
