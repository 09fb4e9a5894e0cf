import type { Push, ScreensView } from '../contract.ts';
import { createScreenFeed, WINDOW, windowsView } from '../host/screen-feed.ts';
import { wrap } from '../shell/wrap.ts';
import type { App } from '../table/app-contract.ts';
import { whenFree } from './lock.ts';

/**
 * Several tabs of one browser: one owns the table, the others are spectators. They get what a television gets;
 * their requests are ignored.
 */

/** Messages on the channel between tabs. */
type Shown = { readonly to: string | null; readonly push: Push } | { readonly beat: true };
/** A spectator announces itself; `fresh`: it has received nothing yet. */
type Asked = { readonly watcher: string; readonly fresh: boolean };

/** Interval of heartbeats in both directions (ms); after three missed ones a tab counts as gone. */
const BEAT = 2_000;

/** The spectators as the table's page sees them, and since when. */
const viewOf = (watchers: number, since: number, chosen: string): ScreensView => ({
  address: null,
  link: null,
  asking: [],
  screens: watchers === 0 ? [] : [windowsView(since)],
  sounds: chosen === WINDOW && watchers > 0 ? WINDOW : 'host',
  window: false,
});

/** Sends the table to new spectators on this channel, and every change to all. The app also informs its own page. */
export function showToWatchers(channel: BroadcastChannel, app: App): App {
  const watchers = new Map<string, number>();
  const last = new Map<Push['push'], Push>();
  const feed = createScreenFeed(app);
  let chosen = 'host';
  /** As the last push said: nobody watches. */
  let told = JSON.stringify(['host']);
  let since = 0;
  const show = (to: string | null, push: Push): void => {
    channel.postMessage({ to, push } satisfies Shown);
  };

  const view = (): ScreensView => viewOf(watchers.size, since, chosen);
  /** A tab came or went, or another screen plays sound: of several tabs the oldest. */
  const tell = (): void => {
    feed.watched(watchers.size > 0);
    const screens = view();
    const text = JSON.stringify([screens.sounds, ...watchers.keys()]);
    if (text === told) return;
    told = text;
    shown.push({ push: 'screens', screens });
    for (const [at, id] of [...watchers.keys()].entries())
      show(id, {
        push: 'screen',
        screen: { id, kind: WINDOW, sounds: at === 0 && screens.sounds === WINDOW },
      });
  };

  const shown = wrap(app, {
    follow: (push) => {
      if (push.push !== 'settings') return;
      chosen = push.settings.soundsFrom ?? 'host';
      tell();
    },
    pushes: () => [{ push: 'screens', screens: view() }],
  });
  feed.subscribe((push) => {
    last.set(push.push, push);
    show(null, push);
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

  return shown;
}

/** Shows another tab's table, and resolves when this tab may own it. */
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
