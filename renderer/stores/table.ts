import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type {
  Amendment,
  AmendPreview,
  Command,
  IntakeAct,
  Json,
  Result,
  SheetLine,
  TableSnapshot,
} from '../../main/contract.ts';
import { newId } from '../app/ids.ts';
import { nameSeats, speakGame } from '../app/words.ts';
import { ask, request } from './request.ts';

type Body = Command extends infer C ? (C extends { readonly id: string } ? Omit<C, 'id'> : never) : never;
export type MoveData = { readonly kind: string; readonly [field: string]: Json };

/** The live table as the main process last told it, and what is said to it. Nothing is worked out here. */
export const useTable = defineStore('table', () => {
  const table = shallowRef<TableSnapshot | null>(null);
  /** Raised with each snapshot: what the former one was, for what moves on the screen. */
  const former = shallowRef<TableSnapshot | null>(null);

  const seats = computed(() => table.value?.view.seats ?? []);
  const seatOf = (id: string) => seats.value.find((seat) => seat.id === id);
  /** The name of who has a seat; its id where nobody does. */
  const nameOf = (id: string): string => seatOf(id)?.name ?? id;
  /** Who sits at the table, clockwise. */
  const seated = computed(() => seats.value.filter(({ status }) => status === 'in' || status === 'leaving'));

  const take = (next: TableSnapshot | null): void => {
    former.value = next && table.value?.file === next.file ? table.value : null;
    table.value = next;
    nameSeats(next?.view.seats ?? []);
    speakGame(next?.view.game);
    // Where the fewest win, what comes in is the bad news.
    document.documentElement.dataset['best'] = next?.view.best ?? 'most';
  };

  const command = async (body: Body): Promise<boolean> => {
    const answer = await ask('command', { command: { id: newId(), ...body } });
    return answer.ok;
  };

  /** Answers the open prompt. */
  const play = (move: MoveData): Promise<boolean> =>
    command({ kind: 'move', prompt: table.value?.prompt.id ?? null, move });

  /** Says what answers no prompt: a fine, a rebuy, somebody leaves. */
  const act = (move: MoveData): Promise<boolean> => command({ kind: 'move', prompt: null, move });

  const undo = (): Promise<boolean> => command({ kind: 'undo', revision: table.value?.revision ?? 0 });
  const redo = (): Promise<boolean> => command({ kind: 'redo', revision: table.value?.revision ?? 0 });
  const intake = (act: IntakeAct): Promise<boolean> => command({ kind: 'intake', act });
  const takeDice = (): Promise<boolean> => intake({ kind: 'take', prompt: table.value?.prompt.id ?? '' });

  const amend = (revision: number, amendment: Amendment): Promise<boolean> =>
    command({ kind: 'amend', revision, amendment });
  const preview = (amendment: Amendment): Promise<Result<AmendPreview>> => request('preview', { amendment });
  const sheet = (): Promise<Result<readonly SheetLine[]>> => request('sheet', {});

  return {
    table,
    former,
    seats,
    seatOf,
    nameOf,
    seated,
    take,
    play,
    act,
    undo,
    redo,
    intake,
    takeDice,
    amend,
    preview,
    sheet,
    ask: (question: Json, signal?: AbortSignal): Promise<Result<Json>> =>
      request('ask', { question }, signal),
  };
});
