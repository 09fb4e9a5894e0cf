import { abilitiesOf, filesFor } from './abilities.ts';
import { openPage } from './page.ts';
import { showFailure } from './failure.ts';

/** Asks for what the first screens say in the system's language, while the renderer's scripts are still on their way. */
function fetchWords(): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=words]')];
  const speaks = (language: string) => links.find(({ hreflang }) => hreflang === language.split('-')[0]);
  const link = [...navigator.languages, 'en'].map((name) => speaks(name.toLowerCase())).find(Boolean);
  // A page that is loaded from its kept copy has them as fast without this.
  if (link) link.rel = 'modulepreload';
}

fetchWords();
/** Begins the table's worker and gives its line to the renderer, which is loaded after this. */
const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'croupier' });
const page = openPage(worker, (why) => void showFailure(why));
Object.assign(window, { croupier: { ...page.wire, onFile: filesFor(page), page: abilitiesOf(page) } });
