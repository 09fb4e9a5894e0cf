import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { DICE, type DiceKind, type DiceSet, dieInPocket, type TableSnapshot } from '../../main/contract.ts';
import type { LookDie } from '../camera/looked.ts';
import type { Sampled } from '../camera/messages.ts';
import { chosenDice } from '../camera/settings.ts';
import { aimedAt, facesOfDie, keepTaught, type Teachable, taughtOf, withPicture } from '../camera/taught.ts';
import { useCamera } from './camera.ts';
import { useDiceSets } from './dice-sets.ts';
import { useTable } from './table.ts';
import { useTray } from './tray.ts';

/** A die lying in a pocket between two lifts, as a corrected face names it. */
interface Lies {
  readonly device: string;
  readonly pocket: number;
  readonly lift: number;
}

/** A face that somebody put right by hand. */
export interface Corrected {
  readonly kind: DiceKind;
  /** What the camera had told; null where it was in doubt. */
  readonly was: string | null;
  readonly shows: string;
  readonly lies: Lies;
}

/** A taught die may have been read wrongly: its picture can be learnt. Nothing is, until somebody taps it. */
export interface TeachOffer extends Corrected {
  readonly set: string;
  /** The dice it may be, each with its picture; several where the camera told this face of several. */
  readonly dice: readonly { readonly face: Teachable; readonly sampled: Taken }[];
}
type Taken = Sampled & { readonly taken: { readonly kind: 'sample' } };

const keyOf = ({ device, pocket, lift }: Lies): string => `${device} ${pocket} ${lift}`;

/** Whether the die has not been lifted since. */
function stillLies({ device, pocket, lift }: Lies): boolean {
  const { tray } = useTray();
  return (
    tray?.device?.id === device &&
    tray.pockets.some(
      (one) => one.pocket === pocket && one.lift === lift && (one.state === 'face' || one.state === 'doubt'),
    )
  );
}

/** The set that is read, where it is one of this kind that was taught. */
function taughtSet(of: DiceKind): DiceSet | undefined {
  const { kind, which } = chosenDice(useCamera().settings.dice);
  return kind === 'taught'
    ? useDiceSets().view?.sets.find((set) => set.id === which && set.kind === of)
    : undefined;
}

/** The dice of the last look that were told to show a face; of dice that are not alike the one of this pocket. */
function toldAs({ kind, was, lies }: Corrected): readonly LookDie[] {
  const { alike, printed } = DICE[kind];
  const die = alike ? null : printed[dieInPocket(kind, lies.pocket) ?? -1];
  return (useCamera().look?.reading.dice ?? []).filter(
    (seen) => seen.told && seen.kind === kind && seen.shows === was && (alike || seen.die === die),
  );
}

/** The pictures of these dice, as samples of the face that they show. */
async function picturesOf(
  set: DiceSet,
  shows: string,
  dice: readonly LookDie[],
): Promise<TeachOffer['dice']> {
  const pictures: TeachOffer['dice'][number][] = [];
  for (const die of dice) {
    const face = facesOfDie(set, die.die).find((one) => one.shows === shows);
    const sampled = face ? await useCamera().sample(aimedAt(die)) : null;
    if (face && isTaken(sampled)) pictures.push({ face, sampled });
  }
  return pictures;
}
const isTaken = (sampled: Sampled | null): sampled is Taken => sampled?.taken.kind === 'sample';

/** The faces that were read by a tray and corrected by hand, in the row and in the newest lines. */
export function correctedIn({ intake, recent }: TableSnapshot): readonly Corrected[] {
  const lines = recent.filter(({ retracted }) => !retracted).flatMap(({ faces }) => faces);
  return [...(intake.dice ?? []), ...lines].flatMap(({ kind, face, source }): Corrected[] => {
    if (face === null || source?.kind !== 'corrected' || !source.sensor) return [];
    const { device, pocket, lift } = source.sensor;
    return [{ kind, was: source.was, shows: face, lies: { device, pocket, lift } }];
  });
}

/**
 * After a correction by hand, while the die still lies under this page's camera: an offer to learn its picture. An
 * offer that is declined, or left alone until the die is lifted, changes nothing.
 */
export const useTeachOffers = defineStore('teach-offers', () => {
  const camera = useCamera();
  const offers = shallowRef<readonly TeachOffer[]>([]);

  const drop = (isGone: (offer: TeachOffer) => boolean): void => {
    const gone = offers.value.filter(isGone);
    if (gone.length === 0) return;
    for (const { dice } of gone) for (const { sampled } of dice) sampled.bitmap?.close();
    offers.value = offers.value.filter((offer) => !gone.includes(offer));
  };

  const offerNow = async (corrected: Corrected, dice: readonly LookDie[]): Promise<void> => {
    const { lies, kind, shows, was } = corrected;
    drop((one) => keyOf(one.lies) === keyOf(lies));
    const set = taughtSet(kind);
    if (!set || was === shows || !stillLies(lies)) return;
    const pictures = await picturesOf(set, shows, dice);
    if (pictures.length > 0) offers.value = [...offers.value, { ...corrected, set: set.id, dice: pictures }];
    // It may have been lifted meanwhile.
    drop((one) => !stillLies(one.lies));
  };
  /** One after the other: the camera gives one sample at a time. */
  let before = Promise.resolve();
  /** Offers to learn the picture of a die that was put right; of one of these, where it may be any of them. */
  const offer = (corrected: Corrected, dice: readonly LookDie[]): void => {
    before = before.then(() => offerNow(corrected, dice));
  };

  const onCorrected = (corrected: Corrected): void => {
    // Corrected twice: what the camera had told is what it told at first.
    const open = offers.value.find(({ lies }) => keyOf(lies) === keyOf(corrected.lies));
    const first = { ...corrected, was: open ? open.was : corrected.was };
    offer(first, toldAs(first));
  };

  watch(
    () => useTable().table,
    (now, was) => {
      if (!now || now.file !== was?.file) return drop(() => true);
      const textOf = (one: Corrected): string => `${keyOf(one.lies)} ${one.shows}`;
      const known = new Set(correctedIn(was).map(textOf));
      for (const one of correctedIn(now)) if (!known.has(textOf(one))) onCorrected(one);
    },
  );
  watch(
    () => useTray().tray,
    () => drop(({ lies }) => !stillLies(lies)),
  );
  watch([() => camera.status === 'off', () => camera.settings.dice], () => drop(() => true));

  /** Learns a picture that was offered. False where this browser has no room for it. */
  const teach = (one: TeachOffer, { face, sampled }: TeachOffer['dice'][number]): boolean => {
    const taught = taughtOf(one.set);
    const kept = taught !== null && keepTaught(one.set, withPicture(taught, face, sampled.taken.sample));
    if (kept) camera.taught += 1;
    drop((other) => other === one);
    return kept;
  };

  return { offers, offer, teach, decline: (one: TeachOffer) => drop((other) => other === one) };
});
