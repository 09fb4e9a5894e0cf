import { radioDriver } from './drivers/radio.ts';
import { runSuite } from './suite.ts';

runSuite(radioDriver);
