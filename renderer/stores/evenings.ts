import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type {
  BookAct,
  EveningsView,
  FileContents,
  GameReport,
  GameResult,
  GameTale,
  Imported,
  Requests,
  Result,
} from '../../main/contract.ts';
import type { RestoredSamples } from '../app/files.ts';
import { useLatest } from '../app/latest.ts';
import {
  type TaughtText,
  isTaughtFile,
  taughtHere,
  withTaught,
  withoutTaught,
} from '../camera/taught-files.ts';
import { sendParts } from '../wire/client.ts';
import { useHome } from './home.ts';
import { askInstead } from './replacing.ts';
import { ask, newId, request } from './request.ts';

type Taken = Imported & { readonly dice: RestoredSamples };

interface Inspected {
  readonly holds: FileContents;
  readonly take: () => Promise<Result<Taken>>;
}

/** Stores the samples of taught dice from an import. */
const withSamples = async (
  taken: Result<Imported>,
  taught: Parameters<typeof takeSamples>[0],
): Promise<Result<Taken>> =>
  taken.ok ? { ok: true, value: { ...taken.value, dice: await takeSamples(taught) } } : taken;

/** Past evenings, records and dice. */
export const useEvenings = defineStore('evenings', () => {
  const view = shallowRef<EveningsView | null>(null);

  /** Reloads; the previous result stays on the screen meanwhile. */
  const loading = useLatest();
  const load = (): Promise<void> =>
    loading.run(async (still) => {
      const answer = await still(ask('evenings', {}));
      if (answer.ok) view.value = answer.value;
    });

  const valueOf = async <T>(asked: Promise<Result<T>>): Promise<T | null> => {
    const answer = await asked;
    return answer.ok ? answer.value : null;
  };

  const tale = (file: string): Promise<GameTale | null> => valueOf(ask('tale', { file }));
  const report = (file: string): Promise<GameReport | null> => valueOf(ask('report', { file }));
  const journal = async (file: string): Promise<string | null> =>
    (await valueOf(ask('export', { file })))?.text ?? null;

  /** Inspects a text without importing it; `take` then imports it without sending it again. */
  const inspect = async (text: string): Promise<Result<Inspected>> => {
    const upload = newId();
    const { rest, taught } = withoutTaught(text);
    const holds = await sendParts(rest, {
      part: (part) => request('upload', { upload, text: part }),
      last: (part) => request('inspect', { upload, text: part }),
    });
    const take = async (): Promise<Result<Taken>> =>
      withSamples(await request('import', { upload, text: '' }), taught);
    return holds.ok ? { ok: true, value: { holds: holds.value, take } } : holds;
  };

  /** Imports the text of a journal, in parts if it is long. A refusal changes nothing. */
  const take = async (text: string): Promise<Result<Taken>> => {
    const upload = newId();
    const { rest, taught } = withoutTaught(text);
    const taken = await sendParts(rest, {
      part: (part) => request('upload', { upload, text: part }),
      last: (part, alone) => request('import', alone ? { text: part } : { upload, text: part }),
    });
    return withSamples(taken, taught);
  };

  /** Everything of this house as one text, including taught dice; null if refused. */
  const everything = async (): Promise<string | null> => {
    const archive = await valueOf(ask('archive', {}));
    return archive && withTaught(archive.text, taughtHere());
  };

  /** Renames a remembered player, changes their look, or forgets them; true if done. */
  const changePlayer = async (change: Requests['player']['ask']): Promise<boolean> => {
    const answer = await ask('player', change);
    const home = useHome();
    home.forget();
    await Promise.all([home.load(), load()]);
    return answer.ok;
  };

  /** Settles, removes, or undoes one of these. */
  const book = async (act: BookAct): Promise<boolean> => {
    const answer = await askInstead('book', (replaces) => ({
      act: act.kind === 'remove' ? { ...act, replaces } : act,
    }));
    if (answer.ok) view.value = answer.value;
    else if (answer.error.code === 'evenings.changed') await load();
    useHome().forget();
    return answer.ok;
  };

  const gameOf = (file: string): GameResult | null =>
    view.value?.evenings.flatMap(({ games }) => games).find((game) => game.file === file) ?? null;

  return { view, load, inspect, tale, report, journal, take, everything, changePlayer, book, gameOf };
});

/** Files with taught dice, imported where games are. Their reader is loaded on first use. */

const NONE: RestoredSamples = { taught: 0, here: 0, lost: 0 };

/** Stores samples from an archive. */
async function takeSamples(came: readonly TaughtText[]): Promise<RestoredSamples> {
  if (came.length === 0) return NONE;
  const { restoreTaught } = await import('./taught-dice.ts');
  return restoreTaught(came);
}

/** Imports a file of taught dice, and shows a failure; `other` if it is another kind of file. */
export async function takeAsDice(file: File): Promise<'taken' | 'refused' | 'other'> {
  if (!(await isTaughtFile(file))) return 'other';
  const { takeIn } = await import('./taught-dice.ts');
  return (await takeIn(file, null)) ? 'taken' : 'refused';
}
