/** A hole of stripboard: which strip (across), and which hole along it, counted in grids of 2.54 mm. Seen from the parts' side. */
export type Hole = readonly [strip: number, row: number];

/** One leg: where it is soldered in, and the net it must be on. */
export interface Leg {
  readonly name: string;
  readonly at: Hole;
  readonly net: string;
}

export interface Part {
  readonly name: string;
  readonly legs: readonly Leg[];
  /** Its outline for the drawing, in grids: two opposite corners. */
  readonly body: readonly [Hole, Hole];
}

/** A wire between two holes. `below`: insulated, on the copper side, where it may be soldered to a leg. */
export interface Link {
  readonly from: Hole;
  readonly to: Hole;
  readonly below?: boolean;
}

/** A plan on stripboard whose strips run along the rows. `cuts` take the copper away around a hole. */
export interface Board {
  readonly name: string;
  readonly strips: readonly [first: number, last: number];
  readonly rows: readonly [first: number, last: number];
  readonly cuts: readonly Hole[];
  readonly links: readonly Link[];
  readonly parts: readonly Part[];
  /** Nets whose legs may share a hole: two thin legs go into one. */
  readonly shared: readonly Hole[];
}

const name = ([strip, row]: Hole): string => `${strip},${row}`;

/** Which pieces of copper hang together: gives each hole the name of its piece; a hole that is cut has none. */
function piecesOf(board: Board): (hole: Hole) => string | undefined {
  const cuts = new Set(board.cuts.map(name));
  const piece = new Map<string, string>();
  for (let strip = board.strips[0]; strip <= board.strips[1]; strip++) {
    let current: string | undefined;
    for (let row = board.rows[0]; row <= board.rows[1]; row++) {
      const hole = name([strip, row]);
      current = cuts.has(hole) ? undefined : (current ?? hole);
      if (current) piece.set(hole, current);
    }
  }
  const joined = new Map<string, string>();
  const rootOf = (at: string): string => {
    let root = at;
    for (let next = joined.get(root); next; next = joined.get(root)) root = next;
    return root;
  };
  for (const { from, to } of board.links) {
    const [a, b] = [piece.get(name(from)), piece.get(name(to))];
    if (a && b && rootOf(a) !== rootOf(b)) joined.set(rootOf(a), rootOf(b));
  }
  return (hole) => {
    const at = piece.get(name(hole));
    return at && rootOf(at);
  };
}

/** What is wrong with a plan, as sentences; none is a sound board. */
export function mistakesOf(board: Board): readonly string[] {
  const pieceOf = piecesOf(board);
  const wrong: string[] = [];
  const legs = board.parts.flatMap((part) =>
    part.legs.map((leg) => ({ ...leg, name: `${part.name} ${leg.name}` })),
  );
  const shared = new Set(board.shared.map(name));
  const taken = new Map<string, string>();
  const take = (hole: Hole, who: string): void => {
    const before = taken.get(name(hole));
    if (before && !shared.has(name(hole)))
      wrong.push(`${who} and ${before} want the same hole ${name(hole)}`);
    taken.set(name(hole), who);
  };
  for (const leg of legs) take(leg.at, leg.name);
  for (const { from, to, below } of board.links) {
    for (const end of [from, to]) {
      if (!pieceOf(end)) wrong.push(`a wire ends at ${name(end)}, where there is no copper`);
      if (!below) take(end, `the wire ${name(from)}–${name(to)}`);
    }
  }
  const pieceOfNet = new Map<string, string>();
  const netOfPiece = new Map<string, string>();
  for (const { name: who, at, net } of legs) {
    const piece = pieceOf(at);
    if (!piece) {
      wrong.push(`${who} stands at ${name(at)}, where there is no copper`);
      continue;
    }
    const known = pieceOfNet.get(net);
    if (known !== undefined && known !== piece) wrong.push(`${net} is not connected at ${who}`);
    pieceOfNet.set(net, known ?? piece);
    const other = netOfPiece.get(piece);
    if (other !== undefined && other !== net) wrong.push(`${net} and ${other} are shorted at ${who}`);
    netOfPiece.set(piece, other ?? net);
  }
  return wrong;
}
