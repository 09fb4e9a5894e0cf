import { type ComputedRef, type InjectionKey, computed, inject, provide } from 'vue';
import type { Seat } from '../../main/contract.ts';
import type { WordPhrase } from '../../main/words/speaker.ts';
import { useTable } from './table.ts';
import { say, sayOf } from '../app/words.ts';

/** The people shown in a part of the screen: those at the table, or those of a past game. */
interface People {
  readonly seats: ComputedRef<readonly Seat[]>;
  readonly say: (phrase: WordPhrase) => string;
  /** The past game; undefined for the one at the table. */
  readonly game: ComputedRef<string | undefined>;
}

const PEOPLE: InjectionKey<People> = Symbol('people');

export function providePeople(seats: () => readonly Seat[], game: () => string | undefined): void {
  provide(PEOPLE, {
    seats: computed(seats),
    say: (phrase) => sayOf(seats(), game())(phrase),
    game: computed(game),
  });
}

export function usePeople(): People {
  const given = inject(PEOPLE, null);
  if (given) return given;
  const table = useTable();
  return {
    seats: computed(() => table.seats),
    say: (phrase) => say(phrase),
    game: computed(() => table.table?.view.game),
  };
}
