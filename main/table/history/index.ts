export { alike } from './alike.ts';
export { type Outlook, foresee, rememberQuestions } from './amend.ts';
export type { Foreseen, History } from './history.ts';
export { facesOf, sheetLine } from './lines.ts';
export { lookAt } from './reads.ts';
export { noticesOf, recall } from './recall.ts';
export { type SourcedDie, corrected, diceOf, nameOf, sensorOf } from './sources.ts';
