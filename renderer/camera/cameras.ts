/** The cameras of this browser, and how one is known again. */

/** A browser's camera interface. Missing on insecure pages and in browsers without cameras, whatever the DOM's types say. */
export const mediaDevices = (): MediaDevices | undefined =>
  (navigator as { mediaDevices?: MediaDevices }).mediaDevices;

/** A camera as the browser lists it. */
export interface CameraChoice {
  readonly id: string;
  /** Empty until this page may use a camera. */
  readonly label: string;
  /** The device that it is a part of. Chromium gives each page load other groups. */
  readonly group: string;
}

/** What is remembered of a camera, in order to know it again: its id changes with the site's data and with its plug. */
export interface KnownCamera extends CameraChoice {
  /** Other cameras of the same label, which were there at the same time, by id. */
  readonly others: readonly string[];
}

export const isKnownCamera = (value: unknown): value is KnownCamera => {
  const { id, label, group, others } = (value ?? {}) as Partial<KnownCamera>;
  return [id, label, group].every((text) => typeof text === 'string') && Array.isArray(others);
};

/** The cameras that this page may know of: none before it may use one. */
export async function listCameras(): Promise<readonly CameraChoice[]> {
  const all = await Promise.resolve(mediaDevices()?.enumerateDevices() ?? []).catch(() => []);
  return all.flatMap(({ kind, deviceId, label, groupId }) =>
    kind === 'videoinput' && deviceId !== '' ? [{ id: deviceId, label, group: groupId }] : [],
  );
}

/** Whether the browser tells this page the names of its cameras. */
export const areNamed = (cameras: readonly CameraChoice[]): boolean =>
  cameras.some(({ label }) => label !== '');

/**
 * Finds a known camera in the list: by its label, and among equal ones by id and group. Null if it is absent, or if several
 * could be it: then a person chooses.
 */
export function recognise(cameras: readonly CameraChoice[], known: KnownCamera): CameraChoice | null {
  const sameId = cameras.find(({ id }) => id === known.id);
  if (known.label === '' || sameId?.label === '') return sameId ?? null;
  // Another camera on the same plug may have the same id.
  const alike = cameras.filter(({ label }) => label === known.label);
  if (sameId && alike.includes(sameId)) return sameId;
  const may = alike.filter(({ id }) => !known.others.includes(id));
  const inGroup = may.filter(({ group }) => group !== '' && group === known.group);
  const [only, another] = inGroup.length > 0 ? inGroup : may;
  return only && !another ? only : null;
}

/** What to remember of a camera that is there. */
export const remembered = (camera: CameraChoice, cameras: readonly CameraChoice[]): KnownCamera => ({
  ...camera,
  others: cameras.filter(({ id, label }) => id !== camera.id && label === camera.label).map(({ id }) => id),
});

/** Calls back when a camera is plugged or unplugged, often twice for one plug, until the signal aborts. */
export const watchCameras = (listener: () => void, signal: AbortSignal): void =>
  mediaDevices()?.addEventListener('devicechange', listener, { signal });

/** Resolves with the next plugging or unplugging, or when the signal aborts. */
export const nextChange = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    mediaDevices()?.addEventListener('devicechange', () => resolve(), { signal, once: true });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
