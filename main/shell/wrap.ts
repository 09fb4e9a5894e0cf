import type { Push, Reply } from '../contract.ts';
import type { App, Caller } from '../table/app-contract.ts';

/** What a layer adds to an app: its own requests, pushes and end. */
export interface Layer {
  /** Answers a request, or passes it on with `null`. */
  handle?(request: Parameters<App['handle']>[0], caller: Caller): Promise<Reply> | null;
  /** Gets every push of the app until the layer is closed. */
  follow?(push: Push): void;
  /** Its own pushes for a new listener; `push` sends later ones. */
  pushes?(): readonly Push[];
  /** Called before the app is closed, and after. */
  closing?(): void | Promise<void>;
  closed?(): void | Promise<void>;
}

export interface WrappedApp extends App {
  /** Sends one of the layer's own pushes to all listeners. */
  push(push: Push): void;
}

export function wrap(app: App, layer: Layer): WrappedApp {
  const listeners = new Set<(push: Push) => void>();
  const unfollow = layer.follow && app.subscribe((push) => layer.follow?.(push));
  return {
    handle: (request, caller) => layer.handle?.(request, caller) ?? app.handle(request, caller),
    subscribe: (listener) => {
      listeners.add(listener);
      const unsubscribe = app.subscribe(listener);
      for (const push of layer.pushes?.() ?? []) listener(push);
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
    push: (push) => {
      for (const listener of [...listeners]) listener(push);
    },
    close: async () => {
      unfollow?.();
      await layer.closing?.();
      await app.close();
      await layer.closed?.();
    },
  };
}
