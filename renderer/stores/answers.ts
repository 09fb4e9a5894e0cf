import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { Refusal } from '../../main/contract.ts';
import { newId, request } from './request.ts';
import { countsOnce } from './toasts.ts';
import { type MoveData, useTable } from './table.ts';
import { useTyped } from './typed.ts';

/** An answer tapped on this phone that is not yet confirmed. */
export interface PendingAnswer {
  /** The command's id, created with the tap: however often it is sent, it counts once. */
  readonly id: string;
  readonly file: string;
  readonly prompt: string;
  readonly move: MoveData;
  readonly words: string;
  /** Whether it was ever sent; until then it can be withdrawn. */
  readonly sent: boolean;
}

/** What happened to the last answer if it did not count, so that nobody believes it did. */
export interface MissedAnswer {
  readonly words: string;
  /** Null if the question changed before the answer could be sent. */
  readonly why: Refusal | null;
}

const KEPT = 'croupier.answer';

/**
 * A phone's answers, one at a time, never lost silently. An answer tapped while offline is held: it is sent after
 * reconnecting if the question is unchanged, else its player is told. An unanswered one is resent with the same id,
 * also after a reload of the page.
 */
export const useAnswers = defineStore('answers', () => {
  const table = useTable();
  const typed = useTyped();
  const { pending, held, missed, keep, forget } = useWaiting();
  /** Whether the table on the screen is current: it arrived on this connection. */
  const fresh = ref(false);

  /** Sent by this page: the connection resends these itself. */
  const inFlight = new Set<string>();

  const send = async (answer: PendingAnswer): Promise<boolean> => {
    const { id, prompt, move } = answer;
    keep({ ...answer, sent: true });
    inFlight.add(id);
    const reply = await request('command', { command: { id, kind: 'move', prompt, move } });
    inFlight.delete(id);
    if (pending.value?.id === id) keep(null);
    if (!reply.ok) missed.value = { words: answer.words, why: reply.error };
    return reply.ok;
  };

  /** Answers the open prompt; true once it has counted or is held. A second tap in between does nothing. */
  const answer = async (move: MoveData, words: string): Promise<boolean> => {
    const now = table.table;
    if (!now || pending.value || !countsOnce() || !typed.allows(move)) return false;
    const sent = typed.send(move);
    missed.value = null;
    const next = { id: newId(), file: now.file, prompt: now.prompt.id, move, words, sent: false };
    if (!fresh.value) keep(next);
    const counts = !fresh.value || (await send(next));
    if (!counts) sent.failed();
    return counts;
  };

  /** Withdraws a held answer, which was never sent. */
  const withdraw = (): void => {
    if (held.value) keep(null);
  };

  /** The table has arrived: sends the waiting answer, or tells its player that it was not sent. */
  const tableCame = (): void => {
    const back = !fresh.value;
    fresh.value = true;
    const waiting = pending.value;
    if (!back || !waiting || inFlight.has(waiting.id)) return;
    const same = table.table?.file === waiting.file && table.table.prompt.id === waiting.prompt;
    // An answer sent by an earlier page may have counted: the same id cannot count twice.
    if (same || waiting.sent) void send(waiting);
    else forget();
  };

  const lineLost = (): void => {
    fresh.value = false;
  };

  return {
    pending,
    held,
    missed,
    fresh,
    answer,
    withdraw,
    tableCame,
    lineLost,
    forget,
    dismiss: () => (missed.value = null),
  };
});

/** The waiting and the missed answer, kept across reloads. */
function useWaiting() {
  const pending = shallowRef<PendingAnswer | null>(readKept());
  const missed = shallowRef<MissedAnswer | null>(null);
  const held = computed(() => pending.value !== null && !pending.value.sent);

  const keep = (next: PendingAnswer | null): void => {
    pending.value = next;
    writeKept(next);
  };

  /** The invitation or the seat was revoked: the waiting answer will never be sent. */
  const forget = (): void => {
    if (pending.value) missed.value = { words: pending.value.words, why: null };
    keep(null);
  };

  return { pending, held, missed, keep, forget };
}

function writeKept(answer: PendingAnswer | null): void {
  if (answer) sessionStorage.setItem(KEPT, JSON.stringify(answer));
  else sessionStorage.removeItem(KEPT);
}

function readKept(): PendingAnswer | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    // Written by this program, in this tab.
    return kept === null ? null : (kept as PendingAnswer);
  } catch {
    return null;
  }
}
