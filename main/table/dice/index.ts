export { Intake, type Take } from './intake.ts';
export { changeDiceSets, keptDiceSets, readDiceSets } from './sets.ts';
