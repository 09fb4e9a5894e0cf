import type { Shot } from './index.ts';

/**
 * Puts a `window.croupier` on a page that answers from a shot. It runs in the page, before anything else there: so it
 * must be whole in itself.
 */
export function installFakeWire(shot: Shot): void {
  const listeners: ((message: unknown) => void)[] = [];
  const answers: Record<string, unknown> = {
    home: shot.home,
    settings: shot.settings,
    sheet: shot.table?.recent ?? [],
    command: { revision: 1, repeated: false },
    preview: shot.preview ?? null,
    evenings: shot.evenings?.view,
    ...shot.answers,
  };
  history.replaceState({ scene: shot.scene, ...(shot.page === undefined ? {} : { page: shot.page }) }, '');
  Object.defineProperty(window, 'croupier', {
    value: {
      send: (request: { n: number; kind: string; file?: string; question?: { kind: string } }) => {
        answers['tale'] = shot.evenings?.tales[request.file ?? ''];
        answers['report'] = shot.evenings?.reports[request.file ?? ''];
        const value = answers[request.kind] ?? shot.asks?.[request.question?.kind ?? ''] ?? null;
        setTimeout(() => {
          for (const tell of listeners) tell({ n: request.n, ok: true, value });
        }, 0);
      },
      receive: (listener: (message: unknown) => void) => {
        listeners.push(listener);
        setTimeout(() => {
          listener({ push: 'settings', settings: shot.settings });
          listener({ push: 'tray', tray: shot.tray });
          listener({
            push: 'table',
            table: shot.scene === 'home' || shot.scene === 'setup' ? null : shot.table,
          });
        }, 0);
        return () => undefined;
      },
      status: (listener: (connected: boolean) => void) => {
        listener(true);
        return () => undefined;
      },
    },
  });
}
