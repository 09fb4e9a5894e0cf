import type { Look } from './looked.ts';
import type { CardLook } from './card-looks.ts';
import type { Begin, Cutout, FromLooker, SampleWanted, Sampled, ToLooker } from './messages.ts';

/** Receives the worker's messages about the camera. */
export interface SessionListener {
  look(look: Look, now: number, cutouts: readonly Cutout[]): void;
  cards(look: CardLook, cutouts: readonly Cutout[]): void;
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
    else if ('cards' in data) this.#listener.cards(data.cards, data.cutouts);
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

/** Interval of keep-alives to the table, ms; after 4 s of silence the table considers the camera lost. */
const EVERY = 1000;
/** After this silence the table may consider the camera lost, ms. */
const LONG = 3000;
/** A worker silent for this long is stuck, ms; on a busy machine one reading takes seconds. */
const STUCK = 30_000;

/** Times in ms of `performance.now()`. */
export interface Beats {
  /** Call on any message from the worker. */
  heard(): void;
  /** Call on any message to the table. True after a long silence: the table then waits for a new look. */
  told(): boolean;
  /** Sends a keep-alive unless something was just sent. */
  beat(): void;
}

/**
 * Keeps the camera alive for the table: while its worker reads a picture it counts no frames, so the page uses a
 * timer of its own.
 *
 * @param say sends to the table, if the camera is on
 * @param signal stops the timer
 */
export function beats(say: () => void, signal: AbortSignal): Beats {
  let heardAt = performance.now();
  let toldAt = -Infinity;
  const beat = (): void => {
    const now = performance.now();
    if (now - heardAt < STUCK && now - toldAt >= EVERY) say();
  };
  const timer = setInterval(beat, EVERY);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return {
    heard: () => (heardAt = performance.now()),
    told: () => {
      const before = toldAt;
      toldAt = performance.now();
      return before > -Infinity && toldAt - before >= LONG;
    },
    beat,
  };
}

type Say = (message: ToLooker, transfer?: Transferable[]) => void;

/** Chromium: frames go from the camera to a worker without a canvas. */
interface ProcessorWindow {
  readonly MediaStreamTrackProcessor?: new (options: {
    readonly track: MediaStreamTrack;
    readonly maxBufferSize?: number;
  }) => { readonly readable: ReadableStream<VideoFrame> };
}

/** Frames from a camera to the worker. */
export interface Feed {
  /** The worker has finished the last frame. */
  next(): void;
  end(): void;
}

/** Interval between frames if the browser does not announce them, ms. */
const PAUSE = 66;

export function feed(stream: MediaStream, how: Begin, say: Say): Feed {
  const [track] = stream.getVideoTracks();
  const { MediaStreamTrackProcessor } = window as ProcessorWindow;
  if (track && MediaStreamTrackProcessor) {
    const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: 1 });
    say({ begin: 'stream', stream: readable, ...how }, [readable]);
    return { next: () => undefined, end: () => undefined };
  }
  return feedByVideo(stream, how, say);
}

/** Firefox and Safari: copies frames from a hidden video element. */
function feedByVideo(stream: MediaStream, how: Begin, say: Say): Feed {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  let over = false;
  const send = async (): Promise<void> => {
    if (over) return;
    const frame = video.readyState >= 2 ? await createImageBitmap(video).catch(() => null) : null;
    if (frame && !over) say({ frame }, [frame]);
    else if (!over) setTimeout(() => void send(), PAUSE);
  };
  say({ begin: 'frames', ...how });
  void video.play().catch(() => undefined);
  void send();
  return {
    next: () => setTimeout(() => void send(), PAUSE),
    end: () => {
      over = true;
      video.srcObject = null;
    },
  };
}
