import { computed, onScopeDispose, ref, watchEffect } from 'vue';
import { useSettings } from '../stores/settings.ts';

/** Hours of the day between which a bright screen would light up the room. */
const EVENING = 17;
const MORNING = 8;
const LOOK = 60_000;

/** Whether it is evening by the clock of this machine. */
export const isEvening = (hour: number): boolean => hour >= EVENING || hour < MORNING;

/** Televisions have no dark theme: unless the table has chosen one, the clock decides. */
export function keepEvening(): void {
  const settings = useSettings();
  const hour = ref(new Date().getHours());
  const timer = setInterval(() => (hour.value = new Date().getHours()), LOOK);
  onScopeDispose(() => clearInterval(timer));
  const dark = computed(() => isEvening(hour.value));
  watchEffect(() => settings.lightBy(dark.value ? 'dark' : 'light'));
}
