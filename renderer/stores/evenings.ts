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
import { sendParts } from '../wire/parts.ts';
import { takeSamples } from './dice-files.ts';
import { askInstead } from './replacing.ts';
import { ask, request } from './request.ts';
import { useLatest } from '../app/latest.ts';
import { newId } from '../app/ids.ts';
import type { TaughtBack } from '../app/taken-back.ts';
import { taughtHere, withTaught, withoutTaught } from '../camera/taught-files.ts';
import { useHome } from './home.ts';

type Taken = Imported & { readonly dice: TaughtBack };

interface Looked {
  readonly holds: FileContents;
  readonly take: () => Promise<Result<Taken>>;
}

/** Stores the samples of taught dice that came with what was taken in. */
const withSamples = async (
  taken: Result<Imported>,
  taught: Parameters<typeof takeSamples>[0],
): Promise<Result<Taken>> =>
  taken.ok ? { ok: true, value: { ...taken.value, dice: await takeSamples(taught) } } : taken;

/** What was played here: evenings, records, dice. */
export const useEvenings = defineStore('evenings', () => {
  const view = shallowRef<EveningsView | null>(null);

  /** Asks anew: what was shown stays on the screen meanwhile. */
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

  /** What a text holds, with nothing taken in yet; `take` then takes it in, without sending it again. */
  const inspect = async (text: string): Promise<Result<Looked>> => {
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

  /** The text of a journal into the house; a long one goes in parts. Refused, it has changed nothing. */
  const take = async (text: string): Promise<Result<Taken>> => {
    const upload = newId();
    const { rest, taught } = withoutTaught(text);
    const taken = await sendParts(rest, {
      part: (part) => request('upload', { upload, text: part }),
      last: (part, alone) => request('import', alone ? { text: part } : { upload, text: part }),
    });
    return withSamples(taken, taught);
  };

  /** Everything of this house as one text, with what was taught here; null where it was refused. */
  const everything = async (): Promise<string | null> => {
    const archive = await valueOf(ask('archive', {}));
    return archive && withTaught(archive.text, taughtHere());
  };

  /** Renames a remembered player, gives another look, or forgets; true where it was done. */
  const changePlayer = async (change: Requests['player']['ask']): Promise<boolean> => {
    const answer = await ask('player', change);
    const home = useHome();
    home.forget();
    await Promise.all([home.load(), load()]);
    return answer.ok;
  };

  /** Settles, removes, or takes one of these back. */
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
