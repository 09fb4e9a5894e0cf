import { tapOf, who } from '../../core/choices.ts';
import type { Asked } from '../../core/prompt.ts';
import { assertNever, phrase } from '../../core/result.ts';
import { drawTurn } from './draws.ts';
import type { SleeplessMove } from './moves.ts';
import { askHands, askTrick } from './prompt-cards.ts';
import { askBid, askClaims, askThrow, nobodyActs } from './prompt-round.ts';
import type { Hand, SleeplessTable } from './state.ts';
import { diceAsked } from './throws.ts';

const tap = tapOf<SleeplessMove>();

/** The open question of Sleepless. Choices for the whole table are answered by the dealer's seat. */
export function promptOf(table: SleeplessTable, hand: Hand): Asked {
  switch (hand.step) {
    case 'roll':
      return {
        id: 'roll',
        step: hand.step,
        seats: [table.dealer],
        question: phrase('sleepless.ask.roll', { seat: who(table.dealer) }),
        choices: [],
        dice: diceAsked(table, hand),
      };
    case 'draws':
      return askDraw(table, hand);
    case 'bids':
    case 'last-bids':
      return askBid(table, hand);
    case 'throws':
    case 'last-throws':
      return askThrow(table, hand);
    case 'claims':
    case 'last-claims':
      return askClaims(table, hand);
    case 'hands':
      return askHands(table, hand);
    case 'tricks':
      return askTrick(table, hand);
    default:
      return assertNever(hand.step);
  }
}

function askDraw(table: SleeplessTable, hand: Hand): Asked {
  const { seat, circuit } = drawTurn(table, hand);
  return {
    id: `draw.${hand.draws.length}`,
    step: hand.step,
    seats: [seat],
    question: phrase('sleepless.ask.draw', { seat: who(seat), circuit }),
    choices: [
      tap(
        'sleepless.choose.drawsDone',
        table.dealer,
        { kind: 'draws-done' },
        { key: 'd', likely: true, follows: 'draws-done' },
      ),
      nobodyActs(table),
      tap('sleepless.choose.draw', seat, { kind: 'draw', seat }, { key: 't' }),
      tap('sleepless.choose.stand', seat, { kind: 'stand', seat }, { key: 'p' }),
    ],
    dice: null,
  };
}
