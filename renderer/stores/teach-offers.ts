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

/** A die at rest in a pocket between two lifts, as a corrected face identifies it. */
interface RestingDie {
  readonly device: string;
  readonly pocket: number;
  readonly lift: number;
}

/** A face that somebody corrected by hand. */
export interface Corrected {
  readonly kind: DiceKind;
  /** The face that the camera read; null if it was doubtful. */
  readonly was: string | null;
  readonly shows: string;
  readonly lies: RestingDie;
}

/** A taught die that may have been misread: its picture can be learned, but only after a tap. */
export interface TeachOffer extends Corrected {
  readonly set: string;
  /** The dice it may be, each with its picture; several if the camera read this face on several. */
  readonly dice: readonly { readonly face: Teachable; readonly sampled: Taken }[];
}
type Taken = Sampled & { readonly taken: { readonly kind: 'sample' } };

const keyOf = ({ device, pocket, lift }: RestingDie): string => `${device} ${pocket} ${lift}`;

/** Whether the die has not been lifted since. */
function stillLies({ device, pocket, lift }: RestingDie): boolean {
  const { tray } = useTray();
  return (
    tray?.device?.id === device &&
    tray.pockets.some(
      (one) => one.pocket === pocket && one.lift === lift && (one.state === 'face' || one.state === 'doubt'),
    )
  );
}

/** The selected set, if it is a taught set of this kind. */
function taughtSet(of: DiceKind): DiceSet | undefined {
  const { kind, which } = chosenDice(useCamera().settings.dice);
  return kind === 'taught'
    ? useDiceSets().view?.sets.find((set) => set.id === which && set.kind === of)
    : undefined;
}

/** Dice of the last look that were read as this face; if dice are distinguishable, only the one of this pocket. */
function readAs({ kind, was, lies }: Corrected): readonly LookDie[] {
  const { alike, printed } = DICE[kind];
  const die = alike ? null : printed[dieInPocket(kind, lies.pocket) ?? -1];
  return (useCamera().look?.reading.dice ?? []).filter(
    (seen) => seen.told && seen.kind === kind && seen.shows === was && (alike || seen.die === die),
  );
}

/** Pictures of these dice, as samples of their faces. */
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

/** Faces read by a tray and corrected by hand, in the row and in the newest lines. */
export function correctedIn({ intake, recent }: TableSnapshot): readonly Corrected[] {
  const lines = recent.filter(({ retracted }) => !retracted).flatMap(({ faces }) => faces);
  return [...(intake.dice ?? []), ...lines].flatMap(({ kind, face, source }): Corrected[] => {
    if (face === null || source?.kind !== 'corrected' || !source.sensor) return [];
    const { device, pocket, lift } = source.sensor;
    return [{ kind, was: source.was, shows: face, lies: { device, pocket, lift } }];
  });
}

/**
 * After a correction by hand, while the die still lies under this page's camera, offers to learn its picture.
 * Declining, or leaving the offer until the die is lifted, changes nothing.
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
  /** One at a time: the camera takes one sample at a time. */
  let before = Promise.resolve();
  /** Offers to learn the picture of a corrected die, or of one of several candidates. */
  const offer = (corrected: Corrected, dice: readonly LookDie[]): void => {
    before = before.then(() => offerNow(corrected, dice));
  };

  const onCorrected = (corrected: Corrected): void => {
    // After a second correction, the original reading still counts.
    const open = offers.value.find(({ lies }) => keyOf(lies) === keyOf(corrected.lies));
    const first = { ...corrected, was: open ? open.was : corrected.was };
    offer(first, readAs(first));
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

  /** Learns an offered picture. False if this browser has no room for it. */
  const teach = (one: TeachOffer, { face, sampled }: TeachOffer['dice'][number]): boolean => {
    const taught = taughtOf(one.set);
    const kept = taught !== null && keepTaught(one.set, withPicture(taught, face, sampled.taken.sample));
    if (kept) camera.taught += 1;
    drop((other) => other === one);
    return kept;
  };

  return { offers, offer, teach, decline: (one: TeachOffer) => drop((other) => other === one) };
});
