import { shallowRef } from 'vue';
import { type Locale, type Settings, BLANK } from '../../main/contract.ts';
import { Latest } from '../../main/latest.ts';
import type { WordCode } from '../../main/words/codes.ts';
import {
  type Messages,
  type Speaker,
  type WordParam,
  type WordPhrase,
  createSpeaker,
} from '../../main/words/speaker.ts';
import { systemLocale } from './system-locale.ts';
import { AT_ONCE, FIRST_LOCALE, loadWords, partOf } from './word-files.ts';

/** The current language, as far as it is loaded. */
let spoken: { readonly locale: Locale; readonly words: Messages } = {
  locale: FIRST_LOCALE,
  words: AT_ONCE,
};
/** The words loaded first, used for what another language lacks. */
let fallback: Messages = AT_ONCE;
const parts = new Set<string>();
const coming = new Map<string, Promise<void>>();

/** A missing sentence is loaded on demand; until then nothing is shown. */
const missing = (code: string): string | undefined => (isComing(code) ? '' : undefined);

/** Letters on cards (R D V or K Q J): those of the language unless the table uses other cards. */
let cards: NonNullable<Settings['cards']> = 'language';

const speakerOf = (locale: Locale, words: Messages): Speaker =>
  createSpeaker(locale, words, fallback, missing, cards === 'language' ? locale : cards);

/** Sets the letters of the cards on the table. */
export function letterCards(of: Settings['cards'] = 'language'): void {
  if (of === cards) return;
  cards = of;
  speaker.value = speakerOf(spoken.locale, spoken.words);
}

const speaker = shallowRef<Speaker>(speakerOf(FIRST_LOCALE, AT_ONCE));
/** The game on the screen, which may have words of its own. */
const playing = shallowRef<string | undefined>();
const names = shallowRef<ReadonlyMap<string, string>>(new Map());

/** Markers around a name in a sentence, so that a screen can highlight it. They are never typed or printed. */
const NAME_BEGIN = '\uE000';
const NAME_END = '\uE001';

/** Sets the players' names for sentences. */
export function nameSeats(seats: readonly { readonly id: string; readonly name: string }[]): void {
  // Ignores equal names: otherwise every push would rebuild every sentence.
  const known = names.value;
  if (seats.length === known.size && seats.every(({ id, name }) => known.get(id) === name)) return;
  names.value = new Map(seats.map(({ id, name }) => [id, name]));
}

/**
 * Loads the words of the first screens; called once, before the app is mounted. Not a top-level `await`: WebKit
 * gives the second of two `import()`s of a module that still awaits its exports before they are set (bug 242740).
 */
export async function loadFirstWords(): Promise<void> {
  fallback = await loadWords(FIRST_LOCALE, null);
  spoken = { locale: FIRST_LOCALE, words: fallback };
  speaker.value = speakerOf(FIRST_LOCALE, fallback);
}

const switching = new Latest();

/** Switches the language; the former one is used until its words are loaded. */
export const speakLocale = (wanted: Settings['locale']): Promise<void> =>
  switching.run(async (still) => {
    const locale = wanted === 'system' ? systemLocale() : wanted;
    if (locale !== speaker.value.locale) {
      const had = [...parts];
      const come = await still(Promise.all([null, ...had].map((part) => loadWords(locale, part))));
      spoken = { locale, words: Object.assign({}, ...come) as Messages };
      parts.clear();
      for (const part of had) parts.add(part);
      coming.clear();
      speaker.value = speakerOf(locale, spoken.words);
    }
    document.documentElement.lang = locale;
  });

/** Resolves when the words for these codes are loaded: `sheet`, a game's id, `tray.line`. */
export const wordsFor = (...codes: readonly string[]): Promise<void> =>
  Promise.all(codes.map((code) => loadPart(partOf(code)))).then(() => undefined);

/** Runs once the words for a code are loaded or have failed to load; immediately if they are present. */
export function withWordsFor(code: string, run: () => void): void {
  if (isComing(code)) void wordsFor(code).then(run, run);
  else run();
}

/** Preloads the words for a code that will soon be needed. */
export const speakSoon = (code: string): void => void isComing(code);

/** Whether a code's sentence may still be loaded; if so, it is fetched. */
function isComing(code: string): boolean {
  const part = partOf(code);
  if (part === null || parts.has(part)) return false;
  // After a failed load, the next use tries again.
  loadPart(part).catch(() => undefined);
  return true;
}

function loadPart(part: string | null): Promise<void> {
  if (part === null || parts.has(part)) return Promise.resolve();
  const known = coming.get(part);
  if (known) return known;
  const { locale } = spoken;
  const load = loadWords(locale, part)
    .then((words) => {
      // The language has changed meanwhile.
      if (locale !== spoken.locale) return;
      parts.add(part);
      spoken = { locale, words: { ...spoken.words, ...words } };
      speaker.value = speakerOf(locale, spoken.words);
    })
    .finally(() => {
      if (coming.get(part) === load) coming.delete(part);
    });
  coming.set(part, load);
  return load;
}

/** A language's own name, for the list of languages. */
export const nameOfLanguage = (locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;

const nameOf = (seat: string): string => names.value.get(seat) ?? seat;

/** The sentence for a phrase that came from the main process. */
export const say = (phrase: WordPhrase): string => speaker.value.say(phrase, nameOf, playing.value);

/** Uses this game's own words, if it has some. */
export function speakGame(game: string | undefined): void {
  playing.value = game;
  if (game !== undefined) speakSoon(game);
}

/** The renderer's own words in the version of another game than the open one. */
export const tOf = (
  game: string | undefined,
  code: WordCode,
  params?: { readonly [name: string]: WordParam },
): string => speaker.value.say(params ? { code, params } : { code }, nameOf, game);

export const t = (code: WordCode, params?: { readonly [name: string]: WordParam }): string =>
  say(params ? { code, params } : { code });

/** The first of these codes with words, or `otherwise`. */
export function sayFirst(
  codes: readonly string[],
  otherwise = '',
  params?: { readonly [name: string]: WordParam },
): string {
  const found = codes.find(knows);
  return found === undefined ? otherwise : say(params ? { code: found, params } : { code: found });
}

export const knows = (code: string): boolean =>
  speaker.value.has(code) || (!isComing(code) && say({ code }) !== code);

export interface SpokenPart {
  readonly text: string;
  readonly isName: boolean;
}

/** Phrases of another game than the open one, with its players' names. */
export const sayOf =
  (seats: readonly { readonly id: string; readonly name: string }[], game?: string) =>
  (phrase: WordPhrase): string =>
    speaker.value.say(phrase, (seat) => seats.find(({ id }) => id === seat)?.name ?? seat, game);

/** A phrase with given names, for CSV tables, with cards as in journals: `K♠`. */
export const sayWith: Speaker['say'] = (phrase, name = nameOf, game?: string) =>
  createSpeaker(spoken.locale, spoken.words, fallback, missing).say(phrase, name, game);

/** A card or a rank in the letters of the cards on the table. */
export const cardText = (card: string): string => speaker.value.card(card);

export const bareFace = (face: string): string => (face === BLANK ? t('dice.blank') : cardText(face));

/** The sentence in parts, with players' names separate. */
export function sayInParts(phrase: WordPhrase): readonly SpokenPart[] {
  const marked = speaker.value.say(
    phrase,
    (seat) => `${NAME_BEGIN}${nameOf(seat)}${NAME_END}`,
    playing.value,
  );
  return marked
    .split(/(\uE000[^\uE001]*\uE001)/u)
    .filter((text) => text !== '')
    .map((text) =>
      text.startsWith(NAME_BEGIN) ? { text: text.slice(1, -1), isName: true } : { text, isName: false },
    );
}

/** With a true minus sign. */
export const formatNumber = (value: number): string =>
  numberFormat(speaker.value.locale).format(value).replace('-', '−');

/** `+3`, `−2`, `0`, with a true minus sign. */
export const formatDifference = (value: number): string =>
  numberFormat(speaker.value.locale, { signDisplay: 'exceptZero' }).format(value).replace('-', '−');

/** Chips or points as a number; money in its currency, from its smallest unit. */
export function formatAmount(amount: number, currency: string | null): string {
  if (currency === null) return formatNumber(amount);
  const format = numberFormat(speaker.value.locale, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Decimal places of a currency: 2 for euros, 0 for yen. */
export const digitsOf = (currency: string): number =>
  numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount of money, given in the smallest unit of its currency: `€3.20`; with `sign`, `+€3.20`. */
export const formatMoney = (amount: number, currency: string, sign = false): string =>
  numberFormat(speaker.value.locale, {
    style: 'currency',
    currency,
    signDisplay: sign ? 'exceptZero' : 'auto',
  })
    .format(amount / 10 ** digitsOf(currency))
    .replace('-', '−');

export const formatTime = (at: number): string =>
  dateFormat(speaker.value.locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);

/** The reader's locale for dates, if it fits the current language: en-GB, de-AT. */
const region = (): string =>
  navigator.languages.find((name) => name.split('-')[0] === speaker.value.locale) ?? speaker.value.locale;

export const formatDay = (at: number): string =>
  dateFormat(region(), { weekday: 'short', day: 'numeric', month: 'short' }).format(at);

/** `Friday, 20 November 2026`. */
export const formatDate = (at: number): string => dateFormat(region(), { dateStyle: 'full' }).format(at);

export const formatShare = (share: number, digits = 0): string =>
  numberFormat(speaker.value.locale, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);

export const formatDecimal = (value: number, digits: number): string =>
  numberFormat(speaker.value.locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

/** A number as typed into a field: with the language's decimal sign, without grouping. */
export const formatPlain = (value: number, digits: number): string =>
  numberFormat(speaker.value.locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value);

export const localeName = (): string => speaker.value.locale;

/** Creating a formatter costs more than a hundred uses, so formatters are cached. */
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

function kept<F>(all: Map<string, F>, locale: string, options: object, make: () => F): F {
  const key = locale + JSON.stringify(options);
  const known = all.get(key);
  if (known) return known;
  const made = make();
  all.set(key, made);
  return made;
}

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  kept(numbers, locale, options, () => new Intl.NumberFormat(locale, options));

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(dates, locale, options, () => new Intl.DateTimeFormat(locale, options));
