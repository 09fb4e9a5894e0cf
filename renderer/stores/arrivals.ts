import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import {
  type ArrivedFile,
  type DiceKind,
  type FileContents,
  MOST_ARRIVING,
  type Phrase,
} from '../../main/contract.ts';
import { sayRestored } from '../app/files.ts';
import { go, place } from '../app/place.ts';
import { t } from '../app/words.ts';
import { isTaughtFile } from '../camera/taught-files.ts';
import { useEvenings } from './evenings.ts';
import { useHome } from './home.ts';
import { useToasts } from './toasts.ts';

/** Most files asked about in a row. */
const MOST_WAITING = 20;

/** A file to be confirmed before it is imported. */
export interface Arrival extends ArrivedFile {
  /** The kind of dice shown on the page where it was dropped. */
  readonly dice?: DiceKind;
}

/** What a file contains, or why it cannot be imported. `take` imports it. */
export type Inspection =
  | {
      readonly kind: 'fit';
      readonly holds: FileContents | { readonly kind: 'dice' };
      readonly take: () => Promise<Phrase | null>;
    }
  | { readonly kind: 'unfit'; readonly why: Phrase };

const unfit = (why: Phrase): Inspection => ({ kind: 'unfit', why });

/** Files that wait until a person sees their contents and imports or declines them. */
export const useArrivals = defineStore('arrivals', () => {
  const waiting = shallowRef<readonly Arrival[]>([]);
  const first = computed(() => waiting.value[0] ?? null);

  const offer = (arrival: Arrival): void => {
    waiting.value = [...waiting.value, arrival].slice(0, MOST_WAITING);
  };
  const leave = (): void => {
    waiting.value = waiting.value.slice(1);
  };

  const drop = (file: File, dice?: DiceKind): void =>
    offer({ from: 'dropped', name: file.name, content: file, ...(dice ? { dice } : {}) });

  const choose = (file: File): void => offer({ from: 'chosen', name: file.name, content: file });

  return { first, offer, leave, drop, choose };
});

/** Inspects a file without importing anything. */
export async function inspectFile({ name, content, why, dice }: Arrival): Promise<Inspection> {
  if (content === undefined) return unfit(why ?? { code: 'opened.unreadable' });
  const file = new File([content], name);
  if (file.size > MOST_ARRIVING) return unfit({ code: 'opened.tooLong' });
  if (await isTaughtFile(file))
    return { kind: 'fit', holds: { kind: 'dice' }, take: () => takeDice(file, dice ?? null) };
  const text = await file.text().catch(() => null);
  if (text === null) return unfit({ code: 'opened.unreadable' });
  const looked = await useEvenings().inspect(text);
  if (!looked.ok) return unfit(looked.error);
  const { holds, take } = looked.value;
  return { kind: 'fit', holds, take: () => takeGames(name, take) };
}

/** A refusal has been shown already. */
async function takeDice(file: File, kind: DiceKind | null): Promise<null> {
  const { takeIn } = await import('./taught-dice.ts');
  const taken = await takeIn(file, kind);
  // The tray's page shows the sets of dice.
  if (taken && place.value.scene !== 'table') go({ scene: 'tray' });
  return null;
}

type Take = ReturnType<typeof useEvenings>['take'];

async function takeGames(name: string, take: () => ReturnType<Take>): Promise<Phrase | null> {
  const taken = await take();
  if (!taken.ok) return taken.error;
  const { file, all, dice } = taken.value;
  const home = useHome();
  home.forget();
  await Promise.all([home.load(), useEvenings().load()]);
  if (all) useToasts().tell(sayRestored(all, dice));
  // A game in progress is not left for it.
  else if (file === null || place.value.scene === 'table')
    useToasts().tell(t('opened.taken', { file: name }));
  else go({ scene: 'evenings', page: `game/${file}` });
  return null;
}
