import { expect, it } from 'vitest';
import { pictureType } from './sniff.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it.each([
  ['image/jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
  ['image/png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/gif', bytes('GIF89a')],
  ['image/webp', bytes('RIFF....WEBPVP8 ')],
  [undefined, bytes('<svg xmlns=')],
  [undefined, bytes('RIFF....WAVE')],
  [undefined, new Uint8Array([0xff, 0xd8])],
  [undefined, new Uint8Array()],
])('finds %s', (type, content) => {
  expect(pictureType(content)).toBe(type);
});
