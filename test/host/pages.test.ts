import { describe, expect, test } from 'vitest';
import { get, startHost } from './support.ts';

describe('a page', () => {
  test('is served with the policy, to both names of this machine', async () => {
    const { host } = await startHost();
    for (const name of ['127.0.0.1', 'localhost']) {
      const page = await get(host.port, '/', { headers: { Host: `${name}:${host.port}` } });
      expect(page.status).toBe(200);
      expect(page.body).toContain('Croupier');
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      });
      const policy = String(page.headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none';/);
      expect(policy).toContain(`connect-src 'self' ws://${name}:${host.port};`);
      expect(policy).not.toContain('unsafe');
    }
  });

  test('is not sent again to who has it', async () => {
    const { host } = await startHost();
    const { status, body } = await get(host.port, '/', { headers: { 'If-None-Match': '"page"' } });
    expect([status, body]).toEqual([304, '']);
  });

  test.each<[string, string, number, string, { method?: string; headers?: Record<string, string> }]>([
    ["another's name", '/', 421, 'host', { headers: { Host: 'evil.example' } }],
    ["another's name with our port", '/', 421, 'host', { headers: { Host: 'evil.example:{port}' } }],
    ['our name with another port', '/', 421, 'host', { headers: { Host: '127.0.0.1:1' } }],
    ['a POST', '/', 405, 'method', { method: 'POST' }],
    ['a file that is not there', '/nothing.js', 404, 'path', {}],
    ['a way out of the folder', '/../../etc/passwd', 404, 'path', {}],
    ['an encoded way out', '/%2e%2e/%2e%2e/etc/passwd', 404, 'path', {}],
  ])('%s is refused and counted', async (_, path, status, reason, { method, headers }) => {
    const { host, table } = await startHost();
    const named = Object.fromEntries(
      Object.entries(headers ?? {}).map(([key, value]) => [key, value.replace('{port}', String(host.port))]),
    );
    const answer = await get(host.port, path, { ...(method ? { method } : {}), headers: named });
    expect(answer.status).toBe(status);
    expect(answer.body).toBe('');
    expect(host.counters()).toMatchObject({ [reason]: 1 });
    expect(table.asked).toEqual([]);
  });
});
