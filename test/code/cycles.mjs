import { cyclesIn, importGraph } from './sources.mjs';

/** Fails where files of the product import each other in a circle, be it for a type. Part of `npm run lint`. */
const cycles = cyclesIn(importGraph());
for (const files of cycles)
  console.error(`These files import each other in a circle:\n  ${files.join('\n  ')}`);
process.exitCode = cycles.length > 0 ? 1 : 0;
