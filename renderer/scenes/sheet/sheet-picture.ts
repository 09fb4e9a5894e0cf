import type { GameTale } from '../../../main/contract.ts';
import { formatDate, formatDifference, formatNumber, sayOf, t, tOf } from '../../app/words.ts';
import { gameName } from '../../components/game-words.ts';
import {
  BAD,
  GOLD,
  GOOD,
  INK,
  type Paint,
  QUIET,
  SANS,
  SERIF,
  drawFelt,
  drawMark,
  write,
} from '../../components/paint.ts';
import { type GridCell, type GridRow, MANY, gridOf, hasPot, leadersOf } from '../../table/sheet/hand-grid.ts';
import type { SheetGame } from './sheet-page.ts';

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
  const canvas = document.createElement('canvas');
  canvas.width = wide;
  canvas.height = HEAD + ROW * (rows.length + (game.unit === 'chips' ? 1 : 0)) + EDGE;
  const paint = canvas.getContext('2d');
  if (!paint) return canvas;
  drawFelt(paint, canvas);
  paint.textBaseline = 'middle';
  drawHead(paint, sheet);
  for (const [at, row] of rows.entries()) drawRow(paint, sheet, row, HEAD + ROW * (at + 0.5));
  if (game.unit === 'chips') drawWon(paint, sheet, HEAD + ROW * (rows.length + 0.5));
  return canvas;
}

function drawHead(paint: Paint, { game, tale, rows, wide, end }: Sheet): void {
  write(paint, gameName(game.game), EDGE, 90, { font: `600 48px ${SERIF}`, colour: GOLD });
  const about = `${formatDate(game.started)} · ${tOf(game.game, 'evenings.hands', { n: game.hands })}`;
  write(paint, about, wide - EDGE, 90, { font: `500 26px ${SANS}`, colour: QUIET, align: 'right' });
  const name = { font: `600 26px ${SANS}`, colour: INK, align: 'right', most: COLUMN - 20 } as const;
  for (const [at, seat] of tale.seats.entries()) {
    drawMark(paint, seat.look, seat.name, end(at) - 44, 180, 44);
    write(paint, seat.name, end(at), 234, name);
  }
  if (hasPot(rows)) write(paint, t('scene.pot'), end(tale.seats.length), 234, name);
}

function drawRow(paint: Paint, { game, tale, rows, wide, end }: Sheet, row: GridRow, y: number): void {
  const { kind, hand, dealer } = row.result;
  const quiet = { font: `500 22px ${SANS}`, colour: QUIET, most: FIRST } as const;
  const leaders = leadersOf(game.seats);
  paint.fillStyle = '#ffffff1f';
  paint.fillRect(EDGE, y - ROW / 2, wide - 2 * EDGE, 1);
  if (kind === 'pot') write(paint, t('evenings.potShared'), EDGE, y, quiet);
  else write(paint, formatNumber(hand), EDGE, y, { font: `650 28px ${SERIF}`, colour: QUIET });
  const by = [...tale.seats, ...tale.former].find(({ id }) => id === dealer);
  if (by) drawMark(paint, by.look, by.name, EDGE + 60, y, 32);
  if (row.decided && tale.seats.length <= MANY) {
    const told = sayOf([...tale.seats, ...tale.former], game.game)(row.decided);
    write(paint, told, EDGE + 110, y, { ...quiet, most: DECIDED });
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
  write(paint, text, end, y, { font: `650 30px ${SERIF}`, colour, align: 'right' });
  if (change === null || change === 0) return;
  const tone = change > 0 ? GOOD : BAD;
  write(paint, formatDifference(change), end - Math.max(62, paint.measureText(text).width + 12), y, {
    font: `600 20px ${SANS}`,
    colour: isFlow ? tone : QUIET,
    align: 'right',
  });
}

function drawWon(paint: Paint, { tale, end }: Sheet, y: number): void {
  write(paint, t('sheet.won'), EDGE, y, { font: `650 28px ${SANS}`, colour: INK });
  const won = tale.series.at(-1)?.won ?? {};
  for (const [at, { id }] of tale.seats.entries())
    write(paint, formatDifference(won[id] ?? 0), end(at), y, {
      font: `650 30px ${SERIF}`,
      colour: (won[id] ?? 0) < 0 ? BAD : GOOD,
      align: 'right',
    });
}
