import { codecDriver } from './drivers/codec.ts';
import { runSuite } from './suite.ts';

runSuite(codecDriver);
