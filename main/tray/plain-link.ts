import { LONGEST_FROM_TRAY } from '../../firmware-protocol/codec/index.ts';
import { bytesOf } from './bytes.ts';
import { LineReader } from './line-reader.ts';
import type { LinkSource } from './platform.ts';

/** A simulated cable as a port, without a serial library. */
export const plainLinkSource: LinkSource = (path, manufacturer, link) => ({
  owns: (other) => other === path,
  isThere: () => Promise.resolve(link.plugged),
  onChange: (listener) => link.onPlug(() => listener()),
  list: () => Promise.resolve(link.plugged ? [{ path, kind: 'virtual' as const, manufacturer }] : []),
  open: (_path, listener) => {
    const lines = new LineReader(LONGEST_FROM_TRAY, listener);
    const port = link.open({
      data: (bytes) => {
        listener.bytes(bytes);
        lines.take(bytes);
      },
      gone: () => listener.closed(new Error('ENXIO: the device was unplugged')),
    });
    if (!port)
      return Promise.reject(new Error(link.plugged ? 'Cannot lock port' : 'No such file or directory'));
    return Promise.resolve({
      path,
      write: (text) => port.write(bytesOf(text)),
      close: () => {
        port.close();
        return Promise.resolve();
      },
    });
  },
});
