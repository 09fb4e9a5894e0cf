import { defineStore } from 'pinia';
import { ref, shallowRef, watch } from 'vue';
import type { PageAbilities } from '../../main/contract.ts';
import { fileName, saveFile } from '../app/files.ts';
import { t } from '../app/words.ts';
import { useEvenings } from './evenings.ts';
import { useTable } from './table.ts';
import { useToasts } from './toasts.ts';

const SAVED = 'croupier.saved';
const FOLDER = 'croupier.copies';

/** Updates and copies in a browser alone, where the page is the whole program. */
export const useAlone = defineStore('alone', () => {
  const able = shallowRef<PageAbilities | null>(null);
  const updateWaits = ref(false);
  /** Whether the browser promises persistent storage; null if not asked yet. */
  const kept = ref<boolean | null>(null);
  /** The file that could not be cached for offline use. */
  const notKept = ref<string | null>(null);
  /** Time of the last save of everything, ms since 1970. */
  const savedAt = ref(0);
  const folder = ref<string | null>(null);

  const begin = (page: PageAbilities): void => {
    able.value = page;
    savedAt.value = Number(localStorage.getItem(SAVED) ?? 0);
    folder.value = localStorage.getItem(FOLDER);
    page.onUpdate((waits) => (updateWaits.value = waits));
    page.onKept((is) => (kept.value = is));
    page.onNotKept((file) => (notKept.value = file));
    const table = useTable();
    watch(
      () => table.table?.view.outcome,
      (outcome, before) => {
        if (outcome && !before) void copy();
      },
    );
  };

  const remember = (): void => {
    savedAt.value = Date.now();
    localStorage.setItem(SAVED, String(savedAt.value));
  };

  /** Downloads everything as one file. */
  const save = async (): Promise<void> => {
    const text = await useEvenings().everything();
    if (text === null) return;
    saveFile(fileName('croupier', Date.now(), 'croupier'), text, 'application/x-croupier');
    remember();
  };

  /** Copies everything to the chosen folder, if any. */
  const copy = async (): Promise<void> => {
    if (folder.value === null || !able.value) return;
    const text = await useEvenings().everything();
    if (text === null) return;
    if (await able.value.copyTo(fileName('croupier', Date.now(), 'croupier'), text)) return remember();
    useToasts().tell(t('alone.folderGone', { folder: folder.value }), 'warn');
    // It can be chosen again.
    folder.value = null;
    localStorage.removeItem(FOLDER);
  };

  const chooseFolder = async (): Promise<void> => {
    const name = (await able.value?.chooseFolder?.()) ?? null;
    if (name === null) return;
    folder.value = name;
    localStorage.setItem(FOLDER, name);
    await copy();
  };

  return { able, updateWaits, kept, notKept, savedAt, folder, begin, save, chooseFolder };
});
