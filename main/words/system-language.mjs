// @ts-check

/**
 * The language of this computer as a tag (`de-AT`): what the terminal's own variables say, else what the system says. Plain
 * JavaScript, for the launcher asks as well, before anything is installed.
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @returns {string}
 */
export function systemLanguage(env = process.env) {
  const said = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'];
  if (!said) return new Intl.DateTimeFormat().resolvedOptions().locale;
  return said.replace(/[.@].*$/, '').replace('_', '-');
}
