import { describe, expect, it } from 'vitest';
import { AppError } from '../core/errors.ts';
import { checkFile, checkUpload, isRefusedFile, leavesAsCopy, mediaKind } from './rules.ts';
import { inlineType } from './types.ts';

const failure = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error instanceof AppError && [error.code, error.details.values];
  }
};
const megabyte = 1024 * 1024;

it.each([
  ['nota.pdf', 'application/pdf', false],
  ['nota.exe', 'application/octet-stream', true],
  ['nota.EXE . ', 'application/pdf', true],
  ['nota.exe::$DATA', 'application/pdf', true],
  ['nota.exe.pdf', 'application/pdf', false],
  ['nota', 'text/html; charset=utf-8', true],
  ['nota', 'TEXT/JAVASCRIPT', true],
  ['nota', 'text/plain', false],
])('%s of type %s is refused: %s', (name, mime, expected) => {
  expect(isRefusedFile(name, mime)).toBe(expected);
});

it.each([
  ['image/jpeg', 'image'],
  [' IMAGE/PNG ; q=1', 'image'],
  ['image/webp', 'sticker'],
  ['image/gif', 'document'],
  ['video/mp4', 'video'],
  ['audio/ogg; codecs=opus', 'audio'],
  ['application/pdf', 'document'],
  ['', 'document'],
])('the channel carries %j as %s', (mime, kind) => {
  expect(mediaKind(mime)).toBe(kind);
});

describe('an upload', () => {
  it.each([
    ['a file', { name: 'a.pdf', mime: 'application/pdf', size: 100 * megabyte }, undefined],
    ['one with a parameter', { name: 'a', mime: 'audio/ogg; codecs=opus', size: 1 }, undefined],
    [
      'one too large',
      { name: 'a.pdf', mime: 'application/pdf', size: 100 * megabyte + 1 },
      ['ERR_FILESIZE_OVER_LIMIT', { limit: 100, name: 'a.pdf' }],
    ],
    ['a program', { name: 'a.exe', mime: 'application/pdf', size: 1 }, ['ERR_FILETYPE_NOT_ALLOWED', { name: 'a.exe' }]],
    ['one of no type', { name: 'a', mime: 'pdf', size: 1 }, ['ERR_FILETYPE_NOT_ALLOWED', { name: 'a' }]],
  ])('%s', (_, file, expected) => {
    expect(failure(() => checkUpload(file))).toEqual(expected);
  });
});

describe('a file for a channel', () => {
  it.each([
    ['a picture', { name: 'a.png', mime: 'image/png', size: 5 * megabyte }, 'image'],
    [
      'one too large',
      { name: 'a.png', mime: 'image/png', size: 5 * megabyte + 1 },
      ['ERR_FILESIZE_OVER_LIMIT', { limit: 5, name: 'a.png' }],
    ],
    [
      'a sticker beyond half a megabyte',
      { name: 'a', mime: 'image/webp', size: megabyte },
      ['ERR_FILESIZE_OVER_LIMIT', { limit: 1, name: 'a' }],
    ],
    ['a page', { name: 'a.html', mime: 'text/plain', size: 1 }, ['ERR_FILETYPE_NOT_ALLOWED', { name: 'a.html' }]],
    [
      'a page by its type',
      { name: 'a', mime: 'text/html ; q=1', size: 1 },
      ['ERR_FILETYPE_NOT_ALLOWED', { name: 'a' }],
    ],
  ])('%s', (_, file, expected) => {
    expect(failure(() => checkFile(file, 'whatsappapi'))).toEqual(expected);
  });
});

describe('what Instagram takes', () => {
  const check = (mime: string) => checkFile({ name: 'a', mime, size: 1000 }, 'instagram');

  it.each([
    ['audio/wav', 'audio'],
    ['audio/mp4', 'audio'],
    ['audio/ogg; codecs=opus', 'audio'],
    ['audio/opus', 'audio'],
    ['application/pdf', 'document'],
    ['image/png', 'image'],
  ])('%s goes as %s', (mime, kind) => {
    expect(check(mime)).toBe(kind);
  });

  it.each([
    ['audio/mpeg', 'WAV, M4A, AAC, OGG'],
    ['audio/amr', 'WAV, M4A, AAC, OGG'],
    ['application/zip', 'PDF'],
    ['text/plain', 'PDF'],
  ])('%s is refused here, with what is taken', (mime, types) => {
    expect(failure(() => check(mime))).toEqual(['ERR_FILETYPE_NOT_ON_CHANNEL', { name: 'a', types }]);
  });

  it.each([
    ['audio/ogg; codecs=opus', 'instagram', true],
    ['audio/mp4', 'instagram', false],
    ['audio/mpeg', 'instagram', false],
    ['audio/ogg', 'facebook', false],
    ['audio/ogg', 'whatsapp', false],
  ] as const)('%s leaves for %s as a copy: %s', (mime, channel, expected) => {
    expect(leavesAsCopy({ mime }, channel)).toBe(expected);
  });

  it('a sound that only others take stays a document there', () => {
    expect(checkFile({ name: 'a', mime: 'audio/wav', size: 1000 }, 'whatsappapi')).toBe('document');
  });
});

it.each([
  [' IMAGE/PNG ; q=1', 'image/png'],
  ['audio/ogg; codecs=opus', 'audio/ogg'],
  ['image/png+xml', undefined],
  ['image/svg+xml', undefined],
  ['application/pdf', undefined],
  ['', undefined],
])('%j is shown in the page as %s', (mime, expected) => {
  expect(inlineType(mime)).toBe(expected);
});
