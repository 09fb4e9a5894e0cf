import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server on this machine whose feed names version 99.0.0; its page, and the requested paths. Ends with the test. */
export async function serveReleases(): Promise<{ readonly page: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('<feed><link href="https://forge.example/releases/tag/v99.0.0"/></feed>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { page: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`, asked };
}
