import { type ComputedRef, type InjectionKey, computed, inject, provide, shallowRef, watch } from 'vue';
import type { Guide, Phrase, SheetLine, TableSnapshot } from '../../main/contract.ts';
import { knows } from '../app/words.ts';
import { gameScreen } from './registry.ts';
import { howOf, useGuide } from '../stores/how.ts';
import { lead } from '../stores/lead.ts';

/** Current guidance of the first hand. */
export interface Guidance {
  /** What to do with the real cards and dice. */
  readonly act: Phrase;
  /** Explanation of what just happened for the first time. */
  readonly why: Phrase | null;
  /** True before anything is played: the cards are to be dealt. */
  readonly dealing: boolean;
  /** What is done now and what comes next, in few words. */
  readonly next: readonly Phrase[];
}

const key: InjectionKey<ComputedRef<Guidance | null>> = Symbol('lead');
const NEXT = 3;

/** Current guidance of the first hand; null if it is not guided. */
export const useLead = (): ComputedRef<Guidance | null> =>
  inject(
    key,
    computed(() => null),
  );

/** Guides through the first hand of a game begun that way; ends with that hand. */
export function provideLead(table: ComputedRef<TableSnapshot | null>): ComputedRef<Guidance | null> {
  const isLed = computed(() => table.value !== null && lead.now.value?.file === table.value.file);
  const guide = useGuide(() => (table.value && isLed.value ? howOf(table.value) : null));
  const why = shallowRef<{ readonly revision: number; readonly say: Phrase } | null>(null);

  watch(
    table,
    (now, before) => {
      if (!now || !isLed.value) return;
      if (!isFirst(now)) {
        lead.end();
        return;
      }
      if (now.recent.some(({ retracted }) => !retracted) && lead.now.value?.dealt === false) lead.dealt();
      const newest =
        before?.file === now.file ? Math.max(0, ...before.recent.map(({ seq }) => seq)) : Infinity;
      const fresh = now.recent.filter(({ seq, retracted }) => seq > newest && !retracted);
      const say = explanationsOf(fresh, now.view.game, knows).find(
        ({ code }) => !lead.now.value?.told.includes(code),
      );
      if (!say) return;
      lead.tell([say.code]);
      why.value = { revision: now.revision, say };
    },
    { immediate: true },
  );

  const now = computed<Guidance | null>(() => {
    if (!table.value || !isLed.value || !guide.value || !isFirst(table.value)) return null;
    return leadOf(
      table.value,
      guide.value,
      why.value?.revision === table.value.revision ? why.value.say : null,
    );
  });
  provide(key, now);
  return now;
}

const isFirst = ({ view }: TableSnapshot): boolean =>
  view.outcome === null && (gameScreen(view.game).isFirst?.(view) ?? view.hand === 1);

function leadOf(table: TableSnapshot, { acts }: Guide, why: Phrase | null): Guidance | null {
  const dealing = lead.now.value?.dealt === false && acts.some(({ step }) => step === 'deal');
  const isNow = acts.findIndex(({ step }) => step === table.view.step);
  const act = dealing ? acts.find(({ step }) => step === 'deal') : acts[isNow];
  if (!act) return null;
  // A hand may begin with a later step: the first game of Winner has no exchange.
  const after = acts.slice(dealing ? isNow : isNow + 1);
  return {
    act: { ...act.say, params: { ...act.say.params, dealer: { seat: table.view.dealer } } },
    why,
    dealing,
    next: [act, ...after].slice(0, NEXT).map(({ short }) => short),
  };
}

/**
 * Explanations available for what just happened, latest first. One named after a reason concerns the chips moved
 * for it, not the call: a bid is paid when the bidding is won, not when it is made.
 */
export function explanationsOf(
  lines: readonly SheetLine[],
  game: string,
  knows: (code: string) => boolean,
): readonly Phrase[] {
  const lastOf = (code: string): string => code.split('.').at(-1) ?? '';
  const found = lines.flatMap(({ calls, transfers }): Phrase[] => [
    ...transfers.map(({ reason, amount }) => ({
      code: `${game}.why.${lastOf(reason.code)}`,
      params: { ...reason.params, amount },
    })),
    ...calls
      .filter(({ code }) => !knows(`${game}.reason.${lastOf(code)}`))
      .map(({ code, params = {} }) => ({ code: `${game}.why.${lastOf(code)}`, params })),
  ]);
  return found.filter(({ code }, at) => knows(code) && found.findIndex((one) => one.code === code) === at);
}
