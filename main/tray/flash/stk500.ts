import type { ByteStream } from './serial-line.ts';

/*
 * STK500 version 1, as the bootloaders of Arduino boards speak it: a command, its bytes, 0x20; the answer 0x14, its bytes,
 * 0x10. Source: Atmel, AVR061 "STK500 Communication Protocol"; optiboot.c and ATmegaBOOT_168.c.
 */
const INSYNC = 0x14;
const OK = 0x10;
const EOP = 0x20;
const GET_SYNC = 0x30;
const ENTER_PROGMODE = 0x50;
const LEAVE_PROGMODE = 0x51;
const LOAD_ADDRESS = 0x55;
const PROG_PAGE = 0x64;
const READ_PAGE = 0x74;
const READ_SIGN = 0x75;
const FLASH = 0x46;

/** A page of 128 bytes at 57600 baud takes 23 ms on the wire and 9 ms in the chip; USB adds its own. */
const ANSWER_TIME = 1000;
const SYNC_TIME = 100;

export class Stk500Error extends Error {
  override readonly name = 'Stk500Error';
}

/** A conversation with a bootloader. All methods throw `LineError`, or `Stk500Error` on a wrong answer. */
export class Stk500 {
  constructor(private readonly stream: ByteStream) {}

  /** Calls until a bootloader answers, at most `attempts` times. Bytes left over from the running program may come first. */
  async sync(attempts: number): Promise<boolean> {
    let heard: number[] = [];
    for (let attempt = 0; attempt < attempts; attempt++) {
      await this.stream.write(Uint8Array.of(GET_SYNC, EOP));
      heard = [...heard, ...(await this.stream.gather(SYNC_TIME))].slice(-512);
      if (!heard.some((byte, i) => byte === INSYNC && heard[i + 1] === OK)) continue;
      // Answers to earlier calls may still arrive.
      await this.stream.gather(SYNC_TIME);
      return true;
    }
    return false;
  }

  /** The chip's signature, as `1E950F`. */
  async signature(): Promise<string> {
    const bytes = await this.#ask([READ_SIGN], 3);
    return bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('');
  }

  async enter(): Promise<void> {
    await this.#ask([ENTER_PROGMODE], 0);
  }

  async leave(): Promise<void> {
    await this.#ask([LEAVE_PROGMODE], 0);
  }

  /** Writes one page at a byte address that is a multiple of its length. */
  async writePage(address: number, bytes: Uint8Array): Promise<void> {
    await this.#load(address);
    await this.#ask([PROG_PAGE, bytes.length >> 8, bytes.length & 0xff, FLASH, ...bytes], 0);
  }

  async readPage(address: number, length: number): Promise<Uint8Array> {
    await this.#load(address);
    return Uint8Array.from(await this.#ask([READ_PAGE, length >> 8, length & 0xff, FLASH], length));
  }

  /** Addresses go over the wire in words, low byte first. */
  async #load(address: number): Promise<void> {
    const word = address >> 1;
    await this.#ask([LOAD_ADDRESS, word & 0xff, word >> 8], 0);
  }

  async #ask(command: readonly number[], answers: number): Promise<readonly number[]> {
    // Unrequested bytes do not count as an answer.
    await this.stream.gather(0);
    await this.stream.write(Uint8Array.of(...command, EOP));
    const [first] = await this.stream.read(1, ANSWER_TIME);
    if (first !== INSYNC) throw new Stk500Error(`command ${command[0]}: ${first} for ${INSYNC}`);
    const answer = await this.stream.read(answers + 1, ANSWER_TIME);
    if (answer.at(-1) !== OK) throw new Stk500Error(`command ${command[0]}: ${answer.at(-1)} for ${OK}`);
    return answer.slice(0, -1);
  }
}
