import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createRig } from '../../firmware-protocol/simulator/index.ts';
import { forgetful } from '../../main/tray/index.ts';
import { createTray } from '../../main/tray/node/create.ts';
import { plugPty } from '../../main/tray/node/pty.ts';
import { describeWith } from '../support/needs.ts';
import { CH340, CP2102 } from '../support/ports/computer.ts';
import { fakeUdevadm, usualPorts } from '../support/ports/udevadm.ts';
import { eventually, pause, until } from '../support/until.ts';

/** A computer on which the real serial library lists what the fake `udevadm` says. */
async function computer() {
  const udevadm = await fakeUdevadm();
  const folder = await mkdtemp(path.join(tmpdir(), 'croupier-ports-'));
  onTestFinished(async () => {
    await udevadm.end();
    await rm(folder, { recursive: true, force: true });
  });
  const board = async (name: string, device: string) => {
    const rig = createRig({ device, resetOnOpen: true, bootTime: 60 });
    const at = path.join(folder, name);
    const plugged = await plugPty(rig.link, at);
    if (!plugged.ok) throw new Error(plugged.error.code);
    onTestFinished(async () => {
      await plugged.value.end();
      rig.machine.power(false);
    });
    return { rig, at };
  };
  return { udevadm, board };
}

describeWith(['python3', 'pseudo-terminals'], 'the real serial library over a fake udevadm', () => {
  test.runIf(process.platform === 'linux')(
    'lists ids, starts no process while nothing changes, and asks about twins',
    async () => {
      const { udevadm, board } = await computer();
      const [tray, twin] = [await board('ttyUSB0', '5F3A09C2'), await board('ttyUSB1', '0BADD1CE')];
      await udevadm.plug(usualPorts('/dev/pts/none', tray.at, twin.at));
      const app = createTray({ virtual: [], memory: forgetful() });
      onTestFinished(() => app.dispose());
      const seen = (await app.list()).filter(({ vendorId }) => vendorId !== undefined);
      expect(seen.map((port) => [port.vendorId, port.serialNumber])).toEqual(
        expect.arrayContaining([
          [CH340.vendorId, undefined],
          [CP2102.vendorId, '0001'],
          [CP2102.vendorId, '0001'],
        ]),
      );

      app.open(tray.at);
      await until(() => app.connection.state === 'ready');
      tray.rig.link.unplug();
      await udevadm.plug([{ path: twin.at, adapter: CP2102 }]);
      await until(() => app.connection.state === 'lost');
      // A request at the time of its removal is answered in its own time; then there are no more.
      await eventually(async () => {
        const before = await udevadm.calls();
        await pause(4000);
        expect((await udevadm.calls()) - before).toBe(0);
      });
      expect(app.connection.state).toBe('lost');
      expect(twin.rig.link.held).toBe(false);

      const lists: number[] = [];
      app.on('ports', ({ ports }) =>
        lists.push(ports.filter(({ vendorId }) => vendorId !== undefined).length),
      );
      await udevadm.plug([
        { path: twin.at, adapter: CP2102 },
        { path: tray.at, adapter: CP2102 },
      ]);
      tray.rig.link.plug();
      await until(() => app.connection.asked?.includes(tray.at) ?? false);
      await until(() => lists.includes(2));
      app.open(tray.at);
      await until(() => app.connection.state === 'ready');
      expect(app.connection.tray?.device).toBe('5F3A09C2');
    },
  );
});
