import type { GameView, Outcome } from '../../../main/contract.ts';
import { initialOf } from '../../app/names.ts';
import { saveBlob } from '../../app/files.ts';
import { formatAmount, formatDifference, formatNumber, t } from '../../app/words.ts';
import { markOf } from '../../components/shapes.ts';

export interface EndPicture {
  readonly title: string;
  readonly game: string;
  readonly about: string;
  readonly view: GameView;
  readonly outcome: Outcome;
}

type Paint = CanvasRenderingContext2D;

const WIDE = 1_600;
const ROW = 96;
const EDGE = 90;
const FELT = ['#16573f', '#0c3829', '#07251c'] as const;
const INK = '#f3efe4';
const QUIET = '#b9c8bd';
const GOLD = '#e3b959';
const GOOD = '#7fd6a2';
const BAD = '#f59a8a';
const SERIF = "'Fraunces Variable', Georgia, serif";
const SANS = "'Inter Variable', system-ui, sans-serif";

/** Draws the end of a game and downloads it as a PNG; nothing leaves the machine. */
export function savePicture(picture: EndPicture, name: string): void {
  drawPicture(picture, document.createElement('canvas')).toBlob((blob) => {
    if (blob) saveBlob(name, blob);
  }, 'image/png');
}

/** Draws on a canvas and sets its height. */
export function drawPicture(picture: EndPicture, canvas: HTMLCanvasElement): HTMLCanvasElement {
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

interface Lettering {
  readonly font: string;
  readonly colour: string;
  readonly align?: CanvasTextAlign;
  /** Maximum width in pixels. */
  readonly most?: number;
}

function write(paint: Paint, text: string, x: number, y: number, letters: Lettering): void {
  paint.font = letters.font;
  paint.fillStyle = letters.colour;
  paint.textAlign = letters.align ?? 'left';
  paint.fillText(text, x, y, letters.most);
}

function drawFelt(paint: Paint, { width, height }: HTMLCanvasElement): void {
  const light = paint.createRadialGradient(
    width / 2,
    height * 0.25,
    60,
    width / 2,
    height * 0.4,
    width * 0.75,
  );
  for (const [at, colour] of FELT.entries()) light.addColorStop(at / 2, colour);
  paint.fillStyle = '#20160e';
  paint.fillRect(0, 0, width, height);
  paint.fillStyle = light;
  paint.beginPath();
  paint.roundRect(24, 24, width - 48, height - 48, 56);
  paint.fill();
}

function drawMark(paint: Paint, look: number, name: string, x: number, y: number): void {
  const SIZE = 64;
  const { path, colour } = markOf(look);
  paint.save();
  paint.translate(x, y - SIZE / 2);
  paint.scale(SIZE / 100, SIZE / 100);
  paint.fillStyle = colour;
  paint.strokeStyle = '#ffffff99';
  paint.lineWidth = 3.5;
  const shape = new Path2D(path);
  paint.fill(shape);
  paint.stroke(shape);
  write(paint, initialOf(name), 50, 54, { font: `650 44px ${SANS}`, colour: '#fff', align: 'center' });
  paint.restore();
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
