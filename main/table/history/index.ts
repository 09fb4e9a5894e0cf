export { alike } from './repeats.ts';
export { type AmendmentPlan, planAmendment } from './amend.ts';
export type { Precomputed, History } from './history.ts';
export { facesOf, sheetLine, type Die, corrected, diceOf, kindOf, nameOf, sensorOf } from './lines.ts';
export { readMove } from './read-move.ts';
export { gameOf, noticesOf, recall, recallAny, recallSteps, rulesOf } from './recall.ts';
