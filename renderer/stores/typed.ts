import { defineStore } from 'pinia';
import { type WritableComputedRef, computed, shallowReactive, shallowRef } from 'vue';
import type { Choice } from '../../main/contract.ts';
import { t } from '../app/words.ts';
import { useToasts } from './toasts.ts';

type Move = Choice['move'];

/** A kind of input typed, picked or laid on this screen for the open question and not sent yet. */
export interface TypedKind<T> {
  /** Its name on this screen. */
  readonly name: string;
  readonly start: T;
  /** Its content as people read it; null while it is empty. */
  readonly words: (value: T) => string | null;
  /** Whether a move contains all of it. */
  readonly isIn: (move: Move, value: T) => boolean;
  /** Whether undo simply clears it; otherwise it must be sent or cleared first. */
  readonly undone?: boolean;
}

interface Typed {
  /** As people read it; empty if there is nothing worth naming. */
  readonly words: string;
  readonly value: unknown;
  readonly isIn: (move: Move) => boolean;
  readonly undone: boolean;
}
type ByName = Map<string, Typed>;

/**
 * Input typed on this screen that the table does not know yet. It is visible, so it must not be lost: either it is
 * sent, or a message names it. It survives a visit to another scene and ends with its question.
 */
export const useTyped = defineStore('typed', () => {
  const all: ByName = shallowReactive(new Map());
  /** Input contained in moves that are in flight. */
  const sent = new Set<Typed>();
  const question = shallowRef('');

  /** The table asks a new question: input for the old one that was not sent is named. */
  const ask = (next: string): void => {
    if (next === question.value) return;
    const lost = [...all.values()].filter((typed) => !sent.has(typed));
    question.value = next;
    all.clear();
    sent.clear();
    for (const typed of lost) tell('notCounted', typed);
  };

  /** Whether a move, or null for something that answers nothing, would drop no input; otherwise the input is named. */
  const allows = (move: Move | null): boolean => {
    const beside = [...all.values()].find(
      (typed) => typed.words !== '' && !(move && typed.isIn(move)) && !sent.has(typed),
    );
    if (beside) tell('typedFirst', beside);
    return beside === undefined;
  };

  /** A move is in flight, so its input is not lost. The returned function reverts that if the move is refused. */
  const send = (move: Move): { readonly words: readonly string[]; readonly failed: () => void } => {
    const taken = [...all.values()].filter((typed) => typed.isIn(move));
    for (const typed of taken) sent.add(typed);
    const failed = (): void => {
      for (const typed of taken) sent.delete(typed);
    };
    return { words: taken.flatMap(({ words }) => (words === '' ? [] : [words])), failed };
  };

  /** Undo first clears the input and says so; true if it did, or if the input must be sent or cleared first. */
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

function kinds(all: ByName) {
  const value = <T>({ name, start }: Pick<TypedKind<T>, 'name' | 'start'>): T =>
    // Each name has one kind, written only by `put`.
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
  /** Drops it and says so. */
  const lose = (name: string): void => {
    const typed = all.get(name);
    if (typed) tell('notCounted', typed);
    drop(name);
  };
  return { value, put, drop, lose };
}

/** Input for the open question, reset with each question. */
export function useTypedValue<T>(kind: TypedKind<T>): WritableComputedRef<T> {
  const typed = useTyped();
  return computed({
    get: () => typed.value(kind),
    set: (next) => {
      typed.put(kind, next);
    },
  });
}
