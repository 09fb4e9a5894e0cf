import { type Beats, beats } from './beats.ts';
import { type Feed, feed } from './feed.ts';
import type { Look } from './looked.ts';
import type { Begin, Cutout, FromLooker, Sampled, SampleWanted, ToLooker } from './messages.ts';

/** Receives the worker's messages about the camera. */
export interface SessionListener {
  look(look: Look, now: number, cutouts: readonly Cutout[]): void;
  counted(counted: Extract<FromLooker, { frames: number }>): void;
  hangs(view: Extract<FromLooker, { hangs: unknown }>['hangs']): void;
  shown(picture: ImageBitmap): void;
  /** The camera is alive, without news. */
  beat(): void;
}

/** One camera, read by its own worker until the signal aborts. */
export class CameraSession {
  readonly beats: Beats;
  readonly #listener: SessionListener;
  readonly #worker: Worker;
  #feed: Feed | null = null;
  #takesSample: ((sampled: Sampled | null) => void) | null = null;

  constructor(listener: SessionListener, signal: AbortSignal) {
    this.#listener = listener;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<FromLooker>) => this.#hear(data);
    this.beats = beats(() => listener.beat(), signal);
    signal.addEventListener('abort', () => this.#end(), { once: true });
  }

  /** Reads the frames of this stream. */
  read(stream: MediaStream, how: Begin): void {
    this.#feed = feed(stream, how, this.say);
  }

  readonly say = (message: ToLooker, transfer: Transferable[] = []): void =>
    this.#worker.postMessage(message, transfer);

  /** Takes a sample of the die at a place, or of the only one. Null if the camera ends first. */
  sample(wanted: SampleWanted): Promise<Sampled | null> {
    return new Promise((resolve) => {
      this.#sampled(null);
      this.#takesSample = resolve;
      this.say({ sample: wanted });
    });
  }

  #sampled(taken: Sampled | null): void {
    this.#takesSample?.(taken);
    this.#takesSample = null;
  }

  #hear(data: FromLooker): void {
    this.beats.heard();
    if ('look' in data) this.#listener.look(data.look, data.now, data.cutouts);
    else if ('frames' in data) this.#listener.counted(data);
    else if ('sampled' in data) this.#sampled(data.sampled);
    else if ('next' in data) this.#feed?.next();
    else if ('hangs' in data) this.#listener.hangs(data.hangs);
    else if ('shown' in data) this.#listener.shown(data.shown);
  }

  #end(): void {
    this.#sampled(null);
    this.#feed?.end();
    this.#worker.onmessage = null;
    this.#worker.terminate();
  }
}
