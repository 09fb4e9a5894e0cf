/// <reference lib="webworker" />
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import type { NotKept } from './messages.ts';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { putAside } from './shared.ts';

/** Stores the program for offline use. A new version is loaded beside the old one and waits until people switch to it as a whole. */
declare const self: ServiceWorkerGlobalScope;
declare const __FILES__: readonly { readonly url: string; readonly revision: string | null }[];

/** One missing file aborts the installation: the pages say which one. */
async function tellNotKept({ event, request }: { event?: ExtendableEvent; request: Request }): Promise<void> {
  if (event?.type !== 'install') return;
  const message: NotKept = { notKept: request.url.replace(self.registration.scope, '') };
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

addPlugins([
  {
    fetchDidFail: tellNotKept,
    fetchDidSucceed: async (fetched) => {
      if (!fetched.response.ok) await tellNotKept(fetched);
      return fetched.response;
    },
  },
]);
precacheAndRoute([...__FILES__]);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/\/share$/] }));

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { readonly type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** Any site can send a form here. Its files are stored, and the page asks before importing them. */
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.method !== 'POST' || !pathname.endsWith('/share')) return;
  event.respondWith(putAside(event.request).then(() => Response.redirect('./', 303)));
});
