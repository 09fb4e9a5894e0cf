import { defineStore } from 'pinia';
import { computed, onScopeDispose, shallowReactive, watch } from 'vue';
import { watchCameras } from '../camera/cameras.ts';
import { PRINTED } from '../camera/dice-under.ts';
import { CameraControl } from './camera/control.ts';
import { cameraState } from './camera/state.ts';
import { diceUnder } from './camera-dice.ts';
import { useTable } from './table.ts';

/** Where cards are read: at set-up, or in a game. */
type CardReaders = 'setup' | 'table';

/** This page's camera. It stays on during play: the scene shows it, and the table receives what it sees. */
export const useCamera = defineStore('camera', () => {
  const state = cameraState();
  const { isVirtual, settings, taught } = state;
  // Watchers run for other dice only, not for every setting.
  const choice = computed(() => settings.value.dice);
  const under = computed(() => diceUnder(choice.value, taught.value));
  const control = new CameraControl(state, () => (isVirtual.value ? PRINTED : under.value));
  watch(under, () => {
    if (!isVirtual.value) control.say({ under: under.value });
  });
  /** Who wants cards to be read. */
  const readers = shallowReactive(new Set<CardReaders>());
  const reading = computed(() => (settings.value.cards ? ([...readers][0] ?? null) : null));
  // At set-up cards lie apart, so that their size is measured again.
  watch(reading, (by) =>
    control.readCards(by && { pixelsPerMm: by === 'setup' ? null : (settings.value.cardScale ?? null) }),
  );
  const ended = new AbortController();
  watchCameras(() => void control.list(), ended.signal);
  onScopeDispose(() => {
    ended.abort();
    control.stop();
  });
  // The camera turns off when the table is left.
  watch(
    () => useTable().table,
    (now, before) => {
      if (before && !now && state.status.value !== 'off') control.stop();
    },
  );
  const { keep: _keep, ...shown } = state;
  return {
    ...shown,
    under,
    list: () => control.list(),
    start: () => control.start(),
    stop: () => control.stop(),
    change: control.change.bind(control),
    lay: control.lay.bind(control),
    sample: control.sample.bind(control),
    lookAgain: () => control.say({ again: true }),
    wantCards: (by: CardReaders, on: boolean): void => void (on ? readers.add(by) : readers.delete(by)),
  };
});
