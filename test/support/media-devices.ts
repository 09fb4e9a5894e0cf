/**
 * A stand-in for a browser's cameras, in a test's window and in a page (`addInitScript`). `media-devices.md` lists which
 * rules of real browsers it keeps, and what it leaves out.
 */

export interface MediaOptions {
  /** Each with a name for the test. Two may have the same label. */
  readonly cameras: readonly { readonly name: string; readonly label: string }[];
  /** How long a camera takes to open, or a person to allow it, in ms. */
  readonly slow?: number;
  readonly permission?: CameraPermission;
  /** Of the pictures, in a page. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** `system`: the operating system refuses. */
type CameraPermission = 'prompt' | 'granted' | 'denied' | 'system';

export interface MediaStandIn {
  /** Plugs a camera in; with another id than before, unless `sameId`. */
  plug(name: string, sameId?: boolean): void;
  unplug(name: string): void;
  /** The person takes the permission back, or answers the next question. */
  permit(permission: CameraPermission): void;
  /** Another program has the camera, or lets go of it. */
  occupy(name: string, busy: boolean): void;
  /** The system pauses a camera's pictures. */
  mute(name: string, muted: boolean): void;
  /** How long the next openings take, in ms. */
  setSlow(ms: number): void;
  /** The names of the cameras that are open: once for each stream. */
  open(): readonly string[];
  idOf(name: string): string;
  /** The camera's picture, base64 of a PNG; in a page only. */
  show(name: string, picture: string): Promise<void>;
}

/** Where a page keeps the stand-in. */
export interface MediaWindow {
  readonly standInMedia: MediaStandIn;
}

/** Takes the place of `navigator.mediaDevices` and `navigator.permissions`. It is one function, so that it can be sent to a page. */
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
    /** Frames so far; left out before the first. */
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

  /** A stream of a canvas in a page; elsewhere what the app asks of a stream. */
  const streamOf = (camera: Camera): MediaStream => {
    const settings = { deviceId: camera.id, groupId: camera.group };
    const [stream, track] = isPage ? canvasStream(camera) : plainStream();
    const stop = track.stop.bind(track);
    Object.defineProperties(track, {
      label: { value: camera.label },
      getSettings: { value: () => settings },
      stop: {
        // Source: "stop()": no `ended` event is fired at whoever stops it.
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
      // Noise in a corner: a canvas sends a frame only where something was drawn.
      context.fillStyle = (count += 1) % 2 === 0 ? '#222' : '#232323';
      context.fillRect(0, 0, 2, 2);
      camera.sent = (camera.sent ?? 0) + 1;
    }, 100);
    const stream = canvas.captureStream(10);
    const track = stream.getVideoTracks()[0] as MediaStreamTrack;
    return [stream, track];
  };
  /** The source ends the track: this fires `ended`. */
  const endTracks = (camera: Camera): void => {
    for (const track of [...camera.tracks]) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  };

  const enumerateDevices = (): Promise<Partial<MediaDeviceInfo>[]> => {
    // Before permission: one entry for each kind, without id and name.
    if (permission !== 'granted')
      return Promise.resolve(
        there().length > 0 ? [{ kind: 'videoinput', deviceId: '', label: '', groupId: '' }] : [],
      );
    const list = there().map(({ id, label, group }) => ({
      ...{ kind: 'videoinput' as const, deviceId: id, label, groupId: group },
    }));
    // In no order that anybody could rely on: by id, which is by chance.
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

  /** A webcam with a microphone is two devices: the change is announced twice. */
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
      // Whoever looks through it sees the picture with the next frames, and not at once.
      const before = camera.sent;
      while (before !== undefined && camera.tracks.size > 0 && (camera.sent ?? 0) < before + 3)
        await wait(20);
    },
  };
}
