import { type ComputedRef, onScopeDispose, watch } from 'vue';
import type { SheetLine, TableSnapshot } from '../../../main/contract.ts';
import { useLatest } from '../../app/latest.ts';
import { announce, forgetAnnounced } from '../../app/live.ts';
import { whenTold } from '../../app/suspense.ts';
import { hush, speakAloud } from '../../app/voice.ts';
import { formatNumber, say } from '../../app/words.ts';
import { saysWhatIsNext } from '../../components/game-words.ts';
import { useScreens } from '../../stores/screens.ts';
import { useSettings } from '../../stores/settings.ts';
import { useTable } from '../../stores/table.ts';

/**
 * Calls what happens, as somebody at the table would: for screen readers everything that was said and then what is
 * asked; aloud, where that is switched on, the call, or a correction with the new totals, and no more.
 */
export function useCaller(table: ComputedRef<TableSnapshot | null>): void {
  const store = useTable();
  const settings = useSettings();
  const screens = useScreens();
  /** While a die holds a call back, a newer one may take its place. */
  const calling = useLatest();

  watch(
    () => [table.value?.revision, table.value?.prompt.id] as const,
    ([, asked], [, askedBefore]) => {
      const now = table.value;
      if (!now) return;
      const { former } = store;
      if (!former) forgetAnnounced();
      const fresh = former ? freshLines(now, former).flatMap(({ calls: said }) => said.map(say)) : [];
      announce(...fresh, ...(asked === askedBefore ? [] : [say(now.prompt.question)]));
      if (!settings.settings.speak || !screens.sounding || !former) return;
      hush();
      const call = [...aloud(now, former), ...corrections(now, former)];
      void calling.run((still) =>
        still.when(new Promise<void>((told) => whenTold(told)), () => speakAloud(...call)),
      );
    },
  );
  onScopeDispose(forgetAnnounced);
  if (table.value) announce(say(table.value.prompt.question));
}

/** The lines that came since, oldest first. */
function freshLines(now: TableSnapshot, former: TableSnapshot): readonly SheetLine[] {
  const newest = Math.max(0, ...former.recent.map(({ seq }) => seq));
  return [...now.recent].reverse().filter(({ seq, retracted }) => seq > newest && !retracted);
}

/** The call of each line: what the move came to, which is said last, before what comes next. */
const aloud = (now: TableSnapshot, former: TableSnapshot): readonly string[] =>
  freshLines(now, former).flatMap(({ calls }) => {
    const call = calls.findLast((one) => !saysWhatIsNext(one)) ?? calls.at(-1);
    return call ? [say(call)] : [];
  });

/** A line that was corrected, as it stands now, and the totals that it changed. */
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
