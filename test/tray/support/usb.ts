import type { Link } from '../../../firmware-protocol/simulator/index.ts';
import { linkSource } from '../../../main/tray/node/link-binding.ts';
import type { PortSource, UsbIds } from '../../../main/tray/ports.ts';

export interface Plugged {
  readonly path: string;
  readonly ids: Partial<UsbIds>;
  readonly link: Link;
}

/** A computer's USB ports, whose devices tests plug in and pull. `opened` notes every path that was opened. */
export function usbPorts(): PortSource & { readonly plugged: Plugged[]; readonly opened: string[] } {
  const plugged: Plugged[] = [];
  const opened: string[] = [];
  return {
    plugged,
    opened,
    owns: (path) => path.startsWith('/dev/'),
    isThere: (path) => Promise.resolve(plugged.some((p) => p.path === path)),
    list: () => Promise.resolve(plugged.map(({ path, ids }) => ({ path, kind: 'serial', ...ids }))),
    open: (path, listener) => {
      opened.push(path);
      const device = plugged.find((p) => p.path === path);
      if (!device) return Promise.reject(new Error(`Error: No such file or directory, cannot open ${path}`));
      return linkSource(path, '', device.link).open(path, listener);
    },
  };
}
