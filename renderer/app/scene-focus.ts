import { type Directive, watch } from 'vue';
import { place } from './place.ts';

let scene: HTMLElement | null = null;
/** Whether something had the focus when the last scene was left. */
let had = false;
watch(
  () => place.value.scene,
  () => {
    had = document.activeElement !== document.body;
  },
  { flush: 'sync' },
);

/** Whether no part of the page has the focus. */
export const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement === scene;

/** For the root of each scene: it takes over the focus of the last scene, unless one of its parts does. */
export const vTakesFocus: Directive<HTMLElement> = {
  mounted: (root) => {
    if (!had || document.activeElement !== document.body) return;
    scene = root;
    root.tabIndex = -1;
    root.style.outline = 'none';
    root.focus({ preventScroll: true });
    // A tap beside its parts is to focus nothing.
    root.addEventListener('blur', () => root.removeAttribute('tabindex'), { once: true });
  },
};
