import type { Actor } from '../contract.ts';
import type { RecordActor, RecordSource } from '../journal/records.ts';
import type { Caller } from './app-contract.ts';

/** Sender of a command: a caller at a screen, or the tray with certain readings. */
export type Sender = Caller | { readonly kind: 'tray' };

export const actorOf = (sender: Sender): Actor =>
  sender.kind === 'phone' ? { kind: 'phone', id: sender.id, name: sender.name } : sender;

export function recordActorOf(sender: Sender): RecordActor {
  const actor = actorOf(sender);
  return actor.kind === 'tray' ? { kind: 'table' } : actor;
}

/** Source of a record; the host sends everything by hand. */
export const sourceOf = (sender: Sender): RecordSource => (sender.kind === 'host' ? 'hand' : sender.kind);
