import { computed, shallowRef } from 'vue';
import type { HomeView } from '../../main/contract.ts';

/** A first hand that leads: in which game, whether its cards are dealt, and what was explained already. */
interface Leading {
  readonly file: string;
  readonly dealt: boolean;
  readonly told: readonly string[];
}

const KEPT = 'croupier.lead';
const current = shallowRef<Leading | null>(readKept());

function readKept(): Leading | null {
  try {
    // Written by this very program, on this very machine.
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Leading | null;
  } catch {
    return null;
  }
}

function keep(next: Leading | null): void {
  current.value = next;
  try {
    if (next) localStorage.setItem(KEPT, JSON.stringify(next));
    else localStorage.removeItem(KEPT);
  } catch {
    // Who comes back to such a page is led no further.
  }
}

/** The first hand that leads. It is this screen's own: the game itself is the same with and without. */
export const lead = {
  now: computed(() => current.value),
  begin: (file: string): void => {
    keep({ file, dealt: false, told: [] });
  },
  end: (): void => {
    keep(null);
  },
  dealt: (): void => {
    if (current.value) keep({ ...current.value, dealt: true });
  },
  /** Notes what has been explained: nothing is explained twice. */
  tell: (codes: readonly string[]): void => {
    if (current.value) keep({ ...current.value, told: [...current.value.told, ...codes] });
  },
};

/** Whether one of these people has not yet played a hand of this game here. */
export function isNewTo(
  home: HomeView | null,
  game: string,
  people: readonly { readonly name: string }[],
): boolean {
  const games = home ? [...home.saved, ...(home.running ? [home.running] : [])] : [];
  const known = new Set(
    games
      .filter((saved) => saved.game === game && (saved.over || saved.hand > 1))
      .flatMap(({ seats }) => seats.map(({ name }) => name.trim().toLowerCase())),
  );
  return people.length === 0 || people.some(({ name }) => !known.has(name.trim().toLowerCase()));
}
