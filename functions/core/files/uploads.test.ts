import { offerSecrets } from '@test/support/server/secrets.ts';
import { startStorage, uploadAsBrowser } from '@test/support/server/storage.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ctx, RequestFile } from '../context/ctx.ts';
import { findFile, newMediaKey, readFile } from './files.ts';
import { type FileRule, requiredFile, storeFile } from './keptFiles.ts';
import { formFiles, receivedFiles } from './uploads.ts';

const stops: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  stops.push((await offerSecrets()).stop, (await startStorage()).stop);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(600)]);
const program = Buffer.from('MZ and more');
const inForm = (content: Uint8Array, more: Partial<RequestFile> = {}): RequestFile => ({
  ...{ field: 'medias', name: 'a.png', mime: 'image/png', content: Buffer.from(content) },
  ...more,
});
const ctxWith = (...files: RequestFile[]) => ({ companyId: 2, request: { files } }) as unknown as Ctx;
const uploadedAs = (key: string) => ({ key, name: 'foto.png', caption: 'c', width: 3, height: 4, isVoice: false });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code, details }: { code: string; details: unknown }) => [code, details],
  );

describe('a file that came with the request', () => {
  it('is what its first bytes say, under a name of its own', async () => {
    const [file] = await receivedFiles(ctxWith(inForm(png)), []);
    expect(file).toMatchObject({ name: 'a.png', mime: 'image/png', size: 608, isNew: true, isVoice: false });
    expect(file).toMatchObject({
      caption: '',
      width: null,
      height: null,
      key: expect.stringMatching(/^c\/2\/\w{26}$/),
    });
    expect(file?.start).toEqual(png.subarray(0, 512));
    expect(await findFile(file?.key ?? '')).toBeUndefined();
    await file?.store();
    expect(await findFile(file?.key ?? '')).toEqual({ size: 608, mime: 'image/png', name: 'a.png' });
    expect(await readFile(file?.key ?? '')).toEqual(png);
  });

  it.each([
    ['C:\\fotos\\a.png', 'a.png'],
    ['../../a.png', 'a.png'],
    ['a\u0000b.png', 'ab.png'],
    ['fotos/', 'file'],
    ['', 'file'],
  ])('has no path: %j is %s', async (name, expected) => {
    const [file] = await receivedFiles(ctxWith(inForm(png, { name })), []);
    expect(file?.name).toBe(expected);
    await file?.store();
    expect((await findFile(file?.key ?? ''))?.name).toBe(expected);
  });

  it.each([
    ['audio/ogg; codecs=opus', true],
    ['audio/OPUS', true],
    ['audio/mpeg', false],
    ['x-audio/ogg', false],
  ])('is a voice note when the browser recorded it: %s: %s', async (mime, isVoice) => {
    const [file] = await receivedFiles(ctxWith(inForm(Buffer.from('OggS'), { mime })), []);
    expect(file?.isVoice).toBe(isVoice);
  });

  it('is refused when it is empty or a program, and named', async () => {
    const read = (content: Uint8Array) => refusal(receivedFiles(ctxWith(inForm(content)), []));
    expect(await read(Buffer.of())).toEqual(['ERR_NO_MESSAGE_CONTENT_PROVIDED', { values: { name: 'a.png' } }]);
    expect(await read(program)).toEqual(['ERR_FILETYPE_NOT_ALLOWED', { values: { name: 'a.png' } }]);
  });

  it('is one of the message’s', () => {
    const ctx = ctxWith(inForm(png, { field: 'other' }), inForm(png));
    expect(formFiles(ctx)).toEqual([ctx.request.files[1]]);
  });
});

describe('a file that went straight to storage', () => {
  it('is judged by what is there, and stays once it is stored', async () => {
    const { key, isUnused } = await uploadAsBrowser(2, png, 'image/png');
    const [file] = await receivedFiles(ctxWith(), [uploadedAs(key)]);
    expect(file).toMatchObject({ ...uploadedAs(key), mime: 'image/png', size: 608, isNew: false });
    expect(file?.start).toEqual(png.subarray(0, 512));
    expect(await isUnused()).toBe(true);
    await file?.store();
    expect(await isUnused()).toBe(false);
  });

  it('comes before those of the request', async () => {
    const { key } = await uploadAsBrowser(2, png, 'image/png');
    const found = await receivedFiles(ctxWith(inForm(png)), [uploadedAs(key)]);
    expect(found.map(({ name }) => name)).toEqual(['foto.png', 'a.png']);
  });

  it.each([
    ['of another company', async () => (await uploadAsBrowser(3, png, 'image/png')).key],
    ['that was never uploaded', async () => newMediaKey(2)],
  ])('%s is not the company’s', async (_case, keyOf) => {
    const { key } = await uploadAsBrowser(2, png, 'image/png');
    expect(await refusal(receivedFiles(ctxWith(), [uploadedAs(key), uploadedAs(await keyOf())]))).toEqual([
      'ERR_VALIDATION',
      { fields: { 'medias.1.key': 'not_uploaded' } },
    ]);
  });
});

describe('the file of a record', () => {
  const any: FileRule = () => undefined;

  it('has a name of its own: whoever named another’s file must not be able to delete it', async () => {
    const { key } = await uploadAsBrowser(2, png, 'image/png');
    const file = await storeFile(ctxWith(inForm(png)), uploadedAs(key), any);
    expect(file).toEqual({
      ...{ name: 'foto.png', mime: 'image/png', size: 608, width: 3, height: 4, isVoice: false },
      key: expect.stringMatching(/^c\/2\/\w{26}$/),
    });
    expect(file?.key).not.toBe(key);
    expect(await readFile(file?.key ?? '')).toEqual(png);
  });

  it('may come with the request, whatever its field is called, and be one only', async () => {
    const ctx = ctxWith(inForm(png, { field: 'x', name: 'one.png' }), inForm(png, { name: 'two.png' }));
    const file = await storeFile(ctx, null, any);
    expect(file).toEqual({
      ...{ name: 'one.png', mime: 'image/png', size: 608, width: null, height: null, isVoice: false },
      key: expect.any(String),
    });
    expect(await findFile(file?.key ?? '')).toMatchObject({ size: 608, name: 'one.png' });
  });

  it('is not kept when the record may not carry it', async () => {
    const seen: unknown[] = [];
    const check: FileRule = (file) => {
      seen.push(file);
      throw new Error('not here');
    };
    await expect(storeFile(ctxWith(inForm(png)), undefined, check)).rejects.toThrow('not here');
    expect(seen).toMatchObject([{ name: 'a.png', mime: 'image/png', size: 608 }]);
    expect(await findFile((seen[0] as { key: string }).key ?? newMediaKey(2))).toBeUndefined();
  });

  it('may be missing, or not', async () => {
    expect(await storeFile(ctxWith(), undefined, any)).toBeUndefined();
    expect(await requiredFile(ctxWith(inForm(png)), null, any)).toMatchObject({ name: 'a.png' });
    expect(await refusal(requiredFile(ctxWith(), null, any))).toEqual([
      'ERR_VALIDATION',
      { fields: { file: 'required' } },
    ]);
  });
});
