import type { Look } from './looked.ts';

/** The length of a clip for a report, in ms. */
export const CLIP_MS = 10_000;

/** Notes of a clip: what people say lies there, and what was read. */
export interface ClipNotes {
  /** The dice as people describe them. */
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** The readings, each with its time since the clip's start in ms. */
  readonly looks: readonly (Look & { readonly at: number })[];
}

/** Whether this browser can record its camera. */
export const canRecord = (): boolean => typeof MediaRecorder === 'function';

/** Records a stream for ten seconds. Null if the browser cannot or the stream ended early. */
export function recordStream(stream: MediaStream): Promise<Blob | null> {
  let recorder: MediaRecorder;
  try {
    recorder = new MediaRecorder(stream, { videoBitsPerSecond: 4_000_000 });
  } catch {
    return Promise.resolve(null);
  }
  const parts: Blob[] = [];
  return new Promise((resolve) => {
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    recorder.onerror = () => resolve(null);
    recorder.onstop = () =>
      resolve(parts.some(({ size }) => size > 0) ? new Blob(parts, { type: recorder.mimeType }) : null);
    recorder.start();
    setTimeout(() => {
      if (recorder.state !== 'inactive') recorder.stop();
    }, CLIP_MS);
  });
}

/** Clip and notes in one file: JSON with the film in base64. It is only saved, never sent. */
export async function clipFile(film: Blob, notes: ClipNotes): Promise<string> {
  const bytes = new Uint8Array(await film.arrayBuffer());
  const letters: string[] = [];
  const STEP = 0x8000;
  for (let at = 0; at < bytes.length; at += STEP)
    letters.push(String.fromCharCode(...bytes.subarray(at, at + STEP)));
  return `${JSON.stringify({ kind: 'croupier-clip', version: 1, ...notes, type: film.type, film: btoa(letters.join('')) })}\n`;
}
