import { computed, ref, shallowRef, watch } from 'vue';
import type { DiceSet } from '../../../main/contract.ts';
import {
  type DiceSet as TaughtSet,
  type SampleDoubt,
  SET_LIMITS,
  alikeIn,
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
import { useCamera } from '../../stores/camera.ts';

/** What a face's pictures are worth. */
export type Sureness = 'none' | 'few' | 'faint' | 'alike' | 'sure';

/** Showing the faces of a set to the camera, one after the other. */
export function useTeaching(set: () => DiceSet) {
  const camera = useCamera();
  const empty = (): TaughtSet => ({ name: set().name.slice(0, SET_LIMITS.name), dice: [] });
  const taught = shallowRef<TaughtSet>(taughtOf(set().id) ?? empty());
  const faces = computed(() => teachable(set()));
  const at = ref(0);
  const face = computed<Teachable | null>(() => faces.value[at.value] ?? null);
  /** Why the last picture was not taken; `room`: this browser keeps no more. */
  const trouble = ref<SampleDoubt | 'room' | 'off' | null>(null);
  const busy = ref(false);
  /** How large the last die was in the picture, in pixels: the next one lies as far from the camera. */
  let edge: number | null = null;
  const faint = ref<ReadonlySet<Teachable>>(new Set());
  const alike = computed(() => alikeIn(taught.value));
  const count = (one: Teachable): number => samplesOf(taught.value, one).length;
  const done = computed(
    () => faces.value.length > 0 && faces.value.every((one) => count(one) >= SAMPLES.least),
  );

  watch(
    () => set().id,
    (id) => {
      taught.value = taughtOf(id) ?? empty();
      at.value = 0;
      trouble.value = null;
    },
  );

  const isAlike = ({ die, side }: Teachable): boolean =>
    alike.value.some(
      ({ a, b, kind }) => kind === 'faces' && [a, b].some((one) => one.die === die && one.side === side),
    );

  function sureness(one: Teachable): Sureness {
    if (count(one) === 0) return 'none';
    if (isAlike(one)) return 'alike';
    if (faint.value.has(one)) return 'faint';
    return count(one) < SAMPLES.least ? 'few' : 'sure';
  }

  function keep(next: TaughtSet): void {
    taught.value = next;
    if (!keepTaught(set().id, next)) trouble.value = 'room';
    camera.taught += 1;
  }

  /** The next face that has too few pictures, this one first. */
  function goOn(): void {
    const now = face.value;
    if (!now || count(now) < SAMPLES.enough) return;
    const next = faces.value.findIndex((one) => count(one) < SAMPLES.least);
    if (next >= 0) at.value = next;
  }

  async function take(): Promise<void> {
    const one = face.value;
    if (!one || busy.value) return;
    busy.value = true;
    trouble.value = null;
    const sampled = await camera.sample(edge === null ? {} : { edge });
    busy.value = false;
    sampled?.bitmap?.close();
    if (!sampled) trouble.value = 'off';
    else if (sampled.taken.kind === 'none') {
      trouble.value = sampled.taken.why;
      // The camera may have been hung elsewhere.
      edge = null;
    } else {
      const others = [...faint.value].filter((known) => known !== one);
      const [a, b] = sampled.taken.corners;
      edge = Math.hypot(a.x - b.x, a.y - b.y);
      faint.value = new Set(sampled.taken.weak ? [...others, one] : others);
      keep(withPicture(taught.value, one, sampled.taken.sample));
      goOn();
    }
  }

  return {
    taught,
    faces,
    at,
    face,
    trouble,
    busy,
    alike,
    done,
    count,
    sureness,
    take,
    forget: (one: Teachable) => keep(forgetting(taught.value, one)),
    pictures: (one: Teachable) => samplesOf(taught.value, one),
  };
}
