/** The cameras of this browser, and how to recognise one again. */

/** The browser's camera interface. It is missing on insecure pages and in browsers without cameras, despite the DOM's types. */
export const mediaDevices = (): MediaDevices | undefined =>
  (navigator as { mediaDevices?: MediaDevices }).mediaDevices;

/** A camera as the browser lists it. */
export interface CameraChoice {
  readonly id: string;
  /** Empty until this page may use a camera. */
  readonly label: string;
  /** The device it belongs to. Chromium changes groups on each page load. */
  readonly group: string;
}

/** What is remembered of a camera to recognise it: its id changes with the site's data and the port. */
export interface KnownCamera extends CameraChoice {
  /** Ids of other cameras with the same label that were present at the time. */
  readonly others: readonly string[];
}

export const isKnownCamera = (value: unknown): value is KnownCamera => {
  const { id, label, group, others } = (value ?? {}) as Partial<KnownCamera>;
  return [id, label, group].every((text) => typeof text === 'string') && Array.isArray(others);
};

/** The cameras visible to this page: none before it has permission. */
export async function listCameras(): Promise<readonly CameraChoice[]> {
  const all = await Promise.resolve(mediaDevices()?.enumerateDevices() ?? []).catch(() => []);
  return all.flatMap(({ kind, deviceId, label, groupId }) =>
    kind === 'videoinput' && deviceId !== '' ? [{ id: deviceId, label, group: groupId }] : [],
  );
}

/** Whether the browser reveals the names of its cameras. */
export const areNamed = (cameras: readonly CameraChoice[]): boolean =>
  cameras.some(({ label }) => label !== '');

/**
 * Finds a known camera: by label, and among equal ones by id and group. Null if it is absent or ambiguous, in which
 * case a person chooses.
 */
export function recognise(cameras: readonly CameraChoice[], known: KnownCamera): CameraChoice | null {
  const sameId = cameras.find(({ id }) => id === known.id);
  if (known.label === '' || sameId?.label === '') return sameId ?? null;
  // Another camera on the same port may have the same id.
  const alike = cameras.filter(({ label }) => label === known.label);
  if (sameId && alike.includes(sameId)) return sameId;
  const may = alike.filter(({ id }) => !known.others.includes(id));
  const inGroup = may.filter(({ group }) => group !== '' && group === known.group);
  const [only, another] = inGroup.length > 0 ? inGroup : may;
  return only && !another ? only : null;
}

/** What to remember of a present camera. */
export const remembered = (camera: CameraChoice, cameras: readonly CameraChoice[]): KnownCamera => ({
  ...camera,
  others: cameras.filter(({ id, label }) => id !== camera.id && label === camera.label).map(({ id }) => id),
});

/** Calls back when a camera is plugged in or out, often twice per event, until the signal aborts. */
export const watchCameras = (listener: () => void, signal: AbortSignal): void =>
  mediaDevices()?.addEventListener('devicechange', listener, { signal });

/** Resolves on the next plug event, or when the signal aborts. */
export const nextChange = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    mediaDevices()?.addEventListener('devicechange', () => resolve(), { signal, once: true });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
