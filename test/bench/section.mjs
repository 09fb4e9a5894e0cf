// Measures one section, and sends its rows to `run.mjs`, which has started it.
import { importHere } from './import-here.mjs';

const { rows } = await importHere('measured.ts');
process.send(rows);
process.disconnect();
