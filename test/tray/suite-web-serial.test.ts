import { describe } from 'vitest';
import { webSerialDriver } from './drivers/web-serial.ts';
import { runSuite } from './suite.ts';

describe('Web Serial', () => runSuite(webSerialDriver));
