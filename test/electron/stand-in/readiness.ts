import type { Member, When } from './typings.ts';

/**
 * Electron's order (docs/tutorial/esm.md; docs/api/app.md, "Event: 'ready'"): an ES entry is imported, and only when that
 * import has settled does Electron go on to `ready`. So what waits for `ready` while the entry is evaluated waits for ever.
 */
export const readiness = { state: 'evaluating' as 'evaluating' | 'ready' };

/**
 * What the typings do not say but the pages do, each with its page. `*` is every member that is not named; `new` a constructor.
 */
const PAGES: Readonly<Record<string, Readonly<Record<string, When>>>> = {
  // docs/api/browser-window.md: "This module cannot be used until the `ready` event of the app module is emitted."
  BrowserWindow: { new: 'after' },
  BaseWindow: { new: 'after' },
  // docs/api/screen.md: the same sentence.
  Screen: { '*': 'after', on: 'after' },
  // docs/api/session.md; lib/browser/api/session.ts: "Session can only be received when app is ready".
  'typeof Session': { defaultSession: 'after', fromPartition: 'after', fromPath: 'after' },
  // docs/api/protocol.md: "All methods unless specified can only be used after the `ready` event".
  Protocol: { '*': 'after', registerSchemesAsPrivileged: 'before' },
  // lib/browser/api/dialog.ts: "dialog module can only be used after app is ready"; docs/api/dialog.md for the exception.
  Dialog: { '*': 'after', showErrorBox: 'any' },
  // docs/api/menu.md, Menu.setApplicationMenu: "This API must be called after the `ready` event".
  'typeof Menu': { setApplicationMenu: 'after' },
  // docs/api/tray.md, docs/api/global-shortcut.md, docs/api/net.md, docs/api/safe-storage.md.
  Tray: { new: 'after' },
  GlobalShortcut: { '*': 'after' },
  Net: { '*': 'after' },
};

/** Throws where a member is used at the wrong time. */
export function checkWhen(type: string, name: string, member: Member | null): void {
  const said = member?.when ?? 'any';
  const page = PAGES[type];
  const when = page?.[name] ?? (page && '*' in page && name !== 'new' ? (page['*'] ?? said) : said);
  const what = name === 'new' ? `new ${type}` : `${type}.${name}`;
  if (when === 'after' && readiness.state !== 'ready') throw new Error(`${what}: only after app is ready`);
  if (when === 'before' && readiness.state === 'ready') throw new Error(`${what}: only before app is ready`);
}
