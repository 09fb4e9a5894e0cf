import type { Json } from '../engine/core/result.ts';
import type { Amendment } from './amendment.ts';
import type { IntakeAct } from './intake.ts';

/**
 * A command to the live table. `id` is created by the client for each tap: a repeat is acknowledged but not played
 * twice. `prompt` is the id of the answered prompt; null for moves without one (adjust, leave, …).
 */
export type Command = { readonly id: string } & (
  | {
      readonly kind: 'move';
      readonly prompt: string | null;
      readonly move: { readonly kind: string; readonly [field: string]: Json };
    }
  | { readonly kind: 'undo'; readonly revision: number }
  | { readonly kind: 'redo'; readonly revision: number }
  | { readonly kind: 'amend'; readonly revision: number; readonly amendment: Amendment }
  /** Dice of a prompt: refused with `table.stale` if another one is open. */
  | { readonly kind: 'intake'; readonly prompt: string; readonly act: IntakeAct }
);
