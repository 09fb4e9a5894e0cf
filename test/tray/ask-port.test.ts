import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createRig } from '../../firmware-protocol/simulator/index.ts';
import { monitorTray } from '../../main/tray/node/commands.ts';
import { usbPorts } from './support/usb.ts';

/** `tray monitor` without a port on a computer with these ports; `typed` is what a person types. */
async function monitor(paths: readonly string[], typed: string) {
  const usb = usbPorts();
  for (const path of paths)
    usb.plugged.push({ path, ids: { vendorId: '1a86', productId: '7523' }, link: createRig().link });
  const err: string[] = [];
  const stop = new AbortController();
  const code = monitorTray(
    {
      print: () => undefined,
      complain: (text) => {
        err.push(text);
        if (text.startsWith('tray.say.ready')) stop.abort();
      },
      say: (phrase) => phrase.code,
      signal: stop.signal,
    },
    { input: Readable.from([typed]), system: usb },
  );
  return { code: await code, err, opened: usb.opened };
}

test('monitor lists the ports and opens the one whose number is typed', async () => {
  const { code, err, opened } = await monitor(['/dev/ttyUSB0', '/dev/ttyUSB1'], '2\n');
  expect([code, opened]).toEqual([0, ['/dev/ttyUSB1']]);
  expect(err.slice(0, 3)).toEqual([
    '1  /dev/ttyUSB0   1a86:7523',
    '2  /dev/ttyUSB1   1a86:7523',
    'tray.cli.which',
  ]);
});

test.each([
  ['the only port is not opened before somebody says so', ['/dev/ttyUSB0'], ''],
  ['a number that is not in the list opens nothing', ['/dev/ttyUSB0'], '2\n'],
])('monitor: %s', async (_what, paths, typed) => {
  const { code, err, opened } = await monitor(paths, typed);
  expect([code, err.at(-1), opened]).toEqual([1, 'tray.cli.notChosen', []]);
});

test('monitor: the lack of a likely port is reported', async () => {
  expect(await monitor([], '1\n')).toEqual({ code: 1, err: ['tray.cli.none'], opened: [] });
});
