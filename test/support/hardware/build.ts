import type { Random } from '../../../firmware-protocol/simulator/random.ts';
import type { Design, Place } from './designs.ts';
import { type Seat, type Turn, UPS, type Up, codeOf, lying, seatsOf } from './die.ts';
import { type Dipole, type Vector, dipolesOf, flat, southAt } from './field.ts';
import { DISC_OFF, EARTH, HEAT, type Span } from './parts.ts';

/** How far hands and a printer may be off, in mm and degrees: the drawing allows this much, and no more. */
export interface Tolerances {
  /** A magnet's middle from its place on the face, and how far its outer side lies under the face. */
  readonly magnet: number;
  readonly recess: Span;
  readonly magnetTilt: number;
  /** A sensor's middle from its place, and what is between it and the floor. */
  readonly sensor: number;
  readonly gap: Span;
  readonly sensorTilt: number;
  /** Of the die's edge, the well's and the floor's thickness. */
  readonly die: number;
  readonly well: number;
  readonly floor: number;
}

/** Ours: holes with a flat bottom drilled through a jig, a printer with a 0.4 mm nozzle, legs in the holes of stripboard. */
export const BY_HAND: Tolerances = {
  magnet: 0.3,
  recess: [0, 0.4],
  magnetTilt: 3,
  sensor: 0.3,
  gap: [0, 0.3],
  sensorTilt: 5,
  die: 0.15,
  well: 0.2,
  floor: 0.1,
};

/** One sensor of one build: its kind, where its element is, and what its marked side looks at. */
interface Sensor {
  readonly kind: number;
  readonly at: Vector;
  readonly normal: Vector;
}

/** A die and a pocket as they might come out of somebody's hands. */
export interface Build {
  readonly design: Design;
  readonly magnets: readonly { readonly seat: Seat; readonly dipoles: readonly Dipole[] }[];
  readonly sensors: readonly Sensor[];
  /** Half of what the die may move in the well, straight, in mm. */
  readonly play: number;
  readonly die: number;
  readonly earth: Vector;
}

const RADIANS = Math.PI / 180;

const between = (random: Random, [least, most]: Span): number => least + (most - least) * random();
const about = (random: Random, most: number): number => between(random, [-most, most]);

/** Anywhere in a circle. */
function inCircle(random: Random, radius: number): Place {
  const [r, angle] = [radius * Math.sqrt(random()), 2 * Math.PI * random()];
  return [r * Math.cos(angle), r * Math.sin(angle)];
}

const unit = (v: Vector): Vector => {
  const length = Math.hypot(...v) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
};

function tilted(random: Random, axis: Vector, most: number): Vector {
  const by = Math.tan(most * RADIANS);
  return unit([axis[0] + about(random, by), axis[1] + about(random, by), axis[2] + about(random, by)]);
}

function magnetOf(
  random: Random,
  design: Design,
  seat: Seat,
  off: Tolerances,
  grown: number,
): Build['magnets'][number] {
  const { magnet } = design;
  const thickness = magnet.thickness + about(random, DISC_OFF);
  const [a, b] = inCircle(random, off.magnet);
  const under = between(random, off.recess) + thickness / 2 - grown / 2;
  const place = (axis: 0 | 1 | 2, other: readonly number[]): number =>
    seat.at[axis] - under * seat.axis[axis] + (other[axis] ?? 0);
  // Off by (a, b) in the plane of the face: its two axes are those in which `axis` is nought.
  const spread = seat.axis.map((n) => (n === 0 ? 1 : 0));
  const first = spread.indexOf(1);
  const shift = spread.map((is, i) => (is === 0 ? 0 : i === first ? a : b));
  const heat = 1 + between(random, HEAT);
  const disc = {
    at: [place(0, shift), place(1, shift), place(2, shift)] as const,
    axis: tilted(random, seat.axis, off.magnetTilt),
    diameter: magnet.diameter + about(random, DISC_OFF),
    thickness,
    remanence: between(random, magnet.remanence) * heat,
  };
  return { seat, dipoles: dipolesOf(disc) };
}

/** Builds one die and one pocket by chance, within the parts' data sheets and these tolerances. */
export function buildOf(design: Design, random: Random, off: Tolerances = BY_HAND): Build {
  const grown = about(random, off.die);
  const magnets = seatsOf(design).map((seat) => magnetOf(random, design, seat, off, grown));
  const floor = design.floor + about(random, off.floor);
  const sensors = design.kinds.flatMap(({ sensors: places }, kind) =>
    places.map(([x, y]): Sensor => {
      const [a, b] = inCircle(random, off.sensor);
      const depth = floor + between(random, off.gap) + between(random, design.hall.element);
      return { kind, at: [x + a, y + b, -depth], normal: tilted(random, [0, 0, 1], off.sensorTilt) };
    }),
  );
  const well = design.well + about(random, off.well);
  const die = design.die + grown;
  const [ex, ey] = [about(random, 1), about(random, 1)];
  const earth = unit([ex, ey, about(random, 1)]);
  return { design, magnets, sensors, play: Math.max(0, (well - die) / 2), die, earth };
}

/** A nominal build: nothing is off, every part in the middle of its span. */
export function nominalOf(design: Design): Build {
  return buildOf(design, () => 0.5, { ...BY_HAND, magnet: 0, sensor: 0 });
}

/** How a die lies in its well: the way, where its middle is (mm), and by how much it is askew (radians). */
export interface Lie {
  readonly up: Up;
  readonly turns: number;
  readonly off: Place;
  readonly askew: number;
}

/** Twenty-four ways, each in the middle, in the four corners of the well, and askew as far as the well lets it. */
export function* liesOf({ play, die }: Build, random: Random): Generator<Lie> {
  // A square of `die` turned by a small angle needs die × angle more.
  const most = (2 * play) / die;
  for (const up of UPS)
    for (let turns = 0; turns < 4; turns++) {
      yield { up, turns, off: [0, 0], askew: most };
      for (const x of [-play, play])
        for (const y of [-play, play]) yield { up, turns, off: [x, y], askew: 0 };
      const askew = about(random, most);
      const left = play - (Math.abs(askew) * die) / 2;
      yield { up, turns, off: [about(random, left), about(random, left)], askew };
    }
}

/** What the sensors of each kind see at the most, in mT of south: they are wired together, so one that sees is enough. */
export function seenBy(build: Build, lie: Lie): readonly number[] {
  const dipoles = flat(dipolesIn(build, lie));
  const most = new Array<number>(build.design.kinds.length).fill(-Infinity);
  for (const { kind, at, normal } of build.sensors) {
    const earth =
      EARTH * (build.earth[0] * normal[0] + build.earth[1] * normal[1] + build.earth[2] * normal[2]);
    most[kind] = Math.max(most[kind] ?? -Infinity, southAt(dipoles, at, normal) + earth);
  }
  return most;
}

/** The die's dipoles as it lies: the middle of the pocket is at (0, 0), the upper side of its floor at 0. */
export function dipolesIn(build: Build, { up, turns, off, askew }: Lie): readonly Dipole[] {
  const turn: Turn = lying(up, (turns * Math.PI) / 2 + askew);
  const at = (from: Vector): Vector => {
    const [x, y, z] = turn(from);
    return [x + off[0], y + off[1], z + build.die / 2];
  };
  return build.magnets.flatMap(({ dipoles }) =>
    dipoles.map((dipole) => ({ at: at(dipole.at), moment: turn(dipole.moment) })),
  );
}

/** How far the worst kind in the worst lie is from being read wrongly by the worst switch, in mT; below nought it may be. */
export interface Margin {
  /** Above the operate point, where a magnet lies over it. */
  readonly on: number;
  /** Below the release point, where none does. */
  readonly off: number;
}

export const marginOf = (build: Build, random: Random): Margin => {
  const { hall, kinds } = build.design;
  let [on, off] = [Infinity, Infinity];
  for (const lie of liesOf(build, random)) {
    const code = codeOf(lie.up, kinds.length);
    for (const [kind, south] of seenBy(build, lie).entries()) {
      if ((code >> kind) & 1) on = Math.min(on, south - hall.operate);
      else off = Math.min(off, hall.release - south);
    }
  }
  return { on, off };
};
