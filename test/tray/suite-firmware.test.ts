import { firmwareDriver } from './drivers/firmware.ts';
import { runSuite } from './suite.ts';

runSuite(firmwareDriver);
