import type { Json } from '../engine/core/result.ts';
import type { Clock } from './clock.ts';
import type { LinkSource } from './platform.ts';
import type { PortSource } from './ports.ts';
import type { Recording } from './record.ts';
import { REPLAY_PATH, replaySource } from './replay.ts';

/** In ms: the time for the last bytes of a recording to pass the layers. */
const LAST_WORD = 300;

/** The recording that is played now, if any, as a port. */
export class Player {
  #playing: PortSource | undefined;

  /** Not listed: a recording is not plugged in. */
  readonly source: PortSource = {
    owns: (path) => path === REPLAY_PATH && this.#playing !== undefined,
    list: () => Promise.resolve([]),
    isThere: (path) => this.#playing?.isThere(path) ?? Promise.resolve(false),
    open: (path, listener) =>
      this.#playing?.open(path, listener) ?? Promise.reject(new Error('No such file or directory')),
  };

  constructor(
    private readonly linkSource: LinkSource,
    private readonly clock: Clock,
    private readonly onNote: (note: Json) => void,
  ) {}

  /** @param onEnd not called if another recording replaces this one */
  play(recording: Recording, speed: number, onEnd: () => void): void {
    const source = replaySource(this.linkSource, recording, {
      clock: this.clock,
      speed,
      note: this.onNote,
      done: () => {
        this.clock.after(LAST_WORD, () => {
          if (this.#playing !== source) return;
          this.#playing = undefined;
          onEnd();
        });
      },
    });
    this.#playing = source;
  }
}
