/** The sheets to print: dice to stick or to fold, and the mat. Apart from the readers, as only one page draws them. */
export { diceSheet, matSheet } from './dice-sheet.ts';
export { NET_SIZES, netSheet } from './net-sheet.ts';
export { type Paper, PAPERS } from './shape.ts';
