import type { CameraEnd, Sighting } from '../../../main/contract.ts';
import type { Look } from '../../camera/looked.ts';
import type { Cutout } from '../../camera/messages.ts';
import type { CameraSession, SessionListener } from '../../camera/session.ts';
import { setupOf } from '../../camera/settings.ts';
import { sightingOf } from '../../camera/sighting.ts';
import type { CameraState } from './state.ts';

/** Without a frame for this many counts of the worker (half a second each) the camera is asleep. */
const ASLEEP = 6;

/** Where the readings go: to the worker, and to the table. */
interface ReadingsOptions {
  readonly say: CameraSession['say'];
  readonly open: () => void;
  /** Without a sighting nothing has changed. */
  readonly see: (sighting?: Sighting) => void;
  readonly lose: (why: CameraEnd) => void;
  readonly beat: () => void;
}

/** What a session's worker reads: shown on the page, and told to the table. */
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
    // A picture may be read before the first frames are counted.
    if (status.value !== 'on') this.#comeOn();
    moving.value = !next.still;
    const ids = new Map(pictures.map((cutout) => [next.reading.dice[cutout.index], cutout.id]));
    if (next.still) {
      look.value = next;
      for (const { bitmap } of cutouts.value.values()) bitmap.close();
      cutouts.value = new Map(pictures.map((cutout) => [cutout.id, cutout]));
    }
    // Dice that are shown in order to be learned are no throw.
    if (teaching.value === null) this.#to.see(sightingOf(next, now, (die) => ids.get(die)));
  }

  /** The camera is on while frames come, and asleep without. */
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

  /** The table is told first that the camera is on: it takes nothing from one that is not. */
  #comeOn(): void {
    this.#state.status.value = 'on';
    this.#state.trouble.value = null;
    this.#to.open();
  }
}
