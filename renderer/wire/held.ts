import type { Json, Patch, Push } from '../../main/contract.ts';
import { apply } from './apply.ts';

/** A push as it travels: the whole of it with its version, or what changed since a version. */
export type Travelling =
  | (Push & { readonly v?: number })
  | { readonly patch: Push['push']; readonly from: number; readonly v: number; readonly by: Patch };

/** The newest push of each kind that a line has brought, so that what changed can be applied to it. */
export interface Held {
  /** The push as a whole; null where it rests on one that is not held: then it must be said again as a whole. */
  take(message: Travelling): Push | null;
  /** A new line begins anew. */
  forget(): void;
}

export function createHeld(): Held {
  const held = new Map<Push['push'], { readonly v: number; readonly push: Push }>();

  const keep = (push: Push, v: number): Push => {
    held.set(push.push, { v, push });
    return push;
  };

  return {
    take: (message) => {
      if (!('patch' in message)) {
        const { v = 0, ...push } = message;
        return keep(push, v);
      }
      const former = held.get(message.patch);
      if (former?.v !== message.from) return null;
      try {
        return keep(apply(former.push as unknown as Json, message.by) as unknown as Push, message.v);
      } catch {
        return null;
      }
    },
    forget: () => held.clear(),
  };
}
