import { describe, expect, it } from 'vitest';
import { sniffedType } from './sniff.ts';

const bytes = (text: string) => Uint8Array.from([...text].map((character) => character.charCodeAt(0)));
const png = bytes('\x89PNG\r\n\x1a\n....');
const mp4 = bytes('\0\0\0\x18ftypisom');
const opus = bytes(`OggS${'\0'.repeat(24)}OpusHead`);
const vorbis = bytes(`OggS${'\0'.repeat(24)}\x01vorbis`);

describe('what a file is', () => {
  it.each([
    ['a picture', png, 'image/png', 'image/png'],
    ['a picture with another claim', png, 'image/jpeg', 'image/png'],
    ['a picture that travels as a document', png, 'application/pdf', 'application/pdf'],
    ['a video', mp4, 'video/mp4', 'video/mp4'],
    ['sound in a video container', mp4, 'audio/mp4', 'audio/mp4'],
    ['a voice note', opus, 'audio/ogg; codecs=opus', 'audio/ogg; codecs=opus'],
    ['a recording without a word of its codec', opus, 'audio/ogg', 'audio/ogg'],
    ['a recording under the name of its codec', opus, 'audio/opus', 'audio/opus'],
    ['a recording with another claim', opus, 'audio/mpeg', 'audio/ogg'],
    ['another sound in Ogg', vorbis, 'audio/ogg', 'application/ogg'],
    ['another sound in Ogg that says to be Opus', vorbis, 'audio/ogg; codecs=opus', 'application/ogg'],
    ['sound with the marks of a script', bytes('#!AMR\n'), 'audio/amr', 'audio/amr'],
    ['text that claims to be a picture', bytes('hello'), 'image/png', 'application/octet-stream'],
    [
      'an office document',
      bytes('PK\x03\x04'),
      'application/vnd.oasis.opendocument.text',
      'application/vnd.oasis.opendocument.text',
    ],
    ['plain text', bytes('MY LETTER'), 'text/plain', 'text/plain'],
  ])('%s', (_, content, claimed, expected) => {
    expect(sniffedType(content, claimed)).toBe(expected);
  });

  it.each([
    ['a Windows program called a picture', bytes('MZ\x90\0'), 'image/png'],
    ['a Windows program called a document', bytes('MZ\x90\0'), 'application/pdf'],
    ['a Linux program', bytes('\x7fELF'), 'application/octet-stream'],
    ['a script', bytes('#!/bin/sh\n'), 'text/plain'],
    ['a page', bytes('  <!DOCTYPE html><html>'), 'text/plain'],
    ['a page with a byte order mark', bytes('\xef\xbb\xbf<html>'), 'text/plain'],
    ['a drawing that can hold a script', bytes('<svg onload="x">'), 'image/png'],
  ])('refuses %s', (_, content, claimed) => {
    expect(sniffedType(content, claimed)).toBeUndefined();
  });
});
