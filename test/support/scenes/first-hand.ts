import type { Json, TableSnapshot } from '../../../main/contract.ts';
import { wholeGame } from '../games.ts';
import { guideOf } from '../../../main/engine/core/game.ts';
import type { Shot } from './index.ts';
import { winner } from './cards.ts';
import { played, poker } from './play.ts';

/** Tables with a guided first hand. */
export function firstHandShots(
  shot: (name: string, scene: string, table: TableSnapshot, part?: Partial<Shot>) => Shot,
  settings: Shot['settings'],
): readonly Shot[] {
  const led = (name: string, table: TableSnapshot, dealt: boolean): Shot => {
    const { game, seats } = table.view;
    const guide = guideOf(wholeGame(game), { rules: {}, players: seats.length });
    if (!guide.ok) throw new Error(guide.error.code);
    return shot(name, 'table', table, {
      settings: { ...settings, lead: { file: table.file, dealt, told: [] } },
      answers: { guide: guide.value as unknown as Json },
    });
  };
  const four = ['Ann', 'Ben', 'Cat', 'Dee'];
  const rolled = [poker('s1', ['K', 'K', '9', 'A']), { kind: 'draws-done' }];
  return [
    led('first-hand-deal', played('sleepless', four, []), false),
    led(
      'first-hand-throws',
      played('sleepless', four, [...rolled, { kind: 'award', seat: 's3', amount: 2 }]),
      true,
    ),
    led('first-hand-pair', winner.pair, true),
  ];
}
