import { poolNap } from '../../../../main/engine/games/pool-nap/index.ts';
import { anyPlayer } from '../../../support/players/any.ts';
import { describeConformance } from '../../conformance.ts';

describeConformance(poolNap, anyPlayer, { games: 1, most: 10 });
