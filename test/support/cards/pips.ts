import type { Suit } from '../../../main/vision/cards/card.ts';
import { ringsOf } from '../../../main/vision/sheet/shape.ts';
import type { Rings } from './rings.ts';

/** A suit's mark about 0, 0, from -0.5 to 0.5; `plump` from 0 to 1 changes its build. */
export function pipRings(suit: Suit, plump: number): Rings {
  const n = (value: number): string => value.toFixed(3);
  const w = 0.4 + 0.1 * plump;
  switch (suit) {
    case 'h':
      return ringsOf(
        `M0 0.5C${n(-0.1)} ${n(0.25)} ${n(-w)} ${n(0.1)} ${n(-w)} -0.22C${n(-w)} -0.5 -0.1 -0.6 0 ${n(-0.3 + 0.08 * plump)}` +
          `C0.1 -0.6 ${n(w)} -0.5 ${n(w)} -0.22C${n(w)} ${n(0.1)} ${n(0.1)} ${n(0.25)} 0 0.5Z`,
      );
    case 'd': {
      const bend = 0.1 * plump;
      const x = 0.3 + 0.1 * plump;
      return ringsOf(
        `M0 -0.5Q${n(x / 2 - bend)} ${n(-0.25 + bend)} ${n(x)} 0Q${n(x / 2 - bend)} ${n(0.25 - bend)} 0 0.5` +
          `Q${n(-x / 2 + bend)} ${n(0.25 - bend)} ${n(-x)} 0Q${n(-x / 2 + bend)} ${n(-0.25 + bend)} 0 -0.5Z`,
      );
    }
    case 's':
      return ringsOf(
        `M0 -0.5C${n(0.1)} -0.25 ${n(w)} -0.1 ${n(w)} 0.15C${n(w)} 0.42 0.12 0.42 0.04 0.2` +
          `Q0.06 0.42 ${n(0.14 + 0.08 * plump)} 0.5L${n(-0.14 - 0.08 * plump)} 0.5Q-0.06 0.42 -0.04 0.2` +
          `C-0.12 0.42 ${n(-w)} 0.42 ${n(-w)} 0.15C${n(-w)} -0.1 ${n(-0.1)} -0.25 0 -0.5Z`,
      );
    case 'c': {
      const r = 0.2 + 0.04 * plump;
      const disc = (x: number, y: number): string => {
        const k = r * 0.5523;
        return (
          `M${n(x - r)} ${n(y)}C${n(x - r)} ${n(y - k)} ${n(x - k)} ${n(y - r)} ${n(x)} ${n(y - r)}` +
          `C${n(x + k)} ${n(y - r)} ${n(x + r)} ${n(y - k)} ${n(x + r)} ${n(y)}` +
          `C${n(x + r)} ${n(y + k)} ${n(x + k)} ${n(y + r)} ${n(x)} ${n(y + r)}` +
          `C${n(x - k)} ${n(y + r)} ${n(x - r)} ${n(y + k)} ${n(x - r)} ${n(y)}Z`
        );
      };
      const stem = `M-0.05 -0.15L0.05 -0.15Q0.05 0.4 ${n(0.14 + 0.08 * plump)} 0.5L${n(-0.14 - 0.08 * plump)} 0.5Q-0.05 0.4 -0.05 -0.15Z`;
      return ringsOf(
        `${disc(0, -0.5 + r)}${disc(-0.5 + r + 0.02, 0.12)}${disc(0.5 - r - 0.02, 0.12)}${stem}`,
      );
    }
  }
}
