import type { DiceSetsView, SampleEvening } from '../../contract.ts';
import type { RegisteredGame } from '../../engine/core/game.ts';
import { type Result, ok, refuse } from '../../engine/core/result.ts';
import { memoryFiles } from '../../journal/filesystem.ts';
import { Library } from './library.ts';
import { People } from './people.ts';

const NOTHING_KEPT = {
  players: [],
  people: new People([]),
  persons: [],
  book: [],
  damaged: [],
};

/**
 * A finished evening to look around in. Its journals were recorded by `npm run -s tools -- evening`, and are imported
 * here into a library of their own in memory: no list, sum or file of this house contains them.
 */
export async function sampleEvening(
  games: readonly RegisteredGame[],
  diceSets: DiceSetsView,
  now: () => number,
): Promise<Result<SampleEvening>> {
  const { default: recorded } = await import('./sample.json', { with: { type: 'json' } });
  const files = memoryFiles();
  const store = { ...NOTHING_KEPT, diceSets };
  const library = new Library({ files, folder: '/sample', games, store, version: '', now });
  for (const text of recorded.games) {
    const taken = await library.import(text);
    if (!taken.ok) return taken;
  }
  const [evening] = (await library.evenings()).evenings;
  if (!evening) return refuse('evenings.actGone');
  const tales: SampleEvening['tales'][number][] = [];
  for (const { file } of evening.games) {
    const tale = await library.tale(file);
    if (!tale.ok) return tale;
    tales.push(tale.value);
  }
  return ok({ evening, tales });
}
