import { seeded } from '../../../firmware-protocol/simulator/random.ts';
import { BY_HAND, type Tolerances, buildOf, marginOf } from './build.ts';
import { CHOSEN, DESIGNS, type Design } from './designs.ts';
import { seatsOf } from './die.ts';
import { DISC_2_1, DISC_3_1, DISC_3_2, DISC_4_1, DRV5023AJ, DRV5023BI } from './parts.ts';

/** What many random builds came to: how many would be read wrongly by the worst switch, and the smallest margins in mT. */
export interface Tried {
  readonly builds: number;
  readonly wrong: number;
  readonly on: number;
  readonly off: number;
}

/** Random builds of a design. The same seed gives the same builds. */
export function tryBuilds(design: Design, builds: number, seed: number, off: Tolerances = BY_HAND): Tried {
  const random = seeded(seed);
  let [wrong, on, released] = [0, Infinity, Infinity];
  for (let i = 0; i < builds; i++) {
    const margin = marginOf(buildOf(design, random, off), random);
    if (margin.on < 0 || margin.off < 0) wrong++;
    on = Math.min(on, margin.on);
    released = Math.min(released, margin.off);
  }
  return { builds, wrong, on, off: released };
}

/** What is varied, one thing at a time. */
const VARIED: readonly (readonly [what: string, design: Partial<Design>, off: Partial<Tolerances>])[] = [
  ['as drawn', {}, {}],
  ...[16.6, 17.4, 17.8, 18.4].map((well) => [`well ${well} mm`, { well }, {}] as const),
  ...[0.4, 1.2, 1.6].map((floor) => [`floor ${floor} mm`, { floor }, {}] as const),
  ...[0.6, 1].map((gap) => [`up to ${gap} mm of air under the floor`, {}, { gap: [0, gap] }] as const),
  ...[0.5, 0.8].map((magnet) => [`magnets up to ${magnet} mm off their places`, {}, { magnet }] as const),
  ...[0.8, 1.2].map((recess) => [`magnets up to ${recess} mm deep`, {}, { recess: [0, recess] }] as const),
  ...[5, 10].map((magnetTilt) => [`magnets tilted by up to ${magnetTilt}°`, {}, { magnetTilt }] as const),
  ...[0.5, 0.8].map((sensor) => [`sensors up to ${sensor} mm off their places`, {}, { sensor }] as const),
  ...[10, 15].map((sensorTilt) => [`sensors tilted by up to ${sensorTilt}°`, {}, { sensorTilt }] as const),
  ...[DISC_2_1, DISC_3_2, DISC_4_1].map((magnet) => [`magnets ${magnet.name}`, { magnet }, {}] as const),
  ['switches DRV5023BI', { hall: DRV5023BI }, {}],
];

const row = (what: string, { builds, wrong, on, off }: Tried): string =>
  `| ${what} | ${builds - wrong} of ${builds} | ${on.toFixed(1)} | ${off.toFixed(1)} | ${wrong === 0 ? 'yes' : 'no'} |`;

const HEAD = [
  'builds that read right | least margin on, mT | least margin off, mT | works |',
  '|---|---|---|---|---|',
].join('\n');

/** The tables of `margins.md`, with `builds` builds a row. */
export function marginTables(builds: number, seed: number): string {
  const designs = Object.values(DESIGNS).flatMap((design) =>
    [DISC_2_1, DISC_3_1].map((magnet) => {
      const { name } = design;
      const all = `${name}, ${seatsOf(design).length} magnets ${magnet.diameter} × ${magnet.thickness} mm`;
      return row(all, tryBuilds({ ...design, magnet }, builds, seed));
    }),
  );
  const varied = VARIED.map(([what, design, off]) =>
    row(what, tryBuilds({ ...CHOSEN, ...design }, builds, seed, { ...BY_HAND, ...off })),
  );
  return `# Which tolerances still work

Written by the long tests (\`magnets.test.ts\`); change \`designs.ts\` or \`parts.ts\` and run them with \`-u\`. A build is one die and one pocket
with every measure anywhere within its tolerance, looked at in all 24 ways a die can lie, in the middle, pushed into each corner of the
well and askew. It reads right if the **worst switch that the data sheet allows** (${DRV5023AJ.name}: on by ${DRV5023AJ.operate} mT, off by
${DRV5023AJ.release} mT) would; the margins are those of the worst sensor in the worst build. Seed ${seed}. Computed, not measured.

## Designs

| design | ${HEAD}
${designs.join('\n')}

## The chosen one (${CHOSEN.name}, ${CHOSEN.magnet.name}), one thing changed at a time

| what | ${HEAD}
${varied.join('\n')}
`;
}
