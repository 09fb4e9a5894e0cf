import { EEPROMMemoryBackend } from 'avr8js';
import firmware from '../../../firmware-protocol/firmware/tray.hex?raw';
import type { Board } from '../../../firmware-protocol/simulator/board.ts';
import type { Clock } from '../../../firmware-protocol/simulator/clock.ts';
import type { Machine } from '../../../firmware-protocol/simulator/link.ts';
import { pick, type Random, seeded } from '../../../firmware-protocol/simulator/random.ts';
import { Chain } from './chain.ts';
import { readHexFile } from '../../../main/tray/flash/flash.ts';
import { FLASH_BYTES, F_CPU, Mcu, RESET_CAUSE, SRAM_BYTES } from './mcu.ts';

const CYCLES_PER_MS = F_CPU / 1000;
const EEPROM_BYTES = 1024;

export interface FirmwareMachineOptions {
  readonly clock: Clock;
  readonly board: Board;
  /** How far the machine runs at a time, in ms of the clock. */
  readonly slice?: number;
  readonly seed?: number;
  /** In ms: how much of a stall it makes up for. More where no dice tumble meanwhile. */
  readonly mostBehind?: number;
  /** Intel HEX; the committed firmware unless given. '' is a blank chip. */
  readonly hex?: string;
  /** A bootloader in Intel HEX, and the byte address at which the chip is fused to begin. */
  readonly bootloader?: { readonly hex: string; readonly startAt: number };
}

/**
 * How much of a stall is made up for, in ms. Dice stand still while a machine catches up: after longer stalls a
 * tumbling die would seem at rest and be reported.
 */
const MOST_BEHIND = 50;

/** The real firmware, running on an emulated ATmega328P that watches a board of dice. */
export class FirmwareMachine implements Machine {
  onSend: (bytes: Uint8Array) => void = () => undefined;
  readonly chain: Chain;
  readonly eeprom = new EEPROMMemoryBackend(EEPROM_BYTES);
  readonly #clock: Clock;
  readonly #slice: number;
  readonly #random: Random;
  readonly #flash: Uint8Array;
  readonly #startAt: number;
  readonly #mostBehind: number;
  #mcu: Mcu | undefined;
  /** The clock's time at which the current machine's cycle counter stood at 0. */
  #startedAt = 0;
  #sent: number[] = [];
  #stop: () => void = () => undefined;
  /** Watchdog resets since it was made. */
  watchdogResets = 0;
  /** When the last byte was handed to the transmitter, by the clock, to the cycle. */
  lastByteAt = 0;

  constructor(options: FirmwareMachineOptions) {
    const { clock, board, slice = 1, seed = 1, hex = firmware, bootloader } = options;
    this.#mostBehind = options.mostBehind ?? MOST_BEHIND;
    this.#clock = clock;
    this.#slice = slice;
    this.#random = seeded(seed);
    this.#flash = hex === '' ? new Uint8Array(FLASH_BYTES).fill(0xff) : readHexFile(hex, FLASH_BYTES);
    this.#startAt = bootloader?.startAt ?? 0;
    if (bootloader)
      this.#flash.set(readHexFile(bootloader.hex, FLASH_BYTES).subarray(this.#startAt), this.#startAt);
    const noise = seeded(seed + 1);
    this.chain = new Chain(
      (pocket) => board.code(pocket),
      () => pick(noise, 2),
    );
  }

  /** Where EEPROM's address register points: the byte that a brown-out may spoil. */
  get eepromAddress(): number {
    return this.#mcu?.eepromAddress ?? 0;
  }

  /** What its UART is set to, in baud; 0 without power. */
  get baudRate(): number {
    return this.#mcu?.baudRate ?? 0;
  }

  /** A copy of the first `length` bytes of its flash. */
  flash(length: number): Uint8Array {
    return this.#flash.slice(0, length);
  }

  get overruns(): number {
    return this.#mcu?.overruns ?? 0;
  }

  power(on: boolean): void {
    this.#stop();
    this.#mcu = undefined;
    this.#sent = [];
    if (!on) return;
    // After power-up, memory holds random values.
    const sram = Uint8Array.from({ length: SRAM_BYTES }, () => pick(this.#random, 256));
    this.#start(sram, RESET_CAUSE.power, this.#clock.now());
    this.#runLater();
  }

  /** The reset line: the machine begins anew, its memory keeps what was in it. */
  reset(): void {
    if (!this.#mcu) return this.power(true);
    this.#start(this.#mcu.sram, RESET_CAUSE.external, this.#clock.now());
  }

  /** Makes the program hang in a loop with interrupts off. */
  hang(): void {
    this.#mcu?.hang();
  }

  receive(bytes: Uint8Array): void {
    this.#mcu?.receive(bytes);
  }

  #start(sram: Uint8Array, cause: number, at: number): void {
    this.#startedAt = at;
    const mcu: Mcu = new Mcu(this.#flash, sram, this.eeprom, cause, {
      chain: this.chain,
      startAt: this.#startAt,
      onByte: (byte) => {
        this.#sent.push(byte);
        this.lastByteAt = this.#startedAt + mcu.cycles / CYCLES_PER_MS;
      },
    });
    this.#mcu = mcu;
  }

  #runLater(): void {
    this.#stop = this.#clock.after(this.#slice, () => {
      this.#catchUp();
      if (this.#mcu) this.#runLater();
    });
  }

  /** Runs the machine up to the clock's time, through as many watchdog resets as it takes; a longer stall it never knew. */
  #catchUp(): void {
    const behind = this.#clock.now() - this.#startedAt - (this.#mcu?.cycles ?? 0) / CYCLES_PER_MS;
    this.#startedAt += Math.max(0, behind - Math.max(this.#mostBehind, this.#slice));
    for (let mcu = this.#mcu; mcu; mcu = this.#mcu) {
      mcu.run((this.#clock.now() - this.#startedAt) * CYCLES_PER_MS);
      if (!mcu.resetByWatchdog) break;
      this.watchdogResets++;
      this.#start(mcu.sram, RESET_CAUSE.watchdog, this.#startedAt + mcu.cycles / CYCLES_PER_MS);
    }
    const bytes = Uint8Array.from(this.#sent);
    this.#sent = [];
    if (bytes.length > 0) this.onSend(bytes);
  }
}
