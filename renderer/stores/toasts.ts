import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { Refusal } from '../../main/contract.ts';
import { copyText } from '../app/files.ts';
import { say, t, withWordsFor } from '../app/words.ts';
import { noteAnswer, repeatsAnswer } from '../app/gestures.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'warn';
}

const STAYS = 6_000;

/** Short messages that disappear by themselves: why something was refused, what was just done. */
export const useToasts = defineStore('toasts', () => {
  const toasts = ref<Toast[]>([]);
  let next = 1;

  const drop = (id: number): void => {
    toasts.value = toasts.value.filter((toast) => toast.id !== id);
  };

  const tell = (text: string, tone: Toast['tone'] = 'info'): void => {
    const id = next++;
    // A repeated message is shown once, again.
    toasts.value = [...toasts.value.filter((toast) => toast.text !== text), { id, text, tone }].slice(-3);
    setTimeout(() => {
      drop(id);
    }, STAYS);
  };

  const refuse = (refusal: Refusal): void => {
    withWordsFor(refusal.code, () => tell(say(refusal), 'warn'));
  };

  return { toasts, tell, refuse, drop };
});

/** Copies a link or a token, and says so. */
export async function copyLink(link: string): Promise<void> {
  const copied = await copyText(link);
  useToasts().tell(t(copied ? 'invite.copied' : 'invite.notCopied'), copied ? 'info' : 'warn');
}

/**
 * Whether the current gesture may answer, and marks it as answered. A double tap or a key pressed twice answers
 * once, and a message says so.
 */
export function countsOnce(): boolean {
  if (repeatsAnswer()) {
    useToasts().tell(t('scene.once'));
    return false;
  }
  noteAnswer();
  return true;
}
