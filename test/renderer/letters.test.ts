import { mount } from '@vue/test-utils';
import { afterEach, describe, expect, test } from 'vitest';
import { LOCALES, type Phrase } from '../../main/contract.ts';
import type { GameState } from '../../main/engine/core/game.ts';
import { createSpeaker, rankLetters, showCard } from '../../main/words/speaker.ts';
import { cardText, letterCards, sayWith } from '../../renderer/app/words.ts';
import CardPad from '../../renderer/components/cards/CardPad.vue';
import { ALL_CARDS, useCardEntry } from '../../renderer/components/cards/card-entry.ts';
import CardGrid from '../../renderer/components/dice/CardGrid.vue';
import DieBody from '../../renderer/components/dice/DieBody.vue';
import FaceKeys from '../../renderer/components/dice/FaceKeys.vue';
import FacePicker from '../../renderer/components/dice/FacePicker.vue';
import { faceText, sourceText } from '../../renderer/components/dice/faces.ts';
import PlayingCard from '../../renderer/components/PlayingCard.vue';
import RankPad from '../../renderer/games/sleepless/RankPad.vue';
import { GAMES } from '../support/games.ts';
import { playerOf } from '../support/random-games.ts';
import { seeded } from '../support/random.ts';
import { readWords } from '../support/word-keys.ts';
import { seatsOf } from '../support/scenes/play.ts';

/** A letter that only English cards have, alone or before a suit: `K`, `Q♠`. German cards have a K too. */
const ENGLISH = { de: /(?<![\p{L}\d])[QJ](?![\p{L}\d’'])/u, fr: /(?<![\p{L}\d])[KQJ](?![\p{L}\d’'])/u };

test('each language has letters of its own', () => {
  expect(LOCALES.map(rankLetters)).toEqual(['A K Q J', 'A K D B', 'A R D V']);
  expect(['Kh', 'Qs', 'Jd', 'As', '10c', 'K', '10'].map((card) => showCard(card, 'fr'))).toEqual([
    'R♥',
    'D♠',
    'V♦',
    'A♠',
    '10♣',
    'R',
    '10',
  ]);
});

describe.each(['de', 'fr'] as const)('%s', (locale) => {
  const speaker = createSpeaker(locale, readWords(locale), readWords('en'), undefined, locale);

  test.each(GAMES.map((game) => [game.id, game] as const))(
    'every question, choice and call of %s',
    (id, game) => {
      const seats = seatsOf(['Ann', 'Ben', 'Cy']);
      const wrong: string[] = [];
      const check = (phrase: Phrase): void => {
        const said = speaker.say(phrase, () => 'Ann', id);
        if (ENGLISH[locale].test(said)) wrong.push(`${phrase.code}: ${said}`);
      };
      for (let seed = 1; seed <= 3; seed++) {
        const random = seeded(seed);
        let state: GameState = game.begin(game.rulesSchema.parse({}), seats).state;
        for (let n = 0; n < 120 && !state.outcome; n++) {
          const prompt = game.prompt(state);
          check(prompt.question);
          for (const choice of prompt.choices) check(choice.say);
          const played = game.play(state, game.move.parse(playerOf(id)(game, state, random)));
          if (!played.ok) throw new Error(played.error.code);
          played.value.calls.forEach(check);
          played.value.transfers.forEach(({ reason }) => {
            check(reason);
          });
          state = played.value.state;
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('on the screen', () => {
  afterEach(() => {
    letterCards();
  });
  const RANKS = [
    { rank: 'K', count: 4 },
    { rank: 'Q', count: 4 },
    { rank: 'J', count: 4 },
  ] as const;
  const named = { ranks: ['K', 'Q', 'J'], countOf: () => 1 };
  const draw = (): readonly (readonly [string, string])[] => {
    const drawn = {
      'a poker die': ['K', 'Q', 'J'].map((face) => mount(DieBody, { props: { kind: 'poker', face } })),
      'a suited die': ['Kh', 'Qh', 'Jh'].map((face) => mount(DieBody, { props: { kind: 'suited', face } })),
      'a card': ['Ks', 'Qs', 'Js'].map((card) => mount(PlayingCard, { props: { card } })),
      'the keys of faces': [mount(FaceKeys, { props: { kind: 'poker' } })],
      'the picker of faces': [mount(FacePicker, { props: { kind: 'suited', face: null } })],
      'the grid of cards': [
        mount(CardGrid, { props: { faces: new Set(), lying: new Set(), full: false, suit: null } }),
      ],
      'the pad of cards': [
        mount(CardPad, {
          props: {
            entry: useCardEntry(
              () => ALL_CARDS,
              () => 5,
            ),
            from: ALL_CARDS,
          },
        }),
      ],
      'the pad of ranks': [mount(RankPad, { props: { ranks: RANKS, named, most: 5 } })],
    };
    return Object.entries(drawn).flatMap(([name, all]) =>
      all.map((one) => {
        const copy = (one.element as Element).cloneNode(true) as Element;
        for (const key of copy.querySelectorAll('kbd')) key.remove();
        const texts = [...copy.querySelectorAll('button, text, .die')].map((part) => part.textContent.trim());
        const labels = [...copy.querySelectorAll('[aria-label]')].map((part) =>
          part.getAttribute('aria-label'),
        );
        one.unmount();
        return [name, [...texts, ...labels].join(' · ')] as const;
      }),
    );
  };

  test('every picker, die and card has the letters that were chosen', () => {
    expect(draw().filter(([, text]) => !ENGLISH.fr.test(text))).toEqual([]);
    letterCards('fr');
    expect(draw().filter(([, text]) => ENGLISH.fr.test(text))).toEqual([]);
    expect(draw().filter(([, text]) => !/(?<!\p{L})[RDV](?!\p{L})/u.test(text))).toEqual([]);
  });

  test('every text of a face has them', () => {
    letterCards('de');
    expect([faceText('poker', 'Q'), faceText('suited', 'Jd'), faceText('risk', '3'), cardText('K')]).toEqual([
      'D',
      'B♦',
      '× 3',
      'K',
    ]);
    expect(sourceText({ kind: 'corrected', was: 'Q' } as never)).toContain('D');
  });

  test('tables to take away stay as journals are written', () => {
    letterCards('fr');
    expect(sayWith({ code: 'winner.card.twice', params: { cards: { cards: ['Kh'] } } })).toContain('K♥');
  });
});
