/**
 * A stand-in for a browser's cameras, in a test window or a page (`addInitScript`). `media-devices.md` lists the
 * rules of real browsers that it keeps, and what it omits.
 */

export interface MediaOptions {
  /** Each has a name for the test. Two may have the same label. */
  readonly cameras: readonly { readonly name: string; readonly label: string }[];
  /** Time to open a camera, or to get permission, ms. */
  readonly slow?: number;
  readonly permission?: CameraPermission;
  /** Size of the pictures, in a page. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** `system`: refused by the operating system. */
type CameraPermission = 'prompt' | 'granted' | 'denied' | 'system';

export interface MediaStandIn {
  /** Plugs in a camera, with a new id unless `sameId`. */
  plug(name: string, sameId?: boolean): void;
  unplug(name: string): void;
  /** The person revokes the permission, or answers the next question. */
  permit(permission: CameraPermission): void;
  /** Another program takes or releases the camera. */
  occupy(name: string, busy: boolean): void;
  /** The system pauses a camera's pictures. */
  mute(name: string, muted: boolean): void;
  /** Duration of the next openings, ms. */
  setSlow(ms: number): void;
  /** Names of open cameras, once per stream. */
  open(): readonly string[];
  idOf(name: string): string;
  /** Sets the camera's picture (PNG in base64); only in a page. */
  show(name: string, picture: string): Promise<void>;
}

/** Where a page stores the stand-in. */
export interface MediaWindow {
  readonly standInMedia: MediaStandIn;
}

/** Replaces `navigator.mediaDevices` and `navigator.permissions`. A single function, so that it can be sent to a page. */
export function standInMedia({
  cameras,
  slow = 1500,
  permission = 'prompt',
  size = { width: 1280, height: 720 },
}: MediaOptions): MediaStandIn {
  interface Camera {
    readonly name: string;
    readonly label: string;
    id: string;
    readonly group: string;
    plugged: boolean;
    busy: boolean;
    readonly tracks: Set<MediaStreamTrack>;
    picture: ImageBitmap | null;
    /** Frames so far; undefined before the first. */
    sent?: number;
  }
  const anyId = (): string => crypto.randomUUID().replaceAll('-', '').repeat(2);
  const all = cameras.map(({ name, label }): Camera => ({
    ...{ name, label, id: anyId(), group: anyId() },
    ...{ plugged: true, busy: false, tracks: new Set(), picture: null },
  }));
  const there = (): Camera[] => all.filter(({ plugged }) => plugged);
  const of = (name: string): Camera => {
    const found = all.find((camera) => camera.name === name);
    if (!found) throw new Error(`no camera ${name}`);
    return found;
  };
  const devices = new EventTarget();
  const allowed = Object.assign(new EventTarget(), { state: 'prompt' });
  const showState = (): void => {
    const state = permission === 'system' ? 'denied' : permission;
    if (allowed.state === state) return;
    allowed.state = state;
    allowed.dispatchEvent(new Event('change'));
  };
  showState();
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const isPage = document.createElement('canvas').getContext('2d') !== null;

  /** A canvas stream in a page; elsewhere only what the app uses of a stream. */
  const streamOf = (camera: Camera): MediaStream => {
    const settings = { deviceId: camera.id, groupId: camera.group };
    const [stream, track] = isPage ? canvasStream(camera) : plainStream();
    const stop = track.stop.bind(track);
    Object.defineProperties(track, {
      label: { value: camera.label },
      getSettings: { value: () => settings },
      stop: {
        // Source: "stop()": the caller gets no `ended` event.
        value: () => {
          camera.tracks.delete(track);
          stop();
        },
      },
    });
    camera.tracks.add(track);
    return stream;
  };
  const plainStream = (): [MediaStream, MediaStreamTrack] => {
    const track = Object.assign(new EventTarget(), {
      kind: 'video',
      muted: false,
      readyState: 'live',
      stop: () => void (track.readyState = 'ended'),
    });
    const tracks = () => [track];
    const stream = Object.assign(new EventTarget(), { getTracks: tracks, getVideoTracks: tracks });
    return [stream as unknown as MediaStream, track as unknown as MediaStreamTrack];
  };
  const canvasStream = (camera: Camera): [MediaStream, MediaStreamTrack] => {
    const canvas = Object.assign(document.createElement('canvas'), size);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    let count = 0;
    const timer = setInterval(() => {
      if (track.readyState === 'ended') return clearInterval(timer);
      if (camera.picture) context.drawImage(camera.picture, 0, 0);
      // Noise in a corner, because a canvas sends frames only after changes.
      context.fillStyle = (count += 1) % 2 === 0 ? '#222' : '#232323';
      context.fillRect(0, 0, 2, 2);
      camera.sent = (camera.sent ?? 0) + 1;
    }, 100);
    const stream = canvas.captureStream(10);
    const track = stream.getVideoTracks()[0] as MediaStreamTrack;
    return [stream, track];
  };
  /** The source ends the track, which fires `ended`. */
  const endTracks = (camera: Camera): void => {
    for (const track of [...camera.tracks]) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  };

  const enumerateDevices = (): Promise<Partial<MediaDeviceInfo>[]> => {
    // Before permission: one entry per kind, without id and name.
    if (permission !== 'granted')
      return Promise.resolve(
        there().length > 0 ? [{ kind: 'videoinput', deviceId: '', label: '', groupId: '' }] : [],
      );
    const list = there().map(({ id, label, group }) => ({
      ...{ kind: 'videoinput' as const, deviceId: id, label, groupId: group },
    }));
    // In an unreliable order: by random id.
    list.sort((a, b) => (a.deviceId < b.deviceId ? -1 : 1));
    return Promise.resolve([{ kind: 'audioinput', deviceId: 'default', label: 'Mic', groupId: '' }, ...list]);
  };

  const overconstrained = (constraint: string): Error =>
    Object.assign(new Error(''), { name: 'OverconstrainedError', constraint });

  const getUserMedia = async (constraints?: MediaStreamConstraints): Promise<MediaStream> => {
    const wanted = constraints?.video;
    if (!wanted) throw new TypeError('At least one of audio and video must be requested');
    if (there().length === 0) throw new DOMException('Requested device not found', 'NotFoundError');
    const { deviceId } = wanted === true ? {} : wanted;
    const exact = typeof deviceId === 'object' && 'exact' in deviceId ? deviceId.exact : undefined;
    const fit = there().filter(({ id }) => exact === undefined || id === exact);
    const [camera] = fit.sort((a, b) => (a.id < b.id ? -1 : 1));
    if (!camera) throw overconstrained('deviceId');
    await wait(slow);
    if (permission === 'system') throw new DOMException('Permission denied by system', 'NotAllowedError');
    if (permission === 'denied') throw new DOMException('Permission denied', 'NotAllowedError');
    permission = 'granted';
    showState();
    if (camera.busy || !camera.plugged)
      throw new DOMException('Could not start video source', 'NotReadableError');
    return streamOf(camera);
  };

  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(devices, { enumerateDevices, getUserMedia }),
  });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: () => Promise.resolve(allowed) },
  });

  /** A webcam with a microphone is two devices, so the change is announced twice. */
  const announce = (between = (): void => undefined): void => {
    setTimeout(() => devices.dispatchEvent(new Event('devicechange')), 10);
    setTimeout(between, 20);
    setTimeout(() => devices.dispatchEvent(new Event('devicechange')), 60);
  };
  return {
    plug: (name, sameId = false) => {
      const camera = of(name);
      camera.plugged = true;
      if (!sameId) camera.id = anyId();
      announce();
    },
    unplug: (name) => {
      const camera = of(name);
      camera.plugged = false;
      announce(() => endTracks(camera));
    },
    permit: (next) => {
      const had = permission === 'granted';
      permission = next;
      showState();
      if (had && next !== 'granted') all.forEach(endTracks);
    },
    occupy: (name, busy) => {
      of(name).busy = busy;
    },
    mute: (name, muted) => {
      for (const track of of(name).tracks) {
        Object.defineProperty(track, 'muted', { configurable: true, value: muted });
        track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
      }
    },
    setSlow: (ms) => {
      slow = ms;
    },
    open: () => all.flatMap(({ name, tracks }) => [...tracks].map(() => name)),
    idOf: (name) => of(name).id,
    show: async (name, picture) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const camera = of(name);
      camera.picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      // Viewers see the picture with the next frames, not at once.
      const before = camera.sent;
      while (before !== undefined && camera.tracks.size > 0 && (camera.sent ?? 0) < before + 3)
        await wait(20);
    },
  };
}
