import { type RuleList, type RulesOf, rulesSchema } from '../../core/rules.ts';

/** The house rules of Dream, named as its README names the rulings. */
export const RULES = [
  { name: 'keep', source: '', kind: 'choice', default: 'tricks', choices: ['tricks', 'total'] },
  {
    name: 'hands',
    source:
      'the game for 4 players could consist of any multiple of 4 hands (4, 8, 12, etc.) as agreed on by the players. (8 hands makes for a reasonable game.)',
    kind: 'number',
    default: 2,
    min: 1,
    max: 50,
  },
] as const satisfies RuleList;

export type DreamRules = RulesOf<typeof RULES>;

export const dreamRules = rulesSchema(RULES);
