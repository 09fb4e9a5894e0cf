/**
 * Chromium's DevTools protocol cannot intercept an own scheme, but it can intercept an origin that does not exist. The app's
 * one origin stands for it, here and nowhere else.
 */
export const INSIDE = 'https://croupier.invalid';
const OUTSIDE = 'app://croupier';

/** The app's address as Chromium gets it. */
export const toChromium = (url: string): string =>
  url === OUTSIDE || url.startsWith(`${OUTSIDE}/`) ? INSIDE + url.slice(OUTSIDE.length) : url;

/** Chromium's address as the app gets it. */
export const toApp = (url: string): string => {
  if (url.startsWith('blob:')) return `blob:${toApp(url.slice('blob:'.length))}`;
  return url === INSIDE || url.startsWith(`${INSIDE}/`) ? OUTSIDE + url.slice(INSIDE.length) : url;
};
