import { describe, expect, test } from 'vitest';
import type { seat } from '../../../main/engine/core/seats.ts';
import { dream } from '../../../main/engine/games/dream/index.ts';
import { GAMES } from '../../support/games.ts';
import { sleepless } from '../../../main/engine/games/sleepless/index.ts';
import { createSpeaker } from '../../../main/words/speaker.ts';
import { rulesOf } from '../../../main/table/history/recall.ts';
import { playerOf } from '../../support/random-games.ts';
import { seeded } from '../../support/random.ts';
import { seatsOf } from '../../support/tabletop.ts';
import { readWords, sentencesOf } from '../../support/word-keys.ts';

const speakers = ['en', 'de'].map((locale) => createSpeaker(locale, readWords(locale), readWords('en')));
const inBoth = (code: string, params = {}): readonly string[] =>
  speakers.map((it) => it.say({ code, params }));

// findings/rules.md 16: "One leader “share the pot of 3”; German “teilen sich”."
test('one leader takes the rest of the pot, two share it', () => {
  const params = (n: number) => ({ n, seats: { list: ['Ann', 'Ben'].slice(0, n) }, amount: 3 });
  expect(inBoth('sleepless.call.leftover', params(1))).toEqual([
    'Ann takes the pot of 3',
    'Ann bekommt den Pott mit 3',
  ]);
  expect(inBoth('sleepless.call.leftover', params(2))[0]).toBe('Ann and Ben share the pot of 3');
});

// findings/rules.md 16: "German says Topf and Pott, Folge and Straße, Rang and Wert."
test('German has one word for each thing: Pott, Straße, Wert', () => {
  // `in Folge` is one after the other; a straight is a Straße.
  const games = new Set(GAMES.map(({ id }) => id));
  const wrong = [...sentencesOf(readWords('de'))].filter(
    ([code, german]) =>
      games.has(code.split('.', 1)[0] ?? '') &&
      /(?<![\wäöüß])(?:Topf|Töpfe|Rang|Ränge|(?<!\bin )Folgen?)(?![\wäöüß])/.test(german),
  );
  expect(wrong).toEqual([]);
});

describe('findings/rules.md 17', () => {
  test('“only one player has chips left” when nobody has any', () =>
    expect(inBoth('pool-nap.ending.none')[0]).toMatch(/nobody/));
  test('“Every card of 11 has been played” for aces', () => {
    // That four aces are gone is refused so: dream/play.test.ts.
    for (const sentence of inBoth('dream.card.goneAce')) expect(sentence).toMatch(/aces|Asse/);
  });
  test.each(GAMES.map((game) => [game.id, game] as const))(
    'in %s a seat at which nobody sits is refused as such',
    (_, game) => {
      const { state } = game.begin(game.rulesSchema.parse({}), seatsOf(game.players.min));
      for (const kind of ['award', 'pass', 'bid', 'trick', 'out', 'roll', 'stop', 'contract', 'lead']) {
        const move = game.move.safeParse({ kind, seat: 's9', amount: 1, tricks: 1 });
        const done = move.success && 'seat' in move.data ? game.play(state, move.data) : null;
        if (done) expect(done.ok ? 'done' : done.error.code).toBe('table.seat.unknown');
      }
    },
  );
  test('a house rule that is not known is named', () => {
    const game = dream;
    const header = { revision: game.revision, rules: { trumps: 'clubs' } } as unknown as Parameters<
      typeof rulesOf
    >[1];
    const rules = rulesOf(game, header);
    // A game may overlook a rule that it has not; where it does not, the sentence names it.
    expect(rules.ok ? { rule: 'trumps' } : rules.error.params).toEqual({ rule: 'trumps' });
    const many = rulesOf(game, { ...header, rules: { hands: 'many' } });
    expect(many.ok || many.error.params).toEqual({ rule: 'hands' });
  });
});

// findings/rules.md 18: "“Several claim…” lets people pick sets it must refuse."
test('exactly as many players as can claim together can be picked', () => {
  let offered = 0;
  for (let n = 0; n < 16; n++) {
    const random = seeded(1800 + n);
    let { state } = sleepless.begin(sleepless.rulesSchema.parse({}), seatsOf(2 + (n % 4)));
    for (let i = 0; i < 60 && !state.outcome; i++) {
      for (const choice of sleepless.prompt(state).choices) {
        if (choice.kind !== 'form' || choice.move['kind'] !== 'claims') continue;
        const [field] = choice.fields;
        if (field?.type !== 'seats') throw new Error('no seats to pick');
        offered++;
        for (const picked of subsets(field.from)) {
          const claims = sleepless.move.parse({ kind: 'claims', seats: picked });
          if (picked.length === 0) continue;
          const done = sleepless.play(state, claims);
          expect([picked, field.max, done.ok]).toEqual([picked, field.max, picked.length <= field.max]);
        }
      }
      const move = playerOf('sleepless')(sleepless, state, random);
      if (!move) break;
      const played = sleepless.play(state, sleepless.move.parse(move));
      if (played.ok) state = played.value.state;
    }
  }
  expect(offered).toBeGreaterThan(10);
});

const subsets = (seats: readonly ReturnType<typeof seat>[]): (typeof seats)[] =>
  seats.reduce<(typeof seats)[]>((all, one) => [...all, ...all.map((some) => [...some, one])], [[]]);
