import { readonly, shallowRef, watchEffect } from 'vue';
import { noteAnswer } from './gestures.ts';

export const SCENES = [
  'home',
  'setup',
  'table',
  'sheet',
  'tray',
  'camera',
  'smart-dice',
  'dice',
  'evenings',
  'televisions',
] as const;
export type Scene = (typeof SCENES)[number];

/** The place on the screen. `seq`: the line of the score sheet to show. `page`: where within the scene. */
export interface Place {
  readonly scene: Scene;
  readonly seq?: number;
  readonly page?: string;
}

const current = shallowRef<Place>(readPlace(history.state) ?? { scene: 'home' });

export const place = readonly(current);

function readPlace(state: unknown): Place | null {
  if (typeof state !== 'object' || state === null || !('scene' in state)) return null;
  const scene = SCENES.find((known) => known === state.scene);
  if (!scene) return null;
  return 'page' in state && typeof state.page === 'string' ? { scene, page: state.page } : { scene };
}

const kept = ({ scene, page }: Place): Place => (page === undefined ? { scene } : { scene, page });

/** Goes to a scene; the browser's Back comes back. */
export function go(next: Place): void {
  const { scene, seq, page } = current.value;
  if (next.scene === scene && next.seq === seq && next.page === page) return;
  // A second tap does not answer what appears under it.
  noteAnswer();
  history.pushState(kept(next), '');
  // A new scene starts at its top, however far the last one was scrolled.
  window.scrollTo(0, 0);
  current.value = next;
}

/** Goes there without history: the old place no longer exists. */
export function goInstead(next: Place): void {
  history.replaceState(kept(next), '');
  current.value = next;
}

export function goBack(): void {
  history.back();
}

window.addEventListener('popstate', (event) => {
  current.value = readPlace(event.state) ?? { scene: 'home' };
});

/** Sets the page title, most specific part first: `Ann · Sleepless · Croupier`. */
export function usePageTitle(parts: () => readonly string[]): void {
  watchEffect(() => {
    document.title = [...parts().filter((part) => part !== ''), 'Croupier'].join(' · ');
  });
}
