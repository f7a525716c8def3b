import { type Draw, faceOn, isRound, png } from '../sandbox/drawing.ts';

const isWithin = (x: number, y: number, left: number, top: number, right: number, bottom: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
/** A lamp in a dark room; stories stand upright. */
const story: Draw = (x, y) => {
  const tall = y * 1.6;
  if (isRound(x, tall, 0.5, 0.62, 0.2)) return [255, 226, 160, 255];
  if (isWithin(x, y, 0.485, 0, 0.515, 0.28)) return [30, 30, 34, 255];
  const glow = Math.max(0, 1 - Math.hypot(x - 0.5, tall - 0.62) * 1.3);
  return [52 + 120 * glow, 48 + 84 * glow, 66 + 24 * glow, 255];
};

/** A wardrobe with one door that hangs. */
const wardrobe: Draw = (x, y) => {
  if (!isWithin(x, y, 0.2, 0.12, 0.8, 0.92)) return [226, 221, 212, 255];
  const slope = (x - 0.5) * 0.06;
  if (x > 0.5 && y < 0.16 + slope) return [60, 44, 30, 255];
  if (Math.abs(x - 0.5) < 0.006) return [60, 44, 30, 255];
  if (isRound(x, y, 0.46, 0.52, 0.015) || isRound(x, y, 0.54, 0.55, 0.015)) return [210, 180, 120, 255];
  return x > 0.5 ? [146, 104, 66, 255] : [158, 114, 74, 255];
};

/** An armchair next to a window. */
const corner: Draw = (x, y) => {
  if (y > 0.82) return [176, 138, 100, 255];
  if (isWithin(x, y, 0.3, 0.42, 0.7, 0.66) || isWithin(x, y, 0.24, 0.58, 0.76, 0.8)) return [46, 125, 96, 255];
  if (isWithin(x, y, 0.58, 0.1, 0.9, 0.36)) return [176, 214, 240, 255];
  return [243, 236, 224, 255];
};

const drawn = (width: number, height: number, draw: Draw) => () => ({
  width,
  height,
  content: png(width, height, draw),
});

/** Pictures of the demonstration, drawn when they are needed, so that no photograph is shipped. */
export const pictures = {
  story: drawn(270, 432, story),
  corner: drawn(270, 432, corner),
  wardrobe: drawn(400, 400, wardrobe),
  thumb: drawn(160, 160, faceOn([0, 0, 0, 0])),
};
export type Picture = keyof typeof pictures;
