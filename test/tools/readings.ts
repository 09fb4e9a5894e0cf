import { showCard } from '../../main/engine/core/card-text.ts';
import { printedDie } from '../../main/engine/core/dice-kinds.ts';
import { isCard } from '../../main/engine/core/cards.ts';
import { type DieId, type Doubt, type Hint, type Point, type SeenDie } from '../../main/vision/index.ts';
import type { SeenOwn } from '../../main/vision/own/index.ts';
import english from '../../main/words/en.json' with { type: 'json' };
import type { Terminal } from './terminal.ts';

interface Found<Die> {
  readonly dice: readonly Die[];
  readonly hints: readonly Hint[];
}

/** Prints what was read in a frame, in words or as JSON. */
export function printReading<Die extends { readonly told: boolean }>(
  reading: Found<Die>,
  lineOf: (die: Die) => string,
  { file, frame, json }: { readonly file: string; readonly frame: number; readonly json: boolean },
  { print }: Terminal,
): void {
  if (json) return print(JSON.stringify({ file, frame, ...reading }));
  const { dice, hints } = reading;
  const read = dice.filter((die) => die.told).length;
  print(`${file}, frame ${frame}: dice seen ${dice.length}, read ${read}`);
  for (const die of dice) print(`  ${lineOf(die)}`);
  for (const hint of hints) print(`  ${english.camera.hint[hint]}`);
}

const WHY: Readonly<Record<Doubt | NonNullable<SeenOwn['why']>, string>> = {
  unclear: 'it cannot be read for certain',
  small: 'it is too small in the picture',
  blurred: 'it is blurred',
  glare: 'it lies in a reflection',
  covered: 'part of it is covered',
  foreign: 'its frame is not in the code book',
  mirrored: 'the picture is mirrored',
  leans: 'it does not lie flat',
  stacked: 'it lies on something',
  side: 'only a side of it was read',
  twice: 'it was seen twice, or read in two ways',
  cut: 'the edge of the picture cuts it',
  'no-plane': 'where the table lies is not known',
  'two-mats': 'there are two mats',
  unsteady: 'two frames in a row disagree',
  alike: 'two faces are almost equally likely',
  size: 'it is larger or smaller than the other dice',
  low: 'the camera looks too much from the side',
};

interface Told {
  readonly x: number;
  readonly y: number;
  readonly place: Point | null;
  readonly told: boolean;
  readonly why: keyof typeof WHY | null;
}

/** A face, certain or with the reason for the doubt, and where it lies. */
function faceLine(face: string, { told, why, place, x, y }: Told): string {
  const { x: u, y: v } = place ?? { x, y };
  const where = `${Math.round(u)}, ${Math.round(v)} ${place ? 'mm' : 'px'}`;
  return told ? `${face} · at ${where}` : `${face}? · ${why === null ? '' : WHY[why]} · at ${where}`;
}

export const ownLine = (die: SeenOwn): string => {
  const name = die.told && die.die !== null ? `die ${die.die}: ` : '';
  return `${name}${faceLine(die.shows ?? 'a die', die)}, score ${die.score.toFixed(2)}`;
};

export const printedLine = (die: SeenDie): string =>
  `${die.die === null ? 'a die' : nameOf(die.die)}: ${faceLine(shown(die.shows), die)}, ` +
  `turned ${Math.round(die.turn)}°, score ${die.score.toFixed(2)}`;

const shown = (face: string | null): string =>
  face !== null && isCard(face) ? showCard(face) : (face ?? '');

function nameOf(id: DieId): string {
  const { kind, die } = printedDie(id) ?? {};
  if (kind === undefined || die === undefined) return 'a die';
  if (kind === 'risk') return 'Risk die';
  return `${kind === 'poker' ? 'poker die' : 'die'} ${die + 1}`;
}
