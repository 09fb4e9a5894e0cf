import type { PhonesView, Result } from '../contract.ts';
import { REFUSALS, type Counters } from './counters.ts';
import { createHost, type Host, type HostOptions } from './host.ts';
import { refuse } from './refusal.ts';

/** A listener that can be opened on one address of this machine; initially closed. */
export interface Door {
  /** Where it is listening. */
  readonly at: { readonly address: string; readonly port: number } | null;
  /** Number of refusals by reason, on any address. */
  readonly refused: PhonesView['refused'];
  /**
   * Listens on this address and closes the former one; `moving` is called in between. Refuses
   * `phones.address.gone`, `phones.address.busy`; then it stays on the former one.
   * @param port tried first; any free one if it is taken
   */
  open(address: string, port: number, moving: () => void): Promise<Result<null>>;
  shut(): Promise<void>;
}

export function createDoor(parts: Omit<HostOptions, 'address' | 'port' | 'names'>): Door {
  let here: { readonly host: Host; readonly address: string } | null = null;
  let before: Counters | null = null;

  const shut = async (): Promise<void> => {
    const was = here;
    here = null;
    if (was === null) return;
    before = sum(before, was.host.counters());
    await was.host.close();
  };

  return {
    get at() {
      return here && { address: here.address, port: here.host.port };
    },
    get refused() {
      return refusedIn([before, here?.host.counters() ?? null]);
    },
    open: async (address, port, moving) => {
      let host: Host;
      try {
        host = await createHost({ ...parts, address, port, names: [address] });
      } catch (error) {
        const gone = (error as NodeJS.ErrnoException).code === 'EADDRNOTAVAIL';
        return refuse(gone ? 'phones.address.gone' : 'phones.address.busy');
      }
      moving();
      await shut();
      here = { host, address };
      return { ok: true, value: null };
    },
    shut,
  };
}

const sum = (a: Counters | null, b: Counters): Counters =>
  Object.fromEntries(REFUSALS.map((reason) => [reason, (a?.[reason] ?? 0) + b[reason]])) as Counters;

/** Connections that ended on their own are not counted: a phone slept, or read too slowly. */
const ENDED: ReadonlySet<string> = new Set(['silent', 'slow']);

const refusedIn = (counters: readonly (Counters | null)[]): PhonesView['refused'] =>
  Object.fromEntries(
    REFUSALS.flatMap((reason) => {
      const n = counters.reduce((all, some) => all + (some?.[reason] ?? 0), 0);
      return n > 0 && !ENDED.has(reason) ? [[reason, n]] : [];
    }),
  );
