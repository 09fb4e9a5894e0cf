import type { CPU } from 'avr8js';

/** A page of the ATmega328P's flash, in words. */
const PAGE_WORDS = 64;
const SPMCSR = 0x57;
const SELFPRGEN = 1;
const PGERS = 2;
const PGWRT = 4;
const RWWSRE = 16;
const R0 = 0;
const R1 = 1;
const ZL = 30;
const ZH = 31;
/** Erasing or writing a page takes 3.7 to 4.5 ms. */
const BUSY_CYCLES = 64_000;

export const OPCODE_SPM = 0x95e8;

/**
 * What SPM does, which avr8js leaves out: a bootloader fills a page buffer, erases a page and writes it. Source: data sheet
 * DS40002061B, "Self-Programming the Flash". The flash is the CPU's program memory.
 */
export class SelfProgramming {
  readonly #cpu: CPU;
  readonly #buffer = new Uint16Array(PAGE_WORDS).fill(0xffff);
  /** Pages written since it was made. */
  pagesWritten = 0;

  constructor(cpu: CPU) {
    this.#cpu = cpu;
  }

  /** Call it when the program has come to an SPM instruction. */
  spm(): void {
    const { data, progMem } = this.#cpu;
    const control = data[SPMCSR] ?? 0;
    if ((control & SELFPRGEN) === 0) return;
    const word = (((data[ZH] ?? 0) << 8) | (data[ZL] ?? 0)) >> 1;
    const page = word - (word % PAGE_WORDS);
    const ends = () => {
      data[SPMCSR] = (data[SPMCSR] ?? 0) & ~(SELFPRGEN | PGERS | PGWRT | RWWSRE);
    };
    if (control & PGERS) progMem.fill(0xffff, page, page + PAGE_WORDS);
    else if (control & PGWRT) {
      // Writing only clears bits: a page that was not erased is spoilt.
      for (const [i, value] of this.#buffer.entries())
        progMem[page + i] = (progMem[page + i] ?? 0xffff) & value;
      this.#buffer.fill(0xffff);
      this.pagesWritten++;
    } else {
      if (control & RWWSRE) this.#buffer.fill(0xffff);
      else this.#buffer[word % PAGE_WORDS] = ((data[R1] ?? 0) << 8) | (data[R0] ?? 0);
      return ends();
    }
    this.#cpu.addClockEvent(ends, BUSY_CYCLES);
  }
}
