import { type ComputedRef, computed } from 'vue';
import type { TableSnapshot } from '../../main/contract.ts';
import { type KeyBinding, activeBindings, keyCap, shiftName } from '../app/keys.ts';
import { announce, hush, speakAloud } from '../app/voice.ts';
import { say, t } from '../app/words.ts';
import { resultOf } from '../components/game-words.ts';
import { faceText } from '../components/dice/faces.ts';
import { useScreens } from '../stores/guests.ts';
import { useSettings } from '../stores/settings.ts';
import type { DiceEntry } from './dice/typed-row.ts';
import { balanceText } from './screen-words.ts';

const KEYS = { again: 'shift+r', scores: 'shift+p', turn: 'shift+w', options: 'shift+o', dice: 'shift+d' };

/** Whether a press only asks for something to be said. */
export function isSpokenKey(event: KeyboardEvent): boolean {
  const name = shiftName(event);
  return Object.values(KEYS).some((key) => key === name);
}

/** Keys that say the state of the table on request: to screen readers, and aloud if the caller's voice is on. */
export function useSpokenKeys(
  table: ComputedRef<TableSnapshot | null>,
  entry: DiceEntry,
): ComputedRef<readonly KeyBinding[]> {
  const settings = useSettings();
  const screens = useScreens();
  const answer = (sentences: (now: TableSnapshot) => readonly string[]) => (): void => {
    if (!table.value) return;
    const said = sentences(table.value).join('. ');
    announce(said);
    if (!settings.settings.speak || !screens.sounding) return;
    hush();
    speakAloud(said);
  };
  const key = (name: keyof typeof KEYS, sentences: Parameters<typeof answer>[0]): KeyBinding => ({
    keys: [KEYS[name]],
    say: t(`scene.keys.${name}`),
    run: answer(sentences),
    always: true,
  });
  return computed(() => [
    key('again', lastSaid),
    key('scores', scores),
    key('turn', whoseTurn),
    key('options', options),
    key('dice', (now) => dice(now, entry)),
  ]);
}

const lastSaid = ({ recent, prompt }: TableSnapshot): readonly string[] => [
  ...(recent.find(({ retracted }) => !retracted)?.calls.map(say) ?? []),
  say(prompt.question),
];

const scores = ({ view }: TableSnapshot): readonly string[] =>
  view.seats
    .filter(({ status }) => status !== 'gone')
    .map((seat) => balanceText(seat, view.unit === 'chips'));

function whoseTurn({ prompt, view }: TableSnapshot): readonly string[] {
  const names = view.seats.filter(({ id }) => prompt.seats.includes(id)).map(({ name }) => name);
  return [names.length > 0 ? t('scene.said.toAnswer', { names: names.join(', ') }) : say(prompt.question)];
}

/** What the dice accept, then the answers, rare ones last, then what else has a key now. */
function options({ prompt }: TableSnapshot): readonly string[] {
  const bound = activeBindings();
  const last = new Map(bound.flatMap((binding) => binding.keys.map((key) => [key, binding] as const)));
  const choices = [...prompt.choices].sort((a, b) => Number(a.rare ?? false) - Number(b.rare ?? false));
  const accepted = bound.filter(({ keys }) => keys.length === 0).map((binding) => binding.say);
  const keyOf = new Map<string, string | undefined>(
    [...accepted, ...choices.map((choice) => say(choice.say))].map((what) => [what, undefined]),
  );
  for (const binding of bound) {
    const key = binding.keys.find((one) => last.get(one) === binding);
    if (key !== undefined && !binding.always && binding.say !== '') keyOf.set(binding.say, key);
  }
  const all = [...keyOf].map(([what, key]) =>
    key === undefined ? what : t('scene.said.withKey', { what, key: keyWord(key) }),
  );
  return all.length > 0 ? all : [say(prompt.question)];
}

const NAMED = ['enter', 'escape', 'backspace', 'arrowleft', 'arrowright', 'arrowup', 'arrowdown'] as const;

/** A key as it is spoken: signs such as ↵ have words. */
function keyWord(key: string): string {
  const named = NAMED.find((one) => one === key);
  return named ? t(`scene.said.keyNames.${named}`) : keyCap(key);
}

/** The requested dice as they lie; without a request, the last throw. */
function dice({ recent }: TableSnapshot, { request, row }: DiceEntry): readonly string[] {
  const kind = request.value?.kind;
  if (kind) {
    const known = row.value.flatMap(({ face }) => (face === null ? [] : [faceText(kind, face)]));
    const missing = row.value.length - known.length;
    return [
      ...(known.length > 0 ? [known.join(', ')] : []),
      ...(missing > 0 ? [t('dice.missing', { n: missing })] : []),
    ];
  }
  const thrown = recent.find(({ retracted, faces }) => !retracted && faces.length > 0);
  const call = thrown && resultOf(thrown);
  return [call ? say(call) : t('scene.said.noneThrown')];
}
