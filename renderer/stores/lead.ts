import { computed, shallowRef } from 'vue';
import { type HomeView, type Leading, cleanName } from '../../main/contract.ts';
import { ask } from './request.ts';

/** The host's state, or a local change not yet confirmed. */
const current = shallowRef<Leading | null>(null);

async function keep(next: Leading | null): Promise<void> {
  current.value = next;
  await ask('settings', { set: { lead: next } });
}

/** The guided first hand. The host stores it for every screen of the table; the game itself is unaffected. */
export const lead = {
  now: computed(() => current.value),
  begin: (file: string): void => {
    void keep({ file, dealt: false, told: [] });
  },
  end: (): void => {
    void keep(null);
  },
  dealt: (): void => {
    if (current.value) void keep({ ...current.value, dealt: true });
  },
  /** Records explanations, so that nothing is explained twice. */
  tell: (codes: readonly string[]): void => {
    if (current.value) void keep({ ...current.value, told: [...current.value.told, ...codes] });
  },
  /** Receives the host's state. */
  take: (now: Leading | null): void => {
    current.value = now;
  },
};

/** Whether one of these people has never played a hand of this game here. */
export function isNewTo(
  home: HomeView | null,
  game: string,
  people: readonly { readonly name: string }[],
): boolean {
  const games = home ? [...home.saved, ...(home.running ? [home.running] : [])] : [];
  const known = new Set(
    games
      .filter((saved) => saved.game === game && (saved.over || saved.hand > 1))
      .flatMap(({ seats }) => seats.map(({ name }) => cleanName(name).toLowerCase())),
  );
  return people.length === 0 || people.some(({ name }) => !known.has(cleanName(name).toLowerCase()));
}
