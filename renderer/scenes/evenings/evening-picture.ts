import type { Evening } from '../../../main/contract.ts';
import { formatDate, formatTime, t } from '../../app/words.ts';
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
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(LEAST_WIDE, 2 * EDGE + FIRST + evening.players.length * COLUMN);
  canvas.height = HEAD + ROW * (rows.length + (payments.length > 0 ? payments.length + 1.5 : 0)) + EDGE;
  const paint = canvas.getContext('2d');
  if (!paint) return canvas;
  drawFelt(paint, canvas);
  paint.textBaseline = 'middle';
  write(paint, formatDate(evening.from), EDGE, 95, { font: `600 52px ${SERIF}`, colour: GOLD });
  const times = `${formatTime(evening.from)}–${formatTime(evening.to)}`;
  write(paint, times, canvas.width - EDGE, 95, {
    font: `500 30px ${SANS}`,
    colour: QUIET,
    align: 'right',
  });
  drawLedger(paint, evening, canvas.width);
  const top = HEAD + ROW * (rows.length + 1);
  if (payments.length > 0)
    write(paint, t('settle.payments'), EDGE, top, { font: `600 40px ${SERIF}`, colour: INK });
  for (const [at, { who, sum }] of payments.entries()) {
    const y = top + ROW * (at + 1);
    write(paint, who, EDGE, y, { font: `600 34px ${SANS}`, colour: INK });
    write(paint, sum, canvas.width - EDGE, y, { font: `650 38px ${SERIF}`, colour: INK, align: 'right' });
  }
  return canvas;
}

function drawLedger(paint: Paint, evening: Evening, wide: number): void {
  const each = (wide - 2 * EDGE - FIRST) / evening.players.length;
  const end = (at: number): number => EDGE + FIRST + (at + 1) * each;
  for (const [at, { name, look }] of evening.players.entries()) {
    drawMark(paint, look, name, end(at) - 48, 185, 48);
    write(paint, name, end(at), 244, {
      font: `600 30px ${SANS}`,
      colour: INK,
      align: 'right',
      most: each - 20,
    });
  }
  for (const [at, { title, amounts }] of ledgerRows(evening).entries()) {
    const y = HEAD + ROW * (at + 0.5);
    paint.fillStyle = '#ffffff1f';
    paint.fillRect(EDGE, y - ROW / 2, wide - 2 * EDGE, 1);
    write(paint, title, EDGE, y, { font: `500 30px ${SANS}`, colour: INK, most: FIRST - 20 });
    for (const [player, amount] of amounts.entries())
      if (amount)
        write(paint, amount.text, end(player), y, {
          font: `650 34px ${SERIF}`,
          colour: amount.n < 0 ? BAD : amount.n > 0 ? GOOD : QUIET,
          align: 'right',
          most: each - 20,
        });
  }
}
