import { type ComputedRef, type InjectionKey, computed, inject, provide } from 'vue';
import type { Seat } from '../../main/contract.ts';
import { useTable } from '../stores/table.ts';
import { say, sayOf } from './words.ts';

/** Whose names and marks a part of the screen shows: those at the table, unless it shows a game of another day. */
interface People {
  readonly seats: ComputedRef<readonly Seat[]>;
  readonly say: typeof say;
}

const PEOPLE: InjectionKey<People> = Symbol('people');

/** From here down, the players are these. */
export function providePeople(seats: () => readonly Seat[]): void {
  provide(PEOPLE, { seats: computed(seats), say: (phrase) => sayOf(seats())(phrase) });
}

export function usePeople(): People {
  const given = inject(PEOPLE, null);
  if (given) return given;
  const table = useTable();
  return { seats: computed(() => table.seats), say };
}
