import type { Push, ScreensView } from '../contract.ts';
import { createScreenFeed } from '../host/screen-feed.ts';
import type { App } from '../table/app-contract.ts';
import { whenFree } from './lock.ts';

/**
 * Several tabs of one browser: one has the table, the others watch. They get what a television gets; their requests
 * are ignored.
 */

/** What travels on the channel between tabs. */
type Shown = { readonly to: string | null; readonly push: Push } | { readonly beat: true };
/** A watching tab says that it is there; `fresh`: it has got nothing yet. */
type Asked = { readonly watcher: string; readonly fresh: boolean };

/** Both send a sign of life this often (ms); after three missed ones a tab is taken for gone. */
const BEAT = 2_000;
/** The name of watching tabs among the screens. */
const WINDOW = 'window';

/** The watching tabs as the table's page sees them, and since when. */
const viewOf = (watchers: number, since: number, chosen: string): ScreensView => ({
  link: null,
  screens:
    watchers === 0
      ? []
      : [{ id: WINDOW, kind: WINDOW, device: 'computer', address: '', here: true, since, seen: since }],
  sounds: chosen === WINDOW && watchers > 0 ? WINDOW : 'host',
  window: false,
});

/** Shows the table to whoever asks on this channel, and every change to all. The app tells its page of them besides. */
export function showToWatchers(channel: BroadcastChannel, app: App): App {
  const listeners = new Set<(push: Push) => void>();
  const watchers = new Map<string, number>();
  const last = new Map<Push['push'], Push>();
  const feed = createScreenFeed(app);
  let chosen = 'host';
  let told = '';
  let since = 0;
  const show = (to: string | null, push: Push): void => {
    channel.postMessage({ to, push } satisfies Shown);
  };

  const view = (): ScreensView => viewOf(watchers.size, since, chosen);
  /** Who came or went, or another screen sounds: of several tabs the oldest does. */
  const tell = (): void => {
    feed.watched(watchers.size > 0);
    const screens = view();
    const text = JSON.stringify([screens.sounds, ...watchers.keys()]);
    if (text === told) return;
    told = text;
    for (const listener of listeners) listener({ push: 'screens', screens });
    for (const [at, id] of [...watchers.keys()].entries())
      show(id, {
        push: 'screen',
        screen: { id, kind: WINDOW, sounds: at === 0 && screens.sounds === WINDOW },
      });
  };

  feed.subscribe((push) => {
    last.set(push.push, push);
    show(null, push);
  });
  app.subscribe((push) => {
    if (push.push !== 'settings') return;
    chosen = push.settings.soundsFrom ?? 'host';
    tell();
  });
  channel.onmessage = ({ data }: MessageEvent<Asked | Shown>) => {
    if (!('watcher' in data)) return;
    if (watchers.size === 0) since = Date.now();
    watchers.set(data.watcher, Date.now());
    tell();
    if (data.fresh) for (const push of last.values()) show(data.watcher, push);
  };
  setInterval(() => {
    for (const [id, at] of watchers) if (Date.now() - at > 3 * BEAT) watchers.delete(id);
    tell();
    channel.postMessage({ beat: true } satisfies Shown);
  }, BEAT);

  return {
    handle: (request, caller) => app.handle(request, caller),
    subscribe: (listener) => {
      listeners.add(listener);
      const unsubscribe = app.subscribe(listener);
      listener({ push: 'screens', screens: view() });
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
    close: () => app.close(),
  };
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
  hear({ push: 'screen', screen: { id, kind: WINDOW, sounds: false } });
  hear({ push: 'me', me: { id, name: '', seats: [], taken: [], asks: null, tab: true } });
  const ask = (): void => {
    if (Date.now() - heard > 3 * BEAT) say(false);
    channel.postMessage({ watcher: id, fresh: !there } satisfies Asked);
  };
  ask();
  const timer = setInterval(ask, BEAT);
  await whenFree(navigator.locks);
  clearInterval(timer);
}
