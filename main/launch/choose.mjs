// @ts-check
import { parseArgs } from 'node:util';

/**
 * What was asked of the launcher.
 * @typedef {{ command: 'start' | 'dev', browser: boolean, retry: boolean, help: boolean, serve: string[] }
 *   | { command: 'install' | 'prepare' | 'build' | 'ready' }
 *   | { command: 'cli', args: string[] }} Ask
 */

/**
 * Parses the launcher's arguments. Those of the CLI are passed on unchanged.
 * @param {string[]} args
 * @returns {Ask | { command: 'unknown', word: string }}
 */
export function readArguments(args) {
  const [first] = args;
  if (first === 'cli') return { command: 'cli', args: args.slice(1) };
  if (first === 'install' || first === 'prepare' || first === 'build' || first === 'ready')
    return { command: first };
  const command = first === 'dev' ? 'dev' : 'start';
  try {
    const { values } = parseArgs({
      args: first === 'dev' || first === 'start' ? args.slice(1) : args,
      options: {
        browser: { type: 'boolean' },
        retry: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        port: { type: 'string' },
        data: { type: 'string' },
        'no-open': { type: 'boolean' },
      },
    });
    return {
      command,
      browser: values.browser ?? false,
      retry: values.retry ?? false,
      help: values.help ?? false,
      serve: [
        ...(values.port === undefined ? [] : [`--port=${values.port}`]),
        ...(values.data === undefined ? [] : [`--data=${values.data}`]),
        ...(values['no-open'] ? ['--no-open'] : []),
      ],
    };
  } catch (error) {
    const quoted = /'([^']+)'/.exec(/** @type {Error} */ (error).message);
    return { command: 'unknown', word: quoted?.[1] ?? args.join(' ') };
  }
}

/**
 * Where the app will be shown, and the code of the sentence why where it is not a window. `failed`: this Electron has not shown
 * a window here before. The download is asked for last.
 * @param {{ browser: boolean, display: boolean, found: boolean, missing: boolean, failed: boolean, retry: boolean,
 *   download: () => Promise<boolean> }} facts
 * @returns {Promise<{ show: 'window' } | { show: 'browser', why: string | null }>}
 */
export async function chooseShell({ browser, display, found, missing, failed, retry, download }) {
  if (browser) return { show: 'browser', why: null };
  if (!display) return { show: 'browser', why: 'launch.noDisplay' };
  if (failed && !retry) return { show: 'browser', why: 'launch.noWindow' };
  if (found) return { show: 'window' };
  if (missing && !retry) return { show: 'browser', why: 'launch.noRuntime' };
  return (await download()) ? { show: 'window' } : { show: 'browser', why: 'launch.noDownload' };
}
