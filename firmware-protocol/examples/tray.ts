/**
 * A whole dice tray in a hundred lines, without settings: SPEC.md, "Appendix". The dice code calls `lift` and `land`;
 * the line's code sends what `send` gets and passes input to `receive`; call `tick` every few ms.
 */
const [SETTLE, GATHER, BEAT] = [300, 1500, 500];

const hex = (value: number, width: number): string =>
  value.toString(16).toUpperCase().padStart(width, '0').slice(-width);

function crc(text: string): string {
  let sum = 0xffff;
  for (const char of text) {
    sum ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return hex(sum, 4);
}

export class Tray {
  readonly #pockets: { state: string; lifts: number; rested: boolean; face: number; landed: number }[];
  readonly #begun: number;
  #number = 0;
  #beats = 0;
  #bad = 0;
  #text = '';
  #told = false;
  #hand = 0;
  #mask = 0;
  #firstAt: number | undefined;
  #changedAt: number;

  /** `boot` must never have been used before: count it, and keep the count. `now` gives ms. */
  constructor(
    readonly send: (line: string) => void,
    readonly now: () => number,
    readonly boot: number,
    pockets = 6,
    readonly device = 'C0FFEE01',
  ) {
    this.#begun = this.#changedAt = now();
    const pocket = { state: '0', lifts: 0, rested: false, face: 0, landed: 0 };
    this.#pockets = Array.from({ length: pockets }, () => ({ ...pocket }));
    this.#say('!', 'hello', this.#greeting());
  }

  lift(p: number): void {
    const pocket = this.#pockets[p - 1];
    if (!pocket || pocket.state === '0') return;
    this.#change(p);
    if (pocket.rested) [pocket.lifts, this.#hand] = [pocket.lifts + 1, this.#hand + 1];
    [pocket.rested, pocket.state] = [false, '0'];
    this.#say('!', 'lift', `${p} ${hex(pocket.lifts, 4)}`);
  }

  land(p: number, face: number): void {
    const pocket = this.#pockets[p - 1];
    if (!pocket) return;
    this.#change(p);
    [pocket.state, pocket.face, pocket.landed] = ['m', face, this.now()];
    if (this.#told) this.#say('!', 'move', `${p} ${hex(pocket.lifts, 4)}`);
  }

  tick(): void {
    const now = this.now();
    for (const [i, pocket] of this.#pockets.entries()) {
      if (pocket.state !== 'm' || now - pocket.landed < SETTLE) continue;
      if (!pocket.rested) this.#hand = Math.max(0, this.#hand - 1);
      [pocket.rested, pocket.state, this.#changedAt] = [true, `${pocket.face}`, now];
      this.#mask |= 1 << i;
    }
    if (!this.#pockets.some(({ state }) => state === 'm')) this.#tell(now);
    if (now - this.#begun < BEAT * (this.#beats + 1)) return;
    this.#beats++;
    this.#say('!', 'beat', `${hex(now - this.#begun, 8)} 0000 ${hex(this.#bad, 4)} 0000`);
  }

  receive(text: string): void {
    const lines = (this.#text + text).split('\n');
    this.#text = (lines.pop() ?? '').slice(-40);
    for (const line of lines) {
      const [, head = '', number = '', words = '', sum] = /^(>([0-9A-F]{4}) (.+))#(.{4})$/.exec(line) ?? [];
      if (crc(head) !== sum) this.#bad += line === '' ? 0 : 1;
      else if (words === 'hello') this.#say('=', `hello ${number}`, this.#greeting());
      else if (words === 'state?') this.#say('=', `state ${number}`, this.#states());
      else this.#say('=', `no ${number}`, 'unknown');
    }
  }

  #change(p: number): void {
    this.#firstAt ??= this.now();
    this.#changedAt = this.now();
    this.#mask &= ~(1 << (p - 1));
  }

  #tell(now: number): void {
    const due = this.#mask !== 0 && (this.#hand === 0 || now - this.#changedAt >= GATHER);
    if (this.#told ? !due : now - this.#begun < SETTLE) return;
    const age = hex(now - (this.#firstAt ?? now), 8);
    if (this.#told) this.#say('!', 'roll', `${age} ${hex(this.#mask, 4)} ${this.#states()}`);
    else this.#say('!', 'state', this.#states());
    [this.#told, this.#mask, this.#hand, this.#firstAt] = [true, 0, 0, undefined];
  }

  #greeting = (): string => `2 100-lines ${this.device} ${this.#pockets.length} virtual`;
  #states = (): string => this.#pockets.map(({ state, lifts }) => state + hex(lifts, 4)).join('');

  #say(mark: string, type: string, words: string): void {
    const text = `${mark}${hex(this.boot, 4)}:${hex(this.#number++, 4)} ${type} ${words}`;
    this.send(`${text}#${crc(text)}\n`);
  }
}
