import { computed, ref, shallowRef } from 'vue';
import type { CameraChoice } from '../../camera/cameras.ts';
import type { Look } from '../../camera/looked.ts';
import type { Cutout } from '../../camera/messages.ts';
import type { CameraTrouble } from '../../camera/open-camera.ts';
import * as kept from '../../camera/settings.ts';
import { type CameraSettings, VIRTUAL } from '../../camera/settings.ts';
import type { VirtualTable } from '../../camera/virtual-table.ts';

/** `lost`: it was on, or is absent, and goes on automatically where it can. */
export type CameraStatus = 'off' | 'starting' | 'on' | 'lost';

/** What a page shows of its camera. */
export function cameraState() {
  const settings = shallowRef<CameraSettings>(kept.readSettings());
  return {
    settings,
    isVirtual: computed(() => settings.value.device === VIRTUAL),
    cameras: shallowRef<readonly CameraChoice[]>([]),
    status: ref<CameraStatus>('off'),
    trouble: ref<CameraTrouble | null>(null),
    stream: shallowRef<MediaStream | null>(null),
    /** The virtual camera's picture. */
    shown: shallowRef<ImageBitmap | null>(null),
    size: shallowRef({ width: 0, height: 0 }),
    look: shallowRef<Look | null>(null),
    /** Something moves: the last reading is from before. */
    moving: ref(false),
    /** The pictures of doubtful dice, by id; they never leave this page. */
    cutouts: shallowRef<ReadonlyMap<string, Cutout>>(new Map()),
    /** The dice set that is shown to the camera: meanwhile the table is told of no dice. */
    teaching: ref<string | null>(null),
    /** Grows when something was taught. */
    taught: ref(0),
    /** What lies under the virtual camera. */
    table: shallowRef<VirtualTable>({ dice: [], hand: false, glare: false }),
    keep: (set: Partial<CameraSettings>): void => {
      settings.value = kept.changed(settings.value, set);
      kept.keepSettings(settings.value);
    },
  };
}

export type CameraState = ReturnType<typeof cameraState>;
