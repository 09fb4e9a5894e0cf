export type Step =
  | 'the kind'
  | 'the facts of the kind'
  | 'the face on the screen'
  | 'the files of the game'
  | 'the line of the registry'
  | 'the words';

/** What each step of the recipe does to a copy of the checkout. */
export const STEPS: Readonly<Record<Step, (folder: string) => void>>;

/** Makes a copy of the checkout in this folder, with the game Stars and its dice; leaves out the steps named. */
export function addSixthGame(folder: string, without?: readonly Step[]): void;
