import type { CameraEnd } from '../../main/contract.ts';
import type { Still } from '../../main/latest.ts';
import {
  areNamed,
  type CameraChoice,
  type KnownCamera,
  listCameras,
  mediaDevices,
  recognise,
} from './cameras.ts';
import { CAMERA_SIZES, type CameraSettings, chosenCamera } from './settings.ts';

/**
 * Why there is no picture. `absent`: the chosen camera is unplugged; `system`: the operating system refuses it;
 * `insecure`: the page is not secure; `missing`: this browser supports no cameras; `unfit`: the picture size is not
 * supported.
 */
export type CameraTrouble = CameraEnd | 'absent' | 'insecure' | 'missing' | 'system' | 'unfit';

/** Source: Media Capture and Streams, "getUserMedia": the errors by name. */
const TROUBLES: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'unfit',
  NotReadableError: 'busy',
  AbortError: 'failed',
};

function troubleOf(error: unknown): CameraTrouble {
  const { name, message = '', constraint } = (error ?? {}) as Partial<OverconstrainedError>;
  if (name === 'OverconstrainedError' && constraint === 'deviceId') return 'absent';
  // Chromium: "Permission denied by system".
  if (name === 'NotAllowedError' && /\bsystem\b/i.test(message)) return 'system';
  return TROUBLES[name ?? ''] ?? 'failed';
}

const stopStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** An open camera, or why there is none. */
export type Opening =
  | { readonly kind: 'open'; readonly stream: MediaStream; readonly camera: CameraChoice }
  | { readonly kind: 'none'; readonly trouble: CameraTrouble };

const none = (trouble: CameraTrouble): Opening => ({ kind: 'none', trouble });

/** The camera of a stream, as the browser lists it. */
const cameraOf = (stream: MediaStream): CameraChoice => {
  const [track] = stream.getVideoTracks();
  const { deviceId = '', groupId = '' } = track?.getSettings() ?? {};
  return { id: deviceId, label: track?.label ?? '', group: groupId };
};

/** Requests a camera from the browser. */
type Ask = (which: MediaTrackConstraints) => Promise<Opening>;

/**
 * Opens the chosen camera and no other: `instead` is the browser's choice when the camera in use returns. The
 * stream stops when the run is over.
 */
export async function openCamera(
  settings: CameraSettings,
  still: Still,
  instead: KnownCamera | null = null,
): Promise<Opening> {
  if (typeof mediaDevices()?.getUserMedia !== 'function')
    return none(globalThis.isSecureContext ? 'missing' : 'insecure');
  const ask: Ask = (which) => getStream(settings, which, still);
  const wanted = chosenCamera(settings) ?? instead;
  if (!wanted) return ask({ facingMode: 'environment' });
  const opening = await still(openWanted(wanted, ask, still));
  if (opening.kind === 'open' || (opening.trouble !== 'busy' && opening.trouble !== 'none')) return opening;
  // It may have been unplugged meanwhile.
  return recognise(await still(listCameras()), wanted) ? opening : none('absent');
}

async function openWanted(wanted: KnownCamera, ask: Ask, still: Still): Promise<Opening> {
  const cameras = await still(listCameras());
  const found = recognise(cameras, wanted);
  if (found) return ask({ deviceId: { exact: found.id } });
  if (areNamed(cameras)) return none('absent');
  const byId = await still(ask({ deviceId: { exact: wanted.id } }));
  if (byId.kind === 'none' && byId.trouble !== 'absent') return byId;
  // The browser reveals names once a camera is open: look for the chosen camera under another id.
  const any = byId.kind === 'open' ? byId : await still(ask({}));
  return any.kind === 'open' && !isSame(any.camera, wanted) ? findAmong(any, wanted, ask, still) : any;
}

const isSame = (camera: CameraChoice, wanted: KnownCamera): boolean =>
  wanted.label === '' ? camera.id === wanted.id : recognise([camera], wanted) !== null;

/** An open camera makes the names readable; close it and open the wanted one. */
async function findAmong(
  { stream, camera }: Extract<Opening, { kind: 'open' }>,
  wanted: KnownCamera,
  ask: Ask,
  still: Still,
): Promise<Opening> {
  const cameras = await still(listCameras());
  const found = recognise(cameras, wanted);
  if (found && found.id === camera.id) return { kind: 'open', stream, camera };
  stopStream(stream);
  return found ? ask({ deviceId: { exact: found.id } }) : none('absent');
}

async function getStream(
  { size }: CameraSettings,
  which: MediaTrackConstraints,
  still: Still,
): Promise<Opening> {
  const { width, height } = CAMERA_SIZES.find(({ id }) => id === size) ?? CAMERA_SIZES[0];
  const video = {
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: 15, max: 30 },
    ...which,
  };
  const asked =
    mediaDevices()?.getUserMedia({ audio: false, video }) ?? Promise.reject(new Error('no cameras'));
  const stream = await still(
    asked.catch((error: unknown) => troubleOf(error)),
    (late) => typeof late === 'string' || stopStream(late),
  );
  if (typeof stream === 'string') return none(stream);
  return { kind: 'open', stream, camera: cameraOf(stream) };
}

/** Why the track of this camera ended without being stopped. */
export async function whyEnded(camera: CameraChoice): Promise<'unplugged' | 'withdrawn'> {
  const permission = await Promise.resolve(navigator.permissions?.query({ name: 'camera' })).catch(
    () => null,
  );
  if (permission?.state === 'denied') return 'withdrawn';
  const all = await Promise.resolve(mediaDevices()?.enumerateDevices() ?? []).catch(() => []);
  const labels = all.flatMap(({ kind, label }) => (kind === 'videoinput' ? [label] : []));
  // The browser hides names again after it withdraws the permission.
  return camera.label !== '' && labels.includes('') ? 'withdrawn' : 'unplugged';
}
