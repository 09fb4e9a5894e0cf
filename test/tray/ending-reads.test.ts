import { closeSync, constants, openSync } from 'node:fs';
import type { BindingPortInterface } from '@serialport/bindings-interface' with {
  'resolution-mode': 'require',
};
import { expect, onTestFinished, test, vi } from 'vitest';
import { endingReads } from '../../main/tray/node/system-ports.ts';

/** An open port of the system's binding over any file. */
function portOver(file: string, poller: object): BindingPortInterface {
  const fd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(fd));
  return { fd, isOpen: true, poller } as never;
}

test('a line that has hung up, and reads as nothing, ends the reading', async () => {
  const once = vi.fn();
  const port = endingReads(portOver('/dev/null', { once }));
  await expect(port.read(Buffer.alloc(8), 0, 8)).rejects.toMatchObject({ disconnect: true });
  expect(once).not.toHaveBeenCalled();
});

test('a port that was closed meanwhile cancels the reading', async () => {
  const port = endingReads({ fd: null, isOpen: false, poller: {} } as never);
  await expect(port.read(Buffer.alloc(8), 0, 8)).rejects.toMatchObject({ canceled: true });
});

test('bytes are read, and a port without a poller is left as it is', async () => {
  const buffer = Buffer.alloc(2);
  const read = await endingReads(portOver('/proc/self/stat', {})).read(buffer, 0, 2);
  expect(read).toEqual({ bytesRead: 2, buffer });
  const other = { read: () => Promise.resolve({ bytesRead: 0, buffer }) } as never;
  expect(endingReads(other)).toBe(other);
});
