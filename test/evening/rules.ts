import type { Facts } from './facts.ts';
import { score } from './scorers/index.ts';

/** What naive scorers come to by what was written down, and the table's own screen does not say; empty where they agree. */
export function againstTheRules(journals: readonly string[], facts: Facts): readonly string[] {
  if (facts.seats.size === 0) return [];
  const apart: string[] = [];
  for (const text of journals) {
    const found = score(text);
    if (typeof found === 'string') continue;
    const here = found.accounts.filter((account) => account.here);
    const isThis = here.length === facts.seats.size && here.every(({ name }) => facts.seats.has(name));
    if (!isThis) continue;
    const wrong = here
      .filter(({ name, has }) => facts.seats.get(name) !== has)
      .map(
        ({ name, has }) =>
          `${name} has ${String(has)} by the rules, ${String(facts.seats.get(name))} on the screen`,
      );
    if (facts.pot !== null && facts.pot !== found.pot)
      wrong.push(`the pot is ${String(found.pot)} by the rules, ${String(facts.pot)} on the screen`);
    // Which of the games lies on the table, a screen does not say: one of them has to be it.
    if (wrong.length === 0) return [];
    apart.push(...wrong);
  }
  return apart;
}
