import type { GameTale } from '../../../main/contract.ts';
import { formatDate, formatDifference, formatNumber, sayOf, t, tOf } from '../../app/words.ts';
import { gameName } from '../../components/game-words.ts';
import {
  type Paint,
  BAD,
  GOLD,
  GOOD,
  INK,
  LINE,
  QUIET,
  drawMark,
  drawOnFelt,
  right,
  sans,
  serif,
  write,
} from '../../components/paint.ts';
import { type GridCell, type GridRow, MANY, gridOf, hasPot, leadersOf } from '../../table/sheet/hand-grid.ts';
import type { SheetGame } from '../../components/settle/settlement.ts';

/** In pixels of the picture. */
const EDGE = 70;
const FIRST = 150;
/** Room for the call that decided, if there are not too many players. */
const DECIDED = 380;
const COLUMN = 170;
const ROW = 46;
const HEAD = 270;
const LEAST_WIDE = 900;

interface Sheet {
  readonly game: SheetGame;
  readonly tale: GameTale;
  readonly rows: readonly GridRow[];
  readonly wide: number;
  /** Right end of an account's column. */
  readonly end: (at: number) => number;
}

/** The score sheet as a picture: every hand, who dealt it, each change and total. */
export function drawSheet(game: SheetGame, tale: GameTale): HTMLCanvasElement {
  const rows = gridOf(tale);
  const columns = tale.seats.length + Number(hasPot(rows));
  const first = FIRST + (tale.seats.length > MANY ? 0 : DECIDED);
  const wide = Math.max(LEAST_WIDE, 2 * EDGE + first + columns * COLUMN);
  const each = (wide - 2 * EDGE - first) / columns;
  const sheet = { game, tale, rows, wide, end: (at: number) => EDGE + first + (at + 1) * each };
  const high = HEAD + ROW * (rows.length + (game.unit === 'chips' ? 1 : 0)) + EDGE;
  return drawOnFelt(wide, high, (paint) => {
    drawHead(paint, sheet);
    for (const [at, row] of rows.entries()) drawRow(paint, sheet, row, HEAD + ROW * (at + 0.5));
    if (game.unit === 'chips') drawWon(paint, sheet, HEAD + ROW * (rows.length + 0.5));
  });
}

function drawHead(paint: Paint, { game, tale, rows, wide, end }: Sheet): void {
  write(paint, gameName(game.game), EDGE, 90, serif(600, 48, GOLD));
  const about = `${formatDate(game.started)} · ${tOf(game.game, 'evenings.hands', { n: game.hands })}`;
  write(paint, about, wide - EDGE, 90, right(sans(500, 26, QUIET)));
  const name = right(sans(600, 26, INK));
  for (const [at, seat] of tale.seats.entries()) {
    drawMark(paint, seat.look, seat.name, end(at) - 44, 180, 44);
    write(paint, seat.name, end(at), 234, name, COLUMN - 20);
  }
  if (hasPot(rows)) write(paint, t('scene.pot'), end(tale.seats.length), 234, name, COLUMN - 20);
}

function drawRow(paint: Paint, { game, tale, rows, wide, end }: Sheet, row: GridRow, y: number): void {
  const { kind, hand, dealer } = row.result;
  const quiet = sans(500, 22, QUIET);
  const leaders = leadersOf(game.seats);
  paint.fillStyle = LINE;
  paint.fillRect(EDGE, y - ROW / 2, wide - 2 * EDGE, 1);
  if (kind === 'pot') write(paint, t('evenings.potShared'), EDGE, y, quiet, FIRST);
  else write(paint, formatNumber(hand), EDGE, y, serif(650, 28, QUIET));
  const by = [...tale.seats, ...tale.former].find(({ id }) => id === dealer);
  if (by) drawMark(paint, by.look, by.name, EDGE + 60, y, 32);
  if (row.decided && tale.seats.length <= MANY) {
    const told = sayOf([...tale.seats, ...tale.former], game.game)(row.decided);
    write(paint, told, EDGE + 110, y, quiet, DECIDED);
  }
  for (const [at, cell] of row.cells.entries())
    drawCell(paint, cell, end(at), y, {
      isFlow: game.unit === 'chips',
      colour: leaders.some((seat) => seat === tale.seats[at]?.id) ? GOLD : INK,
    });
  if (hasPot(rows)) drawCell(paint, row.pot, end(tale.seats.length), y, { isFlow: false, colour: INK });
}

function drawCell(
  paint: Paint,
  { change, total }: GridCell,
  end: number,
  y: number,
  { isFlow, colour }: { readonly isFlow: boolean; readonly colour: string },
): void {
  const text = total === null ? '–' : formatNumber(total);
  write(paint, text, end, y, right(serif(650, 30, colour)));
  if (change === null || change === 0) return;
  const tone = change > 0 ? GOOD : BAD;
  const left = end - Math.max(62, paint.measureText(text).width + 12);
  write(paint, formatDifference(change), left, y, right(sans(600, 20, isFlow ? tone : QUIET)));
}

function drawWon(paint: Paint, { tale, end }: Sheet, y: number): void {
  write(paint, t('sheet.won'), EDGE, y, sans(650, 28, INK));
  const won = tale.series.at(-1)?.won ?? {};
  for (const [at, { id }] of tale.seats.entries()) {
    const sum = won[id] ?? 0;
    write(paint, formatDifference(sum), end(at), y, right(serif(650, 30, sum < 0 ? BAD : GOOD)));
  }
}
