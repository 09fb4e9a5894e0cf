import { computed, ref, shallowRef } from 'vue';
import type { CardLook } from '../../camera/card-looks.ts';
import type { CameraChoice } from '../../camera/cameras.ts';
import type { Look } from '../../camera/looked.ts';
import type { Cutout } from '../../camera/messages.ts';
import type { CameraTrouble } from '../../camera/open-camera.ts';
import * as kept from '../../camera/settings.ts';
import { type CameraSettings, VIRTUAL } from '../../camera/settings.ts';
import type { VirtualTable } from '../../camera/virtual-table.ts';

/** `lost`: it was on or is unplugged, and resumes automatically if it can. */
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
    /** The cards seen last, with their pictures; null while none are read. */
    cards: shallowRef<{ readonly look: CardLook; readonly cutouts: readonly Cutout[] } | null>(null),
    /** Something moves, so the last reading is out of date. */
    moving: ref(false),
    /** Pictures of doubtful dice by id; they never leave this page. */
    cutouts: shallowRef<ReadonlyMap<string, Cutout>>(new Map()),
    /** The dice set being taught; meanwhile the table receives no dice. */
    teaching: ref<string | null>(null),
    /** Increases with each sample. */
    taught: ref(0),
    /** The dice under the virtual camera. */
    table: shallowRef<VirtualTable>({ dice: [], hand: false, glare: false }),
    keep: (set: Partial<CameraSettings>): void => {
      settings.value = kept.changed(settings.value, set);
      kept.keepSettings(settings.value);
    },
  };
}

export type CameraState = ReturnType<typeof cameraState>;
