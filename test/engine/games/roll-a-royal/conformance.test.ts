import { rollARoyal } from '../../../../main/engine/games/roll-a-royal/index.ts';
import { royalPlayer } from '../../../support/players/royal.ts';
import { describeConformance } from '../../conformance.ts';

describeConformance(rollARoyal, royalPlayer, { games: 2, most: 5 });
