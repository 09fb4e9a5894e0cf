import {
  AVRClock,
  AVREEPROM,
  AVRIOPort,
  AVRSPI,
  AVRTimer,
  AVRUSART,
  AVRWatchdog,
  CPU,
  type EEPROMBackend,
  avrInstruction,
  clockConfig,
  portBConfig,
  spiConfig,
  timer0Config,
  usart0Config,
  watchdogConfig,
} from 'avr8js';
import type { Chain } from './chain.ts';
import { wirePins } from './pins.ts';
import { OPCODE_SPM, SelfProgramming } from './self-programming.ts';

export const F_CPU = 16_000_000;
export const FLASH_BYTES = 32_768;
export const SRAM_BYTES = 2048;
const SRAM_START = 0x100;

/** Reset flags of MCUSR. */
export const RESET_CAUSE = { power: 1, external: 2, watchdog: 8 } as const;
const MCUSR = 0x54;
const SREG = 0x5f;
const EEARL = 0x41;
const EEARH = 0x42;

const OPCODE_SEI = 0x9478;
const OPCODE_SLEEP = 0x9588;
/** Erased flash. */
const BLANK = 0xffff;
/** lds r24, UCSR0A; sbrs r24, 7; rjmp back: how a bootloader waits for a byte. How many cycles one round takes. */
const WAIT_FOR_BYTE: readonly number[] = [0x9180, 0x00c0, 0xff87, 0xcffc];
const WAIT_CYCLES = 5;
const RXC = 0x80;

const PIN_LOAD = 1 << 2;
const PIN_SCK = 1 << 5;
const PIN_MISO = 1 << 4;
const DDRB = 0x24;
const PORTB = 0x25;
/** SPE, MSTR, CPOL and nothing of DORD, CPHA: mode 2, MSB first. */
const SPCR_MASK = 0b0111_1100;
const SPCR_WANTED = 0b0101_1000;

export interface McuWires {
  readonly chain: Chain;
  /** A byte has left the UART. */
  readonly onByte: (byte: number) => void;
  /** Where the program begins after a reset, a byte address: a bootloader's, where the chip is fused so. */
  readonly startAt?: number;
}

/** What avr8js keeps to itself and these corrections need. */
interface ClockEvents {
  readonly nextClockEvent: { readonly cycles: number } | null;
}
interface UsartInterrupts {
  readonly UDRE: { constant?: boolean };
}

/**
 * An ATmega328P from one reset to the next, with what avr8js 0.21.1 leaves out made up for; each correction names the
 * data sheet's words. It asserts what a wrong driver would get away with here: SPI mode, bit order, pin directions.
 */
export class Mcu {
  readonly #cpu: CPU;
  readonly #usart: AVRUSART;
  readonly #incoming: number[] = [];
  readonly #selfProgramming: SelfProgramming;
  #resetByWatchdog = false;
  #asleep = false;
  #hung = false;
  #unread = 0;
  /** Bytes that came in while two others were still unread: on silicon they are lost. */
  overruns = 0;

  constructor(flash: Uint8Array, sram: Uint8Array, eeprom: EEPROMBackend, cause: number, wires: McuWires) {
    const cpu = new CPU(new Uint16Array(flash.buffer, flash.byteOffset, flash.length / 2), SRAM_BYTES);
    this.#cpu = cpu;
    cpu.pc = (wires.startAt ?? 0) >> 1;
    this.#selfProgramming = new SelfProgramming(cpu);
    cpu.data.set(sram, SRAM_START);
    cpu.data[MCUSR] = cause;
    new AVRTimer(cpu, timer0Config);
    new AVREEPROM(cpu, eeprom);
    const port = new AVRIOPort(cpu, portBConfig);
    this.#usart = this.#wireUsart(wires);
    this.#wireWatchdog(new AVRWatchdog(cpu, watchdogConfig, new AVRClock(cpu, F_CPU, clockConfig)));
    wirePins(cpu, wires.chain);
    this.#wireChain(new AVRSPI(cpu, spiConfig, F_CPU), port, wires.chain);
  }

  /** The machine has stopped since its watchdog ran out; build it anew with `RESET_CAUSE.watchdog`. */
  get resetByWatchdog(): boolean {
    return this.#resetByWatchdog;
  }

  get cycles(): number {
    return this.#cpu.cycles;
  }

  /** What memory holds now: it survives every reset but a loss of power. */
  get sram(): Uint8Array {
    return this.#cpu.data.slice(SRAM_START, SRAM_START + SRAM_BYTES);
  }

  get eepromAddress(): number {
    return ((this.#cpu.data[EEARH] ?? 0) << 8) | (this.#cpu.data[EEARL] ?? 0);
  }

  /** What the UART is set to, in baud. */
  get baudRate(): number {
    return this.#usart.baudRate;
  }

  /** Bytes for the UART, which takes them one after another at its baud rate. */
  receive(bytes: Uint8Array): void {
    this.#incoming.push(...bytes);
    this.#feed();
  }

  /** The program hangs: it runs on the spot, interrupts off, until the watchdog bites. */
  hang(): void {
    this.#cpu.data[SREG] = (this.#cpu.data[SREG] ?? 0) & 0x7f;
    this.#hung = true;
  }

  /** Runs until the cycle counter has reached `until`, or the watchdog has run out. */
  run(until: number): void {
    const cpu = this.#cpu;
    while (cpu.cycles < until && !this.#resetByWatchdog) {
      if (this.#hung) {
        cpu.cycles++;
        cpu.tick();
        continue;
      }
      if (this.#asleep) {
        this.#sleepOn(until);
        continue;
      }
      const opcode = cpu.progMem[cpu.pc];
      if (opcode === OPCODE_SPM) this.#selfProgramming.spm();
      else if (opcode === BLANK) this.#passBlank();
      else if (opcode === WAIT_FOR_BYTE[0]) this.#waitForByte(until);
      avrInstruction(cpu);
      // "The instruction following SEI will be executed before any pending interrupts."
      if (opcode === OPCODE_SEI) avrInstruction(cpu);
      else if (opcode === OPCODE_SLEEP) this.#asleep = cpu.nextInterrupt < 0;
      cpu.tick();
    }
  }

  /** avr8js ignores SLEEP: nothing happens until an interrupt, so time may jump from one clock event to the next. */
  #sleepOn(until: number): void {
    const cpu = this.#cpu;
    const next = (cpu as unknown as ClockEvents).nextClockEvent;
    cpu.cycles = Math.max(cpu.cycles, Math.min(until, next?.cycles ?? until));
    const asleepAt = cpu.pc;
    cpu.tick();
    if (cpu.pc !== asleepAt || cpu.nextInterrupt >= 0) this.#asleep = false;
  }

  /** A blank chip's flash is passed over at one cycle a word: only its last word is run. */
  #passBlank(): void {
    const { progMem } = this.#cpu;
    const from = this.#cpu.pc;
    while (progMem[this.#cpu.pc + 1] === BLANK) this.#cpu.pc++;
    this.#cpu.cycles += this.#cpu.pc - from;
  }

  /** A program that only polls for the next byte would do so until something happens: time may jump to then. */
  #waitForByte(until: number): void {
    const cpu = this.#cpu;
    if (WAIT_FOR_BYTE.some((word, i) => cpu.progMem[cpu.pc + i] !== word)) return;
    if ((cpu.data[usart0Config.UCSRA] ?? 0) & RXC) return;
    const next = (cpu as unknown as ClockEvents).nextClockEvent;
    cpu.cycles = Math.max(cpu.cycles, Math.min(until, next?.cycles ?? until) - WAIT_CYCLES);
  }

  #wireUsart({ onByte }: McuWires): AVRUSART {
    const cpu = this.#cpu;
    const usart = new AVRUSART(cpu, usart0Config, F_CPU);
    usart.onByteTransmit = onByte;
    usart.onRxComplete = () => {
      // Two bytes are buffered; avr8js buffers one and never tells an overrun.
      if (++this.#unread > 2) this.overruns++;
      this.#feed();
    };
    const read = cpu.readHooks[usart0Config.UDR];
    cpu.readHooks[usart0Config.UDR] = (address) => {
      this.#unread = 0;
      return read?.(address) ?? 0;
    };
    // "UDRE0 indicates if the transmit buffer is ready": a level, which entering its interrupt does not clear.
    (usart as unknown as UsartInterrupts).UDRE.constant = true;
    // UDRE0 and RXC0 are read-only: a write to UCSR0A leaves them as they are.
    const write = cpu.writeHooks[usart0Config.UCSRA];
    cpu.writeHooks[usart0Config.UCSRA] = (value, old, address, mask) => {
      write?.(value, old, address, mask);
      cpu.data[usart0Config.UCSRA] = ((cpu.data[usart0Config.UCSRA] ?? 0) & 0x5f) | (old & 0xa0);
      return true;
    };
    return usart;
  }

  #feed(): void {
    const byte = this.#incoming[0];
    if (byte === undefined || this.#usart.rxBusy) return;
    if (this.#usart.writeByte(byte)) this.#incoming.shift();
    // A receiver that is not switched on yet hears nothing.
    else if (!this.#usart.rxEnable) this.#incoming.length = 0;
  }

  #wireWatchdog(watchdog: AVRWatchdog): void {
    const check = watchdog.checkWatchdog;
    // "System reset" means everything; avr8js would only set the stack pointer and the program counter.
    const reset = this.#cpu.reset.bind(this.#cpu);
    watchdog.checkWatchdog = () => {
      this.#cpu.reset = () => {
        this.#resetByWatchdog = true;
      };
      check();
      this.#cpu.reset = reset;
    };
  }

  #wireChain(spi: AVRSPI, port: AVRIOPort, chain: Chain): void {
    const cpu = this.#cpu;
    let low = false;
    port.addListener((value) => {
      const isLow = (value & PIN_LOAD) === 0;
      // /PL is a level: what stands at the inputs when it rises is what the registers hold.
      if (isLow || low) chain.load();
      low = isLow;
    });
    spi.onByte = () => {
      const spcr = cpu.data[spiConfig.SPCR] ?? 0;
      const outputs = (cpu.data[DDRB] ?? 0) & (PIN_LOAD | PIN_SCK);
      if ((spcr & SPCR_MASK) !== SPCR_WANTED) throw new Error(`SPI is not in mode 2, MSB first: ${spcr}`);
      if (outputs !== (PIN_LOAD | PIN_SCK)) throw new Error('/PL and SCK must be outputs');
      if (low) throw new Error('shifting while /PL is low');
      // Of an input, the bit in PORTB switches its pull-up.
      const isInput = ((cpu.data[DDRB] ?? 0) & PIN_MISO) === 0;
      const byte = chain.shift(isInput && ((cpu.data[PORTB] ?? 0) & PIN_MISO) !== 0);
      cpu.addClockEvent(() => {
        spi.completeTransfer(byte);
      }, spi.transferCycles);
    };
  }
}
