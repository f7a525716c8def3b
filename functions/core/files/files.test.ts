import { Readable } from 'node:stream';
import { offerSecrets } from '@test/support/server/secrets.ts';
import { startStorage, uploadAsBrowser } from '@test/support/server/storage.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as files from './files.ts';

const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  stops.push((await offerSecrets()).stop, (await startStorage()).stop);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

beforeEach(() => {
  process.env['MEDIA_BUCKET'] = 'media';
});

const text = { name: 'a.txt', mime: 'text/plain' };
async function stored(content: string, file = text, companyId = 2): Promise<string> {
  const key = files.newMediaKey(companyId);
  await files.saveFile(key, Buffer.from(content), file);
  return key;
}

describe('the name of a file', () => {
  it('is generated, below its company or the installation', () => {
    expect(files.newMediaKey(2)).toMatch(/^c\/2\/[0-9A-Z]{26}$/);
    expect(files.newMediaKey(2)).not.toBe(files.newMediaKey(2));
    expect(files.newSharedMediaKey()).toMatch(/^c\/0\/[0-9A-Z]{26}$/);
  });

  it.each([
    ['c/2/01ARZ3NDEKTSV4RRFFQ69G5FAV', true, false],
    ['c/0/01ARZ3NDEKTSV4RRFFQ69G5FAV', false, true],
    ['c/22/01ARZ3NDEKTSV4RRFFQ69G5FAV', false, false],
    ['c/2/01ARZ3NDEKTSV4RRFFQ69G5FA', false, false],
    ['c/2/01ARZ3NDEKTSV4RRFFQ69G5FAV/x', false, false],
    ['x/c/2/01ARZ3NDEKTSV4RRFFQ69G5FAV', false, false],
    ['c/2/../0/3NDEKTSV4RRFFQ69G5FAV', false, false],
  ])('B-FIX-11: %s is the company’s own: %s, everybody’s: %s', (key, isOwn, isShared) => {
    expect([files.isOwnMediaKey(2, key), files.isSharedMediaKey(key)]).toEqual([isOwn, isShared]);
  });
});

describe('a stored file', () => {
  it('keeps its bytes, type and name', async () => {
    const key = await stored('hello', { name: 'Orçamento nº 1.txt', mime: 'text/plain' });
    expect(await files.findFile(key)).toEqual({ size: 5, mime: 'text/plain', name: 'Orçamento nº 1.txt' });
    expect((await files.readFile(key)).toString()).toBe('hello');
    expect((await files.readFile(key, 3)).toString()).toBe('hel');
  });

  it('keeps the last hundred characters of a long name', async () => {
    const key = await stored('x', { name: `${'🌻'.repeat(100)}.txt`, mime: 'text/plain' });
    expect((await files.findFile(key))?.name).toBe(`${'🌻'.repeat(96)}.txt`);
  });

  it('may come in parts', async () => {
    const parts = (...content: string[]) => Readable.from(content.map((part) => Buffer.from(part)));
    const whole = files.newMediaKey(2);
    await files.saveStream(whole, parts('he', 'llo'), { ...text, size: 5 });
    expect(await files.findFile(whole)).toEqual({ size: 5, mime: 'text/plain', name: 'a.txt' });
    expect((await files.readFile(whole)).toString()).toBe('hello');
  });

  it('of which a part is missing is not stored', async () => {
    const short = files.newMediaKey(2);
    async function* broken() {
      yield Buffer.from('he');
      throw new Error('broken');
    }
    await expect(files.saveStream(short, broken(), { ...text, size: 5 })).rejects.toThrow('broken');
    expect(await files.findFile(short)).toBeUndefined();
  });

  it('is passed on part by part, and let go of whatever happens', async () => {
    const key = await stored('hello');
    const seen: Buffer[] = [];
    const open = await files.withFile(key, async (file) => {
      for await (const chunk of file.chunks) seen.push(Buffer.from(chunk));
      return file;
    });
    expect([open.size, Buffer.concat(seen).toString()]).toEqual([5, 'hello']);
    let left: files.OpenFile | undefined;
    const failing = files.withFile(key, async (file) => {
      left = file;
      throw new Error('enough');
    });
    await expect(failing).rejects.toThrow('enough');
    expect(left?.chunks).toMatchObject({ destroyed: true });
  });

  it('can be copied, and deleted', async () => {
    const [key, copy] = [await stored('hello'), files.newMediaKey(2)];
    await files.copyFile(key, copy);
    await files.deleteFile(key);
    expect(await files.findFile(key)).toBeUndefined();
    expect(await files.findFile(copy)).toEqual({ size: 5, mime: 'text/plain', name: 'a.txt' });
  });

  it('that is not there is told from a storage that is not there', async () => {
    const key = files.newMediaKey(2);
    const asks = [files.readFile, files.retainUpload, (at: string) => files.copyFile(at, files.newMediaKey(2))];
    for (const ask of asks)
      await expect(ask(key)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND', cause: expect.any(Error) });
    await expect(files.withFile(key, async () => 1)).rejects.toBeInstanceOf(files.FileMissing);
    process.env['MEDIA_BUCKET'] = 'other';
    for (const ask of asks) await expect(ask(key)).rejects.not.toBeInstanceOf(files.FileMissing);
    process.env['MEDIA_BUCKET'] = 'media';
  });
});

describe('a link to a stored file', () => {
  const answered = async (mime: string, name = 'Orçamento.x') => {
    const url = await files.downloadUrl(await stored('hello'), { name, mime });
    const { status, headers } = await fetch(url);
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300');
    return [status, headers.get('content-type'), headers.get('content-disposition')];
  };
  const named = "filename*=UTF-8''Or%C3%A7amento.x";

  it.each([
    ['image/png', 'image/png', `inline; ${named}`],
    ['audio/ogg; codecs=opus', 'audio/ogg', `inline; ${named}`],
    ['image/svg+xml', 'application/octet-stream', `attachment; ${named}`],
    ['text/html', 'application/octet-stream', `attachment; ${named}`],
    ['application/pdf', 'application/octet-stream', `attachment; ${named}`],
  ])('shows in the page only what runs nothing: %s as %s', async (mime, type, disposition) => {
    expect(await answered(mime)).toEqual([200, type, disposition]);
  });

  it('names what has no name', async () => {
    expect((await answered('image/png', ''))[2]).toBe("inline; filename*=UTF-8''file");
  });
});

describe('an upload from the browser', () => {
  it('goes by itself unless somebody keeps it', async () => {
    const { key, isUnused } = await uploadAsBrowser(2, Buffer.from('hello'), 'text/plain');
    expect(await isUnused()).toBe(true);
    await files.retainUpload(key);
    expect(await isUnused()).toBe(false);
  });

  it('that is copied has a copy that stays', async () => {
    const { key } = await uploadAsBrowser(2, Buffer.from('hello'), 'text/plain');
    const copy = files.newMediaKey(2);
    await files.copyFile(key, copy);
    const { headers } = await fetch(await files.downloadUrl(copy, text));
    expect(headers.get('x-amz-tagging-count')).toBeNull();
  });

  const form = { 'Content-Type': 'text/plain', 'x-amz-meta-name': 'a%20b.txt' };
  it.each([
    ['the file it was for', {}, 'hello', 2],
    ['one that is shorter', {}, 'h', 2],
    ['one that is longer', {}, 'hello!', 4],
    ['one that is empty', {}, '', 4],
    ['one of another type', { 'Content-Type': 'text/html' }, 'hello', 4],
    ['one of another name', { 'x-amz-meta-name': 'b.txt' }, 'hello', 4],
    ['one that would stay', { tagging: '<Tagging><TagSet></TagSet></Tagging>' }, 'hello', 4],
  ])('takes within its form %s', async (_case, change, content, hundreds) => {
    const key = files.newMediaKey(2);
    const { url, fields } = await files.uploadForm(key, { name: 'a b.txt', mime: 'text/plain', size: 5 });
    expect(fields).toMatchObject({ ...form, key });
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...change })) body.append(name, value);
    body.append('file', new Blob([content]), 'x');
    expect(Math.floor((await fetch(url, { method: 'POST', body })).status / 100)).toBe(hundreds);
  });

  it('is possible for a quarter of an hour', async () => {
    const { fields } = await files.uploadForm('k', { ...text, size: 5 });
    const policy = JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString()) as { expiration: string };
    expect(Math.abs(Date.parse(policy.expiration) - Date.now() - 15 * 60_000)).toBeLessThan(60_000);
  });
});
