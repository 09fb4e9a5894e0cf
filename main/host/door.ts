import type { PhonesView, Result } from '../contract.ts';
import { REFUSALS, type Counters } from './counters.ts';
import { createHost, type Host, type HostOptions } from './host.ts';
import { refuse } from './refusal.ts';

/** A door that is opened on one address of this machine, and on no other; closed to begin with. */
export interface Door {
  /** Where it is open. */
  readonly at: { readonly address: string; readonly port: number } | null;
  /** What was refused at it so far, by reason, wherever it was. */
  readonly refused: PhonesView['refused'];
  /**
   * Opens here, and then no longer where it was; `moving` is called between the two. Refuses `phones.address.gone`,
   * `phones.address.busy`; then it is where it was.
   * @param port tried first; where it is taken, any free one
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

/** Lines that ended by themselves: a phone that sleeps, or reads too slowly, is not refused. */
const ENDED: ReadonlySet<string> = new Set(['silent', 'slow']);

const refusedIn = (counters: readonly (Counters | null)[]): PhonesView['refused'] =>
  Object.fromEntries(
    REFUSALS.flatMap((reason) => {
      const n = counters.reduce((all, some) => all + (some?.[reason] ?? 0), 0);
      return n > 0 && !ENDED.has(reason) ? [[reason, n]] : [];
    }),
  );
