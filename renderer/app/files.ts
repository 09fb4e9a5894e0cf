import type { ArchiveResult } from '../../main/contract.ts';
import { say, t } from './words.ts';
import { useEventListener } from '@vueuse/core';
import { ref } from 'vue';

/** Downloads a text as a file; nothing leaves the machine. */
export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** Downloads bytes as a file; nothing leaves the machine. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after the click.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}

/** `sleepless-2026-11-20.csv`, with the local date. */
export function fileName(what: string, at: number, ending: string): string {
  const day = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${what}-${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}.${ending}`;
}

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

/**
 * Copies a text; false if that is not allowed, so that people copy it by hand. `navigator.clipboard` is missing on
 * pages loaded over a network, and the window denies it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

const wasDismissed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Offers a file to the other programs of this device; where the browser cannot, it is downloaded. */
export async function shareFile(name: string, blob: Blob): Promise<void> {
  const data = { files: [new File([blob], name, { type: blob.type })] };
  // Missing on pages loaded over a network without TLS, and in most windows.
  const canShare = 'canShare' in navigator && navigator.canShare(data);
  try {
    if (canShare) return await navigator.share(data);
  } catch (error) {
    if (wasDismissed(error)) return;
  }
  saveBlob(name, blob);
}

/** Offers a text to the other programs of this device; else copies it: null if it was offered, else whether it was copied. */
export async function shareText(text: string): Promise<'copied' | 'refused' | null> {
  try {
    if ('share' in navigator) {
      await navigator.share({ text });
      return null;
    }
  } catch (error) {
    if (wasDismissed(error)) return null;
  }
  return (await copyText(text)) ? 'copied' : 'refused';
}

/** Copying a selection needs no permission. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement;
  // A dialog that traps the focus takes it from elements outside.
  (document.querySelector('[role=dialog]') ?? document.body).append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** What happened to the samples of taught dice in an archive, counted in sets. */
export interface RestoredSamples {
  /** Stored here now. */
  readonly taught: number;
  /** Taught here already: the local samples are kept. */
  readonly here: number;
  /** Damaged, of an unknown set, or without storage. */
  readonly lost: number;
}

/** The result of restoring an archive, in one or a few sentences. */
export function sayRestored(
  { added, updated, known, beside, players, refused }: ArchiveResult,
  { taught, here, lost }: RestoredSamples,
): string {
  return [
    t('alone.took', { added, updated, known, players }),
    ...(beside > 0 ? [t('alone.beside', { n: beside })] : []),
    ...(taught > 0 ? [t('alone.taught', { n: taught })] : []),
    ...(here > 0 ? [t('alone.taughtHere', { n: here })] : []),
    ...(lost > 0 ? [t('alone.taughtLost', { n: lost })] : []),
    ...refused.map(({ file, why }) => t('alone.refused', { file, why: say(why) })),
  ].join(' ');
}
