import type { CameraEnd, Sighting } from '../../../main/contract.ts';
import type { CardLook } from '../../camera/card-looks.ts';
import type { Look } from '../../camera/looked.ts';
import type { Cutout } from '../../camera/messages.ts';
import type { CameraSession, SessionListener } from '../../camera/session.ts';
import { setupOf } from '../../camera/settings.ts';
import { sightingOf } from '../../camera/sighting.ts';
import type { CameraState } from './state.ts';

/** The camera is asleep after this many counts (half a second each) without a frame. */
const ASLEEP = 6;

/** Receivers of the readings: the worker and the table. */
interface ReadingsOptions {
  readonly say: CameraSession['say'];
  readonly open: () => void;
  /** Without a sighting: nothing has changed. */
  readonly see: (sighting?: Sighting) => void;
  readonly lose: (why: CameraEnd) => void;
  readonly beat: () => void;
}

/** Readings of a session's worker: shown on the page and sent to the table. */
export class Readings implements SessionListener {
  readonly #state: CameraState;
  readonly #to: ReadingsOptions;
  #silent = 0;

  constructor(state: CameraState, to: ReadingsOptions) {
    this.#state = state;
    this.#to = to;
  }

  look(next: Look, now: number, pictures: readonly Cutout[]): void {
    const { status, moving, look, cutouts, teaching } = this.#state;
    // A reading may arrive before the first count.
    if (status.value !== 'on') this.#comeOn();
    moving.value = !next.still;
    const ids = new Map(pictures.map((cutout) => [next.reading.dice[cutout.index], cutout.id]));
    if (next.still) {
      look.value = next;
      for (const { bitmap } of cutouts.value.values()) bitmap.close();
      cutouts.value = new Map(pictures.map((cutout) => [cutout.id, cutout]));
    }
    // Dice shown for teaching are not a throw.
    if (teaching.value === null) this.#to.see(sightingOf(next, now, (die) => ids.get(die)));
  }

  cards(look: CardLook, cutouts: readonly Cutout[]): void {
    const { cards, settings, keep } = this.#state;
    cards.value = { look, cutouts };
    const { pixelsPerMm } = look;
    if (pixelsPerMm !== settings.value.cardScale) keep({ cardScale: pixelsPerMm });
  }

  /** The camera is on while frames arrive, and asleep otherwise. */
  counted({ frames, width, height }: Parameters<SessionListener['counted']>[0]): void {
    const { status, size, settings } = this.#state;
    if (frames === 0) {
      this.#silent += 1;
      if (this.#silent === ASLEEP && status.value === 'on') this.#to.lose('asleep');
      return;
    }
    this.#silent = 0;
    if (size.value.width !== width || size.value.height !== height) {
      size.value = { width, height };
      this.#to.say({ setup: setupOf(settings.value, size.value) });
    }
    if (status.value === 'on') return this.#to.beat();
    this.#comeOn();
    this.#to.say({ again: true });
  }

  hangs(view: Parameters<SessionListener['hangs']>[0]): void {
    this.#state.keep({ hangs: view });
  }

  shown(picture: ImageBitmap): void {
    this.#state.shown.value?.close();
    this.#state.shown.value = picture;
  }

  beat(): void {
    if (this.#state.status.value === 'on') this.#to.see();
  }

  /** Tells the table first that the camera is on, since it ignores one that is off. */
  #comeOn(): void {
    this.#state.status.value = 'on';
    this.#state.trouble.value = null;
    this.#to.open();
  }
}
