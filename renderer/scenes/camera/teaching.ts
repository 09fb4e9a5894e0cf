import { computed, ref, shallowRef, watch } from 'vue';
import type { DiceSet } from '../../../main/contract.ts';
import {
  type DiceSet as TaughtSet,
  type FaceLack,
  type SampleDoubt,
  SET_LIMITS,
  alikeIn,
  surenessOf,
} from '../../../main/vision/own/index.ts';
import {
  forgetting,
  keepTaught,
  SAMPLES,
  samplesOf,
  type Teachable,
  taughtOf,
  teachable,
  withPicture,
} from '../../camera/taught.ts';
import { useLatest } from '../../app/latest.ts';
import type { Sampled } from '../../camera/messages.ts';
import { useCamera } from '../../stores/camera.ts';

export interface FaceWorth {
  readonly word: 'none' | FaceLack | 'sure';
  /** Reliability in percent. */
  readonly percent: number;
}

/** Samples of a set so far, and their quality. */
function useTaught(set: () => DiceSet) {
  const camera = useCamera();
  const begun = (): TaughtSet =>
    taughtOf(set().id) ?? { name: set().name.slice(0, SET_LIMITS.name), dice: [] };
  const taught = shallowRef<TaughtSet>(begun());
  const surenesses = computed(() => surenessOf(taught.value));
  watch(
    () => set().id,
    () => {
      taught.value = begun();
    },
  );
  return {
    taught,
    alike: computed(() => alikeIn(taught.value)),
    worth: ({ die, side }: Teachable): FaceWorth => {
      const known = surenesses.value.find((one) => one.die === die && one.side === side);
      return known
        ? { word: known.lack ?? 'sure', percent: Math.round(100 * known.sure) }
        : { word: 'none', percent: 0 };
    },
    pictures: (one: Teachable) => samplesOf(taught.value, one),
    /** False if this browser's storage is full. */
    keep: (next: TaughtSet): boolean => {
      taught.value = next;
      camera.taught += 1;
      return keepTaught(set().id, next);
    },
  };
}

/** Teaches the faces of a set one after the other. */
export function useTeaching(set: () => DiceSet) {
  const camera = useCamera();
  const { taught, alike, worth, pictures, keep } = useTaught(set);
  const faces = computed(() => teachable(set()));
  const isKnown = (one: Teachable): boolean => count(one) >= SAMPLES.least;
  const count = (one: Teachable): number => pictures(one).length;
  const firstUnknown = faces.value.findIndex((one) => !isKnown(one));
  const at = ref(Math.max(0, firstUnknown));
  const face = computed<Teachable | null>(() => faces.value[at.value] ?? null);
  /** Why the last sample failed; `room`: this browser's storage is full. */
  const trouble = ref<SampleDoubt | 'room' | 'off' | null>(null);
  const busy = ref(false);
  /** Size of the last die in pixels: the next one is about as far away. */
  let edge: number | null = null;
  const known = computed(() => faces.value.filter(isKnown).length);
  const done = computed(() => faces.value.length > 0 && known.value === faces.value.length);

  /** The next face with too few samples, starting with this one. */
  function goOn(): void {
    const now = face.value;
    if (!now || count(now) < SAMPLES.enough) return;
    const next = faces.value.findIndex((one) => !isKnown(one));
    if (next >= 0) at.value = next;
  }

  const taking = useLatest();
  watch(
    () => set().id,
    () => {
      taking.end();
      busy.value = false;
    },
  );

  async function take(): Promise<void> {
    const one = face.value;
    if (!one || busy.value) return;
    busy.value = true;
    trouble.value = null;
    await taking.run(async (still) => {
      const sampled = await still(camera.sample(edge === null ? {} : { edge }));
      busy.value = false;
      onSampled(one, sampled);
    });
  }

  function onSampled(one: Teachable, sampled: Sampled | null): void {
    sampled?.bitmap?.close();
    // After a failure the camera may have been moved.
    edge = null;
    if (!sampled) trouble.value = 'off';
    else if (sampled.taken.kind === 'none') trouble.value = sampled.taken.why;
    else {
      const [a, b] = sampled.taken.corners;
      edge = Math.hypot(a.x - b.x, a.y - b.y);
      if (!keep(withPicture(taught.value, one, sampled.taken.sample))) trouble.value = 'room';
      goOn();
    }
  }

  const forget = (one: Teachable): void => {
    if (!keep(forgetting(taught.value, one))) trouble.value = 'room';
    at.value = faces.value.indexOf(one);
  };
  return { taught, faces, at, face, trouble, busy, alike, known, done, count, worth, take, forget, pictures };
}
