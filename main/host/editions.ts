import type { Push } from '../contract.ts';
import { diff } from './diff.ts';

/** One push as it travels: as a whole, or as what changed since a former one of its kind. Texts are made once. */
export interface Edition {
  readonly kind: Push['push'];
  /** Counts up within a kind. */
  readonly version: number;
  readonly push: Push;
  whole(): string;
  /** What turns `former` into this one, or the whole where that is shorter; null where nothing changed. */
  since(former: Edition): string | null;
}

/** Makes the editions of each kind, one after the other. */
export function createEditor(): (push: Push) => Edition {
  const versions = new Map<Push['push'], number>();
  return (push) => {
    const kind = push.push;
    const version = (versions.get(kind) ?? 0) + 1;
    versions.set(kind, version);
    let text: string | null = null;
    const whole = (): string => (text ??= JSON.stringify({ ...push, v: version }));
    // Clients that keep up all come from the same edition, those that do not from a few.
    const made = new WeakMap<Edition, { readonly text: string | null }>();
    return {
      kind,
      version,
      push,
      whole,
      since: (former) => {
        const known = made.get(former);
        if (known) return known.text;
        const by = diff(former.push, push);
        const patch = JSON.stringify({ patch: kind, from: former.version, v: version, by });
        const shorter = by === null ? null : patch.length < whole().length ? patch : whole();
        made.set(former, { text: shorter });
        return shorter;
      },
    };
  };
}
