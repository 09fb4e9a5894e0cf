import type { Begin, ToLooker } from './messages.ts';

type Say = (message: ToLooker, transfer?: Transferable[]) => void;

/** Chromium: frames go from the camera to a worker without a canvas. */
interface ProcessorWindow {
  readonly MediaStreamTrackProcessor?: new (options: {
    readonly track: MediaStreamTrack;
    readonly maxBufferSize?: number;
  }) => { readonly readable: ReadableStream<VideoFrame> };
}

/** Frames from a camera to the worker. */
export interface Feed {
  /** The worker has finished the last frame. */
  next(): void;
  end(): void;
}

/** Interval between frames if the browser does not announce them, ms. */
const PAUSE = 66;

export function feed(stream: MediaStream, how: Begin, say: Say): Feed {
  const [track] = stream.getVideoTracks();
  const { MediaStreamTrackProcessor } = window as ProcessorWindow;
  if (track && MediaStreamTrackProcessor) {
    const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: 1 });
    say({ begin: 'stream', stream: readable, ...how }, [readable]);
    return { next: () => undefined, end: () => undefined };
  }
  return feedByVideo(stream, how, say);
}

/** Firefox and Safari: copies frames from a hidden video element. */
function feedByVideo(stream: MediaStream, how: Begin, say: Say): Feed {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  let over = false;
  const send = async (): Promise<void> => {
    if (over) return;
    const frame = video.readyState >= 2 ? await createImageBitmap(video).catch(() => null) : null;
    if (frame && !over) say({ frame }, [frame]);
    else if (!over) setTimeout(() => void send(), PAUSE);
  };
  say({ begin: 'frames', ...how });
  void video.play().catch(() => undefined);
  void send();
  return {
    next: () => setTimeout(() => void send(), PAUSE),
    end: () => {
      over = true;
      video.srcObject = null;
    },
  };
}
