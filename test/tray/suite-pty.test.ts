import { describeWith } from '../support/needs.ts';
import { ptyDriver } from './drivers/pty.ts';
import { runSuite } from './suite.ts';

describeWith(['python3', 'pseudo-terminals'], 'pseudo-terminals', () => runSuite(ptyDriver));
