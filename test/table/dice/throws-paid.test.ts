import { type TestContext, describe, expect, it } from 'vitest';
import { POKER_FACES } from '../../../main/engine/core/dice-kinds.ts';
import { seeded } from '../../support/random.ts';
import {
  type Dice,
  FIRMWARE,
  type OpenDice,
  QUICK_SOURCES,
  award,
  overSimulatedTray,
  rollFour,
} from '../../support/sleepless-throws.ts';

// Throws in Sleepless are paid for: a lift that is no throw must not be counted as one.

const DEEDS = {
  flat: ['throw', 'throw', 'throwSlowly', 'throwLeaning', 'knock'],
  leaning: ['throw', 'throwLeaning', 'tapFlat', 'tapFlat', 'setDown'],
} as const;

const throws = ({ people }: Dice): number[] => (people.now.intake.dice ?? []).map((die) => die.throws);
const lies = ({ people }: Dice): string =>
  people
    .faces()
    .map((face) => face ?? '–')
    .join(' ');
const says = ({ people }: Dice): string | undefined => people.now.intake.say?.code;

const atThrows = async (open: OpenDice, context: TestContext, chips = 15): Promise<Dice> => {
  const dice = await open(context);
  await rollFour(dice);
  await award(dice, chips);
  return dice;
};

describe.each(Object.entries(QUICK_SOURCES))('over %s', (_, open) => {
  it('a die that leaned and was tapped flat was thrown once', async (context) => {
    const dice = await atThrows(open, context);
    await dice.throwLeaning(1);
    expect(throws(dice)).toEqual([1, 0, 0, 0]);
    await dice.tapFlat(1, 5);
    expect([lies(dice), throws(dice)]).toEqual(['10 K Q 9', [1, 0, 0, 0]]);
    await dice.throw(1, 4);
    expect([lies(dice), throws(dice)]).toEqual(['J K Q 9', [2, 0, 0, 0]]);
  });

  it('a die that leaned and was set down by hand was thrown once', async (context) => {
    const dice = await atThrows(open, context);
    await dice.throwLeaning(1);
    await dice.setDown(1, 5);
    expect([lies(dice), throws(dice)]).toEqual(['10 K Q 9', [1, 0, 0, 0]]);
    await dice.throw(1, 4);
    expect(throws(dice)).toEqual([2, 0, 0, 0]);
  });

  it('a die that was knocked was not thrown', async (context) => {
    const dice = await atThrows(open, context);
    await dice.throw(1, 5);
    await dice.knock(1, 5);
    await dice.knock(2, 2);
    expect([lies(dice), throws(dice)]).toEqual(['10 K Q 9', [1, 0, 0, 0]]);
  });

  it('a die that was picked up slowly was thrown each time', async (context) => {
    const dice = await atThrows(open, context);
    for (const face of [5, 4, 6]) await dice.throwSlowly(1, face);
    await dice.throwSlowly(2, 4);
    expect([lies(dice), throws(dice)]).toEqual(['9 J Q 9', [3, 1, 0, 0]]);
  });

  it('the last bought throw leans: tapped flat, it ends the throwing automatically', async (context) => {
    const dice = await atThrows(open, context, 1);
    await dice.throw(2, 5);
    await dice.throwLeaning(1);
    expect(dice.people.now.prompt.step).toBe('throws');
    await dice.tapFlat(1, 5);
    expect(dice.people.now.prompt.step).not.toBe('throws');
  });

  it('a die that leans in the roll lets it go on once it is tapped flat', async (context) => {
    const dice = await open(context);
    for (const [die, face] of [1, 2, 3].entries()) await dice.throw(die + 1, face);
    await dice.throwLeaning(4);
    expect(dice.people.now.prompt.step).toBe('roll');
    await dice.tapFlat(4, 6);
    expect([dice.people.now.prompt.step, says(dice)]).toEqual(['draws', undefined]);
  });

  describe('of a leaning die whose face was typed in the roll', () => {
    const typed = async (context: TestContext): Promise<Dice> => {
      const dice = await open(context);
      for (const [die, face] of [1, 2, 3].entries()) await dice.throw(die + 1, face);
      await dice.throwLeaning(4);
      await dice.people.intake({ kind: 'set-face', die: 3, face: '9' });
      await dice.people.take();
      await award(dice, 1);
      return dice;
    };

    it('nothing is counted when it is tapped flat during the throws', async (context) => {
      const dice = await typed(context);
      await dice.tapFlat(4, 5);
      expect([lies(dice), throws(dice)]).toEqual(['A K Q 9', [0, 0, 0, 0]]);
      expect(dice.people.now.intake.offers).toEqual([]);
      await dice.throw(4, 4);
      expect([lies(dice), throws(dice)]).toEqual(['A K Q J', [0, 0, 0, 1]]);
    });

    it('nothing is taken automatically when a die is put down as typed', async (context) => {
      const dice = await typed(context);
      await dice.throw(1, 5);
      await dice.setDown(4, 6);
      expect([dice.people.now.prompt.step, lies(dice)]).toEqual(['throws', '10 K Q 9']);
      await dice.people.intake({ kind: 'set-throws', die: 3, throws: 0 });
      expect(throws(dice)).toEqual([1, 0, 0, 0]);
    });
  });

  it('for all sequences of actions on the dice, each throw is counted once', async (context) => {
    const random = seeded(Number(process.env.THROWS_SEED ?? 7));
    const dice = await atThrows(open, context);
    const faces = [1, 2, 3, 6];
    const counts = [0, 0, 0, 0];
    const leaning = [false, false, false, false];
    const deeds: string[] = [];
    for (let n = 0; n < 30; n++) {
      const die = random.below(4);
      // Another face each time: the same face may have been put back unthrown, which a person says.
      const face = (((faces[die] ?? 1) + random.below(5)) % 6) + 1;
      const deed = random.pick(leaning[die] ? DEEDS.leaning : DEEDS.flat);
      deeds.push(`${deed} ${die + 1}:${face}`);
      // A die that leaned is thrown again as part of the same throw.
      if (!leaning[die] && deed !== 'knock') counts[die]! += 1;
      if (deed !== 'knock') faces[die] = face;
      leaning[die] = deed === 'throwLeaning';
      await dice[deed](die + 1, faces[die]!);
      expect(throws(dice), deeds.join(', ')).toEqual(counts);
    }
    const shown = faces.map((face, die) => (leaning[die] ? '–' : POKER_FACES[face - 1]));
    expect(lies(dice)).toBe(shown.join(' '));
  });
});

it('over the emulated firmware: leaning, tapped flat, set down, knocked, thrown again', async (context) => {
  const dice = await atThrows(FIRMWARE, context);
  await dice.throwLeaning(1);
  await dice.tapFlat(1, 5);
  await dice.throwLeaning(2);
  await dice.setDown(2, 5);
  await dice.knock(3, 3);
  await dice.throwSlowly(1, 4);
  expect([lies(dice), throws(dice)]).toEqual(['J 10 Q 9', [2, 1, 0, 0]]);
});

describe('with other dice about', () => {
  const atScript = async (context: TestContext) => {
    const dice = await overSimulatedTray(context);
    await rollFour(dice);
    await award(dice, 15);
    return dice;
  };

  it('a die set aside is not mistaken for the thrown one', async (context) => {
    const dice = await atScript(context);
    await dice.run('take 1\nwait rest');
    for (const face of [5, 4, 1]) await dice.run(`throw 2:${face}\nwait rest`);
    expect([lies(dice), throws(dice)]).toEqual(['A A Q 9', [0, 3, 0, 0]]);
  });

  it('a die tapped flat does not use up the lift of one in the hand', async (context) => {
    const dice = await atScript(context);
    await dice.throwLeaning(1);
    await dice.run('lift 2\nwait 300\nstraighten 1:5\nwait rest');
    expect([lies(dice), throws(dice)]).toEqual(['10 K Q 9', [1, 0, 0, 0]]);
    await dice.run('throw 2:4\nwait rest');
    expect([lies(dice), throws(dice)]).toEqual(['10 J Q 9', [1, 1, 0, 0]]);
  });

  it('an offer of a leaning die shows its face once it is tapped flat', async (context) => {
    const dice = await overSimulatedTray(context);
    const offered = () => dice.people.now.intake.offers.map(({ faces }) => faces.join(' '));
    await rollFour(dice);
    await dice.throwLeaning(1);
    expect(offered()).toEqual(['?']);
    await award(dice, 1);
    await dice.tapFlat(1, 5);
    expect([offered(), throws(dice)]).toEqual([['10'], [0, 0, 0, 0]]);
  });

  it('a die found leaning at the start is not thrown when it is tapped flat', async (context) => {
    const dice = await overSimulatedTray(context, 'put 1-4\ncock 4\nwait 8000');
    await dice.tapFlat(4, 6);
    expect(dice.people.faces()).toEqual([null, null, null, null]);
    expect(dice.people.now.intake.offers.map(({ faces }) => faces.length)).toEqual([4]);
    for (const [die, face] of [1, 2, 3, 4].entries()) await dice.throw(die + 1, face);
    expect(dice.people.now.prompt.step).toBe('draws');
  });
});
