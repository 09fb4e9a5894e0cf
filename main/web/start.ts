import { abilitiesOf, filesFor } from './abilities.ts';
import { openPage } from './page.ts';
import type { Phrase } from '../contract.ts';

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

/** Shows on the empty page why the table could not be opened: no storage, a full disk. */
async function showFailure(why: Phrase): Promise<void> {
  // Words are loaded only for failures before the program has started.
  const { speakerFor } = await import('../shell/speak.ts');
  const speaker = await speakerFor('system', navigator.language);
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'cannot-start';
  notice.textContent = speaker.say(why);
  document.getElementById('app')?.replaceChildren(notice);
}
