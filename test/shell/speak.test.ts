import { expect, test } from 'vitest';
import { speakerFor } from '../../main/shell/speak.ts';

test.each([
  ['system', 'de-AT', 'de'],
  ['system', 'DE', 'de'],
  ['system', 'en-GB', 'en'],
  ['system', 'fr-FR', 'fr'],
  ['system', 'it-IT', 'en'],
  ['system', '', 'en'],
  ['de', 'en-GB', 'de'],
  ['en', 'de-DE', 'en'],
] as const)('the settings say %s, the system %j: %s is spoken', async (wanted, system, spoken) => {
  const speaker = await speakerFor(wanted, system);
  expect(speaker.locale).toBe(spoken);
  expect(speaker.say({ code: 'table.none' })).toBe(
    {
      en: 'No game is on the table.',
      de: 'Es ist kein Spiel auf dem Tisch.',
      fr: 'Il n’y a pas de partie sur la table.',
    }[spoken],
  );
});
