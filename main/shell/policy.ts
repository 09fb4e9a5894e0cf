/** What our pages may do in both shells: load their own scripts, styles, pictures and fonts, and connect to the main process. */

/**
 * The content security policy.
 * @param line an additional address for connections: `ws://127.0.0.1:4870` in a browser, none in Electron
 */
export const contentSecurityPolicy = (line?: string): string =>
  [
    `default-src 'none'`,
    // WebAssembly for the camera's nets, compiled from bytes of our own; without it they are slower.
    `script-src 'self' 'wasm-unsafe-eval'`,
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
 */
export const policyHeaders = (line?: string, trusted = true): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(line),
  'Permissions-Policy': permissions(trusted),
  ...(trusted ? { 'Cross-Origin-Opener-Policy': 'same-origin' } : {}),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
});
