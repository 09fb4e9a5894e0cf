import { useMediaQuery } from '@vueuse/core';
import { type ComputedRef, computed } from 'vue';
import { BLANK, DICE, type DiceRequest, type RowDie, type TableSnapshot } from '../../main/contract.ts';
import { below } from '../app/screen-sizes.ts';
import { say, t } from '../app/words.ts';
import { gameScreen } from './registry.ts';
import { type DiceEntry, rowText } from './dice/dice-entry.ts';
import type { PromptLayout } from './prompt-keys.ts';
import { useTray } from '../stores/tray.ts';

/** The requested dice for the bar below the table. */
export interface PromptDice {
  readonly request: ComputedRef<DiceRequest | null>;
  readonly ready: ComputedRef<boolean>;
  /** Parameters of *Take it*: the faces, or for many dice the number of cards. */
  readonly taken: ComputedRef<{ readonly faces: string }>;
  /** Whether a face was entered (even if in flight) or read. */
  readonly touched: ComputedRef<boolean>;
  /** Whether the faces are in the bar, ready to tap. */
  readonly faces: ComputedRef<boolean>;
  /** What to do, if the choices are not self-explanatory; otherwise empty. */
  readonly hint: ComputedRef<string>;
}

export function usePromptDice(
  table: () => TableSnapshot,
  layout: () => PromptLayout,
  entry: () => DiceEntry,
): PromptDice {
  const tray = useTray();
  const narrow = useMediaQuery(below('tablet'));
  const screen = computed(() => gameScreen(table().view.game));
  const request = computed(() => entry().request.value);
  const asked = computed(() => entry().row.value.filter((die) => die.asked));
  const isIn = (...states: readonly RowDie['state'][]): boolean =>
    asked.value.some(({ state }) => states.includes(state));
  const touched = computed(() => entry().sending.value || isIn('thrown', 'unsure'));

  const taken = computed(() => {
    if (!request.value) return { faces: '' };
    const { kind } = request.value;
    if (!DICE[kind].cards) return { faces: rowText(kind, entry().row.value) };
    const n = asked.value.filter(({ face }) => face !== null && face !== BLANK).length;
    return { faces: t(n === asked.value.length ? 'dice.allCards' : 'dice.cards', { n }) };
  });

  // Dice that must all be entered, by hand or tray. Cards and faces on the game's own screen are tapped on the table.
  const faces = computed(
    () =>
      request.value !== null &&
      !DICE[request.value.kind].cards &&
      !screen.value.faces?.includes(request.value.kind) &&
      request.value.mode !== 'some' &&
      layout().shown.length === 0 &&
      isIn('missing', 'unsure'),
  );

  const hint = computed(() => {
    const { intake } = table();
    if (request.value && intake.say) return say(intake.say);
    if (request.value && isIn('unsure')) return t('dice.hint.unsure');
    if (touched.value) return '';
    const own = screen.value.hint?.(table(), tray.tone === 'good');
    if (own) return say(own);
    if (request.value) return t(`dice.hint.${request.value.kind}${tray.tone === 'good' ? '' : 'Hand'}`);
    const { seats, shown } = layout();
    const onPlates = [...seats.values()].some((one) => one.choice.kind === 'move' && !shown.includes(one));
    // On a phone the glowing plates are enough.
    return onPlates && !narrow.value ? t('scene.tapSeat') : '';
  });

  const ready = computed(() => table().intake.ready || entry().fills.value > 0);
  return { request, ready, taken, touched, faces, hint };
}
