import type { Json, Push, ScreenView, TableSnapshot } from '../contract.ts';

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
