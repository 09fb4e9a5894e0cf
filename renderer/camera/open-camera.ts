import type { CameraEnd } from '../../main/contract.ts';
import { CAMERA_SIZES, type CameraSettings } from './settings.ts';

/** Why there is no picture; `insecure`: over plain HTTP from another machine browsers give no camera at all. */
export type CameraTrouble = CameraEnd | 'insecure';

export interface CameraChoice {
  readonly id: string;
  readonly name: string;
}

/** A browser's camera interface; missing over plain HTTP. */
const devices = (): MediaDevices | undefined => (navigator as { mediaDevices?: MediaDevices }).mediaDevices;

/** The cameras visible to this page; their names come after permission. */
export async function listCameras(): Promise<readonly CameraChoice[]> {
  const all =
    (await devices()
      ?.enumerateDevices()
      .catch(() => [])) ?? [];
  return all.flatMap(({ kind, deviceId, label }) =>
    kind === 'videoinput' && deviceId !== '' ? [{ id: deviceId, name: label }] : [],
  );
}

/** Calls back when a camera is plugged or unplugged; the returned function unsubscribes. */
export function watchCameras(listener: () => void): () => void {
  const all = devices();
  all?.addEventListener('devicechange', listener);
  return () => all?.removeEventListener('devicechange', listener);
}

/** Source: Media Capture and Streams, "getUserMedia": the errors by name. */
const TROUBLES: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export const troubleOf = (error: unknown): CameraTrouble =>
  (error instanceof Error || error instanceof DOMException ? TROUBLES[error.name] : undefined) ?? 'failed';

/** Opens a camera, the chosen one if present. Never rejects. */
export async function openCamera({ device, size }: CameraSettings): Promise<MediaStream | CameraTrouble> {
  const all = devices();
  if (!all) return 'insecure';
  const { width, height } = CAMERA_SIZES.find(({ id }) => id === size) ?? CAMERA_SIZES[0];
  const video = {
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: 15, max: 30 },
  };
  const ask = (which: MediaTrackConstraints): Promise<MediaStream> =>
    all.getUserMedia({ audio: false, video: { ...video, ...which } });
  try {
    if (device === null) return await ask({ facingMode: 'environment' });
    return await ask({ deviceId: { exact: device } });
  } catch (error) {
    const trouble = troubleOf(error);
    if (device === null || trouble !== 'none') return trouble;
  }
  // The last camera is missing or has a new id.
  return ask({}).catch(troubleOf);
}
