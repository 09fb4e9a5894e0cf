import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Game, guideOf } from '../../../main/engine/core/game.ts';
import type { Phrase } from '../../../main/engine/core/result.ts';
import type { Rule } from '../../../main/engine/core/rules.ts';
import { LOCALES } from '../../../main/contract.ts';
import { createSpeaker } from '../../../main/words/speaker.ts';
import { GAMES, wholeGame } from '../../support/games.ts';
import { playerOf } from '../../support/random-games.ts';
import { seeded } from '../../support/random.ts';
import { Tabletop, seatsOf } from '../../support/tabletop.ts';
import { readWords, sentencesOf } from '../../support/word-keys.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const speakers = LOCALES.map((locale) => createSpeaker(locale, readWords(locale), readWords('en')));

type NumberRule = Extract<Rule, { kind: 'number' }>;
const paymentsOf = (game: Pick<Game, 'rules'>): readonly NumberRule[] =>
  game.rules.filter((rule): rule is NumberRule => rule.kind === 'number' && rule.group === 'payments');
const PAYING = GAMES.filter((game) => paymentsOf(game).length > 0);

/** A value for each payment that nothing else on a screen is likely to have. */
const unusual = (game: Game): Readonly<Record<string, number>> =>
  Object.fromEntries(
    paymentsOf(game).map(({ name, max }, i) => [name, max <= 10 ? 7 + (i % 3) : 631 + 10 * i]),
  );

const isPhrase = (data: unknown): data is Phrase =>
  typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string';

/** Every sentence in this data, in all languages, and every number that is a cell of its own. */
function said(data: unknown): readonly string[] {
  if (isPhrase(data)) return speakers.map((speaker) => speaker.say(data, (seat) => `#${seat}`));
  if (Array.isArray(data)) return data.flatMap(said);
  if (typeof data === 'object' && data !== null) return Object.values(data).flatMap(said);
  return typeof data === 'number' ? [String(data)] : [];
}

/** Amounts with their unit: what a sentence can say of a payment. */
const AMOUNT =
  /(\d[\d.,\u202f\u00a0]*)[ \u00a0](?:chips?|points?|throws?|Chips?|Punkte?n?|Würfe?n?|Wurf|jetons?|lancers?)\b|[×+−](\d+)/gu;

test('these games have payments in their sources', () =>
  expect(PAYING.map(({ id }) => id).sort()).toEqual(['pool-nap', 'roll-a-royal', 'sleepless', 'winner']));

describe.each(PAYING.map((game) => [game.id, game] as const))(
  '%s at a table with its own payments',
  (_, game) => {
    const own = unusual(game);
    const pageWith = (rules: Readonly<Record<string, number>>) => {
      const page = guideOf(game, { rules, players: game.players.max });
      if (!page.ok) throw new Error(page.error.code);
      return page.value;
    };

    test.each(paymentsOf(game).map(({ name }) => name))('the page and the help follow %s', (name) => {
      const helped = (rules: Readonly<Record<string, number>>) =>
        game.steps.flatMap((step) => said({ code: `${game.id}.help.${step}`, params: rules }));
      const show = (rules: Readonly<Record<string, number>>) =>
        JSON.stringify([said(pageWith(rules)), helped(rules)]);
      expect(show({ ...own, [name]: (own[name] ?? 0) + 1 })).not.toBe(show(own));
    });

    test('no printed payment is left on the page', () => {
      const printed = new Set(paymentsOf(game).map(({ default: value }) => value));
      const { tables, figures } = pageWith(own);
      const cells = tables
        .filter(({ rows }) => rows.some(({ cells }) => cells.some((cell) => typeof cell === 'number')))
        .flatMap(({ rows }) => rows.flatMap((row) => row.cells.filter((cell) => typeof cell === 'number')));
      expect(
        [...cells, ...Object.values(figures ?? {})].filter((cell) => printed.has(Math.abs(cell))),
      ).toEqual([]);
    });

    test('every amount announced and paid in random games comes from the table of payments', () => {
      const printed = new Set(paymentsOf(game).map(({ default: value }) => value));
      const chips = game.unit === 'chips' ? { chips: game.id === 'sleepless' ? 999 : 9999 } : {};
      for (const seed of [1, 2, 3]) {
        const random = seeded(seed);
        const player = playerOf(game.id);
        const rules = game.rulesSchema.parse({
          ...own,
          ...chips,
          ...('ante' in rulesOf(game) ? { ante: 0 } : {}),
        });
        let { state } = game.begin(rules, seatsOf(game.players.min + 1));
        for (let n = 0; n < 150 && !state.outcome; n++) {
          const played = game.play(state, game.move.parse(player(game, state, random)));
          if (!played.ok) throw new Error(played.error.code);
          const { transfers, calls } = played.value;
          // A bid, an ante and a pot are what people and the game before made them.
          const paid = transfers.filter(({ from, to }) => ![from, to].some((at) => ['pot'].includes(at)));
          expect(
            paid.filter(({ amount }) => printed.has(amount)).map(({ rule, amount }) => `${rule} ${amount}`),
          ).toEqual([]);
          for (const call of calls.filter(({ code }) => /paid|bestHand|made|failed|layout/u.test(code)))
            for (const sentence of said(call))
              for (const [, amount] of sentence.matchAll(AMOUNT))
                if (amount !== undefined) expect(printed.has(Number(amount)), sentence).toBe(false);
          state = played.value.state;
        }
      }
    });
  },
);

test('a count in Winner that costs nothing is counted again like any other', () => {
  const free = { leftCosts: 0, manyCosts: 0, neverPlayedCosts: 3 };
  const table = new Tabletop(wholeGame('winner'), 4, free);
  const count = (s4: number) => ({ kind: 'score', winner: 's1', left: { s2: 1, s3: 10, s4 } });
  table.play(count(13));
  expect(table.points).toEqual([39, 0, 0, -39]);
  table.play(count(12));
  expect(table.points).toEqual([0, 0, 0, 0]);
});

const rulesOf = (game: Game): object => game.rulesSchema.parse({}) as object;

/** Number words and multiples that sentences must take from the table instead. */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  en: /\b(?:two|three|four|five|six|eight|[1-9]\d*) (?:chips|points|throws)\b|\b(?:count|pay|cost)s? (?:double|triple|twice)\b|: (?:double|triple)\b/iu,
  de: /\b(?:zwei|drei|vier|fünf|sechs|acht|[1-9]\d*) (?:Chips|Punkte|Würfe)\b|: (?:doppelt|dreifach)\b|\bzählen? (?:sie )?(?:doppelt|dreifach)/iu,
  fr: /(?:^|[ \u00a0])(?:deux|trois|quatre|cinq|six|huit|[1-9]\d*) (?:jetons|points|lancers)\b|: (?:double|triple)\b|comptent? (?:double|triple)\b/iu,
};

test.each(LOCALES)('%s: no sentence of a game writes a payment out', (locale) => {
  const ids = PAYING.map(({ id }) => id);
  const written = WRITTEN[locale];
  if (!written) throw new Error(`no pattern for ${locale}`);
  const wrong = [...sentencesOf(readWords(locale))].filter(
    ([code, text]) =>
      ids.some((id) => code.startsWith(`${id}.`)) &&
      // The form of a word for one, two or many is chosen by the table's number.
      written.test(text.replace(/\{[^{}]*\}/gu, '')),
  );
  expect(wrong).toEqual([]);
});

test('no screen of a game draws a payment that is not the table’s', () => {
  const room = join(ROOT, 'renderer/games');
  const sources = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:ts|vue)$/u.test(name),
  );
  expect(sources.length).toBeGreaterThan(50);
  const wrong = sources.flatMap((name) =>
    [...readFileSync(join(room, name), 'utf8').matchAll(/×\d|sign\('[+−-]\d+'\)/gu)].map(
      ([text]) => `${name}: ${text}`,
    ),
  );
  expect(wrong).toEqual([]);
});
