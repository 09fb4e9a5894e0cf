import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { Phrase, Refusal, RequestKind, Requests, Result } from '../../main/contract.ts';
import { request } from './request.ts';
import { useTable } from './table.ts';
import { useToasts } from './toasts.ts';

/** A question asked before something happens to the open game, which all screens show. */
export interface OpenGameQuestion {
  /** `replace`: another game takes its place. `end`: it is ended. */
  readonly kind: 'replace' | 'end';
  readonly game: Phrase;
  readonly answer: (yes: boolean) => void;
}

/** The question open on this page. */
export const useReplacing = defineStore('replacing', () => {
  const question = shallowRef<OpenGameQuestion | null>(null);

  /** Asks the person at this page; an earlier open question is answered with no. */
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

/** The open game that a refusal says would be replaced. */
function openGameOf({ code, params }: Refusal): { readonly file: string; readonly game: Phrase } | null {
  const { file, game } = params ?? {};
  if (code !== 'table.open' || typeof file !== 'string') return null;
  return typeof game === 'object' && 'phrase' in game ? { file, game: game.phrase } : null;
}

/**
 * Makes a request that may replace the open game. `what` builds it with the file of the game to be replaced. If
 * that game is in progress, the person confirms first; a finished one is replaced without asking. Other refusals
 * are shown.
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
