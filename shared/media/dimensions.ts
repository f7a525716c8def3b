/** Width and height in pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

const dimensions = (width: number, height: number): Dimensions | undefined =>
  width > 0 && height > 0 && width <= 50_000 && height <= 50_000 ? { width, height } : undefined;

function ofPng(view: DataView): Dimensions | undefined {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47) return undefined;
  return dimensions(view.getUint32(16), view.getUint32(20));
}

function ofGif(view: DataView): Dimensions | undefined {
  if (view.byteLength < 10 || view.getUint32(0) !== 0x47494638) return undefined;
  return dimensions(view.getUint16(6, true), view.getUint16(8, true));
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

function ofWebp(view: DataView): Dimensions | undefined {
  if (view.byteLength < 30 || view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return undefined;
  switch (view.getUint32(12)) {
    // 'VP8X': extended, the canvas minus one in 24 bits each.
    case 0x56503858:
      return dimensions(uint24(view, 24) + 1, uint24(view, 27) + 1);
    // 'VP8L': lossless, fourteen bits each, minus one.
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return dimensions((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    // 'VP8 ': lossy, after the frame tag and the start code.
    case 0x56503820:
      return dimensions(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    default:
      return undefined;
  }
}

// Markers that start a frame; the rest of 0xC0 to 0xCF are tables.
const isFrameStart = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function ofJpeg(view: DataView): Dimensions | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (isFrameStart(marker)) return dimensions(view.getUint16(at + 7), view.getUint16(at + 5));
    // Fill bytes and markers without a length.
    const isBare = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    at += isBare ? (marker === 0xff ? 1 : 2) : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/**
 * Size of a picture from the beginning of its file (PNG, JPEG, WebP, GIF); undefined when it is none or
 * its header lies further back. Never throws.
 */
export function pictureSize(head: Uint8Array): Dimensions | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return ofPng(view) ?? ofGif(view) ?? ofWebp(view) ?? ofJpeg(view);
}
