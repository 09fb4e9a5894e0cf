import { useEventListener } from '@vueuse/core';
import { ref } from 'vue';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Files dropped anywhere on the page while the calling component is mounted: `onFile` receives the first. Returns
 * whether one is dragged over the page.
 */
export function useDroppedFile(onFile: (file: File) => void) {
  const over = ref(false);
  useEventListener(window, 'dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over.value = true;
  });
  useEventListener(window, 'dragleave', (event) => {
    if (event.relatedTarget === null) over.value = false;
  });
  useEventListener(window, 'drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over.value = false;
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  });
  return over;
}
