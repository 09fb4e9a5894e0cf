import type { Evening } from '../../../main/contract.ts';
import { formatDate, formatTime, t } from '../../app/words.ts';
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
import { ledgerRows, openPayments } from './evening-words.ts';

/** In pixels of the picture. */
const EDGE = 80;
const FIRST = 460;
const COLUMN = 180;
const ROW = 64;
const HEAD = 290;
const LEAST_WIDE = 1_100;

/** An evening as a picture: its ledger, and who owes whom. */
export function drawEvening(evening: Evening): HTMLCanvasElement {
  const rows = ledgerRows(evening);
  const payments = openPayments(evening);
  const wide = Math.max(LEAST_WIDE, 2 * EDGE + FIRST + evening.players.length * COLUMN);
  const high = HEAD + ROW * (rows.length + (payments.length > 0 ? payments.length + 1.5 : 0)) + EDGE;
  return drawOnFelt(wide, high, (paint) => {
    write(paint, formatDate(evening.from), EDGE, 95, serif(600, 52, GOLD));
    const times = `${formatTime(evening.from)}–${formatTime(evening.to)}`;
    write(paint, times, wide - EDGE, 95, right(sans(500, 30, QUIET)));
    drawLedger(paint, evening, wide);
    const top = HEAD + ROW * (rows.length + 1);
    if (payments.length > 0) write(paint, t('settle.payments'), EDGE, top, serif(600, 40, INK));
    for (const [at, { who, sum }] of payments.entries()) {
      const y = top + ROW * (at + 1);
      write(paint, who, EDGE, y, sans(600, 34, INK));
      write(paint, sum, wide - EDGE, y, right(serif(650, 38, INK)));
    }
  });
}

function drawLedger(paint: Paint, evening: Evening, wide: number): void {
  const each = (wide - 2 * EDGE - FIRST) / evening.players.length;
  const end = (at: number): number => EDGE + FIRST + (at + 1) * each;
  for (const [at, { name, look }] of evening.players.entries()) {
    drawMark(paint, look, name, end(at) - 48, 185, 48);
    write(paint, name, end(at), 244, right(sans(600, 30, INK)), each - 20);
  }
  for (const [at, { title, amounts }] of ledgerRows(evening).entries()) {
    const y = HEAD + ROW * (at + 0.5);
    paint.fillStyle = LINE;
    paint.fillRect(EDGE, y - ROW / 2, wide - 2 * EDGE, 1);
    write(paint, title, EDGE, y, sans(500, 30, INK), FIRST - 20);
    for (const [player, amount] of amounts.entries()) {
      if (!amount) continue;
      const colour = amount.n < 0 ? BAD : amount.n > 0 ? GOOD : QUIET;
      write(paint, amount.text, end(player), y, right(serif(650, 34, colour)), each - 20);
    }
  }
}
