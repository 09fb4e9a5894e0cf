import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { DieNow } from '../radio/die-link.ts';
import { readJoined } from '../radio/joined.ts';
import { RadioControl, type RadioTrouble } from './radio/control.ts';

/** Why this browser has no Bluetooth. */
const absence = (): 'insecure' | 'flag' | 'missing' =>
  isSecureContext
    ? navigator.userAgent.includes('Linux') && 'serial' in navigator
      ? 'flag'
      : 'missing'
    : 'insecure';

/** The smart dice of this page. They stay linked during play. */
export const useRadio = defineStore('radio', () => {
  const joined = shallowRef(readJoined());
  const dice = shallowRef(new Map<string, DieNow>());
  const isAdding = ref(false);
  const trouble = ref<RadioTrouble | null>(null);
  const { bluetooth = null } = navigator as Partial<Pick<Navigator, 'bluetooth'>>;
  const control = bluetooth && new RadioControl({ joined, dice, isAdding, trouble }, bluetooth);
  return {
    joined,
    dice,
    isAdding,
    trouble,
    absence: control ? null : absence(),
    /** Whether joined dice come back without a tap. */
    returns: computed(() => bluetooth !== null && 'getDevices' in bluetooth),
    resume: () => control?.resume(),
    add: () => control?.add(),
    blink: (die: string) => control?.blink(die),
    chooseRisk: (die: string) => control?.chooseRisk(die),
    forget: (die: string) => control?.forget(die),
  };
});
