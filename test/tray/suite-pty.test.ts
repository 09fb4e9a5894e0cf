import { ptyDriver } from './drivers/pty.ts';
import { runSuite } from './suite.ts';

runSuite(ptyDriver);
