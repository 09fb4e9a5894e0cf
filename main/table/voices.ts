import type { Actor } from '../contract.ts';
import type { RecordActor, RecordSource } from '../journal/records.ts';
import type { Caller } from './app-contract.ts';

/** Sender of a command: a caller at a screen, or the tray with certain readings. */
export type Voice = Caller | { readonly kind: 'tray' };

export const actorOf = (voice: Voice): Actor =>
  voice.kind === 'phone' ? { kind: 'phone', id: voice.id, name: voice.name } : voice;

export function recordActorOf(voice: Voice): RecordActor {
  const actor = actorOf(voice);
  return actor.kind === 'tray' ? { kind: 'table' } : actor;
}

/** Source of a record; the host sends everything by hand. */
export const sourceOf = (voice: Voice): RecordSource => (voice.kind === 'host' ? 'hand' : voice.kind);
