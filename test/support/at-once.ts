import { runAtOnce } from '../../main/journal/slices.ts';
import { archiveSteps } from '../../main/table/archive.ts';
import { summarySteps } from '../../main/table/evenings/tale.ts';
import type { History } from '../../main/table/history/index.ts';

/** What the program does in slices, at once. */
export const readArchive = (text: string) => runAtOnce(archiveSteps(text));
export const summarizeHistory = (history: History) => runAtOnce(summarySteps(history));
