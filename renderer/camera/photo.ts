import { DICE, type DiceRequest } from '../../main/contract.ts';
import type { ReadCard, Setup } from '../../main/vision/index.ts';
import type { SomeDice } from './dice-under.ts';
import type { FromLooker, ToLooker } from './messages.ts';
import { namedDie } from './named.ts';
import type { Look, LookDie } from './looked.ts';

/** Dice for the row: their indices and faces. */
export interface RowFace {
  readonly die: number;
  readonly face: string;
}

/**
 * Reads a photograph of dice in a worker; null if the browser cannot. The picture is not sent anywhere.
 *
 * @param under the kinds of dice it may show, likeliest first
 * @param signal cancels the reading
 */
export async function readPhoto(file: Blob, under: SomeDice, signal: AbortSignal): Promise<Look | null> {
  const photo = await pictureOf(file);
  if (!photo) return null;
  const setup: Setup = { plane: { kind: 'mat' } };
  const said = await askWorker({ photo, setup, under }, photo, signal);
  return said && 'photo' in said ? said.photo : null;
}

/** Reads a photograph of cards in the same way. */
export async function readCardPhoto(file: Blob, signal: AbortSignal): Promise<readonly ReadCard[] | null> {
  const photo = await pictureOf(file, MOST_FOR_CARDS);
  const said = photo && (await askWorker({ cardPhoto: photo }, photo, signal));
  return said && 'cardPhoto' in said ? said.cardPhoto : null;
}

/** Cards in wider photographs, in pixels, are no easier to read. */
const MOST_FOR_CARDS = 2000;

async function pictureOf(file: Blob, most = Infinity): Promise<ImageBitmap | null> {
  const options = { imageOrientation: 'from-image' } as const;
  const whole = await createImageBitmap(file, options).catch(() => null);
  if (!whole || !(whole.width > most)) return whole;
  return createImageBitmap(whole, { resizeWidth: most, resizeQuality: 'high' }).catch(() => null);
}

/** The first answer of a worker of its own; null if it fails, or the signal aborts. */
function askWorker(message: ToLooker, photo: ImageBitmap, signal: AbortSignal): Promise<FromLooker | null> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve) => {
    const end = (said: FromLooker | null): void => {
      worker.terminate();
      resolve(said);
    };
    worker.onmessage = ({ data }: MessageEvent<FromLooker>) => end(data);
    worker.onerror = () => end(null);
    signal.addEventListener('abort', () => end(null), { once: true });
    worker.postMessage(message, [photo]);
  });
}

/**
 * Maps dice to the row. Interchangeable dice are assigned in any order if as many were read as asked for; null if
 * only some of them are rethrown, because a picture cannot identify those.
 */
export function rowFaces(dice: readonly LookDie[], request: DiceRequest): readonly RowFace[] | null {
  const told = dice.flatMap(({ die, kind, told: sure, shows }) => {
    if (!sure || shows === null) return [];
    if (die !== null) return [{ ...namedDie(die), face: shows }];
    return kind === null ? [] : [{ kind, number: 0, face: shows }];
  });
  const ofKind = told.filter(({ kind }) => kind === request.kind);
  const { alike, printed } = DICE[request.kind];
  if (!alike || (printed.length === 0 && ofKind.length === 0))
    return ofKind
      .map(({ number, face }) => ({ die: number - 1, face }))
      .filter(({ die }) => request.dice.includes(die));
  if (request.mode !== 'each' || ofKind.length !== request.dice.length) return null;
  return request.dice.flatMap((die, i) => (ofKind[i] ? [{ die, face: ofKind[i].face }] : []));
}
