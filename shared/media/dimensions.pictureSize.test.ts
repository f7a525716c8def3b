import { describe, expect, it } from 'vitest';
import { pictureSize } from './dimensions.ts';

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const two = (value: number): number[] => [value >> 8, value & 0xff];
const four = (value: number): number[] => [...two(value >>> 16), ...two(value & 0xffff)];
const png = (width: number, height: number, mark = 0x89) => [
  mark,
  ...letters('PNG\r\n\x1a\n'),
  ...zeros(4),
  ...letters('IHDR'),
  ...four(width),
  ...four(height),
];
const gif = (...rest: number[]) => [...letters('GIF89a'), ...rest];
const webp =
  (kind: string, riff = 'RIFF', name = 'WEBP') =>
  (...rest: number[]) => [
    ...letters(riff),
    ...zeros(4),
    ...letters(name),
    ...letters(kind),
    ...zeros(4),
    ...rest,
    ...zeros(10),
  ];
const frame = (marker: number, height = 300, width = 400) => [0xff, marker, 0, 17, 8, ...two(height), ...two(width)];
const jpeg = (...rest: number[]) => [0xff, 0xd8, ...rest];
const size = (width: number, height: number) => ({ width, height });

describe('the size of a picture', () => {
  it.each<[string, number[], { width: number; height: number } | undefined]>([
    ['PNG', png(2, 3), size(2, 3)],
    ['as large as we believe', png(50_000, 50_000), size(50_000, 50_000)],
    ['one pixel', png(1, 1), size(1, 1)],
    ['no width', png(0, 3), undefined],
    ['no height', png(3, 0), undefined],
    ['too wide', png(50_001, 3), undefined],
    ['too high', png(3, 50_001), undefined],
    ['PNG with another mark', png(2, 3, 0x88), undefined],
    ['PNG cut in its header', png(2, 3).slice(0, 23), undefined],
    ['GIF', gif(0x40, 1, 0xf0, 2), size(320, 752)],
    ['GIF cut in its header', gif(0x40, 1, 0xf0), undefined],
    ['GIF of another kind', [...letters('GAF89a'), 1, 0, 1, 0], undefined],
    ['WebP, lossy', webp('VP8 ')(0, 0, 0, 0x9d, 1, 0x2a, 0x80, 0x42, 0xe0, 0x41), size(640, 480)],
    ['WebP, lossless', webp('VP8L')(0x2f, 0x7f, 0xc2, 0x77, 0), size(640, 480)],
    ['WebP, extended', webp('VP8X')(0, 0, 0, 0, 0x7f, 0x02, 0, 0xdf, 0x01, 0), size(640, 480)],
    ['WebP, extended and wide', webp('VP8X')(0, 0, 0, 0, 0x4f, 0xc3, 0, 0xff, 0x00, 0), size(50_000, 256)],
    ['WebP, extended beyond sense', webp('VP8X')(0, 0, 0, 0, 0x00, 0x00, 1, 0xff, 0x00, 0), undefined],
    ['WebP of another kind', webp('ALPH')(0, 0, 0, 0, 9, 9, 9, 9, 9, 9), undefined],
    ['RIFF that is no WebP', webp('VP8L', 'RIFF', 'WAVE')(0x2f, 0x7f, 0xc2, 0x77, 0), undefined],
    ['WebP without RIFF', webp('VP8L', 'RAFF')(0x2f, 0x7f, 0xc2, 0x77, 0), undefined],
    ['WebP of thirty bytes', webp('VP8L')(0x2f, 0x7f, 0xc2, 0x77, 0).slice(0, 30), size(640, 480)],
    ['WebP cut before', webp('VP8L')(0x2f, 0x7f, 0xc2, 0x77, 0).slice(0, 29), undefined],
    ['JPEG at once', jpeg(...frame(0xc0)), size(400, 300)],
    ['JPEG, progressive', jpeg(...frame(0xc2)), size(400, 300)],
    ['JPEG, the last kind', jpeg(...frame(0xcf)), size(400, 300)],
    ['behind a part', jpeg(0xff, 0xe0, 0, 4, 9, 9, ...frame(0xc0)), size(400, 300)],
    ['behind tables', jpeg(0xff, 0xc4, 0, 2, 0xff, 0xc8, 0, 2, 0xff, 0xcc, 0, 2, ...frame(0xc1)), size(400, 300)],
    ['behind fill bytes', jpeg(0xff, 0xff, 0xff, ...frame(0xc0)), size(400, 300)],
    ['behind a mark without a length', jpeg(0xff, 0x01, ...frame(0xc0)), size(400, 300)],
    ['behind restarts', jpeg(0xff, 0xd0, 0xff, 0xd7, 0xff, 0xd8, ...frame(0xc0)), size(400, 300)],
    ['not behind the end of parts', jpeg(1, 0xe0, 0, 2, ...frame(0xc0)), undefined],
    ['behind a mark below the frames', jpeg(0xff, 0xbf, 0, 2, ...frame(0xc0)), size(400, 300)],
    ['behind a mark above the restarts', jpeg(0xff, 0xd9, 0, 2, ...frame(0xc0)), size(400, 300)],
    ['JPEG cut in its frame', jpeg(...frame(0xc0).slice(0, 8)), undefined],
    ['three bytes', [0xff, 0xd8, 0xff], undefined],
    ['something like JPEG', [0xff, 0xd9, ...frame(0xc0)], undefined],
    ['nothing', [], undefined],
  ])('%s', (_, bytes, expected) => {
    expect(pictureSize(Uint8Array.from(bytes))).toEqual(expected);
  });

  it('is read from where its part of the memory begins', () => {
    const whole = Uint8Array.from([...zeros(7), ...png(2, 3)]);
    expect(pictureSize(whole.subarray(7))).toEqual(size(2, 3));
  });
});
