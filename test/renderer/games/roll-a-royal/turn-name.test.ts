import { expect, test } from 'vitest';
import { turnName } from '../../../../renderer/games/roll-a-royal/turn.ts';
import { played } from '../../../support/scenes/play.ts';

const risk = (seat: string, face: string) => ({
  kind: 'dice',
  of: 'risk',
  seat,
  dice: [{ die: 0, face, source: { kind: 'hand' }, throws: 1 }],
});
const throws = [risk('s1', '4'), risk('s2', '1')];

test('the throw for the start and the turns after it are named, not numbered', () => {
  const { recent, view } = played(
    'roll-a-royal',
    ['Ann', 'Ben'],
    [...throws, { kind: 'give-up', seat: 's1' }],
  );
  const turn = (seat: string, round: number) => ({
    code: 'roll-a-royal.call.turn',
    params: { seat: { seat }, round },
  });
  const first = view.hand - 1;
  expect(turnName(recent, first - 1)).toEqual({ code: 'roll-a-royal.step.start' });
  expect(turnName(recent, first)).toEqual(turn('s1', 1));
  expect(turnName(recent, view.hand)).toEqual(turn('s2', 1));
});

test('without the line that announces a turn, only its player is named', () => {
  const { recent, view } = played(
    'roll-a-royal',
    ['Ann', 'Ben'],
    [...throws, { kind: 'give-up', seat: 's1' }],
  );
  const own = recent.filter(({ hand }) => hand === view.hand - 1);
  expect(turnName(own, view.hand - 1)).toEqual({
    code: 'roll-a-royal.screen.seatsTurn',
    params: { seat: { seat: 's1' } },
  });
});
