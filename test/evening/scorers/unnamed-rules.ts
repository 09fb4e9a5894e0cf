/**
 * House rules that an older journal does not name. The numbers are those that the sources print; where the table could
 * not choose before a ruling came, it is as the READMEs say of "games begun before".
 */
export const UNNAMED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  dream: { hands: 2, lateHands: 'equal-deals', lateScore: 'zero' },
  winner: {
    ...{ leftCosts: 1, manyCosts: 2, neverPlayedCosts: 3, thresholdsFour: 10, thresholdsThree: 12 },
    ...{ tripleAt: 'seventeen', length: 'games', games: 10, score: 100 },
    ...{ lateScore: 'zero', endsEarly: 'points-taken-back' },
  },
  'pool-nap': {
    ...{ chips: 50, ante: 1, rounds: 20, dealerAnte: 'from-second', bidding: 'one-circuit', minBid: 1 },
    ...{ allPass: 'thrown-in', trickPays: 1, napPays: 5, napCosts: 5, failedNapOrder: 'players-first' },
    ...{ revokeFine: 0, leadOutOfTurnFine: 0, leftoverPot: 'split', leftoverPotPlaces: 'before' },
    ...{ shortStack: 'table-stakes', lateAnte: 'free', rebuyKeepsDeal: 'loses' },
  },
  sleepless: {
    ...{ chips: 15, auction: 'may-re-enter', throwsPerChip: 2, bestHandPays: 2 },
    ...{ fourOfAKindPays: 8, sequencePays: 6, threeOfAKindPays: 5, twoPairsPays: 4, onePairPays: 3 },
    ...{ otherPays: 2, noRankedHand: 'highest-card', shortStack: 'table-stakes' },
    ...{ leftoverPot: 'stays', leftoverPotPlaces: 'before' },
  },
  'roll-a-royal': {
    ...{ end: 'turns', turns: 10, target: 10_000, connection: 'connected', opener: 'jacks-or-better' },
    ...{ lonePair: 'zero', loneRank: 'as-laid', firstRoll: 'base', aceLow: true, riskOn: 'whole-turn' },
    ...{ pairPays: 50, threeOfAKindPays: 150, straightPays: 200, straightMore: 50, flushPays: 300 },
    ...{ flushMore: 100, fullHousePays: 400, fourOfAKindPays: 500, straightFlushPays: 2000 },
    ...{ straightFlushMore: 200, royalFlushPays: 4000, royalFlushMore: 400, firstRollTimes: 2 },
    ...{ firstRollMore: false, allDiceBonus: 500, lateScore: 'zero' },
  },
};
