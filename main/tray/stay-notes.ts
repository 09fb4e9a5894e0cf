import type { FromTray, PocketState } from '../../firmware-protocol/codec/index.ts';
import type { Reading, StayNotes } from './types.ts';

type NoteMessage = Extract<FromTray, { kind: 'die' | 'doubt' }>;

/** The tray's notes on the newest stay of each pocket. */
export type Notes = ReadonlyMap<number, StayNotes & { readonly lift: number }>;

export const NO_NOTES: Notes = new Map();

/** Source: SPEC.md, "die": "A later line about a stay replaces an earlier one." */
export function noteStay(notes: Notes, message: NoteMessage): Notes {
  const { pocket, lift } = message;
  const before = notes.get(pocket);
  const kept = before?.lift === lift ? before : { lift };
  if (message.kind === 'die') return new Map(notes).set(pocket, { ...kept, die: message.die });
  const { faces, picture = null, why, word } = message;
  const doubt = { why: word ?? why, faces, picture };
  return new Map(notes).set(pocket, { ...kept, doubt });
}

/** The notes on the die in this state; the reason of a doubt ends with the doubt. */
export function notesOf(notes: Notes, pocket: number, state: PocketState): StayNotes {
  const said = notes.get(pocket);
  if (said?.lift !== state.lift || state.state === 'empty') return {};
  return {
    ...(said.die === undefined ? {} : { die: said.die }),
    ...(said.doubt === undefined || state.state !== 'doubt' ? {} : { doubt: said.doubt }),
  };
}

export const sameNotes = (a: Reading, b: Reading): boolean =>
  a.die === b.die && JSON.stringify(a.doubt) === JSON.stringify(b.doubt);
