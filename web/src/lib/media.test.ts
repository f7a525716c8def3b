import { fakeServer } from '@test/support/web/fakeServer.ts';
import { FakeRequest, fakeStorage, permission, startedUpload } from '@test/support/web/fakeStorage.ts';
import { person } from '@test/support/web/people.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkUpload, upload } from './media.ts';

const pdf = (bytes = 10) => new File([new Uint8Array(bytes)], 'contrato.pdf', { type: 'application/pdf' });

beforeEach(() => {
  const server = fakeServer();
  server.on('POST /auth/refresh_token', { body: { token: 'a', user: person() } });
  server.on('POST /media/uploads', permission);
  fakeStorage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('upload', () => {
  it('posts the permission’s fields first and the file last, and tells how far it is', async () => {
    const shares: number[] = [];
    const work = upload(pdf(), { onProgress: (share) => shares.push(share) });
    const request = await startedUpload();
    request.sent(5, 10);
    request.answer(204);
    await expect(work).resolves.toEqual({ key: 'k1', name: 'contrato.pdf', width: null, height: null });
    expect(request.place).toBe('POST https://storage.test/');
    expect([...(request.form?.keys() ?? [])]).toEqual(['key', 'policy', 'file']);
    expect(shares).toEqual([0, 0.5, 1]);
  });

  it('can be cancelled', async () => {
    const control = new AbortController();
    const work = upload(pdf(), { signal: control.signal });
    await startedUpload();
    control.abort();
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each([
    [403, 'ERR_INTERNAL'],
    [413, 'ERR_FILESIZE_OVER_LIMIT'],
    [0, 'ERR_NETWORK'],
  ])('fails in words when storage answers %i', async (status, code) => {
    const work = upload(pdf());
    (await startedUpload()).answer(status);
    await expect(work).rejects.toMatchObject({ code });
  });
});

describe('limits before anything is sent', () => {
  it.each([
    ['a program', 'foto.exe', '', 10, undefined, 'ERR_FILETYPE_NOT_ALLOWED'],
    [
      'an image over the channel’s limit',
      'a.png',
      'image/png',
      6 * 1024 * 1024,
      'whatsappapi',
      'ERR_FILESIZE_OVER_LIMIT',
    ],
  ] as const)('%s', async (_what, name, type, bytes, channel, code) => {
    const file = new File([new Uint8Array(bytes)], name, { type });
    await expect(upload(file, { channel })).rejects.toMatchObject({ code, details: { values: { name } } });
    expect(FakeRequest.last).toBeUndefined();
  });

  it('lets through what the channel takes', () => {
    expect(() => checkUpload(pdf(), 'whatsappapi')).not.toThrow();
  });
});
