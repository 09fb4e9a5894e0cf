import type { Phrase } from '../contract.ts';

/** Shows on the empty page why the table could not be opened: no storage, a full disk. */
export async function showFailure(why: Phrase): Promise<void> {
  // Words are loaded only for failures before the program has started.
  const { speakerFor } = await import('../shell/speak.ts');
  const speaker = await speakerFor('system', navigator.language);
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'cannot-start';
  notice.textContent = speaker.say(why);
  document.getElementById('app')?.replaceChildren(notice);
}
