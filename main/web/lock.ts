import { type Result, ok, refuse } from '../engine/core/result.ts';
import type { Lock } from '../journal/filesystem.ts';

const NAME = 'croupier.table';

/** A lock for one writer among all tabs of this browser, released when the tab ends in any way. Refuses with `journal.locked`. */
export function lockBrowser(locks: LockManager): Promise<Result<Lock>> {
  return new Promise((answer, fail) => {
    locks
      .request(NAME, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          answer(refuse('journal.locked'));
          return undefined;
        }
        return new Promise<void>((release) => {
          answer(
            ok({
              release: () => {
                release();
                return Promise.resolve();
              },
            }),
          );
        });
      })
      .catch(fail);
  });
}

/** Resolves when the owning tab releases the table, without keeping the lock. */
export const whenFree = (locks: LockManager): Promise<void> => locks.request(NAME, () => undefined);
