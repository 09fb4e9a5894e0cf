export { alike } from './alike.ts';
export { type AmendmentPlan, planAmendment } from './amend.ts';
export type { Foreseen, History } from './history.ts';
export { facesOf, sheetLine } from './lines.ts';
export { noticesOf, recall, recallSteps, rulesOf } from './recall.ts';
export { type SourcedDie, corrected, diceOf, kindOf, nameOf, sensorOf } from './sources.ts';
