import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { Refusal } from '../../main/contract.ts';
import { newId } from '../app/ids.ts';
import { countsOnce } from './once.ts';
import { request } from './request.ts';
import { type MoveData, useTable } from './table.ts';
import { useTyped } from './typed.ts';

/** An answer that was tapped on this phone and is not yet known to have counted. */
export interface Pending {
  /** The command's id, made with the tap and kept: however often it is sent, it counts once. */
  readonly id: string;
  readonly file: string;
  readonly prompt: string;
  readonly move: MoveData;
  /** What the button said. */
  readonly words: string;
  /** Whether it was ever given to the line: until then it can be taken back. */
  readonly sent: boolean;
}

/** What became of the last answer, where it did not count: nobody may think that it did. */
export interface Missed {
  readonly words: string;
  /** Null where the question was another one before the answer could be sent. */
  readonly why: Refusal | null;
}

const KEPT = 'croupier.answer';

/**
 * A phone's answers, one at a time, never lost in silence. Tapped while the line is down, an answer is held: when the line is
 * back and the question is still the same it is sent, else its player is told that it was not. Sent and not answered,
 * it is sent again with the same id, also after the page was reloaded.
 */
export const useAnswers = defineStore('answers', () => {
  const table = useTable();
  const typed = useTyped();
  const { pending, held, missed, keep, forget } = useWaiting();
  /** Whether the table on the screen is the newest: the line stands, and the table came after it did. */
  const fresh = ref(false);

  /** What this page has sent: the line itself repeats it, and asks nobody. */
  const inFlight = new Set<string>();

  const send = async (answer: Pending): Promise<boolean> => {
    const { id, prompt, move } = answer;
    keep({ ...answer, sent: true });
    inFlight.add(id);
    const reply = await request('command', { command: { id, kind: 'move', prompt, move } });
    inFlight.delete(id);
    if (pending.value?.id === id) keep(null);
    if (!reply.ok) missed.value = { words: answer.words, why: reply.error };
    return reply.ok;
  };

  /** Answers the open prompt; true once it has counted, or is held. A second tap meanwhile does nothing. */
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

  /** Takes a held answer back: it was never sent. */
  const withdraw = (): void => {
    if (held.value) keep(null);
  };

  /** The table has come, newly or again: what waited is sent, or its player is told that it was not. */
  const tableCame = (): void => {
    const back = !fresh.value;
    fresh.value = true;
    const waiting = pending.value;
    if (!back || !waiting || inFlight.has(waiting.id)) return;
    const same = table.table?.file === waiting.file && table.table.prompt.id === waiting.prompt;
    // What an earlier page sent may have counted: the same id asks, and plays nothing twice.
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

/** The answer that waits, kept over a reload of the page, and the one that was missed. */
function useWaiting() {
  const pending = shallowRef<Pending | null>(readKept());
  const missed = shallowRef<Missed | null>(null);
  const held = computed(() => pending.value !== null && !pending.value.sent);

  const keep = (next: Pending | null): void => {
    pending.value = next;
    writeKept(next);
  };

  /** The invitation was taken back, or the seat: what waited will never be sent. */
  const forget = (): void => {
    if (pending.value) missed.value = { words: pending.value.words, why: null };
    keep(null);
  };

  return { pending, held, missed, keep, forget };
}

function writeKept(answer: Pending | null): void {
  if (answer) sessionStorage.setItem(KEPT, JSON.stringify(answer));
  else sessionStorage.removeItem(KEPT);
}

function readKept(): Pending | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    // Written by this very program, in this very tab.
    return kept === null ? null : (kept as Pending);
  } catch {
    return null;
  }
}
