import { defineStore } from 'pinia';
import { type WritableComputedRef, computed, shallowReactive, shallowRef } from 'vue';
import type { Choice } from '../../main/contract.ts';
import { t } from '../app/words.ts';
import { useToasts } from './toasts.ts';

type Move = Choice['move'];

/** A kind of thing that is typed, picked or laid on this screen for the open question, before it is sent. */
export interface TypedKind<T> {
  /** Its name on this screen. */
  readonly name: string;
  readonly start: T;
  /** What it says, as people read it; null while nothing is typed. */
  readonly words: (value: T) => string | null;
  /** Whether a move says all of it. */
  readonly isIn: (move: Move, value: T) => boolean;
  /** Whether undo only clears it; else it has to be sent or cleared first. */
  readonly undone?: boolean;
}

/** What is typed now. */
interface Typed {
  /** As people read it; empty while it is not worth a word. */
  readonly words: string;
  readonly value: unknown;
  readonly isIn: (move: Move) => boolean;
  readonly undone: boolean;
}
type ByName = Map<string, Typed>;

/**
 * What is typed on this screen and not yet known to the table. It is shown, so it is part of the table: it counts, or a
 * message names it. It stays while another scene is looked at, and goes with its question.
 */
export const useTyped = defineStore('typed', () => {
  const all: ByName = shallowReactive(new Map());
  /** What moves on their way say. */
  const sent = new Set<Typed>();
  /** The open question. */
  const question = shallowRef('');

  /** The table asks this: what was typed for another question, and not sent, is named. */
  const ask = (next: string): void => {
    if (next === question.value) return;
    const lost = [...all.values()].filter((typed) => !sent.has(typed));
    question.value = next;
    all.clear();
    sent.clear();
    for (const typed of lost) tell('notCounted', typed);
  };

  /** Whether a move, or what answers nothing, would drop nothing that is typed; else that is named. */
  const allows = (move: Move | null): boolean => {
    const beside = [...all.values()].find(
      (typed) => typed.words !== '' && !(move && typed.isIn(move)) && !sent.has(typed),
    );
    if (beside) tell('typedFirst', beside);
    return beside === undefined;
  };

  /** A move is on its way: what it says is not lost. The returned function takes that back, where it did not count. */
  const send = (move: Move): { readonly words: readonly string[]; readonly failed: () => void } => {
    const taken = [...all.values()].filter((typed) => typed.isIn(move));
    for (const typed of taken) sent.add(typed);
    const failed = (): void => {
      for (const typed of taken) sent.delete(typed);
    };
    return { words: taken.flatMap(({ words }) => (words === '' ? [] : [words])), failed };
  };

  /** Undo takes back first what is typed, and says so; true where it did, or where that has to be sent or cleared. */
  const undo = (): boolean => {
    const typed = [...all].filter(([, one]) => one.words !== '' && !sent.has(one));
    const held = typed.find(([, { undone }]) => !undone);
    if (held) tell('typedFirst', held[1]);
    else if (typed.length > 0) {
      for (const [name] of typed) all.delete(name);
      const faces = typed.map(([, { words }]) => words).join(', ');
      useToasts().tell(t('scene.typedCleared', { faces }));
    }
    return typed.length > 0;
  };

  return { question, ask, allows, send, undo, ...kinds(all) };
});

function tell(code: 'notCounted' | 'typedFirst', { words }: Typed): void {
  if (words !== '') useToasts().tell(t(`scene.${code}`, { what: words }), 'warn');
}

/** What is typed of each kind. */
function kinds(all: ByName) {
  const value = <T>({ name, start }: Pick<TypedKind<T>, 'name' | 'start'>): T =>
    // Each name has one kind, written by `put` alone.
    (all.get(name)?.value as T | undefined) ?? start;

  const put = <T>(kind: TypedKind<T>, next: T): void => {
    const words = kind.words(next);
    all.set(kind.name, {
      words: words ?? '',
      value: next,
      isIn: (move) => words === null || kind.isIn(move, next),
      undone: kind.undone !== false,
    });
  };

  const drop = (name: string): void => {
    all.delete(name);
  };
  /** Drops it, and says so. */
  const lose = (name: string): void => {
    const typed = all.get(name);
    if (typed) tell('notCounted', typed);
    drop(name);
  };
  return { value, put, drop, lose };
}

/** Something that is typed here for the open question: at its start again with each question. */
export function useTypedValue<T>(kind: TypedKind<T>): WritableComputedRef<T> {
  const typed = useTyped();
  return computed({
    get: () => typed.value(kind),
    set: (next) => {
      typed.put(kind, next);
    },
  });
}
