import { shell } from 'electron';
import { RELEASES_PAGE } from '../shell/releases.ts';

/** The only places outside that a click in the app may open, in the user's own browser. The one list of them. */
const LINK_ORIGINS: readonly string[] = ['https://nodejs.org', new URL(RELEASES_PAGE).origin];

/** True for an https address of a listed place. The whole origin is compared, after parsing. */
export function mayOpen(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, username, password } = new URL(address);
  return username === '' && password === '' && LINK_ORIGINS.some((listed) => listed === origin);
}

/** Opens an address in the user's browser if it is one that we mean; says whether it did. */
export function openLink(address: string): boolean {
  if (!mayOpen(address)) return false;
  void shell.openExternal(address);
  return true;
}
