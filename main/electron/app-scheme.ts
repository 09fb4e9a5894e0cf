import { protocol } from 'electron';
import type { FindFile } from '../shell/files.ts';
import { policyHeaders } from '../shell/policy.ts';

/** The page's scheme, which gives it an origin of its own; `file://` would let it read every file on the machine. */
export const APP_ORIGIN = 'app://croupier';
export const APP_PAGE = `${APP_ORIGIN}/index.html`;

/** Makes `app:` a scheme like https, with an origin and a policy. Must be called before Electron is ready. */
export const registerAppScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);

/** Serves the built renderer at `app://croupier/`: the files found in its folder, and nothing else. */
export const serveAppScheme = (find: FindFile): void =>
  protocol.handle('app', (request) => {
    const { host, pathname } = new URL(request.url);
    const file = host === 'croupier' && request.method === 'GET' ? find(pathname) : null;
    if (file === null) return new Response(null, { status: 404, headers: policyHeaders() });
    const headers = { ...policyHeaders(undefined, true, pathname), 'Content-Type': file.type };
    return new Response(file.contents, { headers });
  });

/**
 * The development server's page (`npm run dev`). Only during development and only from this machine: a page from
 * elsewhere would get access to the table.
 */
export function findDevPage(packaged: boolean, address: string | undefined): string | undefined {
  if (packaged || address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname) ? address : undefined;
}
