import { computed, ref, shallowRef } from 'vue';
import type { CameraAct, CameraEnd, Sighting } from '../../../main/contract.ts';
import { Latest, type Still } from '../../../main/latest.ts';
import { newId, request } from '../request.ts';
import {
  type CameraChoice,
  type KnownCamera,
  areNamed,
  listCameras,
  nextChange,
  recognise,
  remembered,
} from '../../camera/cameras.ts';
import { type DiceUnder, PRINTED } from '../../camera/dice-under.ts';
import type { CardsWanted, Cutout, SampleWanted, Sampled } from '../../camera/messages.ts';
import { type CameraTrouble, type Opening, openCamera, whyEnded } from '../../camera/open-camera.ts';
import { type SessionListener, CameraSession } from '../../camera/session.ts';
import * as kept from '../../camera/settings.ts';
import { type CameraSettings, VIRTUAL, chosenCamera, setupOf } from '../../camera/settings.ts';
import { type VirtualTable, VIRTUAL_DICE, throwDice } from '../../camera/virtual-table.ts';
import { useDiceSets } from '../dice-sets.ts';
import type { CardLook } from '../../camera/card-looks.ts';
import type { Look } from '../../camera/looked.ts';
import { sightingOf } from '../../camera/sighting.ts';

/** The camera is asleep after this many counts (half a second each) without a frame. */
const ASLEEP = 6;

/** Receivers of the readings: the worker and the table. */
interface ReadingsOptions {
  readonly say: CameraSession['say'];
  readonly open: () => void;
  /** Without a sighting: nothing has changed. */
  readonly see: (sighting?: Sighting) => void;
  readonly lose: (why: CameraEnd) => void;
  readonly beat: () => void;
}

/** Readings of a session's worker: shown on the page and sent to the table. */
class Readings implements SessionListener {
  readonly #state: CameraState;
  readonly #to: ReadingsOptions;
  #silent = 0;

  constructor(state: CameraState, to: ReadingsOptions) {
    this.#state = state;
    this.#to = to;
  }

  look(next: Look, now: number, pictures: readonly Cutout[]): void {
    const { status, moving, look, cutouts, teaching } = this.#state;
    // A reading may arrive before the first count.
    if (status.value !== 'on') this.#comeOn();
    moving.value = !next.still;
    const ids = new Map(pictures.map((cutout) => [next.reading.dice[cutout.index], cutout.id]));
    if (next.still) {
      look.value = next;
      for (const { bitmap } of cutouts.value.values()) bitmap.close();
      cutouts.value = new Map(pictures.map((cutout) => [cutout.id, cutout]));
    }
    // Dice shown for teaching are not a throw.
    if (teaching.value === null) this.#to.see(sightingOf(next, now, (die) => ids.get(die)));
  }

  cards(look: CardLook, cutouts: readonly Cutout[]): void {
    const { cards, settings, keep } = this.#state;
    cards.value = { look, cutouts };
    const { pixelsPerMm } = look;
    if (pixelsPerMm !== settings.value.cardScale) keep({ cardScale: pixelsPerMm });
  }

  /** The camera is on while frames arrive, and asleep otherwise. */
  counted({ frames, width, height }: Parameters<SessionListener['counted']>[0]): void {
    const { status, size, settings } = this.#state;
    if (frames === 0) {
      this.#silent += 1;
      if (this.#silent === ASLEEP && status.value === 'on') this.#to.lose('asleep');
      return;
    }
    this.#silent = 0;
    if (size.value.width !== width || size.value.height !== height) {
      size.value = { width, height };
      this.#to.say({ setup: setupOf(settings.value, size.value) });
    }
    if (status.value === 'on') return this.#to.beat();
    this.#comeOn();
    this.#to.say({ again: true });
  }

  hangs(view: Parameters<SessionListener['hangs']>[0]): void {
    this.#state.keep({ hangs: view });
  }

  shown(picture: ImageBitmap): void {
    this.#state.shown.value?.close();
    this.#state.shown.value = picture;
  }

  beat(): void {
    if (this.#state.status.value === 'on') this.#to.see();
  }

  /** Tells the table first that the camera is on, since it ignores one that is off. */
  #comeOn(): void {
    this.#state.status.value = 'on';
    this.#state.trouble.value = null;
    this.#to.open();
  }
}

/** `lost`: it was on or is unplugged, and resumes automatically if it can. */
type CameraStatus = 'off' | 'starting' | 'on' | 'lost';

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

type CameraState = ReturnType<typeof cameraState>;

type Say = CameraAct extends infer A ? (A extends CameraAct ? Omit<A, 'kind' | 'page'> : never) : never;

/** Troubles of a camera that was just plugged in: retried at the next plug event. */
const WAITS: readonly CameraTrouble[] = ['absent', 'busy', 'failed'];

/**
 * Turns this page's camera on and off and reports to the table. A run of `#run` owns the stream and the worker, and
 * a new run ends it, so there is at most one stream.
 */
export class CameraControl {
  readonly #state: CameraState;
  readonly #under: () => DiceUnder;
  /** Identifies this page to the table. */
  readonly #page = newId();
  readonly #run = new Latest();
  readonly #listing = new Latest();
  #session: CameraSession | null = null;
  #cards: CardsWanted | null = null;

  constructor(state: CameraState, under: () => DiceUnder) {
    this.#state = state;
    this.#under = under;
  }

  /** Opens the chosen camera. The browser asks for permission if needed. */
  async start(): Promise<void> {
    this.stop();
    await this.#run.run(async (still) => {
      const { settings, status, isVirtual } = this.#state;
      status.value = 'starting';
      // The dice are known once the sets are loaded.
      if (settings.value.dice !== 'printed' && !useDiceSets().view)
        await still(useDiceSets().act({ kind: 'look' }));
      if (isVirtual.value) return this.#useVirtual(still);
      await still(this.list());
      const chosen = this.#learnName();
      const opening = await still(openCamera(settings.value, still));
      if (opening.kind === 'open') return this.#use(opening, still);
      if (opening.trouble === 'absent' && chosen) return void this.#waitFor(chosen, 'absent');
      this.#letGo('off', opening.trouble);
    });
  }

  stop(): void {
    const was = this.#state.status.value;
    this.#letGo('off', null);
    if (was === 'on' || was === 'lost') this.#close('stopped');
  }

  /** Changes settings. Another camera or resolution restarts it. */
  async change(set: Partial<CameraSettings>): Promise<void> {
    const { keep, cameras, status, settings, size } = this.#state;
    const chosen = cameras.value.find(({ id }) => id === set.device);
    keep(chosen ? { known: remembered(chosen, cameras.value), ...set } : set);
    // The worker is told of other dice separately, once they are known.
    if (status.value === 'off' || 'dice' in set) return;
    if ('device' in set || 'size' in set) await this.start();
    else this.say({ setup: setupOf(settings.value, size.value) });
  }

  /** Replaces the dice under the virtual camera. */
  lay(next: VirtualTable): void {
    this.#state.table.value = next;
    this.say({ table: next });
  }

  /** Takes a sample of a face: of the die at a place, or of the only one. Null if the camera is off. */
  sample(wanted: SampleWanted): Promise<Sampled | null> {
    return this.#session && this.#state.status.value === 'on'
      ? this.#session.sample(wanted)
      : Promise.resolve(null);
  }

  /** Reads cards beside the dice; null: no more. */
  readCards(wanted: CardsWanted | null): void {
    this.#cards = wanted;
    this.#state.cards.value = null;
    this.say({ cards: wanted });
  }

  readonly say: CameraSession['say'] = (message, transfer) => this.#session?.say(message, transfer);

  async list(): Promise<void> {
    await this.#listing.run(async (still) => {
      this.#state.cameras.value = await still(listCameras());
    });
  }

  #begin(still: Still): CameraSession {
    const readings = new Readings(this.#state, {
      say: this.say,
      open: () => this.#tell({ do: 'open' }, still),
      see: (sighting) => this.#tell(sighting ? { do: 'see', sighting } : { do: 'see' }, still),
      lose: (why) => this.#lose(why),
      beat: () => this.#session?.beats.beat(),
    });
    this.#session = new CameraSession(readings, still.signal);
    if (this.#cards) this.readCards(this.#cards);
    return this.#session;
  }

  #useVirtual(still: Still): void {
    const { table, settings, size } = this.#state;
    if (table.value.dice.length === 0)
      table.value = throwDice(table.value, [...VIRTUAL_DICE.royal], Math.random);
    const setup = setupOf({ ...settings.value, mark: 'mat-a4', dieMm: 16 }, size.value);
    this.#begin(still).say({ begin: 'virtual', table: table.value, under: PRINTED, place: null, setup });
  }

  async #use({ stream, camera }: Extract<Opening, { kind: 'open' }>, still: Still): Promise<void> {
    const { status, trouble, stream: shown, settings, size } = this.#state;
    status.value = 'starting';
    trouble.value = null;
    shown.value = stream;
    const [track] = stream.getVideoTracks();
    const { signal } = still;
    track?.addEventListener('ended', () => this.#onEnded(camera, still), { signal });
    // A camera unplugged while it was opened fires no event any more.
    if (track?.readyState === 'ended') this.#onEnded(camera, still);
    track?.addEventListener('mute', () => status.value === 'on' && this.#lose('asleep'), { signal });
    await still(this.list());
    this.#remember(camera);
    const { hangs = null } = settings.value;
    const how = { setup: setupOf(settings.value, size.value), under: this.#under(), place: hangs };
    this.#begin(still).read(stream, how);
  }

  /** The chosen camera; one known by id only is recognised by its name from now on. */
  #learnName(): KnownCamera | null {
    const chosen = chosenCamera(this.#state.settings.value);
    const camera = this.#state.cameras.value.find(({ id }) => id === chosen?.id);
    if (chosen?.label !== '' || !camera?.label) return chosen;
    this.#remember(camera);
    return chosenCamera(this.#state.settings.value);
  }

  /** Stores what identifies the camera. The user's choice is unchanged. */
  #remember(camera: CameraChoice): void {
    const { settings, cameras, keep } = this.#state;
    const { device, known, hangs = null } = settings.value;
    const isOther = device === null && known?.label !== camera.label;
    keep({
      device: device === null ? null : camera.id,
      known: remembered(camera, cameras.value),
      hangs: isOther ? null : hangs,
    });
  }

  #onEnded(camera: CameraChoice, still: Still): void {
    still.when(whyEnded(camera), (why) => {
      if (why === 'withdrawn') this.#letGo('off', why);
      else void this.#waitFor(remembered(camera, this.#state.cameras.value), why);
      this.#close(why);
    });
  }

  /** Waits until this camera is plugged in, and opens it. Events may come twice, and before the camera is usable. */
  async #waitFor(known: KnownCamera, why: 'absent' | 'unplugged'): Promise<void> {
    this.#letGo('lost', why);
    await this.#run.run(async (still) => {
      for (let change = nextChange(still.signal); ;) {
        await still(change);
        change = nextChange(still.signal);
        const cameras = await still(listCameras());
        if (areNamed(cameras) && !recognise(cameras, known)) continue;
        const opening = await still(openCamera(this.#state.settings.value, still, known));
        if (opening.kind === 'open') return this.#use(opening, still);
        if (!WAITS.includes(opening.trouble)) return this.#letGo('off', opening.trouble);
      }
    });
  }

  /** No frames arrive: the row accepts keys, and resumes automatically when frames return. */
  #lose(why: CameraEnd): void {
    this.#state.status.value = 'lost';
    this.#state.trouble.value = why;
    this.#close(why);
  }

  /** Reports to the table, unless another page has taken over the camera. */
  #tell(what: Say, still: Still): void {
    if (this.#session?.beats.told()) this.say({ again: true });
    const told = request('tray', { act: { kind: 'camera', page: this.#page, ...what } });
    still.when(told, (answer) => {
      if (!answer.ok && answer.error.code === 'tray.camera.other') this.#letGo('off', 'gone');
    });
  }

  #close(why: CameraEnd): void {
    void request('tray', { act: { kind: 'camera', page: this.#page, do: 'close', why } });
  }

  /** Stops the stream, the worker, and any pending opening. */
  #letGo(now: CameraStatus, why: CameraTrouble | null): void {
    this.#run.end();
    this.#session = null;
    const { stream, shown, look, cards, cutouts, size, status, trouble } = this.#state;
    stream.value = null;
    shown.value = null;
    look.value = null;
    cards.value = null;
    cutouts.value = new Map();
    size.value = { width: 0, height: 0 };
    status.value = now;
    trouble.value = why;
  }
}
