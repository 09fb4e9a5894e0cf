/** How far colours lie apart, also for those who see two primaries only. */

type Triple = readonly [number, number, number];

/*
 * Full dichromacy, on linear sRGB. Source: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based
 * Model for Simulation of Color Vision Deficiency", 2009, severity 1.0.
 */
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1] as const;
export const SIGHTS = {
  usual: IDENTITY,
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
export type Sight = keyof typeof SIGHTS;

const linearOf = (hex: string): Triple => {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
};

/** Relative luminance, 0 … 1, as WCAG counts it. */
export const luminance = (hex: string): number => {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

function seen(hex: string, sight: Sight): Triple {
  const [r, g, b] = linearOf(hex);
  const m = SIGHTS[sight];
  const row = (at: 0 | 3 | 6): number =>
    Math.min(1, Math.max(0, m[at] * r + m[(at + 1) as 1 | 4 | 7] * g + m[(at + 2) as 2 | 5 | 8] * b));
  return [row(0), row(3), row(6)];
}

/** CIE L*a*b* under D65. */
function labOf([r, g, b]: Triple): Triple {
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The distance of two colours as this sight sees them, in CIE 1976 units: 2.3 is just noticeable side by side. */
export function distance(a: string, b: string, sight: Sight): number {
  const [p, q] = [labOf(seen(a, sight)), labOf(seen(b, sight))];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}
