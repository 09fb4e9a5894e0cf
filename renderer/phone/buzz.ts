import { useOwnSettings } from '../stores/own-settings.ts';

const SHORT = 70;

/** Shakes the phone a little, where it can, its owner has not switched it off, and the browser allows it. */
export function buzz(): void {
  if (!useOwnSettings().buzz || typeof navigator.vibrate !== 'function') return;
  // Before the first tap browsers refuse, and complain.
  if (!navigator.userActivation.hasBeenActive) return;
  navigator.vibrate(SHORT);
}

/** Whether this device can be shaken at all. */
export const canBuzz = (): boolean => typeof navigator.vibrate === 'function';
