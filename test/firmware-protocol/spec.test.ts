import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodeToTray } from '../../firmware-protocol/codec/index.ts';
import { createRig, VirtualClock } from '../../firmware-protocol/simulator/index.ts';

const SPEC = readFileSync(join(import.meta.dirname, '../../firmware-protocol/SPEC.md'), 'utf8');

/** What the simulated tray says of one throw, and what its host asks, as SPEC.md shows it. */
function oneThrow(): readonly string[] {
  const clock = new VirtualClock();
  const rig = createRig({ clock, seed: 3, bootTime: 0, pockets: 6, bootsBefore: 0xa2 });
  for (const [pocket, face] of [1, 4, 6, 2].entries()) rig.board.put(pocket + 1, face as 1);
  const lines: string[] = [];
  const note = (mark: string, text: string) =>
    lines.push(`${`${Math.round(clock.now())}`.padStart(5)} ${mark} ${text.trimEnd()}`);
  const wire = rig.link.open({
    data: (bytes) => note('<', Buffer.from(bytes).toString('latin1')),
    gone: () => undefined,
  });
  const ask = (kind: 'state?' | 'set?', seq: number) => {
    const text = encodeToTray({ kind, seq });
    note('>', text);
    wire?.write(Buffer.from(text, 'latin1'));
  };
  clock.advance(1);
  ask('state?', 1);
  ask('set?', 2);
  clock.advance(1199);
  rig.board.throw([
    { from: 1, face: 1 },
    { from: 2, to: 5, face: 5 },
    { from: 3, face: 6 },
    { from: 4, face: 3 },
  ]);
  clock.advance(1800);
  return lines;
}

test('the throw that SPEC.md shows line by line is what the tray says', () => {
  const shown = /## One throw, line by line[\s\S]*?\n```\n([^`]*)\n```/.exec(SPEC)?.[1];
  const lines = shown?.split('\n').map((line) => line.replace(/(#[0-9A-F]{4}) +[^#]*$/, '$1'));
  expect(lines).toEqual(oneThrow());
});
