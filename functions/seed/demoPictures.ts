import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
type Draw = (x: number, y: number) => Colour;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG file of what `draw` says of each point, whose coordinates go from 0 to 1. */
function png(width: number, height: number, draw: Draw): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of each of red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      rows.set(draw(column / width, row / height), row * (1 + width * 4) + 1 + column * 4);
    }
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

const isWithin = (x: number, y: number, left: number, top: number, right: number, bottom: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
const isRound = (x: number, y: number, centreX: number, centreY: number, radius: number): boolean =>
  (x - centreX) ** 2 + (y - centreY) ** 2 <= radius ** 2;

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

/** An armchair beside a window. */
const corner: Draw = (x, y) => {
  if (y > 0.82) return [176, 138, 100, 255];
  if (isWithin(x, y, 0.3, 0.42, 0.7, 0.66) || isWithin(x, y, 0.24, 0.58, 0.76, 0.8)) return [46, 125, 96, 255];
  if (isWithin(x, y, 0.58, 0.1, 0.9, 0.36)) return [176, 214, 240, 255];
  return [243, 236, 224, 255];
};

/** A round face, for a sticker. */
const thumb: Draw = (x, y) => {
  if (!isRound(x, y, 0.5, 0.5, 0.46)) return [0, 0, 0, 0];
  if (isRound(x, y, 0.34, 0.4, 0.06) || isRound(x, y, 0.66, 0.4, 0.06)) return [70, 50, 20, 255];
  const isSmile = isRound(x, y, 0.5, 0.52, 0.28) && !isRound(x, y, 0.5, 0.46, 0.28);
  return isSmile ? [70, 50, 20, 255] : [255, 204, 77, 255];
};

const drawn = (width: number, height: number, draw: Draw) => () => ({
  width,
  height,
  content: png(width, height, draw),
});

/** Pictures of the demonstration, drawn when they are wanted: nobody's photograph is shipped. */
export const pictures = {
  story: drawn(270, 432, story),
  corner: drawn(270, 432, corner),
  wardrobe: drawn(400, 400, wardrobe),
  thumb: drawn(160, 160, thumb),
};
export type Picture = keyof typeof pictures;
