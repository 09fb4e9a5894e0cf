import type { Shot } from './index.ts';

/** Installs a `window.croupier` that answers from a shot. It runs in the page before anything else, so it must be self-contained. */
export function installFakeWire(shot: Shot): void {
  for (const [key, value] of Object.entries(shot.stored ?? {})) localStorage.setItem(key, value);
  const listeners: ((message: unknown) => void)[] = [];
  const answers: Record<string, unknown> = {
    prepare: { rules: {} },
    home: shot.home,
    settings: shot.settings,
    sheet: shot.table?.recent ?? [],
    command: { revision: 1, repeated: false },
    preview: shot.preview ?? null,
    evenings: shot.evenings?.view,
    trayLines: shot.trayLines,
    ...shot.answers,
  };
  // Phones and televisions have no typing: any key brings the next state.
  const looksOn = shot.screen !== undefined || shot.me !== undefined;
  if (shot.next && looksOn)
    addEventListener(
      'keydown',
      () => {
        for (const tell of listeners) tell({ push: 'table', table: shot.next });
      },
      { once: true },
    );
  const watchers: ((connected: boolean, over?: string) => void)[] = [];
  const pushes: unknown[] =
    shot.letters !== undefined
      ? [{ push: 'letters', letters: shot.letters }]
      : shot.screen
        ? [
            { push: 'screen', screen: shot.screen },
            { push: 'night', night: shot.night },
          ]
        : shot.me
          ? [{ push: 'me', me: shot.me }]
          : [
              { push: 'tray', tray: shot.tray },
              ...(shot.phones ? [{ push: 'phones', phones: shot.phones }] : []),
              ...(shot.screens ? [{ push: 'screens', screens: shot.screens }] : []),
              ...(shot.events ? [{ push: 'events', events: shot.events }] : []),
            ];
  // A television that waits gets nothing else.
  if (shot.letters === undefined)
    pushes.push(
      { push: 'settings', settings: shot.settings },
      { push: 'table', table: shot.scene === 'home' || shot.scene === 'setup' ? null : shot.table },
    );
  answers['phones'] = shot.phones;
  answers['screens'] = shot.screens;
  answers['me'] = shot.me;
  const lose = (over?: string): void => {
    for (const watcher of watchers) watcher(false, over);
  };
  history.replaceState({ scene: shot.scene, ...(shot.page === undefined ? {} : { page: shot.page }) }, '');
  Object.defineProperty(window, 'croupier', {
    value: {
      send: (request: { n: number; kind: string; file?: string; question?: { kind: string } }) => {
        const { tales, reports } = shot.evenings ?? {};
        if (tales) answers['tale'] = tales[request.file ?? ''];
        if (reports) answers['report'] = reports[request.file ?? ''];
        const value = answers[request.kind] ?? shot.asks?.[request.question?.kind ?? ''] ?? null;
        setTimeout(() => {
          if (request.kind === 'command' && shot.next)
            for (const tell of listeners) tell({ push: 'table', table: shot.next });
          for (const tell of listeners) tell({ n: request.n, ok: true, value });
        }, 0);
      },
      receive: (listener: (message: unknown) => void) => {
        listeners.push(listener);
        setTimeout(() => {
          if (shot.line === 'none') return;
          if (shot.line === 'locked' || (shot.line === 'token' && !shot.table)) {
            lose(shot.line);
            return;
          }
          for (const push of pushes) listener(push);
          if (shot.later) setTimeout(() => listener({ push: 'table', table: shot.later }), 50);
          if (shot.line === 'down') lose();
          if (shot.line === 'token') lose('token');
        }, 0);
        return () => undefined;
      },
      status: (listener: (connected: boolean, over?: string) => void) => {
        watchers.push(listener);
        listener(shot.line !== 'none');
        return () => undefined;
      },
    },
  });
}
