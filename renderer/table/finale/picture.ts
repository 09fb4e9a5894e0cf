import type { GameView, Outcome } from '../../../main/contract.ts';
import { formatAmount, formatDifference, formatNumber, t } from '../../app/words.ts';
import {
  BAD,
  GOLD,
  GOOD,
  INK,
  type Paint,
  QUIET,
  drawMark,
  drawOnFelt,
  right,
  sans,
  serif,
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
  const { outcome, view } = picture;
  const payments = view.settlement?.payments.length ?? 0;
  const high = 330 + ROW * outcome.standings.length + (payments > 0 ? 130 + 70 * payments : 60);
  return drawOnFelt(WIDE, high, (paint) => {
    write(paint, picture.game, EDGE, 90, serif(600, 44, QUIET));
    write(paint, picture.about, WIDE - EDGE, 90, right(sans(500, 30, QUIET)), 1_050);
    write(paint, picture.title, WIDE / 2, 190, { ...serif(600, 92, GOLD), align: 'center' }, WIDE - 2 * EDGE);
    drawPayments(paint, picture, drawRows(paint, picture, 290) + 50);
  });
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
    if (place !== null) write(paint, formatNumber(place), EDGE, y, serif(600, 44, QUIET));
    drawMark(paint, player?.look ?? 0, name, EDGE + 70, y);
    write(paint, name, EDGE + 160, y, sans(650, 50, colour), 720);
    write(paint, formatNumber(balance), WIDE - EDGE - (row ? 280 : 0), y, right(serif(650, 58, INK)));
    const tone = row && row.net < 0 ? BAD : GOOD;
    if (row) write(paint, formatDifference(row.net), WIDE - EDGE, y, right(serif(600, 48, tone)));
    y += ROW;
  }
  return y - ROW / 2;
}

function drawPayments(paint: Paint, { view }: EndPicture, top: number): void {
  const { settlement } = view;
  if (!settlement || settlement.payments.length === 0) return;
  const nameOf = (key: string) => view.seats.find(({ id }) => id === key)?.name ?? key;
  const heading = t('scene.finale.square', { n: settlement.payments.length });
  write(paint, heading, EDGE, top, serif(600, 44, INK));
  for (const [index, { from, to, amount }] of settlement.payments.entries()) {
    const y = top + 70 * (index + 1);
    write(paint, `${nameOf(from)}  →  ${nameOf(to)}`, EDGE, y, sans(600, 42, INK), 1_050);
    const sum = formatAmount(amount, settlement.stake?.currency ?? null);
    write(paint, sum, WIDE - EDGE, y, right(serif(650, 48, INK)));
  }
}

/** Whether a game uses dice: its view mentions them even while none lie there. */
export const hasDice = ({ detail }: GameView): boolean =>
  typeof detail === 'object' && detail !== null && 'dice' in detail;
