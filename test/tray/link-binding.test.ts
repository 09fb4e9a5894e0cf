import { describe, expect, test } from 'vitest';
import { createRig, VirtualClock } from '../../firmware-protocol/simulator/index.ts';
import { LinkPort } from '../../main/tray/node/link-binding.ts';

const OPTIONS = { path: 'virtual:tray', baudRate: 115_200 };
const rig = () => createRig({ clock: new VirtualClock() });
const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));

describe('a port over a simulated cable', () => {
  test('gives what came before and after it was asked, in as small pieces as wanted', async () => {
    const { link } = rig();
    const port = new LinkPort(link, OPTIONS);
    const buffer = Buffer.alloc(10);
    link.raw(bytes('abcde'));
    expect(await port.read(buffer, 2, 3)).toMatchObject({ bytesRead: 3 });
    expect(await port.read(buffer, 5, 3)).toMatchObject({ bytesRead: 2 });
    const later = port.read(buffer, 7, 3);
    link.raw(bytes('f'));
    expect(await later).toMatchObject({ bytesRead: 1 });
    expect(buffer.toString('latin1', 2, 8)).toBe('abcdef');
  });

  test('reports a pulled plug to a later read too, after the earlier data', async () => {
    const { link } = rig();
    const port = new LinkPort(link, OPTIONS);
    link.raw(bytes('a'));
    link.unplug();
    const buffer = Buffer.alloc(10);
    expect(await port.read(buffer, 0, 10)).toMatchObject({ bytesRead: 1 });
    await expect(port.read(buffer, 0, 10)).rejects.toMatchObject({ canceled: false });
    await expect(port.read(buffer, 0, 10)).rejects.toMatchObject({ canceled: false });
    await expect(port.write(Buffer.from('a'))).rejects.toMatchObject({ canceled: false });
  });

  test('cancels a read that waits when it is closed, and is free then', async () => {
    const { link } = rig();
    const port = new LinkPort(link, OPTIONS);
    const reading = port.read(Buffer.alloc(1), 0, 1);
    await port.close();
    await expect(reading).rejects.toMatchObject({ canceled: true });
    expect(port.isOpen).toBe(false);
    expect(new LinkPort(link, OPTIONS).isOpen).toBe(true);
  });

  test('is open once only, and not at all without a plug', () => {
    const { link } = rig();
    new LinkPort(link, OPTIONS);
    expect(() => new LinkPort(link, OPTIONS)).toThrow('Cannot lock port');
    link.unplug();
    expect(() => new LinkPort(link, OPTIONS)).toThrow('No such file or directory');
  });
});
