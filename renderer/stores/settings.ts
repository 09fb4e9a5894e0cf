import { usePreferredDark } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watchEffect } from 'vue';
import type { NewerView, Settings } from '../../main/contract.ts';
import { volume } from '../app/sound.ts';
import { voiceRate } from '../app/voice.ts';
import { letterCards, speakLocale } from '../app/words.ts';
import { lead } from './lead.ts';
import { ask } from './request.ts';
import { useScreens } from './guests.ts';

const DEFAULTS: Settings = {
  locale: 'system',
  theme: 'system',
  speak: false,
  volume: 0,
  fourColours: true,
  newer: false,
  soundsFrom: 'host',
};

/** Appearance, language, and the connection to the main process. */
export const useSettings = defineStore('settings', () => {
  const settings = shallowRef<Settings>(DEFAULTS);
  const connected = ref(false);
  /** Whether the main process has sent anything yet. */
  const heard = ref(false);
  /** Null if the program cannot look for newer versions. */
  const newer = shallowRef<NewerView | null>(null);
  const screens = useScreens();
  let own: Partial<Settings> = {};
  const systemDark = usePreferredDark();
  /** Replaces the system's theme on a television, which has none. */
  const byClock = ref<'dark' | 'light' | null>(null);
  const lightBy = (shown: 'dark' | 'light'): void => {
    byClock.value = shown;
  };
  const theme = computed(() =>
    settings.value.theme === 'system'
      ? (byClock.value ?? (systemDark.value ? 'dark' : 'light'))
      : settings.value.theme,
  );

  watchEffect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = theme.value;
    root.dataset['suits'] = settings.value.fourColours ? 'four' : 'two';
    voiceRate.value = settings.value.voiceRate ?? 1;
    // Sounds come from one screen only.
    volume.value = screens.sounding ? settings.value.volume : 0;
  });

  const take = async (next: Settings): Promise<void> => {
    settings.value = { ...next, ...own };
    letterCards(settings.value.cards);
    if (next.lead !== undefined) lead.take(next.lead);
    await speakLocale(settings.value.locale);
  };

  /** From now on these are this screen's own, independent of the table's. */
  const keepOwn = (set: Partial<Settings>): Promise<void> => {
    own = set;
    return take(settings.value);
  };

  const change = async (set: Partial<Settings>): Promise<void> => {
    const answer = await ask('settings', { set });
    if (answer.ok) await take(answer.value);
  };

  /** The diagnosis for whoever helps; null if refused. */
  const diagnose = async (): Promise<string | null> => {
    const answer = await ask('diagnosis', {});
    return answer.ok ? answer.value.text : null;
  };

  return { settings, connected, heard, newer, theme, lightBy, take, keepOwn, change, diagnose };
});
