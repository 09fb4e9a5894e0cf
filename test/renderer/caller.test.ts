import { beforeEach, describe, expect, test } from 'vitest';
import { finishAll } from '../../renderer/app/motion.ts';
import { useSettings } from '../../renderer/stores/settings.ts';
import { played, poker } from '../support/scenes/play.ts';
import { risked } from '../support/scenes/strips.ts';
import { type AtTable, sitDown } from './games/at-table.ts';
import { press } from './mount.ts';
import { type StandInSpeech, standInSpeech } from './support/stand-in-speech.ts';
import { dueTasks } from '../support/until.ts';

const FOUR = ['Ann', 'Ben', 'Cat', 'Dee'];
const thrown = [poker('s1', ['K', 'K', '9', 'A'])];
const drawn = [...thrown, { kind: 'draws-done' }];
describe('the caller’s voice', () => {
  let speech: StandInSpeech;
  let at: AtTable;

  const sit = async (table: Parameters<typeof sitDown>[0], languages?: readonly string[]): Promise<void> => {
    speech = standInSpeech(languages);
    at = await sitDown(table);
    await useSettings().take({ ...useSettings().settings, speak: true });
  };
  beforeEach(() => {
    const animation = { finished: new Promise<void>(() => undefined), finish: () => undefined };
    Object.defineProperty(Element.prototype, 'animate', { value: () => animation, configurable: true });
  });

  test('says the call, and a newer one takes its place', async () => {
    await sit(played('sleepless', FOUR, []));
    await at.show(played('sleepless', FOUR, thrown));
    await dueTasks();
    expect(speech.spoken).toEqual(['en Ann throws K K 9 A: one pair']);
    await at.show(played('sleepless', FOUR, drawn));
    await dueTasks();
    expect(speech.errors).toEqual(['interrupted']);
    expect(speech.spoken).toHaveLength(2);
  });

  test('waits for the Risk die: it says what the die decides once the die has landed', async () => {
    const { before, after } = risked();
    await sit(before);
    await at.show(after);
    await dueTasks();
    expect(document.documentElement.classList.contains('in-suspense')).toBe(true);
    expect(speech.spoken).toEqual([]);
    finishAll();
    await dueTasks();
    expect(speech.spoken).toEqual(['en Ann risks it: times 3 makes 24,000']);
  });

  test('while a die falls, only the newest call is kept', async () => {
    const { before, after } = risked();
    await sit(before);
    await at.show(after);
    await dueTasks();
    await at.show({ ...before, revision: after.revision + 1 });
    finishAll();
    await dueTasks();
    expect(speech.spoken).toEqual([]);
  });

  test('without a voice for the language the game continues silently', async () => {
    await sit(played('sleepless', FOUR, []), ['fr']);
    await at.show(played('sleepless', FOUR, thrown));
    await dueTasks();
    expect(speech.errors).toEqual(['language-unavailable']);
    expect(document.body.textContent).toContain('one pair');
  });

  test('speaks at the speed that is set', async () => {
    await sit(played('sleepless', FOUR, []));
    await useSettings().take({ ...useSettings().settings, voiceRate: 1.5 });
    await at.show(played('sleepless', FOUR, thrown));
    await dueTasks();
    expect(speech.rates).toEqual([1.5]);
  });

  test('repeats aloud what a key asks for', async () => {
    await sit(played('sleepless', FOUR, drawn));
    press('R', { shiftKey: true });
    await dueTasks();
    expect(speech.spoken).toEqual(['en All have drawn. Ben, bid for throws or pass']);
  });
});
