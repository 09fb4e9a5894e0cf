import { type ComputedRef, onScopeDispose, watch } from 'vue';
import type { SheetLine, TableSnapshot } from '../../main/contract.ts';
import { useLatest } from '../app/latest.ts';
import { announce, forgetAnnounced, hush, speakAloud } from '../app/voice.ts';
import { whenRevealed } from '../app/motion.ts';
import { formatNumber, say } from '../app/words.ts';
import { resultOf } from '../components/game-words.ts';
import { useScreens } from '../stores/guests.ts';
import { useSettings } from '../stores/settings.ts';
import { useTable } from '../stores/table.ts';

/**
 * Announces what happens, as a caller at the table would: to screen readers all calls and then the question; aloud,
 * if switched on, only the call, or a correction with the new totals.
 */
export function useCaller(table: ComputedRef<TableSnapshot | null>): void {
  const store = useTable();
  const settings = useSettings();
  const screens = useScreens();
  /** While a die holds a call back, a newer one may replace it. */
  const calling = useLatest();

  watch(
    [
      () => table.value?.file,
      () => table.value?.revision,
      () => table.value?.prompt.id,
      // In another language the question is another one, and so it is after a pick on this screen.
      () => table.value && say(table.value.prompt.question),
    ],
    ([file, revision, ...asked], [fileBefore, revisionBefore, ...askedBefore]) => {
      const now = table.value;
      if (!now) return;
      if (file !== fileBefore) forgetAnnounced();
      const former = revision === revisionBefore ? null : store.former;
      const fresh = former ? freshLines(now, former).flatMap(({ calls: said }) => said.map(say)) : [];
      const isAsked = asked.some((part, at) => part !== askedBefore[at]);
      announce(...fresh, ...(isAsked ? [say(now.prompt.question)] : []));
      if (!settings.settings.speak || !screens.sounding || !former) return;
      hush();
      const call = [...aloud(now, former), ...corrections(now, former)];
      void calling.run((still) =>
        still.when(new Promise<void>((told) => whenRevealed(told)), () => speakAloud(...call)),
      );
    },
  );
  onScopeDispose(forgetAnnounced);
  if (table.value) announce(say(table.value.prompt.question));
}

/** New lines, oldest first. */
function freshLines(now: TableSnapshot, former: TableSnapshot): readonly SheetLine[] {
  const newest = Math.max(0, ...former.recent.map(({ seq }) => seq));
  return [...now.recent].reverse().filter(({ seq, retracted }) => seq > newest && !retracted);
}

/** The call of each line: the result of the move, which comes last, before what is next. */
const aloud = (now: TableSnapshot, former: TableSnapshot): readonly string[] =>
  freshLines(now, former).flatMap((line) => {
    const call = resultOf(line);
    return call ? [say(call)] : [];
  });

/** A corrected line, and the totals that it changed. */
function corrections(now: TableSnapshot, former: TableSnapshot): readonly string[] {
  const before = new Map(former.recent.map((line) => [line.seq, line.corrections.length]));
  const corrected = now.recent.filter(
    ({ seq, corrections: made }) => made.length > (before.get(seq) ?? Infinity),
  );
  if (corrected.length === 0) return [];
  const totals = now.view.seats.flatMap(({ id, name, balance }) =>
    former.view.seats.some((seat) => seat.id === id && seat.balance !== balance)
      ? [`${name}: ${formatNumber(balance)}`]
      : [],
  );
  return [...corrected.flatMap(({ calls }) => calls.slice(0, 1).map(say)), ...totals];
}
