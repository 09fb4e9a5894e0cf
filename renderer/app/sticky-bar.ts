import { type MaybeComputedElementRef, useElementSize } from '@vueuse/core';
import { onScopeDispose, watch } from 'vue';

/** CSS pixels between the bar and what is scrolled to: room for the ring of the focus. */
const GAP = 8;

/** Keeps what is focused or scrolled to above a bar that stays at the foot of the page, however many lines the bar has. */
export function keepAbove(bar: MaybeComputedElementRef): void {
  const { height } = useElementSize(bar, undefined, { box: 'border-box' });
  const { style } = document.documentElement;
  watch(height, (px) => (style.scrollPaddingBottom = px > 0 ? `${px + GAP}px` : ''));
  onScopeDispose(() => (style.scrollPaddingBottom = ''));
}
