import { type ComputedRef, computed, onScopeDispose, ref, watchEffect } from 'vue';
import { useScreens } from '../stores/guests.ts';
import { useSettings } from '../stores/settings.ts';

/** The host sends a heartbeat every 2.5 s; after two missed ones the display may be outdated. */
export const SILENT_AFTER = 6_000;
const TICK = 1_000;

export interface Freshness {
  /** False while the display may be outdated. */
  readonly live: ComputedRef<boolean>;
  /** Seconds since the last message. */
  readonly silence: ComputedRef<number>;
  /** Time of the display's state, ms since 1970. */
  readonly since: ComputedRef<number>;
}

/** Whether a television is current, and otherwise since when it has heard nothing. */
export function useFreshness(): Freshness {
  const screens = useScreens();
  const settings = useSettings();
  const now = ref(Date.now());
  const last = ref(Date.now());

  const look = (): void => {
    now.value = Date.now();
    // A connection attempt is not a message.
    if (settings.connected) last.value = screens.heard();
  };
  const timer = setInterval(look, TICK);
  onScopeDispose(() => clearInterval(timer));

  const silent = computed(() => Math.max(0, now.value - last.value));
  return {
    live: computed(() => settings.connected && screens.fresh && silent.value < SILENT_AFTER),
    silence: computed(() => Math.floor(silent.value / 1_000)),
    since: computed(() => last.value),
  };
}

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
