import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number, alpha: number];
export type Draw = (x: number, y: number) => Colour;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG file of what `draw` says of each point, whose coordinates go from 0 to 1. */
export function png(width: number, height: number, draw: Draw): Buffer {
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

export const isRound = (x: number, y: number, centreX: number, centreY: number, radius: number): boolean =>
  (x - centreX) ** 2 + (y - centreY) ** 2 <= radius ** 2;

/** A round face in front of a colour. */
export const faceOn =
  (behind: Colour): Draw =>
  (x, y) => {
    if (!isRound(x, y, 0.5, 0.5, 0.46)) return behind;
    if (isRound(x, y, 0.34, 0.4, 0.06) || isRound(x, y, 0.66, 0.4, 0.06)) return [70, 50, 20, 255];
    const isSmile = isRound(x, y, 0.5, 0.52, 0.28) && !isRound(x, y, 0.5, 0.46, 0.28);
    return isSmile ? [70, 50, 20, 255] : [255, 204, 77, 255];
  };
