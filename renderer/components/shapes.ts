/** Shared drawings, as SVG paths in a box of 100 × 100. */

export const SUIT_PATHS = {
  s: 'M50 5C57 25 92 41 92 64c0 13-10 22-22 22-7 0-13-3-17-9 1 9 5 15 12 18H35c7-3 11-9 12-18-4 6-10 9-17 9C18 86 8 77 8 64 8 41 43 25 50 5Z',
  h: 'M50 93C44 76 7 59 7 33 7 18 18 8 31 8c9 0 16 5 19 14C53 13 60 8 69 8c13 0 24 10 24 25 0 26-37 43-43 60Z',
  d: 'M50 3c8 18 21 34 36 47-15 13-28 29-36 47C42 79 29 63 14 50 29 37 42 21 50 3Z',
  c: 'M50 5a20.500 20.500 0 0 1 15.500 34A20.500 20.500 0 1 1 53 71c1 12 5 20 13 24H34c8-4 12-12 13-24a20.500 20.500 0 1 1-12.500-32A20.500 20.500 0 0 1 50 5Z',
} as const;
export type SuitLetter = keyof typeof SUIT_PATHS;

export const isSuit = (text: string): text is SuitLetter => text in SUIT_PATHS;

/** A king's crown, a queen's coronet and a knave's plumed cap, in a box of 100 × 64. */
export const COURT_PATHS = {
  K: 'M14 60 8 20l22 17L50 6l20 31 22-17-6 40ZM50 0a6 6 0 1 1 0 .1ZM8 11a5.500 5.500 0 1 1 0 .1ZM92 11a5.500 5.500 0 1 1 0 .1Z',
  Q: 'M16 60C12 46 9 36 6 27c8 6 15 9 21 8 1-9 5-17 11-24 3 9 7 15 12 19 5-4 9-10 12-19 6 7 10 15 11 24 6 1 13-2 21-8-3 9-6 19-10 33ZM50 13a7 7 0 1 1 0 .1Z',
  J: 'M12 60c-1-9 2-16 9-20 8-5 20-8 33-8 20 0 34 9 36 28ZM58 30C52 14 62 0 92 0 88 8 90 14 86 19c-4 6-11 8-18 13Z',
} as const;

/** Icons, drawn as lines in a box of 24 × 24. */
export const ICON_PATHS = {
  back: 'M15 4 7 12l8 8',
  book: 'M12 6.500C9.500 4.500 6.500 4.500 3.500 5v13.500c3-.500 6-.500 8.500 1.500 2.500-2 5.500-2 8.500-1.500V5c-3-.500-6-.500-8.500 1.500ZM12 6.500V20',
  calendar: 'M4 6.500h16v13.500H4zM4 10.500h16M8.500 4v4M15.500 4v4',
  clock: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM12 7.500V12l3 2',
  corrected: 'M4 20l1-5L16 4l4 4L9 19ZM13.500 6.500l4 4',
  down: 'm6 10 6 6 6-6',
  grip: 'M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1',
  hand: 'M8 12V5.500a1.500 1.500 0 0 1 3 0V11m0-1V4.500a1.500 1.500 0 0 1 3 0V11m0-.500V6a1.500 1.500 0 0 1 3 0v7c0 5-2 8-6 8-3 0-4-1-6-5l-1.600-3a1.500 1.500 0 0 1 2.600-1.500L8 13',
  home: 'M4 11.500 12 4l8 7.500M6.500 10v9.500h11V10',
  import: 'M12 4v11M7 10.500l5 5 5-5M4.500 20h15',
  lamp: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  list: 'M9 6h11M9 12h11M9 18h11M4.500 6h.1M4.500 12h.1M4.500 18h.1',
  menu: 'M4 6.500h16M4 12h16M4 17.500h16',
  more: 'M5 12v.1M12 12v.1M19 12v.1',
  needs: 'M4 8h16v11.500H4ZM8 8V4.500h8V8M4 13h16',
  next: 'M9 6l6 6-6 6',
  no: 'M6 6l12 12M18 6 6 18',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 20c0-4 3-6.500 6.500-6.500s6.500 2.500 6.500 6.500M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14c2.200.800 3.500 3 3.500 6',
  phone:
    'M8 2.800h8a1.500 1.500 0 0 1 1.500 1.500v15.400a1.500 1.500 0 0 1-1.500 1.500H8a1.500 1.500 0 0 1-1.500-1.500V4.300A1.500 1.500 0 0 1 8 2.800ZM11 18.200h2',
  redo: 'M15.500 4 20 8.500 15.500 13M19.500 8.500H10a5.500 5.500 0 0 0 0 11h3',
  remove: 'M7 7l10 10M17 7 7 17',
  sensor: 'M3 9h18v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2ZM7 9V5h4v4M14 9V6h3v3',
  settings:
    'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5ZM8 14.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5Z',
  sheet: 'M5 4h14v16H5ZM5 9.500h14M5 14.500h14M11 4v16',
  undo: 'M8.500 4 4 8.500 8.500 13M4.500 8.500H14a5.500 5.500 0 0 1 0 11h-3',
  up: 'm6 14 6-6 6 6',
  yes: 'M5 12.500 10 18 19.500 6.500',
} as const;
export type IconName = keyof typeof ICON_PATHS;

/** A king's crown without pearls, for leaders and winners. */
export const CROWN_PATH = 'M14 60 8 20l22 17L50 6l20 31 22-17-6 40Z';

/** Marks of players, distinguishable without colour, the first five most clearly. */
export const MARK_PATHS = [
  'M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94Z',
  'M20 5h60q15 0 15 15v60q0 15-15 15H20Q5 95 5 80V20Q5 5 20 5Z',
  'M50 2q4 0 6 6l10 22 24 3q10 2 3 9L75 59l5 25q1 9-7 5L50 77 27 89q-8 4-7-5l5-25L7 42q-7-7 3-9l24-3L44 8q2-6 6-6Z',
  'M45 4q5-5 10 0l41 41q5 5 0 10L55 96q-5 5-10 0L4 55q-5-5 0-10Z',
  'M43 8q7-11 14 0l40 72q5 14-9 14H12Q-2 94 3 80Z',
  'M28 6q-4 0-6 4L2 46q-2 4 0 8l20 36q2 4 6 4h44q4 0 6-4l20-36q2-4 0-8L78 10q-2-4-6-4Z',
  'M12 8Q32 14 50 3 68 14 88 8q5 0 5 6v34c0 26-18 40-43 49C25 88 7 74 7 48V14q0-6 5-6Z',
  'M34 4h32q4 0 4 4v22h22q4 0 4 4v32q0 4-4 4H70v22q0 4-4 4H34q-4 0-4-4V70H8q-4 0-4-4V34q0-4 4-4h22V8q0-4 4-4Z',
  'M50 2C62 24 88 40 88 63 88 84 71 98 50 98S12 84 12 63C12 40 38 24 50 2Z',
  'M47 5q3-2 6 0l42 31q3 3 2 6L81 92q-1 4-5 4H24q-4 0-5-4L3 42q-1-3 2-6Z',
] as const;

/**
 * One per mark. White letters on each have a contrast of at least 4.5 : 1, and no two look alike with any colour
 * blindness; those of the first five differ most.
 */
export const MARK_COLOURS = [
  '#c0570e',
  '#7167d6',
  '#662083',
  '#005543',
  '#6b3100',
  '#cf2790',
  '#38415f',
  '#15758c',
  '#5e6032',
  '#ab5f6e',
] as const;

export const markOf = (look: number): { readonly path: string; readonly colour: string } => ({
  path: MARK_PATHS[look % MARK_PATHS.length] ?? MARK_PATHS[0],
  colour: MARK_COLOURS[look % MARK_COLOURS.length] ?? MARK_COLOURS[0],
});
