import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureSize } from './dimensions.ts';
import { storedType } from './sniff.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)),
  );

const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 0x01, 0x2c, 0x01, 0x90, 3, 0, 0]);
const png = bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', [0, 0, 2, 0, 0, 0, 1, 0, 8]);
const gif = bytes('GIF89a', [0x40, 1, 0xf0, 0, 0, 0, 0, 0]);
const webp = (kind: string, ...rest: number[]) =>
  bytes(
    'RIFF',
    [0, 0, 0, 0],
    'WEBP',
    kind,
    [0, 0, 0, 0],
    rest,
    Array.from({ length: 20 }, () => 0),
  );

describe('the type a file is kept under', () => {
  it.each<[string, Uint8Array, string]>([
    ['image/png', png, 'image/png'],
    ['image/png', jpeg, 'image/jpeg'],
    ['application/octet-stream', gif, 'image/gif'],
    ['image/webp', webp('VP8 '), 'image/webp'],
    ['audio/ogg; codecs=opus', bytes('OggS', [0, 2]), 'audio/ogg; codecs=opus'],
    ['video/mp4', bytes([0, 0, 0, 24], 'ftypmp42'), 'video/mp4'],
    ['audio/mp4', bytes([0, 0, 0, 24], 'ftypM4A '), 'audio/mp4'],
    ['video/3gpp', bytes([0, 0, 0, 24], 'ftyp3gp5'), 'video/3gpp'],
    ['application/octet-stream', bytes([0, 0, 0, 24], 'ftypmp42'), 'video/mp4'],
    ['audio/mpeg', bytes('ID3', [4]), 'audio/mpeg'],
    ['audio/mpeg', bytes([0xff, 0xfb, 0x90]), 'audio/mpeg'],
    ['audio/aac', bytes([0xff, 0xf1, 0x50]), 'audio/aac'],
    ['audio/amr', bytes('#!AMR\n'), 'audio/amr'],
    ['image/jpeg', bytes('%PDF-1.7'), 'application/pdf'],
    ['text/csv', bytes('a;b;c'), 'text/csv'],
    ['text/csv', bytes([0xff, 0xfe, 0x61, 0]), 'text/csv'],
    ['image/png', bytes([0, 0, 0, 24], 'ftypmp42'), 'video/mp4'],
    ['audio/webm', bytes([0x1a, 0x45, 0xdf, 0xa3]), 'audio/webm'],
    ['audio/x-wav', bytes('RIFF', [0, 0, 0, 0], 'WAVE'), 'audio/x-wav'],
    [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes('PK', [3, 4]),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['image/png', bytes('<script>'), 'application/octet-stream'],
    ['video/mp4', bytes('MZ', [0x90]), 'application/octet-stream'],
    ['audio/ogg', bytes('hello'), 'application/octet-stream'],
    ['', bytes('hello'), 'application/octet-stream'],
  ])('claimed as %s', (claimed, content, expected) => {
    expect(storedType(claimed, content)).toBe(expected);
  });
});

describe('the size of a picture', () => {
  it.each<[string, Uint8Array, [number, number]]>([
    ['PNG', png, [512, 256]],
    ['JPEG', jpeg, [400, 300]],
    ['GIF', gif, [320, 240]],
    ['WebP, lossy', webp('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01), [640, 480]],
    ['WebP, lossless', webp('VP8L', 0x2f, 0x7f, 0xc2, 0x77, 0), [640, 480]],
    ['WebP, extended', webp('VP8X', 0, 0, 0, 0, 0x7f, 0x02, 0, 0xdf, 0x01, 0), [640, 480]],
  ])('of %s', (_, content, [width, height]) => {
    expect(pictureSize(content)).toEqual({ width, height });
  });

  it('behind previews and profiles', () => {
    const preview = [0xff, 0xe1, 0xff, 0xfe, ...Array.from({ length: 0xfffc }, () => 0xff)];
    expect(pictureSize(bytes([0xff, 0xd8], preview, [...jpeg.slice(8)]))).toEqual({ width: 400, height: 300 });
  });

  it('is unknown for anything else, and nothing makes it throw or run forever', () => {
    for (const other of [bytes(''), bytes('%PDF-1.7'), png.slice(0, 20), jpeg.slice(0, 10)])
      expect(pictureSize(other)).toBeUndefined();
    const starts = [
      png.slice(0, 12),
      jpeg.slice(0, 8),
      gif.slice(0, 6),
      webp('VP8 ').slice(0, 16),
      webp('VP8X').slice(0, 16),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
        const size = pictureSize(Uint8Array.from([...start, ...rest]));
        if (size) expect(size.width > 0 && size.height > 0 && size.width <= 50_000 && size.height <= 50_000).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
