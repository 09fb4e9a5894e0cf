import { type VueWrapper, flushPromises, mount } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import type { Component, ComponentPublicInstance } from 'vue';
import type { LineOver, Push, Refusal, Reply, Request, TableSnapshot, Wire } from '../../main/contract.ts';
import { noteAnswer } from '../../renderer/app/gestures.ts';
import { connectStores } from '../../renderer/stores/connect.ts';

const refusalOf = (why: string | Refusal): Refusal =>
  typeof why === 'string' ? { kind: 'refusal', code: why, params: {} } : why;

/** A wire that keeps what was sent, answers what it is told to, and says what a test wants said. */
export class TestWire implements Wire {
  readonly sent: Request[] = [];
  readonly answers: { [kind: string]: unknown } = {
    command: { revision: 0, repeated: false },
    trayLines: [],
    prepare: { rules: {} },
  };
  /** A code, or the whole refusal. */
  readonly refusals: { [kind: string]: string | Refusal } = {};
  /** While true, nothing is answered: the line is slow, or dead. */
  mute = false;
  #listeners: ((message: Reply | Push) => void)[] = [];
  #watchers: ((connected: boolean, over?: LineOver) => void)[] = [];

  send(request: Request): void {
    this.sent.push(request);
    if (this.mute) return;
    const why = this.refusals[request.kind];
    queueMicrotask(() => {
      this.say(
        why === undefined
          ? { n: request.n, ok: true, value: this.answers[request.kind] ?? null }
          : { n: request.n, ok: false, error: refusalOf(why) },
      );
    });
  }

  receive(listener: (message: Reply | Push) => void): () => void {
    this.#listeners.push(listener);
    return () => undefined;
  }

  status(listener: (connected: boolean, over?: LineOver) => void): () => void {
    this.#watchers.push(listener);
    listener(true);
    return () => undefined;
  }

  say(message: Reply | Push): void {
    for (const listener of this.#listeners) listener(message);
  }

  /** The line goes down; with `over`, for good. */
  lose(over?: LineOver): void {
    for (const watcher of this.#watchers) watcher(false, over);
  }

  /** The line is back. */
  mend(): void {
    for (const watcher of this.#watchers) watcher(true);
  }

  show(table: TableSnapshot | null): void {
    this.say({ push: 'table', table });
  }

  /** The commands that were sent, without their ids. */
  commands(): readonly object[] {
    return this.sent.flatMap((request) => {
      if (request.kind !== 'command') return [];
      const { id: _id, ...rest } = request.command;
      return [rest];
    });
  }
}

/** As on a fresh page, or long after the last key: nothing that comes repeats what was last, a tap far from everything. */
export function forgetGestures(): void {
  for (const type of ['pointerdown', 'pointerup'])
    window.dispatchEvent(new MouseEvent(type, { clientX: -10_000, clientY: -10_000 }));
  noteAnswer();
}

/** The table has answered, and some time has gone by. */
export async function later(): Promise<void> {
  await flushPromises();
  forgetGestures();
}

/** Joins fresh stores to a fresh wire. */
export function freshWire(): TestWire {
  setActivePinia(createPinia());
  const wire = new TestWire();
  forgetGestures();
  connectStores(wire);
  return wire;
}

/** Mounts on the page, where focus and keys are real. */
export const draw = (component: Component): VueWrapper<ComponentPublicInstance> =>
  mount(component as new () => ComponentPublicInstance, { attachTo: document.body });

export const press = (key: string, init: KeyboardEventInit = {}): void => {
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  );
};
