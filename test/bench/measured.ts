import type { BenchRow } from './row.ts';
import { SECTIONS } from './sections.ts';

const section = SECTIONS.find(({ name }) => name === process.argv[2]);
if (!section) throw new Error(`no section ${process.argv[2] ?? ''}`);

/**
 * The rows of the section that the program was given. They are measured while this is imported: a game's rules are imported when it is
 * played, and what imports them is closed once this is there.
 */
export const rows: readonly BenchRow[] = await section.bench();
