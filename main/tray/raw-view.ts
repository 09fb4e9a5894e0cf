import type { FromTray } from '../../firmware-protocol/codec/index.ts';
import type { LineCounters, RawLine } from './types.ts';

/** Number of lines kept in the raw view. */
const KEPT = 500;

export const NO_LINES: LineCounters = {
  bytes: 0,
  good: 0,
  bad: {},
  missed: 0,
  repeated: 0,
  losses: 0,
  tray: { lost: 0, bad: 0, unsent: 0 },
};

/** Counts a line from the tray; those to it are not counted. */
export function countLine(counters: LineCounters, line: RawLine): LineCounters {
  if (line.direction === 'toTray') return counters;
  if (line.fault === undefined) return { ...counters, good: counters.good + 1 };
  return { ...counters, bad: { ...counters.bad, [line.fault]: (counters.bad[line.fault] ?? 0) + 1 } };
}

/** Takes over the tray's own counters from its heartbeat. */
export const countBeat = (
  counters: LineCounters,
  { lost, bad, unsent }: Extract<FromTray, { kind: 'beat' }>,
): LineCounters => ({
  ...counters,
  tray: { lost, bad, unsent },
});

export const badLines = (counters: LineCounters): number =>
  Object.values(counters.bad).reduce((sum, n) => sum + n, 0);

export const keepLine = (lines: readonly RawLine[], line: RawLine): readonly RawLine[] => [
  ...(lines.length >= KEPT ? lines.slice(lines.length - KEPT + 1) : lines),
  line,
];

/** Filters of the raw view, all optional. */
export interface LineFilter {
  readonly direction?: RawLine['direction'] | undefined;
  /** Types of good lines; a bad line is of the type `bad`. */
  readonly kinds?: readonly string[] | undefined;
  /** Part of the text, in any case. */
  readonly text?: string | undefined;
}

export const isShown = (line: RawLine, { direction, kinds, text }: LineFilter): boolean =>
  (direction === undefined || line.direction === direction) &&
  (kinds === undefined || kinds.includes(line.kind ?? 'bad')) &&
  (text === undefined || line.text.toLowerCase().includes(text.toLowerCase()));

/** The text of a line with unprintable characters as `\xNN`. */
export const printable = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);
