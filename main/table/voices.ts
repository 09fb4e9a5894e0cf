import type { Actor } from '../contract.ts';
import type { RecordActor, RecordSource } from '../journal/records.ts';
import type { Caller } from './app-contract.ts';

/** Who may speak at the table: whoever asks from a screen, and the tray, when its readings are certain. */
export type Voice = Caller | { readonly kind: 'tray' };

/** What the journal keeps of who said something: when, by whom, through what, and the command's own id. */
export interface Envelope {
  readonly at: number;
  readonly by: RecordActor;
  readonly via: RecordSource;
  readonly command: string;
}

export const actorOf = (voice: Voice): Actor =>
  voice.kind === 'phone' ? { kind: 'phone', id: voice.id, name: voice.name } : voice;

export function recordActorOf(voice: Voice): RecordActor {
  const actor = actorOf(voice);
  return actor.kind === 'tray' ? { kind: 'table' } : actor;
}

/** Through what it was said: the host says everything by hand. */
export const sourceOf = (voice: Voice): RecordSource => (voice.kind === 'host' ? 'hand' : voice.kind);
