import { createFirmwareRig, type FirmwareRig } from '../../support/emulator/rig.ts';
import { VirtualClock } from '../../../firmware-protocol/simulator/index.ts';
import { phrase } from '../../../main/engine/core/result.ts';
import {
  type FlashOptions,
  flashBoard,
  type FlashProgress,
  type Found,
} from '../../../main/tray/flash/flash.ts';
import type { OpenLine } from '../../../main/tray/flash/serial-line.ts';
import { breath } from './virtual-time.ts';

/** The board's line: opening it resets the chip, as DTR does, and at a wrong baud rate nothing is understood. */
export function lineTo({ link, machine }: FirmwareRig): OpenLine {
  return (_path, baudRate, listener) => {
    const fits = () => Math.abs(machine.baudRate / baudRate - 1) < 0.04;
    const heard = (bytes: Uint8Array) => (fits() ? bytes : bytes.map((byte) => byte ^ 0xa5));
    const wire = link.open({
      data: (bytes) => listener.bytes(heard(bytes)),
      gone: () => listener.closed(),
    });
    if (!wire) return Promise.reject(new Error('No such file or directory'));
    machine.reset();
    let on = true;
    return Promise.resolve({
      write: (bytes) => {
        if (!link.plugged) return Promise.reject(new Error('unplugged'));
        wire.write(heard(bytes));
        return Promise.resolve();
      },
      setSignals: (now) => {
        if (now && !on) machine.reset();
        on = now;
        return Promise.resolve();
      },
      close: () => {
        wire.close();
        return Promise.resolve();
      },
    });
  };
}

/** A board with an emulated chip and a real bootloader in it; `hex` '' is a board without a program. */
export function board(bootloader: { readonly hex: string; readonly startAt: number }, hex: string) {
  const clock = new VirtualClock();
  const rig = createFirmwareRig({ clock, hex, bootloader, verbatim: true });
  return { clock, rig };
}

/** Flashes, with the clock running meanwhile; `during` is called every ms. */
export async function flash(
  clock: VirtualClock,
  options: Pick<FlashOptions, 'open' | 'hex'> & Partial<FlashOptions>,
  during: () => void = () => undefined,
) {
  const asked: Found[] = [];
  const steps: FlashProgress[] = [];
  let done = false;
  const flashing = flashBoard({
    clock,
    path: 'board',
    sure: (found) => {
      asked.push(found);
      return Promise.resolve(true);
    },
    onProgress: (progress) => void steps.push(progress),
    explain: (error) => Promise.resolve(phrase('tray.port.absent', { message: error.message })),
    ...options,
  }).finally(() => (done = true));
  while (!done) {
    clock.advance(1);
    during();
    await breath();
  }
  return { result: await flashing, asked, steps };
}
