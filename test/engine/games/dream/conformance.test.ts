import { dream } from '../../../../main/engine/games/dream/index.ts';
import { dreamPlayer } from '../../../support/players/dream.ts';
import { describeConformance } from '../../conformance.ts';

describeConformance(dream, dreamPlayer, { games: 2, moves: 120 });
