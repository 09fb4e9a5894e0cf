import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { Phrase, Refusal, RequestKind, Requests, Result } from '../../main/contract.ts';
import { request } from './request.ts';
import { useTable } from './table.ts';
import { useToasts } from './toasts.ts';

/** A question before something happens to the open game, which all screens show. */
export interface OpenGameQuestion {
  /** `replace`: it gives way to something else. `end`: it is ended. */
  readonly kind: 'replace' | 'end';
  readonly game: Phrase;
  readonly answer: (yes: boolean) => void;
}

/** The question that is open on this page. */
export const useReplacing = defineStore('replacing', () => {
  const question = shallowRef<OpenGameQuestion | null>(null);

  /** Asks the person at this page; a question that is still open is answered with no. */
  const confirm = (kind: OpenGameQuestion['kind'], game: Phrase): Promise<boolean> =>
    new Promise((resolve) => {
      question.value?.answer(false);
      const answer = (yes: boolean): void => {
        question.value = null;
        resolve(yes);
      };
      question.value = { kind, game, answer };
    });

  return { question, confirm };
});

/** The open game that a request would take off the table, by its refusal. */
function openGameOf({ code, params }: Refusal): { readonly file: string; readonly game: Phrase } | null {
  const { file, game } = params ?? {};
  if (code !== 'table.open' || typeof file !== 'string') return null;
  return typeof game === 'object' && 'phrase' in game ? { file, game: game.phrase } : null;
}

/**
 * Asks for something that may take the open game off the table. `what` builds the request with the file of the game that
 * gives way. Where a game is going on, the person is asked first, by its name; a finished one gives way at once. Another
 * refusal is shown.
 * @param ends the game that is ended, which may be the open one
 */
export async function askInstead<K extends RequestKind>(
  kind: K,
  what: (replaces: string | undefined) => Requests[K]['ask'],
  ends?: string,
): Promise<Result<Requests[K]['answer']>> {
  const { table } = useTable();
  let answer = await request(kind, what(table?.view.outcome ? table.file : undefined));
  while (!answer.ok) {
    const open = openGameOf(answer.error);
    if (!open) {
      useToasts().refuse(answer.error);
      return answer;
    }
    const question = open.file === ends ? 'end' : 'replace';
    if (!(await useReplacing().confirm(question, open.game))) return answer;
    answer = await request(kind, what(open.file));
  }
  return answer;
}
