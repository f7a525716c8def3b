import { expect, it } from 'vitest';
import { isRefusedContent, pictureType, sniffedType, storedType } from './sniff.ts';

const bytes = (text: string) => Uint8Array.from([...text].map((character) => character.charCodeAt(0)));
const [ogg, mp4, sound, film, web, pdf, wav] = [
  ...[
    `OggS${'\0'.repeat(24)}OpusHead`,
    '\0\0\0\x18ftypisom',
    '\0\0\0\x18ftypM4A ',
    '\0\0\0\x18ftyp3gp5',
    '\x1a\x45\xdf\xa3',
    '%PDF-1',
  ],
  'RIFF....WAVE',
].map(bytes) as Uint8Array[] as [B, B, B, B, B, B, B];
type B = Uint8Array;

it.each<[string, B, string, string]>([
  ['sound in Ogg', ogg, 'audio/opus', 'audio/opus'],
  ['no film in Ogg', ogg, 'video/mp4', 'audio/ogg'],
  ['a film of a phone', film, 'video/mp4', 'video/mp4'],
  ['and in its own box', mp4, 'video/3gpp', 'video/3gpp'],
  ['a film in a box of sound', sound, 'video/mp4', 'video/mp4'],
  ['no picture in one', mp4, 'image/png', 'video/mp4'],
  ['sound of a browser goes as a document', web, 'audio/webm', 'audio/webm'],
  ['a type in capitals', mp4, ' VIDEO/MP4; codecs=x', ' VIDEO/MP4; codecs=x'],
  ['a document with the name of a picture', pdf, 'image/png', 'application/pdf'],
  ['frames of sound', bytes('\xff\xfb\x90'), 'audio/mpeg', 'audio/mpeg'],
  ['frames of another layer', bytes('\xff\xf1\x50'), 'audio/mpeg', 'audio/aac'],
  ['frames of AAC with another version', bytes('\xff\xf9\x50'), 'audio/aac', 'audio/aac'],
  ['MPEG-2 sound', bytes('\xff\xf3\x50'), 'audio/mpeg', 'audio/mpeg'],
  ['frames of layer I', bytes('\xff\xff\x50'), 'audio/mpeg', 'application/octet-stream'],
  ['text in Unicode', bytes('\xff\xfea\0'), 'audio/mpeg', 'application/octet-stream'],
  ['too few set bits', bytes('\xff\xd3\x50'), 'audio/mpeg', 'application/octet-stream'],
  ['no set bits', bytes('\xfe\xfb\x50'), 'audio/mpeg', 'application/octet-stream'],
])('what is sent: %s', (_, content, claimed, expected) => {
  expect(sniffedType(content, claimed)).toBe(expected);
});

it.each<[string, B, string, string]>([
  ['sound is sound', wav, ' audio/ogg ', 'audio/ogg'],
  ['a picture is none by its name alone', bytes('hello'), ' IMAGE/PNG ', 'application/octet-stream'],
  ['nor sound', bytes('hello'), 'audio/ogg', 'application/octet-stream'],
  ['nor a film', bytes('hello'), 'video/mp4', 'application/octet-stream'],
  ['text is what it is called', bytes('hello'), ' Text/CSV ', 'text/csv'],
  ['something without a name', bytes('hello'), ' ', 'application/octet-stream'],
  ['sound called a film', wav, 'video/mp4', 'audio/wav'],
  ['a document called sound', pdf, 'audio/ogg', 'application/pdf'],
  ['its own name', pdf, ' application/pdf ', 'application/pdf'],
  ['a film in its box', web, 'audio/webm', 'audio/webm'],
])('B-FIX-11: what is kept: %s', (_, content, claimed, expected) => {
  expect(storedType(claimed, content)).toBe(expected);
});

it.each([
  ['a shortcut', 'L\x00\x00\x00\x01\x14\x02\x00', true],
  ['a letter', 'L\x00\x00\x00', false],
  ['a program for Macs', '\xcf\xfa\xed\xfe', true],
  ['a class', '\xca\xfe\xba\xbe', true],
  ['a page behind blanks', ' \n<HTML>', true],
  ['text with a page in it', 'veja <html>', false],
  ['a page behind what is read', `${' '.repeat(512)}<html>`, false],
  ['sound that begins like a script', '#!AMR', false],
  ['a picture that begins like a page', 'GIF8<html>', false],
])('%s must not travel: %s', (_, text, expected) => {
  expect(isRefusedContent(bytes(text))).toBe(expected);
});

it('knows pictures from films', () => {
  expect([pictureType(mp4), pictureType(bytes('GIF89a'))]).toEqual([undefined, 'image/gif']);
});

it.each([
  ['ftypheic', 'image/heic'],
  ['ftyphevx', 'image/heic'],
  ['ftypmif1', 'image/heic'],
  ['ftypavif', 'image/avif'],
  ['ftypqt  ', 'video/quicktime'],
  ['ftypmp42', 'video/mp4'],
])('%s in the box of MP4 is %s, whatever it is called, and nobody’s face', (brand, mime) => {
  const content = bytes(`\0\0\0\x18${brand}`);
  for (const claimed of ['', 'video/3gp', 'application/octet-stream']) expect(storedType(claimed, content)).toBe(mime);
  expect(storedType(mime, content)).toBe(mime);
  expect(pictureType(content)).toBeUndefined();
});

it('a picture of the kind keeps the name of its sender', () => {
  expect(storedType('image/heif', bytes('\0\0\0\x18ftypmif1'))).toBe('image/heif');
  expect(storedType('image/jpeg', bytes('\0\0\0\x18ftypheic'))).toBe('image/heic');
});
