import { saveBlob } from '../app/files.ts';
import { initialOf } from '../app/names.ts';
import { markOf } from './shapes.ts';

/** Parts of the pictures that people keep: they look the same in both themes. */
export type Paint = CanvasRenderingContext2D;

const FELT = ['#16573f', '#0c3829', '#07251c'] as const;
export const INK = '#f3efe4';
export const QUIET = '#b9c8bd';
export const GOLD = '#e3b959';
export const GOOD = '#7fd6a2';
export const BAD = '#f59a8a';
export const LINE = '#ffffff1f';
const WHITE = '#ffffff';
const WHITE_60 = '#ffffff99';
const RAIL = '#20160e';

/** Null if the canvas is larger than the browser can draw. */
export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((done) => {
    canvas.toBlob(done, 'image/png');
  });

/** Downloads a canvas as a PNG; nothing leaves the machine. */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const blob = await pngOf(canvas);
  if (blob) saveBlob(name, blob);
}

interface Letters {
  readonly font: string;
  readonly colour: string;
  readonly align?: CanvasTextAlign;
}

/** `size` in pixels. */
export const serif = (weight: number, size: number, colour: string): Letters => ({
  font: `${weight} ${size}px 'Fraunces Variable', Georgia, serif`,
  colour,
});
export const sans = (weight: number, size: number, colour: string): Letters => ({
  font: `${weight} ${size}px 'Inter Variable', system-ui, sans-serif`,
  colour,
});
/** Letters that end at their place instead of beginning there. */
export const right = (letters: Letters): Letters => ({ ...letters, align: 'right' });

/** `most`: maximum width in pixels. */
export function write(
  paint: Paint,
  text: string,
  x: number,
  y: number,
  letters: Letters,
  most?: number,
): void {
  paint.font = letters.font;
  paint.fillStyle = letters.colour;
  paint.textAlign = letters.align ?? 'left';
  paint.fillText(text, x, y, most);
}

/** A picture on felt; only the felt's size where the browser cannot draw. */
export function drawOnFelt(width: number, height: number, draw: (paint: Paint) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const paint = canvas.getContext('2d');
  if (!paint) return canvas;
  drawFelt(paint, canvas);
  paint.textBaseline = 'middle';
  draw(paint);
  return canvas;
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
  paint.fillStyle = RAIL;
  paint.fillRect(0, 0, width, height);
  paint.fillStyle = light;
  paint.beginPath();
  paint.roundRect(24, 24, width - 48, height - 48, 56);
  paint.fill();
}

export function drawMark(paint: Paint, look: number, name: string, x: number, y: number, size = 64): void {
  const { path, colour } = markOf(look);
  paint.save();
  paint.translate(x, y - size / 2);
  paint.scale(size / 100, size / 100);
  paint.fillStyle = colour;
  paint.strokeStyle = WHITE_60;
  paint.lineWidth = 3.5;
  const shape = new Path2D(path);
  paint.fill(shape);
  paint.stroke(shape);
  write(paint, initialOf(name), 50, 54, { ...sans(650, 44, WHITE), align: 'center' });
  paint.restore();
}
