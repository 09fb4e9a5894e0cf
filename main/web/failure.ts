import type { Phrase } from '../contract.ts';

/** Says on the empty page why the table could not be opened: a browser that keeps nothing, a full disk. */
export async function showFailure(why: Phrase): Promise<void> {
  // The words are only loaded when something fails before the program is there.
  const { speakerFor } = await import('../shell/speak.ts');
  const speaker = await speakerFor('system', navigator.language);
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'cannot-start';
  notice.textContent = speaker.say(why);
  document.getElementById('app')?.replaceChildren(notice);
}
