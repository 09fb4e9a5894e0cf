import { type Ref, ref } from 'vue';
import { watchLatest } from '../../app/latest.ts';

/** The parts of the Presentation API that are used (W3C, "Presentation API"). */
interface Availability extends EventTarget {
  readonly value: boolean;
}
interface Request {
  getAvailability(): Promise<Availability>;
  start(): Promise<unknown>;
}

declare global {
  interface Window {
    readonly PresentationRequest?: new (urls: readonly string[]) => Request;
  }
}

/** `ready`: a screen is there; `unknown`: the browser only looks when asked; `nobody`: it finds none. */
type CastState = 'ready' | 'unknown' | 'nobody' | 'cannot';

/** Casting a page to a screen of this network, where the browser offers it. */
export function useCast(link: Readonly<Ref<string | null>>): {
  readonly state: Readonly<Ref<CastState>>;
  choose(): Promise<void>;
} {
  const state = ref<CastState>('cannot');
  let request: Request | null = null;

  watchLatest(
    link,
    async (now, still) => {
      const asked = (request = now === null ? null : requestFor(now));
      state.value = asked === null ? 'cannot' : 'unknown';
      if (asked === null) return;
      const availability = await still(asked.getAvailability().catch(() => null));
      const show = (): void => {
        state.value = availability === null ? 'unknown' : availability.value ? 'ready' : 'nobody';
      };
      availability?.addEventListener('change', show, { signal: still.signal });
      show();
    },
    { immediate: true },
  );

  return {
    state,
    choose: async () => {
      await request?.start().catch((error: unknown) => {
        // Otherwise people changed their minds.
        if (error instanceof DOMException && error.name === 'NotFoundError') state.value = 'nobody';
        if (error instanceof DOMException && error.name === 'NotSupportedError') state.value = 'cannot';
      });
    },
  };
}

/** Null where the browser cannot cast this page. */
function requestFor(link: string): Request | null {
  if (!window.PresentationRequest) return null;
  try {
    return new window.PresentationRequest([link]);
  } catch {
    return null;
  }
}
