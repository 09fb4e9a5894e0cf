import type { RuleValues } from '../../components/rules/rule-groups.ts';
import { gameScreen } from '../../table/registry.ts';
import { request } from '../../stores/request.ts';

/** Preloads a game while names are typed; a failure surfaces when the game begins. Resolves to the last table's house rules. */
export async function prepareGame(game: string): Promise<RuleValues> {
  gameScreen(game);
  const answer = await request('prepare', { game });
  return answer.ok ? answer.value.rules : {};
}
