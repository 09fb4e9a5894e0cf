import { defineStore } from 'pinia';
import { markRaw } from 'vue';
import { RadioControl } from './radio/control.ts';

/** Why this browser has no Bluetooth. */
const absence = (): 'insecure' | 'flag' | 'missing' =>
  isSecureContext
    ? navigator.userAgent.includes('Linux') && 'serial' in navigator
      ? 'flag'
      : 'missing'
    : 'insecure';

/** The smart dice of this page. They stay linked during play. */
export const useRadio = defineStore('radio', () => {
  const { bluetooth } = navigator as Partial<Pick<Navigator, 'bluetooth'>>;
  const control = markRaw(new RadioControl(bluetooth ?? {}));
  const { joined, dice, isAdding, trouble, returns } = control;
  return {
    ...{ joined, dice, isAdding, trouble, returns, control },
    absence: bluetooth ? null : absence(),
  };
});
