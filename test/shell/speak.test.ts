import { expect, test } from 'vitest';
import { speakerFor } from '../../main/shell/speak.ts';
import { speakerIn } from '../../main/shell/spoken.ts';
import { systemLanguage } from '../../main/words/system-language.mjs';
import { tempFolder } from '../support/temp.ts';

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

test.each([
  [{ LC_ALL: 'de_AT.UTF-8', LANG: 'fr_FR.UTF-8' }, 'de-AT'],
  [{ LC_ALL: '', LC_MESSAGES: 'fr_CA', LANG: 'de_DE' }, 'fr-CA'],
  [{ LANG: 'de_DE@euro' }, 'de-DE'],
  [{ LANG: 'C.UTF-8' }, 'C'],
  [{}, new Intl.DateTimeFormat().resolvedOptions().locale],
])('a terminal with %j is in %s', (env, language) => {
  expect(systemLanguage(env)).toBe(language);
});

test.each([
  ['{"locale": "de"}', 'fr-FR', 'de'],
  ['{"locale": "system"}', 'fr-FR', 'fr'],
  ['{"locale": "xx"}', 'de-DE', 'de'],
  ['[', 'de-DE', 'de'],
  [null, 'C', 'en'],
])('settings of %j in a terminal in %s: %s is spoken', async (settings, system, spoken) => {
  const folder = tempFolder(settings === null ? {} : { 'settings.json': settings });
  expect((await speakerIn(folder, system)).locale).toBe(spoken);
});
