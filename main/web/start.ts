import { abilitiesOf } from './abilities.ts';
import { openPage } from './page.ts';
import { showFailure } from './failure.ts';

/** Begins the table's worker and gives its line to the renderer, which is loaded after this. */
const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'croupier' });
const page = openPage(worker, (why) => void showFailure(why));
Object.assign(window, { croupier: { ...page.wire, page: abilitiesOf(page) } });
