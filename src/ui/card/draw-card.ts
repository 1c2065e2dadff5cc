/**
 * Draws a result as a picture to be shared: 1080 × 1350, the place of the game above, the seats below. No file but the
 * page's own fonts is needed; colours are the page's tokens.
 *
 * Invariants
 * 1. Every name and number is drawn whole: type shrinks until it fits, nothing is cut off.
 * 2. Nothing is said by colour alone: places are numbered.
 */
import { RIDGE_LIT, RIDGE_OUTLINE, RIDGE_SHADED } from '../components/ridge.tsx';
import type { CardRow } from './card-rows.ts';

export const CARD_WIDTH = 1080;
export const CARD_HEIGHT = 1350;

export type CardWords = {
  /** The game's name. */
  readonly title: string;
  readonly won: string;
  readonly rows: readonly CardRow[];
  readonly foot: string;
  /** As the language writes it. */
  readonly number: (value: number) => string;
};

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
type Look = {
  readonly color: (token: string) => string;
  readonly titleFont: string;
  readonly textFont: string;
};

const SKY_HEIGHT = 470;
const MARGIN = 84;
const ROWS_FROM = 720;
const ROWS_UNTIL = 1240;
const MAX_ROW = 130;
/** Fixed, so that the sky is the same every evening: x and y in the picture, radius. */
const STARS = Array.from({ length: 70 }, (_, i) => ({
  x: (i * 379) % CARD_WIDTH,
  y: ((i * 211) % 330) + 12,
  r: 1.2 + ((i * 7) % 5) * 0.5,
}));

/** The card as a PNG; null when the browser cannot draw. */
export async function drawCard(game: string, words: CardWords): Promise<Blob | null> {
  const canvas = newCanvas();
  const context = canvas.getContext('2d') as Context | null;
  if (context === null) return null;
  const look = lookOf(document.documentElement);
  await Promise.all(
    [`600 90px ${look.titleFont}`, `600 40px ${look.textFont}`].map((font) =>
      document.fonts.load(font, words.won),
    ),
  ).catch(() => undefined);
  paint(context, game, words, look);
  if (canvas instanceof HTMLCanvasElement)
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  return canvas.convertToBlob({ type: 'image/png' });
}

function newCanvas(): HTMLCanvasElement | OffscreenCanvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(CARD_WIDTH, CARD_HEIGHT);
  const canvas = document.createElement('canvas');
  canvas.width = CARD_WIDTH;
  canvas.height = CARD_HEIGHT;
  return canvas;
}

function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  const value = (token: string): string => style.getPropertyValue(`--${token}`).trim();
  return { color: value, titleFont: value('font-title'), textFont: value('font-text') };
}

function paint(context: Context, game: string, words: CardWords, look: Look): void {
  const isIndoors = game === 'ocho';
  const ground = look.color(isIndoors ? 'timber' : 'night');
  context.fillStyle = ground;
  context.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  paintSky(context, look);
  if (isIndoors) paintWindow(context, look);
  else {
    paintSaturn(context, look);
    const fade = context.createLinearGradient(0, SKY_HEIGHT - 90, 0, SKY_HEIGHT);
    fade.addColorStop(0, 'rgb(11 16 38 / 0%)');
    fade.addColorStop(1, ground);
    context.fillStyle = fade;
    context.fillRect(0, SKY_HEIGHT - 90, CARD_WIDTH, 92);
  }
  paintWords(context, words, look, isIndoors ? 'ash' : 'mist');
}

function paintSky(context: Context, look: Look): void {
  const sky = context.createLinearGradient(0, 0, 0, SKY_HEIGHT);
  sky.addColorStop(0, look.color('night'));
  sky.addColorStop(0.62, '#2b2f63');
  sky.addColorStop(1, '#8d5a78');
  context.fillStyle = sky;
  context.fillRect(0, 0, CARD_WIDTH, SKY_HEIGHT);
  context.fillStyle = look.color('snow');
  for (const { x, y, r } of STARS) {
    context.beginPath();
    context.arc(x, y, r, 0, 2 * Math.PI);
    context.fill();
  }
  context.save();
  context.beginPath();
  context.rect(0, 0, CARD_WIDTH, SKY_HEIGHT);
  context.clip();
  context.translate(-180, 160);
  for (const [fill, paths] of [
    ['#27305e', [RIDGE_OUTLINE]],
    ['#3c4779', RIDGE_SHADED],
    [look.color('alpenglow'), RIDGE_LIT],
  ] as const) {
    context.fillStyle = fill;
    for (const path of paths) context.fill(new Path2D(path));
  }
  context.restore();
}

/** Larch beams around and across the view, and a lantern before it. */
function paintWindow(context: Context, look: Look): void {
  context.fillStyle = '#5a3b29';
  const beam = 34;
  for (const [x, y, width, height] of [
    [0, 0, CARD_WIDTH, beam],
    [0, SKY_HEIGHT - beam, CARD_WIDTH, beam],
    [0, 0, beam, SKY_HEIGHT],
    [CARD_WIDTH - beam, 0, beam, SKY_HEIGHT],
    [CARD_WIDTH / 2 - 11, 0, 22, SKY_HEIGHT],
  ] as const) {
    context.fillRect(x, y, width, height);
  }
  paintLantern(context, look, 900, 40, 1);
}

function paintLantern(context: Context, look: Look, x: number, y: number, size: number): void {
  context.save();
  context.translate(x, y);
  context.scale(size, size);
  const glow = context.createRadialGradient(0, 190, 10, 0, 190, 260);
  glow.addColorStop(0, 'rgb(255 195 107 / 62%)');
  glow.addColorStop(1, 'rgb(255 195 107 / 0%)');
  context.fillStyle = glow;
  context.fillRect(-260, -70, 520, 520);
  context.strokeStyle = look.color('ink');
  context.lineWidth = 7;
  context.stroke(new Path2D('M0-6V80M-34 116a34 40 0 0 1 68 0'));
  context.fillStyle = look.color('ink');
  context.fill(new Path2D('M-46 112h92l10 22h-112ZM-56 250h112v20h-112Z'));
  context.fillStyle = look.color('lamp');
  context.fill(new Path2D('M-42 138h84v108h-84Z'));
  context.fillStyle = look.color('snow');
  context.fill(new Path2D('M0 160c22 30 26 44 26 54a26 26 0 0 1-52 0c0-10 4-24 26-54Z'));
  context.restore();
}

function paintSaturn(context: Context, look: Look): void {
  context.save();
  context.translate(842, 128);
  context.rotate(-0.35);
  context.fillStyle = '#e9b949';
  context.beginPath();
  context.arc(0, 0, 62, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = look.color('bone');
  context.lineWidth = 13;
  context.beginPath();
  context.ellipse(0, 0, 118, 30, 0, -0.35, Math.PI + 0.35);
  context.stroke();
  context.restore();
}

function paintWords(context: Context, words: CardWords, look: Look, secondary: 'ash' | 'mist'): void {
  const width = CARD_WIDTH - 2 * MARGIN;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  fitted(context, words.title, { font: look.titleFont, weight: 600, size: 92, width });
  context.fillStyle = look.color('snow');
  context.fillText(words.title, MARGIN, 586);
  fitted(context, words.won, { font: look.titleFont, weight: 600, size: 54, width });
  context.fillStyle = look.color('lamp');
  context.fillText(words.won, MARGIN, 662);

  const row = Math.min(MAX_ROW, (ROWS_UNTIL - ROWS_FROM) / Math.max(1, words.rows.length));
  const size = Math.min(58, row * 0.6);
  for (const [at, { place, name, score }] of words.rows.entries()) {
    const top = ROWS_FROM + at * row;
    const line = top + row / 2 + size * 0.35;
    const isFirst = place === 1;
    context.fillStyle = isFirst ? 'rgb(255 195 107 / 16%)' : 'rgb(255 255 255 / 5%)';
    context.beginPath();
    context.roundRect(MARGIN - 24, top + 4, width + 48, row - 8, 18);
    context.fill();
    const points = words.number(score);
    const style = { font: look.textFont, weight: isFirst ? 700 : 500, size };
    fitted(context, points, { ...style, width: width / 3 });
    const pointsWidth = context.measureText(points).width;
    context.fillStyle = look.color(isFirst ? 'lamp' : 'snow');
    context.textAlign = 'right';
    context.fillText(points, CARD_WIDTH - MARGIN, line);
    context.textAlign = 'left';
    fitted(context, name, { ...style, width: width - pointsWidth - 120 });
    context.fillText(name, MARGIN + 84, line);
    fitted(context, `${place}.`, { ...style, width: 70 });
    context.fillStyle = look.color(isFirst ? 'lamp' : secondary);
    context.fillText(`${place}.`, MARGIN, line);
  }
  fitted(context, words.foot, { font: look.textFont, weight: 500, size: 34, width });
  context.fillStyle = look.color(secondary);
  context.fillText(words.foot, MARGIN, CARD_HEIGHT - 52);
}

/** Sets the font at the greatest size, up to `size`, at which `text` is no wider than `width`. */
function fitted(
  context: Context,
  text: string,
  type: { readonly font: string; readonly weight: number; readonly size: number; readonly width: number },
): void {
  context.font = `${type.weight} ${type.size}px ${type.font}`;
  const natural = context.measureText(text).width;
  if (natural <= type.width) return;
  context.font = `${type.weight} ${(type.size * type.width) / natural}px ${type.font}`;
}
