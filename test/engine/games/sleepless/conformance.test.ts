import { sleepless } from '../../../../main/engine/games/sleepless/index.ts';
import { sleeplessPlayer } from '../../../support/players/sleepless.ts';
import { describeConformance } from '../../conformance.ts';

describeConformance(sleepless, sleeplessPlayer);
