import { defineStore } from 'pinia';
import {
  type ComputedRef,
  type InjectionKey,
  type ShallowRef,
  computed,
  inject,
  markRaw,
  provide,
  shallowRef,
  watch,
} from 'vue';
import type {
  AmendPreview,
  Amendment,
  Choice,
  Command,
  IntakeAct,
  Json,
  Result,
  Seat,
  SheetLine,
  TableSnapshot,
} from '../../main/contract.ts';
import type { WordPhrase } from '../../main/words/speaker.ts';
import { TypedAhead } from '../app/ahead.ts';
import { bareFace, nameSeats, say, sayOf, speakGame, t } from '../app/words.ts';
import { ask, newId, request } from './request.ts';
import { countsOnce, useToasts } from './toasts.ts';
import { useTyped } from './typed.ts';

type Body = Command extends infer C ? (C extends { readonly id: string } ? Omit<C, 'id'> : never) : never;
export type MoveData = Choice['move'];

/** Whether a move answers this choice: by a tap, or by a form with its fields filled in. */
const isAnsweredBy = (choice: Choice, move: MoveData): boolean =>
  (choice.kind === 'form' || Object.keys(choice.move).length === Object.keys(move).length) &&
  Object.entries(choice.move).every(([name, value]) => JSON.stringify(value) === JSON.stringify(move[name]));

/** The live table as last received, and the commands to it. Nothing is computed here. */
export const useTable = defineStore('table', () => {
  const table = shallowRef<TableSnapshot | null>(null);
  /** The previous snapshot, for animations. */
  const former = shallowRef<TableSnapshot | null>(null);

  const seats = computed(() => table.value?.view.seats ?? []);
  const seatOf = (id: string) => seats.value.find((seat) => seat.id === id);
  /** Name of the player in a seat; the seat's id if nobody is there. */
  const nameOf = (id: string): string => seatOf(id)?.name ?? id;
  /** Players at the table, clockwise. */
  const seated = computed(() => seats.value.filter(({ status }) => status === 'in' || status === 'leaving'));

  const typed = useTyped();
  const take = (next: TableSnapshot | null): void => {
    former.value = next && table.value?.file === next.file ? table.value : null;
    table.value = next;
    typed.ask(next ? `${next.file} ${next.prompt.id}` : '');
    nameSeats(next?.view.seats ?? []);
    speakGame(next?.view.game);
    // If the fewest points win, gaining them is bad news.
    document.documentElement.dataset['best'] = next?.view.best ?? 'most';
  };

  const { ahead, command, ...said } = useCommands(table);

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
    ...said,
    amend,
    preview,
    sheet,
    ask: (question: Json, signal?: AbortSignal): Promise<Result<Json>> =>
      request('ask', { question }, signal),
  };
});

type ShownTable = ShallowRef<TableSnapshot | null>;

function useCommands(table: ShownTable) {
  const { fly, ahead } = useFlights(table);
  const toasts = useToasts();
  const typed = useTyped();

  const command = async (body: Body): Promise<boolean> => {
    const answer = await ask('command', { command: { id: newId(), ...body } });
    return answer.ok;
  };
  /** A command that leads to another question: input before it arrives waits. */
  const sendAs = (body: () => Body): Promise<boolean> =>
    inTurn(ahead, async () => {
      const answer = await fly(body());
      if (!answer.ok) toasts.refuse(answer.error);
      return answer.ok;
    });

  const play = usePlay(table, fly, ahead);

  /** Sends a move that answers no prompt: a fine, a rebuy, a departure. */
  const act = async (move: MoveData): Promise<boolean> => {
    if (!countsOnce()) return false;
    const sent = typed.send(move);
    const counts = await sendAs(() => ({ kind: 'move', prompt: null, move }));
    if (!counts) sent.failed();
    return counts;
  };

  const revision = (): number => table.value?.revision ?? 0;
  /** The first undo clears typed input and says so; the next one takes back the move. */
  const undo = (): Promise<boolean> =>
    inTurn(ahead, async () => {
      if (typed.undo()) return false;
      const answer = await fly({ kind: 'undo', revision: revision() });
      if (answer.ok) return true;
      const { code, params } = answer.error;
      if (code !== 'table.typed') toasts.refuse(answer.error);
      else if (await intake({ kind: 'clear' })) toasts.tell(t('scene.typedCleared', params));
      return false;
    });
  const redo = async (): Promise<boolean> =>
    typed.allows(null) && sendAs(() => ({ kind: 'redo', revision: revision() }));
  const prompt = (): string => table.value?.prompt.id ?? '';
  /** Dice for the open question. A face that arrives too late for it is named. */
  const intake = async (act: IntakeAct): Promise<boolean> => {
    const answer = await request('command', {
      command: { id: newId(), kind: 'intake', prompt: prompt(), act },
    });
    if (answer.ok) return true;
    const isLate = answer.error.code === 'table.stale' && 'face' in act && act.face !== null;
    if (isLate) toasts.tell(t('scene.notCounted', { what: bareFace(act.face) }), 'warn');
    else toasts.refuse(answer.error);
    return false;
  };
  const takeDice = async (): Promise<boolean> => {
    if (!typed.allows(null)) return false;
    const now = prompt();
    return sendAs(() => ({ kind: 'intake', prompt: now, act: { kind: 'take' } }));
  };

  return { ahead, command, play, act, undo, redo, intake, takeDice };
}

function usePlay(table: ShownTable, fly: Flights['fly'], ahead: TypedAhead) {
  const toasts = useToasts();
  const typed = useTyped();
  const choiceFor = (move: MoveData): Choice | undefined =>
    table.value?.prompt.choices.find((choice) => isAnsweredBy(choice, move));
  const notCounted = (words: string): false => {
    toasts.tell(t('scene.notCounted', { what: words }), 'warn');
    return false;
  };

  /** Answers the open prompt. While another answer is in flight, it waits for the next prompt and counts if that offers it too. */
  return async (move: MoveData): Promise<boolean> => {
    if (!countsOnce() || !typed.allows(move)) return false;
    const prompt = table.value?.prompt.id ?? null;
    const choice = choiceFor(move);
    const sent = typed.send(move);
    const words = choice ? [say(choice.say), ...sent.words].join(': ') : null;
    const counts = await inTurn(ahead, async () => {
      const now = table.value?.prompt.id ?? null;
      const offered = now === prompt || choiceFor(move) !== undefined;
      if (!offered && words !== null) return notCounted(words);
      const answer = await fly({ kind: 'move', prompt: offered ? now : prompt, move });
      if (answer.ok) return true;
      if (answer.error.code === 'table.stale' && words !== null) return notCounted(words);
      toasts.refuse(answer.error);
      return false;
    });
    if (!counts) sent.failed();
    return counts;
  };
}

/** Runs it now or after what is in flight; false if it was dropped. */
function inTurn(ahead: TypedAhead, run: () => Promise<boolean>): Promise<boolean> {
  if (!ahead.busy) return run();
  return new Promise((resolve) => {
    ahead.wait(
      () => void run().then(resolve),
      () => resolve(false),
    );
  });
}

type Flights = ReturnType<typeof useFlights>;

/** Commands in flight, and input that waits for them. */
function useFlights(table: ShownTable) {
  const ahead = markRaw(new TypedAhead((n) => useToasts().tell(t('scene.typedAhead', { n }), 'warn')));

  /** Resolves once the table with this revision, or another table, has arrived. */
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

/** The people shown in a part of the screen: those at the table, or those of a past game. */
interface People {
  readonly seats: ComputedRef<readonly Seat[]>;
  readonly say: (phrase: WordPhrase) => string;
  /** The past game; undefined for the one at the table. */
  readonly game: ComputedRef<string | undefined>;
}

const PEOPLE: InjectionKey<People> = Symbol('people');

export function providePeople(seats: () => readonly Seat[], game: () => string | undefined): void {
  provide(PEOPLE, {
    seats: computed(seats),
    say: (phrase) => sayOf(seats(), game())(phrase),
    game: computed(game),
  });
}

export function usePeople(): People {
  const given = inject(PEOPLE, null);
  if (given) return given;
  const table = useTable();
  return {
    seats: computed(() => table.seats),
    say: (phrase) => say(phrase),
    game: computed(() => table.table?.view.game),
  };
}
