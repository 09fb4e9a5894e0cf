import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Source folder of the boards' bootloaders in Debian's package `arduino-core-avr`. */
export const BOOTLOADER_SOURCES = '/usr/share/arduino/hardware/arduino/avr/bootloaders';

export const hasBootloaderSources = (): boolean =>
  existsSync(join(BOOTLOADER_SOURCES, 'optiboot/optiboot.c'));

const KINDS = {
  // Without the flashes at start: with them, this compiler's Optiboot exceeds its 512 bytes.
  optiboot: {
    source: 'optiboot/optiboot.c',
    startAt: 0x7e00,
    flags: [
      '-fno-split-wide-types',
      '-mrelax',
      '-nostartfiles',
      '-DLED_START_FLASHES=0',
      '-DBAUD_RATE=115200',
    ],
  },
  atmegaboot: {
    source: 'atmega/ATmegaBOOT_168.c',
    startAt: 0x7800,
    flags: ['-DMAX_TIME_COUNT=F_CPU>>4', '-DNUM_LED_FLASHES=1', '-DBAUD_RATE=57600'],
  },
} as const;
export type BootloaderKind = keyof typeof KINDS;

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

/** A real bootloader for the ATmega328P, built from Debian's sources with the flags of its own Makefile. */
export function buildBootloader(kind: BootloaderKind): { readonly hex: string; readonly startAt: number } {
  const { source, startAt, flags } = KINDS[kind];
  const folder = mkdtempSync(join(tmpdir(), 'croupier-boot-'));
  try {
    const [elf, hex] = [join(folder, 'boot.elf'), join(folder, 'boot.hex')];
    const at = `-Wl,--section-start=.text=0x${startAt.toString(16)}`;
    const chip = ['-Os', '-w', '-mmcu=atmega328p', '-DF_CPU=16000000L'];
    const version = kind === 'optiboot' ? ['-Wl,--section-start=.version=0x7ffe'] : [];
    run('avr-gcc', [...chip, ...flags, at, ...version, '-o', elf, join(BOOTLOADER_SOURCES, source)]);
    run('avr-objcopy', ['-j', '.text', '-j', '.data', '-O', 'ihex', elf, hex]);
    // Fuses, not the file, determine its start address.
    const lines = readFileSync(hex, 'utf8').split('\n');
    return { hex: lines.filter((line) => !line.startsWith(':04000003')).join('\n'), startAt };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
