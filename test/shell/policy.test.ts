import { expect, test } from 'vitest';
import { policyHeaders } from '../../main/shell/policy.ts';

// Written out: whoever loosens a line of it has to say so here too.
test('a page may do this and nothing else', () => {
  expect(policyHeaders()).toEqual({
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
      "worker-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Permissions-Policy':
      'bluetooth=(self), camera=(self), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), ' +
      'screen-wake-lock=(self), serial=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
});

test('only the camera’s worker may compile WebAssembly besides', () => {
  const usual = policyHeaders();
  const wider = usual['Content-Security-Policy']?.replace(
    "script-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
  );
  const of = (path: string): unknown => policyHeaders(undefined, true, path)['Content-Security-Policy'];
  expect(of('/assets/worker-BlleLi5-.js')).toBe(wider);
  for (const path of ['/', '/assets/index-BlleLi5-.js', '/worker-x.js/index.html'])
    expect(of(path), path).toBe(usual['Content-Security-Policy']);
});

test('a phone over plain HTTP may not even ask for the camera', () =>
  expect(policyHeaders(undefined, false)['Permissions-Policy']).toMatch(/^bluetooth=\(\), camera=\(\), /));

test('in a browser it may speak to the host that served it besides', () => {
  const [usual, there] = [policyHeaders(), policyHeaders('ws://127.0.0.1:4870')];
  expect(there).toEqual({
    ...usual,
    'Content-Security-Policy': usual['Content-Security-Policy']?.replace(
      "connect-src 'self'",
      "connect-src 'self' ws://127.0.0.1:4870",
    ),
  });
});
