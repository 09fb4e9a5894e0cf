import { type ComputedRef, type InjectionKey, computed, inject, provide } from 'vue';
import type { TableSnapshot } from '../../main/contract.ts';
import { type DiceEntry, knownRow } from './dice/typed-row.ts';
import type { PromptLayout } from './prompt-keys.ts';

const key: InjectionKey<true> = Symbol('looking on');

/** Makes all descendants display-only: what asks for a tap is not drawn. */
export const provideLookingOn = (): void => provide(key, true);

/** Whether this screen is display-only. */
export const isLookingOn = (): boolean => inject(key, false);

export const NO_ANSWERS: PromptLayout = { shown: [], more: [], own: [], seats: new Map() };

const nothing = (): void => undefined;

/** The dice row of the table, display-only. */
export function shownDice(table: ComputedRef<TableSnapshot | null>): DiceEntry {
  const request = computed(() => table.value?.prompt.dice ?? null);
  const intake = computed(() => table.value?.intake ?? null);
  const row = computed(() => knownRow(request.value, intake.value));
  return {
    request,
    intake,
    row,
    cursor: computed(() => null),
    suit: computed(() => 's'),
    fills: computed(() => 0),
    sending: computed(() => false),
    bindings: computed(() => []),
    reserved: computed(() => new Set<string>()),
    throwable: computed(() => []),
    pointAt: nothing,
    setFace: nothing,
    setThrows: nothing,
    addFace: nothing,
    typeFace: nothing,
    chooseSuit: nothing,
    restBlank: nothing,
    clear: nothing,
    take: nothing,
  };
}
