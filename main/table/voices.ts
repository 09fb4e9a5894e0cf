import type { Actor } from '../contract.ts';
import type { RecordActor, RecordSource } from '../journal/records.ts';
import type { Caller } from './app-contract.ts';

/** Who may speak at the table: a caller at a screen, or the tray, when its readings are certain. */
export type Voice = Caller | { readonly kind: 'tray' };

export const actorOf = (voice: Voice): Actor =>
  voice.kind === 'phone' ? { kind: 'phone', id: voice.id, name: voice.name } : voice;

export function recordActorOf(voice: Voice): RecordActor {
  const actor = actorOf(voice);
  return actor.kind === 'tray' ? { kind: 'table' } : actor;
}

/** Through what it was said; the host says everything by hand. */
export const sourceOf = (voice: Voice): RecordSource => (voice.kind === 'host' ? 'hand' : voice.kind);
