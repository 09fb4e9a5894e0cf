// Measures one section, and sends its rows to `run.mjs`, which has started it.
import { importFile } from '../support/import-file.mjs';

const { rows } = await importFile(new URL('measured.ts', import.meta.url));
process.send(rows);
process.disconnect();
