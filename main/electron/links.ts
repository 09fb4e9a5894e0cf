import { shell } from 'electron';

/** The only places outside that a click in the app may open, in the user's own browser. The one list of them. */
const LINK_ORIGINS: readonly `https://${string}`[] = ['https://nodejs.org'];

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
