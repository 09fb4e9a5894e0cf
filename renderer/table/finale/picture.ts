import type { GameView, Outcome } from '../../../main/contract.ts';
import { formatAmount, formatDifference, formatNumber, t } from '../../app/words.ts';
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

export interface EndPicture {
  readonly title: string;
  readonly game: string;
  readonly about: string;
  readonly view: GameView;
  readonly outcome: Outcome;
}

const WIDE = 1_600;
const ROW = 96;
const EDGE = 90;

export function drawPicture(picture: EndPicture): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { outcome, view } = picture;
  const payments = view.settlement?.payments.length ?? 0;
  canvas.width = WIDE;
  canvas.height = 330 + ROW * outcome.standings.length + (payments > 0 ? 130 + 70 * payments : 60);
  const paint = canvas.getContext('2d');
  if (!paint) return canvas;
  drawFelt(paint, canvas);
  paint.textBaseline = 'middle';
  write(paint, picture.game, EDGE, 90, { font: `600 44px ${SERIF}`, colour: QUIET });
  write(paint, picture.about, WIDE - EDGE, 90, {
    font: `500 30px ${SANS}`,
    colour: QUIET,
    align: 'right',
    most: 1_050,
  });
  write(paint, picture.title, WIDE / 2, 190, {
    font: `600 92px ${SERIF}`,
    colour: GOLD,
    align: 'center',
    most: WIDE - 2 * EDGE,
  });
  drawPayments(paint, picture, drawRows(paint, picture, 290) + 50);
  return canvas;
}

/** Draws everybody's place, name, chips and net; returns the lower end of the rows. */
function drawRows(paint: Paint, { view, outcome }: EndPicture, top: number): number {
  const { settlement } = view;
  let y = top + ROW / 2;
  for (const { seat, balance, place } of outcome.standings) {
    const player = view.seats.find(({ id }) => id === seat);
    const name = player?.name ?? seat;
    const row = settlement?.rows.find(({ key }) => key === seat);
    const colour = outcome.winners.includes(seat) ? GOLD : INK;
    paint.fillStyle = '#ffffff1f';
    paint.fillRect(EDGE, y - ROW / 2, WIDE - 2 * EDGE, 2);
    if (place !== null)
      write(paint, formatNumber(place), EDGE, y, { font: `600 44px ${SERIF}`, colour: QUIET });
    drawMark(paint, player?.look ?? 0, name, EDGE + 70, y);
    write(paint, name, EDGE + 160, y, { font: `650 50px ${SANS}`, colour, most: 720 });
    write(paint, formatNumber(balance), WIDE - EDGE - (row ? 280 : 0), y, {
      font: `650 58px ${SERIF}`,
      colour: INK,
      align: 'right',
    });
    if (row)
      write(paint, formatDifference(row.net), WIDE - EDGE, y, {
        font: `600 48px ${SERIF}`,
        colour: row.net < 0 ? BAD : GOOD,
        align: 'right',
      });
    y += ROW;
  }
  return y - ROW / 2;
}

function drawPayments(paint: Paint, { view }: EndPicture, top: number): void {
  const { settlement } = view;
  if (!settlement || settlement.payments.length === 0) return;
  const nameOf = (key: string) => view.seats.find(({ id }) => id === key)?.name ?? key;
  const heading = t('scene.finale.square', { n: settlement.payments.length });
  write(paint, heading, EDGE, top, { font: `600 44px ${SERIF}`, colour: INK });
  for (const [index, { from, to, amount }] of settlement.payments.entries()) {
    const y = top + 70 * (index + 1);
    write(paint, `${nameOf(from)}  →  ${nameOf(to)}`, EDGE, y, {
      font: `600 42px ${SANS}`,
      colour: INK,
      most: 1_050,
    });
    write(paint, formatAmount(amount, settlement.stake?.currency ?? null), WIDE - EDGE, y, {
      font: `650 48px ${SERIF}`,
      colour: INK,
      align: 'right',
    });
  }
}

/** Whether a game uses dice: its view mentions them even while none lie there. */
export const hasDice = ({ detail }: GameView): boolean =>
  typeof detail === 'object' && detail !== null && 'dice' in detail;
