import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Rule } from '../../../main/engine/core/rules.ts';
import { GAMES } from '../../support/games.ts';

/** A ruling as it is published: its name, its default, and what it may be instead (least and most of a number). */
type Ruling = readonly [name: string, standard: unknown, ...others: readonly unknown[]];

const TIED: Ruling = ['tiedGame', 'shared'];
/** What the table plays for, if it names anything: money for each chip or point. */
const STAKE: Ruling = ['stake', null];
const SHORT: Ruling = ['shortStack', 'table-stakes', 'credit'];

/** The published rulings of each game. A ruling that has no alternative is a house rule with one choice. */
const RULINGS: Readonly<Record<string, readonly Ruling[]>> = {
  sleepless: [
    ['chips', 15, 1, 999],
    ['auction', 'may-re-enter', 'pass-is-final'],
    ['maxBid', 'own-chips'],
    ['handTies', 'ranks-then-suit'],
    ['noRankedHand', 'highest-card', 'no-payment'],
    ['sequences', 'ace-high'],
    ['sevens', 'spades-and-hearts', 'any-two'],
    ['leftoverPot', 'stays', 'split'],
    SHORT,
    ['brokeGoesOn', 'table-decides'],
    ['fourOfAKindPays', 8, 0, 999],
    ['sequencePays', 6, 0, 999],
    ['threeOfAKindPays', 5, 0, 999],
    ['twoPairsPays', 4, 0, 999],
    ['onePairPays', 3, 0, 999],
    ['otherPays', 2, 0, 999],
    ['bestHandPays', 2, 0, 999],
    ['throwsPerChip', 2, 1, 10],
    ['leftoverPotPlaces', 'before', 'after'],
    STAKE,
    TIED,
  ],
  winner: [
    ['scoreAt', 'winner-out'],
    ['straightHigherBy', 'card', 'rank'],
    ['bomb', false, true],
    ['leadAfterOut', 'next-left'],
    ['tripleStraight', 3, 2, 3],
    ['autoRelead', true, false],
    ['nextLead', 'winner', 'three-of-diamonds'],
    // `thresholds`: "10 with four players; 12 with three".
    ['thresholdsFour', 10, 2, 13],
    ['thresholdsThree', 12, 2, 17],
    ['tripleAt', 'seventeen', 'never-played'],
    // "10 games, highest total wins", or "any number; until a player reaches an agreed score".
    ['length', 'games', 'score'],
    ['games', 10, 1, 999],
    ['score', 100, 1, 9999],
    ['endsEarly', 'points-stand'],
    ['exchangeCheck', 'checked'],
    ['lateScore', 'zero', 'average'],
    ['leftCosts', 1, 0, 999],
    ['manyCosts', 2, 0, 999],
    ['neverPlayedCosts', 3, 0, 999],
    STAKE,
    TIED,
  ],
  'pool-nap': [
    ['chips', 50, 1, 9999],
    ['ante', 1, 0, 999],
    ['rounds', 20, 0, 999],
    ['dealerAnte', 'from-second', 'from-first'],
    ['bidding', 'one-circuit', 'rounds'],
    ['minBid', 1, 1, 2],
    ['allPass', 'thrown-in', 'dealer-bids-minimum'],
    ['trickPays', 1, 1, 999],
    ['napPays', 5, 1, 999],
    ['napCosts', 5, 1, 999],
    ['failedNapOrder', 'players-first', 'pot-first'],
    ['broke', 'out'],
    ['lateAnte', 'pays', 'free'],
    ['shortAnte', 'what-they-have'],
    ['leftoverPot', 'split', 'stays'],
    ['revokeFine', 0, 0, 999],
    ['leadOutOfTurnFine', 0, 0, 999],
    SHORT,
    ['leftoverPotPlaces', 'before', 'after'],
    ['rebuyKeepsDeal', 'keeps'],
    STAKE,
    TIED,
  ],
  dream: [
    // Not a ruling: "Two ways to play, chosen at set-up".
    ['keep', 'tricks', 'total'],
    ['players', '2-8'],
    // "2 × players", or "any multiple of players".
    ['hands', 2, 1, 50],
    ['mustPlay', 'if-able'],
    ['goingOut', 'without-a-draw'],
    ['emptyPile', 'takes-the-trick'],
    ['penalty', 'two-cards'],
    ['lateHands', 'equal-deals', 'as-agreed'],
    ['lateScore', 'highest', 'average', 'zero'],
    ['outAnytime', 'at-any-moment'],
    STAKE,
    TIED,
  ],
  'roll-a-royal': [
    ['connection', 'connected', 'unconnected', 'either'],
    ['dieUses', '2', 'any'],
    ['lonePair', 'zero', 'counts'],
    ['firstRoll', 'base', 'whole-hand'],
    ['aceLow', true, false],
    ['opener', 'jacks-or-better', 'pair'],
    ['failedOpening', 'turn-used-up'],
    ['superRoyal', 'after-every-roll'],
    ['riskOn', 'whole-turn', 'without-bonus'],
    // "10 turns each", or "a target score": "(ex: 10 turns) or score (ex: 10,000)".
    ['end', 'turns', 'score'],
    ['turns', 10, 1, 100],
    ['target', 10_000, 50, 1_000_000],
    ['startTie', 'roll-again'],
    ['diceFaces', 'unknown'],
    ['bestLayout', 'always', 'afterwards', 'seats', 'never'],
    // The seats that `bestLayout: seats` names.
    ['learners', []],
    ['loneRank', 'however-laid', 'as-laid'],
    ['startOrder', 'any'],
    ['lateScore', 'zero', 'average', 'turns'],
    ['pairPays', 50, 1, 100_000],
    ['threeOfAKindPays', 150, 1, 100_000],
    ['straightPays', 200, 1, 100_000],
    ['straightMore', 50, 0, 10_000],
    ['flushPays', 300, 1, 100_000],
    ['flushMore', 100, 0, 10_000],
    ['fullHousePays', 400, 1, 100_000],
    ['fourOfAKindPays', 500, 1, 100_000],
    ['straightFlushPays', 2000, 1, 100_000],
    ['straightFlushMore', 200, 0, 10_000],
    ['royalFlushPays', 4000, 1, 100_000],
    ['royalFlushMore', 400, 0, 10_000],
    ['firstRollTimes', 2, 1, 10],
    ['firstRollMore', false, true],
    ['allDiceBonus', 500, 0, 100_000],
    STAKE,
    TIED,
  ],
};

const FOR_PLAYERS: Readonly<Record<string, object>> = {
  sleepless: { sevens: { min: 5 } },
  winner: { thresholdsFour: { min: 4 }, thresholdsThree: { max: 3 }, tripleAt: { max: 3 } },
};

function rulingOf(rule: Rule): Ruling {
  switch (rule.kind) {
    case 'choice':
      return [rule.name, rule.default, ...rule.choices.filter((choice) => choice !== rule.default)];
    case 'number':
      return [rule.name, rule.default, rule.min, rule.max];
    case 'switch':
      return [rule.name, rule.default, !rule.default];
    case 'data':
      return [rule.name, rule.default];
  }
}

const byName = (a: Ruling, b: Ruling): number => a[0].localeCompare(b[0]);

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (id, game) => {
  test('every published ruling is a house rule with that name, default and alternatives, and no other is', () => {
    // Whether odds may be asked for is the evening's own affair.
    const own = game.rules.filter(({ name }) => name !== 'odds');
    expect(own.map(rulingOf).sort(byName)).toEqual([...(RULINGS[id] ?? [])].sort(byName));
  });

  test('a house rule that only matters for some numbers of players states them', () => {
    const some = game.rules.flatMap(({ name, players }) => (players ? [[name, players]] : []));
    expect(Object.fromEntries(some)).toEqual(FOR_PLAYERS[id] ?? {});
  });

  test('its README names every house rule', () => {
    const readme = readFileSync(
      new URL(`../../../main/engine/games/${id}/README.md`, import.meta.url),
      'utf8',
    );
    expect(game.rules.map(({ name }) => name).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});
