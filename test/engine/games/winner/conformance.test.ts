import { winner } from '../../../../main/engine/games/winner/index.ts';
import { winnerPlayer } from '../../../support/players/winner.ts';
import { describeConformance } from '../../conformance.ts';

describeConformance(winner, winnerPlayer, { games: 2, moves: 120 });
