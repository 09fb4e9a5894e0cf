import { vi } from 'vitest';
import type { FromLooker, ToLooker } from '../../../renderer/camera/messages.ts';

/** The worker that reads a camera: says what a test has it say, and nothing once it is terminated. */
export class StandInWorker {
  /** Those that run, oldest first. */
  static running: StandInWorker[] = [];
  static get latest(): StandInWorker {
    return StandInWorker.running.at(-1)!;
  }
  /** Takes the place of workers, and of the frames that they read. */
  static install(): void {
    StandInWorker.running = [];
    vi.stubGlobal('Worker', StandInWorker);
    vi.stubGlobal(
      'MediaStreamTrackProcessor',
      class {
        readonly readable = new ReadableStream();
      },
    );
  }

  onmessage: ((event: { data: FromLooker }) => void) | null = null;
  readonly heard: ToLooker[] = [];
  constructor() {
    StandInWorker.running.push(this);
  }
  postMessage(message: ToLooker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.onmessage = null;
    StandInWorker.running = StandInWorker.running.filter((worker) => worker !== this);
  }
  says(data: FromLooker): void {
    this.onmessage?.({ data });
  }
  counts(frames: number): void {
    this.says({ frames, width: 1280, height: 720 });
  }
}
