import type { WebContents } from 'electron';
import { originOf } from './permissions.ts';

/** Blink's features: Bluetooth, which Linux lacks, and scans for a die that was lost. */
export const BLUETOOTH = 'WebBluetooth,WebBluetoothWatchAdvertisements';

/** How long people may take to wake another die, ms. */
const WAIT = 8000;

/**
 * Chooses dice for our page, as Electron shows no list: the first that was not chosen before, else after a while any.
 * The page makes it blink. For other pages nothing is chosen.
 */
export function chooseDice(contents: WebContents, origin: string): void {
  const chosen = new Set<string>();
  /** The question that waits for a die, as last asked. */
  let open: {
    readonly timer: ReturnType<typeof setTimeout>;
    any: string;
    choose: (die: string) => void;
  } | null = null;
  const end = (die: string, choose: (die: string) => void): void => {
    clearTimeout(open?.timer);
    open = null;
    chosen.add(die);
    choose(die);
  };
  // It is emitted again whenever a device is found, until it is answered.
  contents.on('select-bluetooth-device', (event, devices, choose) => {
    event.preventDefault();
    if (originOf(contents.mainFrame.url) !== origin) return choose('');
    const fresh = devices.find(({ deviceId }) => !chosen.has(deviceId));
    if (fresh) return end(fresh.deviceId, choose);
    open ??= { timer: setTimeout(() => open && end(open.any, open.choose), WAIT), any: '', choose };
    open.any = devices[0]?.deviceId ?? '';
    open.choose = choose;
  });
}
