import { Latest, type Still } from '../../main/latest.ts';
import {
  type Quad,
  type Setup,
  type View,
  grayOf,
  grayOfLuma,
  grayOfRgb,
  rgb,
} from '../../main/vision/index.ts';
import { renderScene } from '../../main/scene/render.ts';
import { CameraPlace, rgbOf, rgbOfPlanes, takeSample } from '../../main/vision/own/index.ts';
import { CardLooks } from './card-looks.ts';
import { type DiceUnder, type Seen, PRINTED } from './dice-under.ts';
import type { Look, LookDie } from './looked.ts';
import { Looks } from './looks.ts';
import type { CardsWanted, Cutout, FromLooker, SampleWanted, ToLooker } from './messages.ts';
import { sceneOf, type VirtualTable } from './virtual-table.ts';

/** Interval at which frames are counted, ms. */
const COUNT_EVERY = 500;
/** A count later than this, in ms, is ignored, because a picture was being read. */
const COUNT_LATE = 1.5 * COUNT_EVERY;
/** Interval of the virtual camera's frames, ms. */
const VIRTUAL_FRAME = 100;
/** Width of a cut-out relative to the die's frame, or to the card's longer side. */
const AROUND = 1.9;
const AROUND_CARD = 1.1;

type Say = (message: FromLooker, transfer?: Transferable[]) => void;

/** Reads one camera after another: the implementation of `worker.ts`. */
export class Looker {
  readonly #say: Say;
  #looks: Looks | null = null;
  #cards: CardLooks | null = null;
  readonly #fetching = new Latest();
  /** Where dice were read last. */
  #dice: readonly Quad[] = [];
  #place = new CameraPlace();
  /** The last reported camera place. */
  #hangs: View | null = null;
  /** Ends with the camera. */
  readonly #run = new Latest();
  #count = 0;
  #countedAt = 0;
  #size = { width: 0, height: 0 };
  #setup: Setup = { plane: { kind: 'unknown' } };
  #under: DiceUnder = PRINTED;
  #wanted: SampleWanted | null = null;
  #virtual: Seen | null = null;
  /** The doubtful dice of the last look by picture id; a die that stays keeps its id. */
  #doubtful: ReadonlyMap<string, LookDie> = new Map();
  #counter: ReturnType<typeof setInterval> | undefined;
  #frames: ReturnType<typeof setInterval> | undefined;

  constructor(say: Say) {
    this.#say = say;
  }

  hear(message: ToLooker): void {
    if ('begin' in message) this.#begin(message);
    else if ('frame' in message) void this.#single(message.frame);
    else if ('table' in message) this.#show(message.table);
    else if ('photo' in message) this.#photo(message).catch(() => this.#say({ photo: null, cutouts: [] }));
    else if ('cardPhoto' in message)
      this.#cardPhoto(message.cardPhoto).catch(() => this.#say({ cardPhoto: null }));
    else if ('cards' in message) void this.#readCards(message.cards);
    else if ('again' in message) this.#looks?.lookAgain();
    else if ('sample' in message) this.#wanted = message.sample;
    else if ('under' in message) {
      this.#under = message.under;
      if (this.#looks) this.#looks = new Looks(this.#setup, this.#under, this.#place);
    } else if ('setup' in message) {
      if (JSON.stringify(message.setup) !== JSON.stringify(this.#setup)) this.#place.forget();
      this.#setup = message.setup;
      if (this.#looks) this.#looks.setup = message.setup;
    } else this.#end();
  }

  #begin(message: Extract<ToLooker, { begin: unknown }>): void {
    this.#end();
    this.#setup = message.setup;
    this.#under = message.under;
    this.#place = new CameraPlace(message.place);
    this.#hangs = this.#place.view;
    this.#looks = new Looks(this.#setup, this.#under, this.#place);
    this.#countedAt = performance.now();
    this.#counter = setInterval(() => this.#tellCount(), COUNT_EVERY);
    if (message.begin === 'stream') void this.#run.run((still) => this.#read(message.stream, still));
    if (message.begin !== 'virtual') return;
    this.#show(message.table);
    this.#frames = setInterval(() => {
      if (this.#virtual) void this.#look({ ...this.#virtual, cut: this.#cutVirtual, close: () => undefined });
    }, VIRTUAL_FRAME);
  }

  /** Fetches the reader of cards, with its weights, when it is wanted. */
  async #readCards(wanted: CardsWanted | null): Promise<void> {
    this.#cards = null;
    if (this.#looks) this.#looks.cards = [];
    await this.#fetching.run(async (still) => {
      if (!wanted) return;
      const reader = await still(import('../../main/vision/cards/index.ts'));
      this.#cards = new CardLooks(reader, wanted.pixelsPerMm);
    });
  }

  #tellCount(): void {
    const now = performance.now();
    const isLate = now - this.#countedAt > COUNT_LATE;
    this.#countedAt = now;
    if (this.#count === 0 && isLate) return;
    this.#say({ frames: this.#count, ...this.#size });
    this.#count = 0;
  }

  #end(): void {
    this.#run.end();
    this.#looks = null;
    this.#virtual = null;
    clearInterval(this.#counter);
    clearInterval(this.#frames);
  }

  async #read(stream: ReadableStream<VideoFrame>, still: Still): Promise<void> {
    const reader = stream.getReader();
    still.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    for (;;) {
      const read = reader.read().catch(() => ({ done: true, value: undefined }) as const);
      const { done, value } = await still(read);
      if (done || !value) return;
      try {
        const frame = await still(frameOfVideo(value).catch(() => null));
        if (frame) await still(this.#look(frame));
      } finally {
        value.close();
      }
    }
  }

  async #single(bitmap: ImageBitmap): Promise<void> {
    await this.#look(frameOfBitmap(bitmap));
    this.#say({ next: true });
  }

  async #look(frame: Frame): Promise<void> {
    const now = performance.now();
    this.#count += 1;
    this.#size = { width: frame.gray.width, height: frame.gray.height };
    if (this.#wanted) await this.#sample(frame, this.#wanted);
    const look = this.#looks?.see(frame, now) ?? null;
    if (look) await this.#tell(look, frame);
    await this.#lookForCards(frame, now);
    this.#sayPlace();
    frame.close();
  }

  /** After the dice, which do not wait for cards. */
  async #lookForCards(frame: Frame, now: number): Promise<void> {
    const looks = this.#looks;
    const cards = looks && this.#cards?.see(frame, now, looks.movedAt, this.#dice);
    if (!cards) return;
    looks.cards = cards.read.flatMap(({ card, corners }) => (card ? [corners] : []));
    const cutouts: Cutout[] = [];
    for (const [index, { corners, doubt }] of cards.read.entries()) {
      const bitmap = doubt === 'noIndex' ? null : await this.#cutOut(corners, AROUND_CARD, frame);
      if (bitmap) cutouts.push({ id: anyId(), index, bitmap });
    }
    this.#say(
      { cards, cutouts },
      cutouts.map(({ bitmap }) => bitmap),
    );
  }

  #sayPlace(): void {
    const { view } = this.#place;
    if (JSON.stringify(view) === JSON.stringify(this.#hangs)) return;
    this.#hangs = view;
    this.#say({ hangs: view });
  }

  /** Takes a sample of the die at a place, with its picture. */
  async #sample(frame: Frame, { where, edge }: SampleWanted): Promise<void> {
    this.#wanted = null;
    const taken = takeSample(frame.colours(), where, edge, this.#setup.dieMm);
    if (taken.kind === 'sample') this.#place.add(taken.view, 1);
    const bitmap = taken.kind === 'sample' ? await this.#cutOut(taken.corners, 1.15, frame) : null;
    this.#say({ sampled: { taken, bitmap } }, bitmap ? [bitmap] : []);
  }

  async #tell(look: Look, frame: Frame): Promise<void> {
    this.#dice = look.reading.dice.flatMap(({ told, corners }) => (told ? [corners] : []));
    const cutouts = look.still ? await this.#cutoutsOf(look.reading.dice, frame) : [];
    this.#say(
      { look, now: performance.now(), cutouts },
      cutouts.map(({ bitmap }) => bitmap),
    );
  }

  /** Draws the virtual table once; it changes only when somebody throws. */
  #show(table: VirtualTable): void {
    const { data, width, height } = renderScene(sceneOf(table));
    const picture = rgb(width, height);
    picture.data.set(data);
    this.#virtual = { gray: grayOfRgb({ data, width, height }), colours: () => picture };
    const pixels = new ImageData(width, height);
    for (let i = 0, j = 0; j < data.length; i += 4, j += 3) {
      pixels.data[i] = data[j] ?? 0;
      pixels.data[i + 1] = data[j + 1] ?? 0;
      pixels.data[i + 2] = data[j + 2] ?? 0;
      pixels.data[i + 3] = 255;
    }
    this.#cutVirtual = (x, y, w, h) => createImageBitmap(pixels, x, y, w, h).catch(() => null);
    void createImageBitmap(pixels).then((shown) => this.#say({ shown }, [shown]));
  }

  #cutVirtual: Frame['cut'] = () => Promise.resolve(null);

  async #photo({ photo, setup, under }: Extract<ToLooker, { photo: unknown }>): Promise<void> {
    const frame = frameOfBitmap(photo);
    const look = Looks.photo(frame, setup, under);
    const cutouts = await this.#cutoutsOf(look.reading.dice, frame);
    frame.close();
    this.#say(
      { photo: look, cutouts },
      cutouts.map(({ bitmap: cut }) => cut),
    );
  }

  async #cardPhoto(photo: ImageBitmap): Promise<void> {
    const frame = frameOfBitmap(photo);
    const image = frame.colours();
    frame.close();
    this.#say({ cardPhoto: CardLooks.photo(await import('../../main/vision/cards/index.ts'), image) });
  }

  /** A square around a die, `around` times its width. */
  #cutOut([a, b, c, d]: Quad, around: number, frame: Frame): Promise<ImageBitmap | null> {
    const side = Math.max(Math.hypot(a.x - b.x, a.y - b.y), Math.hypot(b.x - c.x, b.y - c.y), 24) * around;
    const x = (a.x + b.x + c.x + d.x) / 4 - side / 2;
    const y = (a.y + b.y + c.y + d.y) / 4 - side / 2;
    return frame.cut(Math.round(x), Math.round(y), Math.round(side), Math.round(side));
  }

  /** Pictures of the doubtful dice. */
  async #cutoutsOf(dice: readonly LookDie[], frame: Frame): Promise<Cutout[]> {
    const before = [...this.#doubtful];
    const cutouts: Cutout[] = [];
    for (const [index, die] of dice.entries()) {
      if (die.told) continue;
      const bitmap = await this.#cutOut(die.corners, AROUND, frame);
      const same = before.findIndex(([, was]) => was.die === die.die && isSamePlace(was, die));
      const [known] = same < 0 ? [] : before.splice(same, 1);
      if (bitmap) cutouts.push({ id: known?.[0] ?? anyId(), index, bitmap });
    }
    this.#doubtful = new Map(cutouts.flatMap(({ id, index }) => (dice[index] ? [[id, dice[index]]] : [])));
    return cutouts;
  }
}

/** An untouched die moves by fewer pixels than this. */
const STILL = 12;
const isSamePlace = (a: LookDie, b: LookDie): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= STILL;

const anyId = (): string => {
  const [id = 0] = crypto.getRandomValues(new Uint32Array(1));
  return id.toString(16).toUpperCase().padStart(8, '0');
};

/** A camera frame from any source: its pixels, and cut-outs to show. */
export interface Frame extends Seen {
  /** A part of the picture in colour; null once it is gone. */
  cut(x: number, y: number, width: number, height: number): Promise<ImageBitmap | null>;
  close(): void;
}

/** Formats whose first plane is the brightness of each pixel. */
const LUMA_FIRST = new Set(['I420', 'I420A', 'I422', 'I444', 'NV12']);

let canvas: OffscreenCanvas | null = null;

/** Reads a picture back from a canvas: slow, but supported everywhere. */
function drawn(picture: VideoFrame | ImageBitmap, width: number, height: number): Seen {
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { gray: grayOf(data, width, height, 4), colours: () => rgbOf(data, width, height, 4) };
}

const cutFrom =
  (picture: VideoFrame | ImageBitmap): Frame['cut'] =>
  (x, y, width, height) =>
    createImageBitmap(picture, x, y, width, height).catch(() => null);

export function frameOfBitmap(picture: ImageBitmap): Frame {
  return {
    ...drawn(picture, picture.width, picture.height),
    cut: cutFrom(picture),
    close: () => picture.close(),
  };
}

/** A frame from the browser's camera, with its luma plane unchanged if there is one. */
export async function frameOfVideo(picture: VideoFrame): Promise<Frame> {
  const rect = picture.visibleRect ?? { width: picture.displayWidth, height: picture.displayHeight };
  const [width, height] = [rect.width, rect.height];
  return {
    ...((await planesOf(picture, width, height)) ?? drawn(picture, width, height)),
    cut: cutFrom(picture),
    close: () => picture.close(),
  };
}

async function planesOf(picture: VideoFrame, width: number, height: number): Promise<Seen | null> {
  if (picture.format === null || !LUMA_FIRST.has(picture.format)) return null;
  const bytes = new Uint8Array(picture.allocationSize());
  const [luma, blue, red] = await picture.copyTo(bytes);
  if (!luma) return null;
  const gray = grayOfLuma(
    bytes.subarray(luma.offset, luma.offset + luma.stride * height),
    width,
    height,
    luma.stride,
  );
  const isI420 = picture.format === 'I420' || picture.format === 'I420A';
  if (!isI420 || !blue || !red) return { gray, colours: () => drawn(picture, width, height).colours() };
  return { gray, colours: () => rgbOfPlanes(tight(bytes, [luma, blue, red], width, height), width, height) };
}

/** Copies the three planes of a frame without row padding. */
function tight(bytes: Uint8Array, planes: readonly PlaneLayout[], width: number, height: number): Uint8Array {
  const sizes = planes.map((plane, i) => ({
    ...plane,
    wide: i === 0 ? width : Math.ceil(width / 2),
    high: i === 0 ? height : Math.ceil(height / 2),
  }));
  const out = new Uint8Array(sizes.reduce((sum, { wide, high }) => sum + wide * high, 0));
  let at = 0;
  for (const { offset, stride, wide, high } of sizes)
    for (let row = 0; row < high; row += 1, at += wide)
      out.set(bytes.subarray(offset + row * stride, offset + row * stride + wide), at);
  return out;
}
