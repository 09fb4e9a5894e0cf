import { defineStore } from 'pinia';
import { type ShallowRef, computed, markRaw, shallowRef, watch } from 'vue';
import type {
  Amendment,
  AmendPreview,
  Choice,
  Command,
  IntakeAct,
  Json,
  Result,
  SheetLine,
  TableSnapshot,
} from '../../main/contract.ts';
import { TypedAhead } from '../app/ahead.ts';
import { newId } from '../app/ids.ts';
import { nameSeats, say, speakGame, t } from '../app/words.ts';
import { countsOnce } from './once.ts';
import { ask, request } from './request.ts';
import { useToasts } from './toasts.ts';

type Body = Command extends infer C ? (C extends { readonly id: string } ? Omit<C, 'id'> : never) : never;
export type MoveData = { readonly kind: string; readonly [field: string]: Json };

/** Whether a choice is answered by this move: the move of a tap, or of a form with its fields filled. */
const isAnsweredBy = (choice: Choice, move: MoveData): boolean =>
  (choice.kind === 'form' || Object.keys(choice.move).length === Object.keys(move).length) &&
  Object.entries(choice.move).every(([name, value]) => JSON.stringify(value) === JSON.stringify(move[name]));

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

  const { fly, ahead } = useFlights(table);
  const toasts = useToasts();

  const command = async (body: Body): Promise<boolean> => {
    const answer = await ask('command', { command: { id: newId(), ...body } });
    return answer.ok;
  };
  /** A command that asks another question: what is done before that is here waits. */
  const fliesAs = (body: () => Body): Promise<boolean> =>
    inTurn(ahead, async () => {
      const answer = await fly(body());
      if (!answer.ok) toasts.refuse(answer.error);
      return answer.ok;
    });

  const choiceFor = (move: MoveData): Choice | undefined =>
    table.value?.prompt.choices.find((choice) => isAnsweredBy(choice, move));
  const notCounted = (words: string): false => {
    toasts.tell(t('scene.notCounted', { what: words }), 'warn');
    return false;
  };

  /** Answers the open prompt. While another answer is on its way, it waits for the next prompt, if that offers the same. */
  const play = async (move: MoveData): Promise<boolean> => {
    if (!countsOnce()) return false;
    const prompt = table.value?.prompt.id ?? null;
    const choice = choiceFor(move);
    const words = choice ? say(choice.say) : null;
    return inTurn(ahead, async () => {
      const now = table.value?.prompt.id ?? null;
      const offered = now === prompt || choiceFor(move) !== undefined;
      if (!offered && words !== null) return notCounted(words);
      const answer = await fly({ kind: 'move', prompt: offered ? now : prompt, move });
      if (answer.ok) return true;
      if (answer.error.code === 'table.stale' && words !== null) return notCounted(words);
      toasts.refuse(answer.error);
      return false;
    });
  };

  /** Says what answers no prompt: a fine, a rebuy, somebody leaves. */
  const act = async (move: MoveData): Promise<boolean> =>
    countsOnce() && fliesAs(() => ({ kind: 'move', prompt: null, move }));

  const revision = (): number => table.value?.revision ?? 0;
  /** With faces typed in the row of dice, the first undo clears those, and says so; the next takes back the move. */
  const undo = (): Promise<boolean> =>
    inTurn(ahead, async () => {
      const answer = await fly({ kind: 'undo', revision: revision() });
      if (answer.ok) return true;
      const { code, params } = answer.error;
      if (code !== 'table.typed') toasts.refuse(answer.error);
      else if (await intake({ kind: 'clear' })) toasts.tell(t('scene.typedCleared', params));
      return false;
    });
  const redo = (): Promise<boolean> => fliesAs(() => ({ kind: 'redo', revision: revision() }));
  const intake = (act: IntakeAct): Promise<boolean> => command({ kind: 'intake', act });
  const takeDice = (): Promise<boolean> => {
    const prompt = table.value?.prompt.id ?? '';
    return fliesAs(() => ({ kind: 'intake', act: { kind: 'take', prompt } }));
  };

  const amend = (revision: number, amendment: Amendment): Promise<boolean> =>
    command({ kind: 'amend', revision, amendment });
  const preview = (amendment: Amendment): Promise<Result<AmendPreview>> => request('preview', { amendment });
  const sheet = (): Promise<Result<readonly SheetLine[]>> => request('sheet', {});

  return {
    table,
    former,
    ahead,
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

/** Does it now, or after what is on its way; false if it was dropped. */
function inTurn(ahead: TypedAhead, run: () => Promise<boolean>): Promise<boolean> {
  if (!ahead.busy) return run();
  return new Promise((resolve) => {
    ahead.wait(
      () => void run().then(resolve),
      () => resolve(false),
    );
  });
}

/** Commands on their way to the table, and what waits for them. */
function useFlights(table: ShallowRef<TableSnapshot | null>) {
  const ahead = markRaw(new TypedAhead((n) => useToasts().tell(t('scene.typedAhead', { n }), 'warn')));

  /** Resolves once the table with a revision is here, or another one. */
  const landed = (file: string | undefined, revision: number): Promise<boolean> =>
    new Promise((resolve) => {
      const look = (now: TableSnapshot | null): boolean => {
        const here = now?.file !== file || now === null || now.revision >= revision;
        if (here) resolve(true);
        return here;
      };
      if (look(table.value)) return;
      const stop = watch(table, (now) => look(now) && stop(), { flush: 'sync' });
    });

  const fly = (body: Body) => {
    const file = table.value?.file;
    return ahead.fly(
      () => request('command', { command: { id: newId(), ...body } }),
      (answer) => (answer.ok ? landed(file, answer.value.revision) : Promise.resolve(false)),
    );
  };
  return { fly, ahead };
}
