import type { Json, Push, ScreenView, TableSnapshot } from '../contract.ts';
import type { App } from '../table/app-contract.ts';
import { createNight } from './night.ts';

/**
 * The part of a host push for televisions; null for pushes they do not get. Everybody in the room reads it, so it
 * has no choices, nothing for the host alone, and no odds.
 */
export function forScreens(push: Push): Push | null {
  switch (push.push) {
    case 'table':
      return { push: 'table', table: push.table && tableForScreens(push.table) };
    case 'settings':
    case 'night':
      return push;
    case 'tray':
    case 'newer':
    case 'phones':
    case 'screens':
    case 'screen':
    case 'letters':
    case 'events':
    case 'me':
      return null;
  }
}

export const tableForScreens = (table: TableSnapshot): TableSnapshot => ({
  ...table,
  view: { ...table.view, detail: withoutOdds(table.view.detail) },
  prompt: { ...table.prompt, choices: [], actions: [] },
  intake: { ...table.intake, offers: [] },
  undo: null,
  redo: null,
  notices: [],
});

/** One player asks for odds; on a wall everybody would see them. */
function withoutOdds(detail: Json): Json {
  if (!isFields(detail) || !('odds' in detail)) return detail;
  return { ...detail, odds: typeof detail['odds'] === 'boolean' ? false : null };
}

const isFields = (value: Json): value is { readonly [field: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Name of this machine's other windows, or of a browser's other tabs, among the screens. */
export const WINDOW = 'window';

/** All of them as one screen. */
export const windowsView = (since: number): ScreenView => ({
  id: WINDOW,
  kind: WINDOW,
  device: 'computer',
  address: '',
  here: true,
  since,
  seen: since,
});

/** Pushes for all televisions. */
export interface ScreenFeed {
  subscribe(listener: (push: Push) => void): () => void;
  /** Whether anybody watches; until then nothing is computed. */
  watched(on: boolean): void;
  close(): void;
}

/** Changes within this time (ms) are sent as one: the difference is invisible on a television. */
const PICTURE_EVERY = 120;
/** A move arrives as two or three consecutive pushes (the dice, the disk), which are sent as one. */
const GATHER = 50;

/** The table as televisions see it, with the evening between games. */
export function createScreenFeed(app: Pick<App, 'handle' | 'subscribe'>): ScreenFeed {
  const listeners = new Set<(push: Push) => void>();
  const last = new Map<Push['push'], Push>();
  let file: string | null = null;
  let sent = -Infinity;
  let waiting: { readonly timer: NodeJS.Timeout | number; push: Push } | null = null;

  const tell = (push: Push): void => {
    last.set(push.push, push);
    for (const listener of [...listeners]) listener(push);
  };

  const night = createNight(app, (now) => tell({ push: 'night', night: now }));

  const drop = (): void => {
    if (waiting) clearTimeout(waiting.timer);
    waiting = null;
  };

  /** Sends the latest table after a moment; another game immediately. */
  const show = (push: Extract<Push, { push: 'table' }>): void => {
    const next = push.table?.file ?? null;
    const now = performance.now();
    const wait = next === file && next !== null ? Math.max(GATHER, sent + PICTURE_EVERY - now) : 0;
    file = next;
    if (wait <= 0) {
      drop();
      sent = now;
      tell(push);
    } else if (waiting) waiting.push = push;
    else
      waiting = {
        push,
        timer: setTimeout(() => {
          const due = waiting?.push;
          waiting = null;
          sent = performance.now();
          if (due) tell(due);
        }, wait),
      };
  };

  const unsubscribe = app.subscribe((push) => {
    if (push.push === 'table') night.follow(push.table);
    const shown = forScreens(push);
    if (shown?.push === 'table') show(shown);
    else if (shown) tell(shown);
  });

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      for (const push of last.values()) listener(push);
      return () => void listeners.delete(listener);
    },
    watched: (on) => night.watched(on),
    close: () => {
      unsubscribe();
      drop();
      listeners.clear();
    },
  };
}
