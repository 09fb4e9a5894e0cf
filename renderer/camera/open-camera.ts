import type { CameraEnd } from '../../main/contract.ts';
import { CAMERA_SIZES, type CameraSettings } from './settings.ts';

/** Why there is no picture; `insecure`: over plain HTTP from another machine browsers give no camera at all. */
export type CameraTrouble = CameraEnd | 'insecure';

export interface CameraChoice {
  readonly id: string;
  readonly name: string;
}

/** What a browser has of cameras; none over plain HTTP. */
const devices = (): MediaDevices | undefined => (navigator as { mediaDevices?: MediaDevices }).mediaDevices;

/** The cameras that this page may know of; their names come once the camera was allowed. */
export async function listCameras(): Promise<readonly CameraChoice[]> {
  const all =
    (await devices()
      ?.enumerateDevices()
      .catch(() => [])) ?? [];
  return all.flatMap(({ kind, deviceId, label }) =>
    kind === 'videoinput' && deviceId !== '' ? [{ id: deviceId, name: label }] : [],
  );
}

/** Calls whenever a camera is plugged or unplugged; the function returned ends that. */
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

/** Opens a camera, the one that was chosen where it is there. Never rejects. */
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
  // The camera of last time is not there, or has another id today.
  return ask({}).catch(troubleOf);
}
