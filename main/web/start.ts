import { abilitiesOf, filesFor } from './abilities.ts';
import { openPage } from './page.ts';
import { showFailure } from './failure.ts';

/** Loads the first screens' words in the system's language while the renderer's scripts are loading. */
function fetchWords(): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=words]')];
  const speaks = (language: string) => links.find(({ hreflang }) => hreflang === language.split('-')[0]);
  const link = [...navigator.languages, 'en'].map((name) => speaks(name.toLowerCase())).find(Boolean);
  // A cached page has them as fast without this.
  if (link) link.rel = 'modulepreload';
}

fetchWords();
/** Starts the table's worker and provides its connection to the renderer, which loads afterwards. */
const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'croupier' });
const page = openPage(worker, (why) => void showFailure(why));
Object.assign(window, { croupier: { ...page.wire, onFile: filesFor(page), page: abilitiesOf(page) } });
