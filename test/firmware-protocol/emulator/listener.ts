import {
  decodeFromTray,
  encodeToTray,
  type FromTray,
  type ToTray,
} from '../../../firmware-protocol/codec/index.ts';
import { createFirmwareRig, type FirmwareRig } from '../../support/emulator/rig.ts';
import { VirtualClock } from '../../../firmware-protocol/simulator/clock.ts';

/** The committed firmware, heard over its cable. */
export class Listener {
  readonly clock = new VirtualClock();
  readonly rig: FirmwareRig;
  readonly lines: { at: number; message: FromTray }[] = [];
  readonly bad: string[] = [];
  #text = '';
  readonly #wire: ReturnType<FirmwareRig['link']['open']>;

  /** `before` the power comes on. */
  constructor(before: (rig: FirmwareRig) => void = () => undefined) {
    this.rig = createFirmwareRig({ clock: this.clock, seed: 7 });
    before(this.rig);
    this.#wire = this.rig.link.open({ data: (bytes) => this.#hear(bytes), gone: () => undefined });
  }

  #hear(bytes: Uint8Array): void {
    this.#text += Buffer.from(bytes).toString('latin1');
    const lines = this.#text.split('\n');
    this.#text = lines.pop() ?? '';
    for (const line of lines) {
      const decoded = decodeFromTray(line);
      if (decoded.ok) this.lines.push({ at: this.clock.now(), message: decoded.message });
      else this.bad.push(line);
    }
  }

  send(command: ToTray): void {
    this.raw(encodeToTray(command));
  }

  raw(text: string): void {
    this.#wire?.write(Buffer.from(text, 'latin1'));
  }

  of<K extends FromTray['kind']>(kind: K) {
    return this.lines.flatMap(({ message }) =>
      message.kind === kind ? [message as Extract<FromTray, { kind: K }>] : [],
    );
  }

  faces(): readonly string[] {
    const last = [...this.of('roll'), ...this.of('state')].sort((a, b) => a.seq - b.seq).at(-1);
    return (last?.pockets ?? []).map((p) => (p.state === 'face' ? String(p.face) : p.state));
  }
}
