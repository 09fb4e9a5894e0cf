import { type ComputedRef, computed } from 'vue';
import type { TableSnapshot } from '../../main/contract.ts';
import { type KeyBinding, keyCap, shiftName } from '../app/keys.ts';
import { announce, hush, speakAloud } from '../app/voice.ts';
import { say, t } from '../app/words.ts';
import { resultOf } from '../components/game-words.ts';
import { faceText } from '../components/dice/faces.ts';
import { useScreens } from '../stores/screens.ts';
import { useSettings } from '../stores/settings.ts';
import type { DiceEntry } from './dice/typed-row.ts';
import type { PromptLayout } from './prompt-keys.ts';
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
  layout: ComputedRef<PromptLayout>,
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
  return computed(() => [
    { keys: [KEYS.again], say: t('scene.keys.again'), run: answer(lastSaid) },
    { keys: [KEYS.scores], say: t('scene.keys.scores'), run: answer(scores) },
    { keys: [KEYS.turn], say: t('scene.keys.turn'), run: answer(whoseTurn) },
    {
      keys: [KEYS.options],
      say: t('scene.keys.options'),
      run: answer((now) => options(now, layout.value)),
    },
    { keys: [KEYS.dice], say: t('scene.keys.dice'), run: answer((now) => dice(now, entry)) },
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

/** What the dice accept, then the answers with their keys, rare ones last. */
function options({ prompt }: TableSnapshot, layout: PromptLayout): readonly string[] {
  const keys = new Map(
    [...layout.shown, ...layout.more, ...layout.seats.values()].map(({ choice, key }) => [choice, key]),
  );
  const choices = [...prompt.choices].sort((a, b) => Number(a.rare ?? false) - Number(b.rare ?? false));
  const said = choices.map((choice) => {
    const key = keys.get(choice) ?? choice.key;
    const what = say(choice.say);
    return key === undefined ? what : t('scene.said.withKey', { what, key: keyCap(key) });
  });
  const all = [...(prompt.dice ? [t(`dice.keys.${prompt.dice.kind}`)] : []), ...said];
  return all.length > 0 ? all : [say(prompt.question)];
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
