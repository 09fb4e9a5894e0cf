import { defineStore } from 'pinia';
import { computed, onScopeDispose, shallowReactive, watch } from 'vue';
import { DICE_KINDS } from '../../main/contract.ts';
import { watchCameras } from '../camera/cameras.ts';
import { type DiceUnder, PRINTED } from '../camera/dice-under.ts';
import { type DiceChoice, chosenDice } from '../camera/settings.ts';
import { taughtOf } from '../camera/taught.ts';
import { CameraControl, cameraState } from './camera/control.ts';
import { useDiceSets } from './dice-sets.ts';
import { useTable } from './table.ts';

/** The dice to look for; printed ones if the chosen ones no longer exist. `taught` increases with each sample and forces an update. */
export function diceUnder(choice: DiceChoice, taught: number): DiceUnder {
  const { kind, which } = chosenDice(choice);
  const { sets = [], chosen } = useDiceSets().view ?? {};
  if (kind === 'pips') {
    const of = DICE_KINDS.find((one) => one === which);
    const shows = of && sets.find(({ id }) => id === chosen?.[of])?.dice[0];
    return of ? { kind: 'own', dice: { kind: 'pips', ...(shows ? { shows } : {}) }, of } : PRINTED;
  }
  const set = kind === 'taught' && taught >= 0 ? taughtOf(which) : null;
  const of = sets.find(({ id }) => id === which)?.kind;
  return set && of ? { kind: 'own', dice: { kind: 'taught', set }, of } : PRINTED;
}

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
