/** What our pages may do in both shells: load their own scripts, styles, pictures and fonts, and connect to the main process. */

/** The camera's worker. A worker has the policy of its own file, not that of the page. */
const WORKER = /\/worker-[\w-]+\.js$/;

/**
 * The content security policy.
 * @param line an additional address for connections: `ws://127.0.0.1:4870` in a browser, none in Electron
 * @param path of the file; the camera's worker may compile WebAssembly, without which its nets are slower
 */
export const contentSecurityPolicy = (line?: string, path = ''): string =>
  [
    `default-src 'none'`,
    `script-src 'self'${WORKER.test(path) ? ` 'wasm-unsafe-eval'` : ''}`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `worker-src 'self'`,
    // Some browsers do not count a WebSocket of the same host and port as 'self'.
    `connect-src 'self'${line === undefined ? '' : ` ${line}`}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/**
 * What the page may request: keeping the screen awake, the camera, and Bluetooth for smart dice. Over plain HTTP from
 * another machine (a phone) browsers give neither of the last two.
 */
const permissions = (trusted: boolean): string =>
  [
    trusted ? 'bluetooth=(self)' : 'bluetooth=()',
    trusted ? 'camera=(self)' : 'camera=()',
    'display-capture=()',
    'geolocation=()',
    'hid=()',
    'microphone=()',
    'midi=()',
    'payment=()',
    'screen-wake-lock=(self)',
    'serial=()',
    'usb=()',
  ].join(', ');

/**
 * Headers of every answer in both shells.
 * @param trusted false over plain HTTP from another machine: browsers ignore an opener policy there and log a
 * warning
 * @param path of the file that is answered with
 */
export const policyHeaders = (
  line?: string,
  trusted = true,
  path?: string,
): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(line, path),
  'Permissions-Policy': permissions(trusted),
  ...(trusted ? { 'Cross-Origin-Opener-Policy': 'same-origin' } : {}),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
});
