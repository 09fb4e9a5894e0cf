import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { CameraAct, CameraEnd } from '../../main/contract.ts';
import { newId } from '../app/ids.ts';
import { beats } from '../camera/beats.ts';
import { type Feed, feed } from '../camera/feed.ts';
import { PRINTED } from '../camera/dice-under.ts';
import type { Look } from '../camera/looked.ts';
import type { Begin, Cutout, FromLooker, Sampled, SampleWanted, ToLooker } from '../camera/messages.ts';
import {
  type CameraChoice,
  type CameraTrouble,
  listCameras,
  openCamera,
  watchCameras,
} from '../camera/open-camera.ts';
import * as kept from '../camera/settings.ts';
import { type CameraSettings, setupOf, VIRTUAL } from '../camera/settings.ts';
import { sightingOf } from '../camera/sighting.ts';
import { throwDice, VIRTUAL_DICE, type VirtualTable } from '../camera/virtual-table.ts';
import { diceUnder } from './camera-dice.ts';
import { useDiceSets } from './dice-sets.ts';
import { request } from './request.ts';
import { useTable } from './table.ts';

/** Without a frame for this many counts of the worker (half a second each) the camera is asleep. */
const ASLEEP = 6;

/** `lost`: it was on, and goes on by itself where it can. */
export type CameraStatus = 'off' | 'starting' | 'on' | 'lost';

type Say = CameraAct extends infer A ? (A extends CameraAct ? Omit<A, 'kind' | 'page'> : never) : never;

/** This page's camera. It stays on while people play: the scene shows it, the table is told what it sees. */
export const useCamera = defineStore('camera', () => {
  const page = newId();
  const settings = shallowRef<CameraSettings>(kept.readSettings());
  const cameras = shallowRef<readonly CameraChoice[]>([]);
  const status = ref<CameraStatus>('off');
  const trouble = ref<CameraTrouble | null>(null);
  const stream = shallowRef<MediaStream | null>(null);
  /** The virtual camera's picture. */
  const shown = shallowRef<ImageBitmap | null>(null);
  const size = shallowRef({ width: 0, height: 0 });
  const look = shallowRef<Look | null>(null);
  /** Something moves: what was read last is of before. */
  const moving = ref(false);
  /** The pictures of doubtful dice, by id; they never leave this page. */
  const cutouts = shallowRef<ReadonlyMap<string, Cutout>>(new Map());
  /** The dice set that is shown to the camera: meanwhile the table is told of no dice. */
  const teaching = ref<string | null>(null);
  /** Grows when something was taught. */
  const taught = ref(0);
  const table = shallowRef<VirtualTable>({ dice: [], hand: false, glare: false });
  let worker: Worker | null = null;
  let feeding: Feed | null = null;
  let silent = 0;
  let pulse: ReturnType<typeof beats> | null = null;
  let ends = (): void => undefined;
  let takesSample: ((sampled: Sampled | null) => void) | null = null;

  const isVirtual = computed(() => settings.value.device === VIRTUAL);
  const say = (message: ToLooker, transfer: Transferable[] = []): void =>
    worker?.postMessage(message, transfer);

  /** Told to the table, unless another page has taken the camera over. */
  const tell = async (what: Say): Promise<void> => {
    pulse?.told();
    const answer = await request('tray', { act: { kind: 'camera', page, ...what } });
    if (!answer.ok && answer.error.code === 'tray.camera.other') letGo('off', 'gone');
  };

  const hear = ({ data }: MessageEvent<FromLooker>): void => {
    pulse?.heard();
    if ('look' in data) takeLook(data.look, data.now, data.cutouts);
    else if ('frames' in data) takeCount(data);
    else if ('sampled' in data) sampled(data.sampled);
    else if ('next' in data) feeding?.next();
    else if ('hangs' in data) keep({ hangs: data.hangs });
    else if ('shown' in data) {
      shown.value?.close();
      shown.value = data.shown;
    }
  };

  /** What was seen shows that it is on: the table is told first, for it takes nothing of a camera that is not. */
  const comeOn = (): void => {
    status.value = 'on';
    trouble.value = null;
    void tell({ do: 'open' });
  };

  const takeLook = (next: Look, now: number, pictures: readonly Cutout[]): void => {
    if (status.value === 'off') return;
    // A picture may be read before the first frames are counted.
    if (status.value !== 'on') comeOn();
    moving.value = !next.still;
    const ids = new Map(pictures.map((cutout) => [next.reading.dice[cutout.index], cutout.id]));
    if (next.still) {
      look.value = next;
      for (const { bitmap } of cutouts.value.values()) bitmap.close();
      cutouts.value = new Map(pictures.map((cutout) => [cutout.id, cutout]));
    }
    // Dice that are shown to be learnt are no throw.
    if (teaching.value !== null) return;
    void tell({ do: 'see', sighting: sightingOf(next, now, (die) => ids.get(die)) });
  };

  const sampled = (taken: Sampled | null): void => {
    takesSample?.(taken);
    takesSample = null;
  };

  /** Takes a sample of a face: of the die at a place, or of the one that lies there. Null where the camera is off. */
  const sample = (wanted: SampleWanted): Promise<Sampled | null> =>
    new Promise((resolve) => {
      sampled(null);
      if (status.value !== 'on') return resolve(null);
      takesSample = resolve;
      say({ sample: wanted });
    });

  /** Frames come, or do not: the camera is on, or sleeps. */
  const takeCount = ({ frames, width, height }: Extract<FromLooker, { frames: number }>): void => {
    if (status.value === 'off') return;
    if (frames === 0) {
      silent += 1;
      if (silent === ASLEEP && status.value === 'on') lose('asleep');
      return;
    }
    silent = 0;
    if (size.value.width !== width || size.value.height !== height) {
      size.value = { width, height };
      say({ setup: setupOf(settings.value, size.value) });
    }
    if (status.value === 'on') return pulse?.beat();
    comeOn();
    say({ again: true });
  };

  /** It was on and is not: the row waits for keys, and it goes on by itself where it can. */
  const lose = (why: CameraEnd): void => {
    status.value = 'lost';
    trouble.value = why;
    void tell({ do: 'close', why });
  };

  const letGo = (now: CameraStatus, why: CameraTrouble | null): void => {
    ends();
    ends = () => undefined;
    pulse?.end();
    sampled(null);
    feeding?.end();
    feeding = null;
    worker?.terminate();
    worker = null;
    for (const track of stream.value?.getTracks() ?? []) track.stop();
    stream.value = null;
    shown.value = null;
    look.value = null;
    cutouts.value = new Map();
    size.value = { width: 0, height: 0 };
    status.value = now;
    trouble.value = why;
  };

  const list = async (): Promise<void> => {
    cameras.value = await listCameras();
  };

  const begin = (): void => {
    worker = new Worker(new URL('../camera/worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = hear;
    silent = 0;
    pulse = beats(() => status.value === 'on' && void tell({ do: 'see' }));
  };

  // A page is told of other dice only, not of each setting that is kept.
  const choice = computed(() => settings.value.dice);
  const under = computed(() => diceUnder(choice.value, taught.value));
  const how = (): Begin => ({
    setup: setupOf(settings.value, size.value),
    under: isVirtual.value ? PRINTED : under.value,
    place: settings.value.hangs ?? null,
  });
  watch(under, () => {
    if (!isVirtual.value) say({ under: under.value });
  });

  const startVirtual = (): void => {
    if (table.value.dice.length === 0)
      table.value = throwDice(table.value, [...VIRTUAL_DICE.royal], Math.random);
    begin();
    say({
      begin: 'virtual',
      table: table.value,
      under: PRINTED,
      place: null,
      setup: setupOf({ ...settings.value, mark: 'mat-a4', dieMm: 16 }, size.value),
    });
  };

  /** Opens the camera that was chosen. People are asked by the browser where they were not yet. */
  const start = async (): Promise<void> => {
    if (status.value !== 'off') stopAll();
    status.value = 'starting';
    // Which dice lie there is known once the sets are.
    if (settings.value.dice !== 'printed' && !useDiceSets().view) await useDiceSets().act({ kind: 'look' });
    trouble.value = null;
    if (isVirtual.value) return startVirtual();
    const opened = await openCamera(settings.value);
    if (typeof opened === 'string') {
      letGo('off', opened);
      return;
    }
    stream.value = opened;
    const [track] = opened.getVideoTracks();
    const gone = (): void => {
      void tell({ do: 'close', why: 'unplugged' });
      letGo('lost', 'unplugged');
      const back = watchCameras(() => void comeBack(back));
      ends = back;
    };
    track?.addEventListener('ended', gone);
    ends = () => track?.removeEventListener('ended', gone);
    begin();
    feeding = feed(opened, how(), say);
    const { deviceId } = track?.getSettings() ?? {};
    if (deviceId && deviceId !== settings.value.device) keep({ device: deviceId });
    await list();
  };

  /** The camera that was unplugged is plugged again. */
  const comeBack = async (forget: () => void): Promise<void> => {
    await list();
    if (!cameras.value.some(({ id }) => id === settings.value.device)) return;
    forget();
    letGo('off', null);
    await start();
  };

  const stopAll = (): void => {
    const was = status.value;
    letGo('off', null);
    if (was === 'on' || was === 'lost') void tell({ do: 'close', why: 'stopped' });
  };

  const keep = (set: Partial<CameraSettings>): void => {
    settings.value = kept.changed(settings.value, set);
    kept.keepSettings(settings.value);
  };

  /** Changes what is set up. Another camera or resolution begins anew. */
  const change = async (set: Partial<CameraSettings>): Promise<void> => {
    keep(set);
    // The worker is told of other dice as soon as they are known.
    if (status.value === 'off' || 'dice' in set) return;
    if ('device' in set || 'size' in set) await start();
    else say({ setup: setupOf(settings.value, size.value) });
  };

  /** Lays other dice under the virtual camera. */
  const lay = (next: VirtualTable): void => {
    table.value = next;
    say({ table: next });
  };

  // Its light goes out when the table is left.
  watch(
    () => useTable().table,
    (now, before) => {
      if (before && !now && status.value !== 'off') stopAll();
    },
  );

  return {
    settings,
    cameras,
    status,
    trouble,
    stream,
    shown,
    size,
    look,
    moving,
    cutouts,
    table,
    teaching,
    taught,
    under,
    isVirtual,
    list,
    start,
    stop: stopAll,
    change,
    lay,
    sample,
    lookAgain: () => say({ again: true }),
  };
});
