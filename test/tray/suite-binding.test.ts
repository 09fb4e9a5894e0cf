import { bindingDriver } from './drivers/binding.ts';
import { runSuite } from './suite.ts';

runSuite(bindingDriver);
