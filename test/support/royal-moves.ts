import type { RoyalView } from '../../main/engine/games/roll-a-royal/view.ts';
import type { PlainMove, Tabletop } from './tabletop.ts';

export const royalView = (table: Tabletop) => table.game.view(table.state).detail as RoyalView;

/**
 * Roll-a-Royal's moves in short, for tests and fixtures:
 *
 * - `s1 throw 3`, `s1 throw blank`: the Risk die
 * - `s1 roll Js Jh 4c`: the dice that are asked for; these cards in order, blanks for the rest
 * - `s1 lay Js Jh . / . Jd .`: a grid, row by row, `.` for an empty cell
 * - `s1 hands Js Jh, Jh Qh`: a list of hands
 * - `s1 stop`, `s1 bank`, `s1 give-up`, `s1 starter`
 */
export function royalMove(table: Tabletop, text: string): PlainMove {
  const [seat = '', kind = '', ...words] = text.split(' ');
  const dieOf = (card: string): number => {
    const die = royalView(table).dice.findIndex(({ face }) => face === card);
    if (die < 0) throw new Error(`${card} is not on the table: ${text}`);
    return die;
  };
  switch (kind) {
    case 'throw':
      return { kind: 'dice', seat, dice: [{ die: 0, face: words[0] }] };
    case 'roll': {
      const asked = table.prompt.dice?.dice ?? [];
      if (words.length > asked.length) throw new Error(`too many cards: ${text}`);
      return { kind: 'dice', seat, dice: asked.map((die, i) => ({ die, face: words[i] ?? 'blank' })) };
    }
    case 'lay': {
      const rows = words.join(' ').split('/');
      const grid = rows.flatMap((row, y) =>
        row
          .trim()
          .split(/\s+/)
          .flatMap((card, x) => (card === '.' || card === '' ? [] : [{ die: dieOf(card), x, y }])),
      );
      return { kind: 'layout', seat, grid };
    }
    case 'hands': {
      const hands = words
        .join(' ')
        .split(',')
        .map((hand) => hand.trim().split(/\s+/).map(dieOf));
      return { kind: 'layout', seat, hands };
    }
    default:
      return { kind, seat };
  }
}

/** Plays moves in short, one after another. */
export function playRoyal(table: Tabletop, ...moves: readonly string[]): Tabletop {
  for (const move of moves) table.play(royalMove(table, move));
  return table;
}
