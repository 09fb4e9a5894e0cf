import type { Gray } from '../../main/vision/index.ts';
import { type Frames, PictureError } from '../support/pictures/read.ts';
import type { Terminal } from './terminal.ts';

/** Calls `each` with the frames of a file, counted from 1; false, with the reason, where it could not be read whole. */
export async function eachFrame<T>(
  opening: Promise<Frames<T>>,
  { signal, complain }: Terminal,
  each: (image: T | Gray, frame: number) => void,
): Promise<boolean> {
  let frame = 0;
  try {
    for await (const image of await opening) {
      if (signal.aborted) break;
      each(image, (frame += 1));
    }
    return true;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    complain(`${error.code}: ${error.message}`);
    return false;
  }
}
