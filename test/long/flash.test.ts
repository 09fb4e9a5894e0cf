import { expect, test } from 'vitest';
import firmware from '../../firmware-protocol/firmware/tray.hex?raw';
import { seeded } from '../../firmware-protocol/simulator/random.ts';
import { imageOf } from '../../main/tray/flash/flash.ts';
import { buildBootloader } from '../support/bootloaders.ts';
import { describeWith } from '../support/needs.ts';
import { board, flash, lineTo } from '../tray/support/flashing.ts';

const FLASHES = 50;
const PULLS = 20;
const SEED = 50;

describeWith(['avr-gcc', 'bootloaders'], 'boards with Optiboot, emulated', () => {
  test('50 flashes, 20 with the plug pulled at a moment of chance: after a retry each board greets', async () => {
    const chance = seeded(SEED);
    const image = imageOf(firmware);
    const optiboot = buildBootloader('optiboot');
    const ends = new Map<string, number>();
    for (let n = 0; n < FLASHES; n++) {
      // New boards and trays in turn.
      const { clock, rig } = board(optiboot, n % 2 ? firmware : '');
      const open = lineTo(rig);
      // A silent board is looked at for longer: so long does it take until it greets.
      const lasts = n % 2 ? 4000 : 7000;
      const pullAt = n < PULLS ? clock.now() + 300 + chance() * lasts : Infinity;
      const first = await flash(clock, { open, hex: firmware }, () => {
        if (clock.now() > pullAt && rig.link.plugged) rig.link.unplug();
      });
      const end = first.result.ok ? 'greets' : first.result.error.code;
      ends.set(end, (ends.get(end) ?? 0) + 1);
      rig.link.plug();
      const last = first.result.ok ? first : await flash(clock, { open, hex: firmware });
      expect(last.result, `flash ${n}: ${end}`).toMatchObject({ ok: true, value: { firmware: '2.0.0' } });
      expect([...rig.machine.flash(image.length)]).toEqual([...image]);
    }
    console.log(
      `flashes: ${FLASHES}, seed ${SEED}; first ends ${JSON.stringify([...ends])}; all greet at last`,
    );
    expect(ends.get('greets')).toBeGreaterThanOrEqual(FLASHES - PULLS);
  }, 3_600_000);
});
