/** Widths from which a screen counts as such, and the height from which it is not low; styles name them too (`build/vite.utilities.ts`). */
export const SCREEN_SIZES = {
  phone: '480px',
  tablet: '701px',
  desk: '901px',
  laptop: '1100px',
  wall: '1700px',
  cinema: '3000px',
  low: '561px',
} as const;
type ScreenSize = keyof typeof SCREEN_SIZES;

const sideOf = (name: ScreenSize): string => (name === 'low' ? 'height' : 'width');

/** Media query for screens of at least this size. */
export const from = (name: ScreenSize): string => `(${sideOf(name)} >= ${SCREEN_SIZES[name]})`;
/** Media query for smaller ones. */
export const below = (name: ScreenSize): string => `(${sideOf(name)} < ${SCREEN_SIZES[name]})`;
