/**
 * The fewest payments that settle these nets, found by trying: the first who is not even settles with each possible
 * other, wholly, and the rest is tried on. Slow, and nothing like the way the program goes: it knows no groups.
 */
export function fewestByTrying(nets: readonly number[]): number {
  const open = nets.filter((net) => net !== 0);
  const first = open[0];
  if (first === undefined) return 0;
  let best = Infinity;
  const tried = new Set<number>();
  for (let i = 1; i < open.length; i++) {
    const other = open[i] ?? 0;
    if (first > 0 === other > 0 || tried.has(other)) continue;
    tried.add(other);
    const rest = open.slice(1);
    rest[i - 1] = first + other;
    best = Math.min(best, 1 + fewestByTrying(rest));
    // Nobody can do with less than settling both at once.
    if (first + other === 0) break;
  }
  return best;
}
