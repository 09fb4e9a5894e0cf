import type { CdpSession } from './cdp.ts';
import { report } from './control.ts';
import { toApp } from './origin.ts';
import { handlerOf } from './protocol.ts';

export interface PausedRequest {
  readonly requestId: string;
  readonly resourceType: string;
  readonly frameId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** Answers a request of a page with what the app's own `protocol.handle` answers; whatever else is refused and told. */
export async function answerRequest(
  page: CdpSession,
  paused: PausedRequest,
  mayNavigate: (paused: PausedRequest) => boolean,
): Promise<void> {
  const { requestId, request, resourceType } = paused;
  const url = toApp(request.url);
  const refuse = (errorReason: string): Promise<unknown> =>
    page.send('Fetch.failRequest', { requestId, errorReason });
  if (resourceType === 'Document' && !mayNavigate(paused)) return void (await refuse('Aborted'));
  if (/^http:\/\/(localhost|127\.0\.0\.1):/.test(url))
    return void (await page.send('Fetch.continueRequest', { requestId }));
  const handler = handlerOf(new URL(url).protocol);
  if (handler === null) {
    report({ event: 'outside', url });
    return void (await refuse('BlockedByClient'));
  }
  const answer: unknown = await handler(
    new Request(url, { method: request.method, headers: request.headers }),
  );
  if (!(answer instanceof Response)) throw new TypeError(`protocol.handle: not a Response for ${url}`);
  await page.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status,
    responseHeaders: [...answer.headers].map(([name, value]) => ({ name, value })),
    body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
  });
}
