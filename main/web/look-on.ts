import type { Push } from '../contract.ts';
import type { App } from '../table/app-contract.ts';
import { forPhones } from '../host/phone-view.ts';
import { whenFree } from './lock.ts';

/**
 * Two tabs of one browser: one has the table, the others look on. What they are shown is what a phone without a seat is
 * shown; nothing that they say is heard.
 */

/** What travels on the channel between tabs. */
type Shown = { readonly to: string | null; readonly push: Push } | { readonly beat: true };
type Asked = { readonly watcher: string };

/** The tab that shows says that it is there; without a word for three of these it is taken for gone. */
const BEAT = 2_000;

/** Shows the table to whoever asks on this channel, and every change to all. */
export function showToWatchers(channel: BroadcastChannel, app: Pick<App, 'subscribe'>): void {
  const last = new Map<Push['push'], Push>();
  const show = (to: string | null, push: Push): void => {
    channel.postMessage({ to, push } satisfies Shown);
  };
  app.subscribe((push) => {
    const shown = forPhones(push);
    if (shown === null) return;
    last.set(shown.push, shown);
    show(null, shown);
  });
  channel.onmessage = ({ data }: MessageEvent<Asked | Shown>) => {
    if ('watcher' in data) for (const push of last.values()) show(data.watcher, push);
  };
  setInterval(() => channel.postMessage({ beat: true } satisfies Shown), BEAT);
}

/** Looks on at what another tab shows, and resolves when this one may have the table itself. */
export async function watchOther(
  channel: BroadcastChannel,
  hear: (push: Push) => void,
  connected: (there: boolean) => void,
): Promise<void> {
  const id = crypto.randomUUID();
  let heard = 0;
  let there = false;
  const say = (now: boolean): void => {
    if (now !== there) connected((there = now));
  };
  channel.onmessage = ({ data }: MessageEvent<Asked | Shown>) => {
    if ('watcher' in data) return;
    heard = Date.now();
    say(true);
    if ('push' in data && (data.to === null || data.to === id)) hear(data.push);
  };
  hear({ push: 'me', me: { id, name: '', seats: [], taken: [], asks: null, tab: true } });
  const ask = (): void => {
    if (Date.now() - heard > 3 * BEAT) say(false);
    if (!there) channel.postMessage({ watcher: id } satisfies Asked);
  };
  ask();
  const timer = setInterval(ask, BEAT);
  await whenFree(navigator.locks);
  clearInterval(timer);
}
