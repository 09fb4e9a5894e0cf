import { useOwnSettings } from '../stores/own-settings.ts';

const SHORT = 70;

/** Vibrates briefly, if supported, allowed by the browser and not switched off. */
export function buzz(): void {
  if (!useOwnSettings().buzz || typeof navigator.vibrate !== 'function') return;
  // Before the first tap browsers refuse and log a warning.
  if (!navigator.userActivation.hasBeenActive) return;
  navigator.vibrate(SHORT);
}

export const canBuzz = (): boolean => typeof navigator.vibrate === 'function';
