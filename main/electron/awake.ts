import { powerSaveBlocker } from 'electron';
import type { App } from '../table/app-contract.ts';

/** Keeps the screen awake while a game is open: people may not touch the laptop for minutes. */
export function keepAwake(app: Pick<App, 'subscribe'>): () => void {
  let blocker: number | null = null;
  const set = (awake: boolean): void => {
    if (awake === (blocker !== null)) return;
    if (blocker === null) blocker = powerSaveBlocker.start('prevent-display-sleep');
    else {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
  const unsubscribe = app.subscribe((push) => {
    if (push.push === 'table') set(push.table !== null);
  });
  return () => {
    unsubscribe();
    set(false);
  };
}
