import { type Result, ok, phrase } from '../engine/core/result.ts';
import type { Rule } from '../engine/core/rules.ts';
import { GAMES } from '../engine/games/registry.ts';
import { readArguments, EXIT, type Terminal } from './arguments.ts';

/** A house rule without its schema, which cannot be printed as JSON. */
const ruleData = (rule: Rule): object =>
  Object.fromEntries(Object.entries(rule).filter(([name]) => name !== 'schema'));

/** `games [--json]`: every game, with its house rules, their defaults and where each comes from. */
export function listGames(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const asked = readArguments(args, { json: { type: 'boolean' } }, { least: 0, most: 0 });
  if (!asked.ok) return Promise.resolve(asked);
  const nameOf = (id: string): string => terminal.say({ code: `game.${id}.name` });
  if (asked.value.values.json) {
    const games = GAMES.map(({ id, revision, unit, players, steps, rules, dice }) => ({
      id,
      name: nameOf(id),
      revision,
      unit,
      players,
      steps,
      dice: dice ?? [],
      rules: rules.map(ruleData),
    }));
    terminal.print(JSON.stringify(games, null, 2));
  } else {
    for (const { id, players } of GAMES)
      terminal.print(terminal.say(phrase('cli.game', { id, name: nameOf(id), ...players })));
  }
  return Promise.resolve(ok(EXIT.ok));
}
