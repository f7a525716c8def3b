import { fileLists } from '@shared/fileLists/contract.ts';
import { maxFileLists } from '@shared/fileLists/model.ts';
import { type CallOptions, call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aQueue } from '@test/support/server/samples.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { findFile, newMediaKey, saveFile } from '../../core/files/files.ts';
import { queueEntity, treeEntity } from '../../core/store/entities.ts';
import { changeCounters } from '../../core/store/quotaCounters.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem, transact } from '../../core/store/store.ts';
import { handler } from './handler.ts';

let admin: SignedIn;
let companyId: number;

await forFile(startEngine());
const outbox = catchQueues();
await forFile(startStorage());
beforeEach(async () => {
  const tenant = await newTenant();
  admin = tenant.admin;
  companyId = tenant.company.id;
  outbox.clear();
});

const pdf = Buffer.from('%PDF-1.7 and more');
const program = Buffer.from('MZ\u0090 and more', 'latin1');
const keyOf = (path: string | null | undefined): string => (path ?? '').slice('/api/media/'.length);
const deleted = () => outbox.sent('jobs').map(({ key }) => key);

/** As the browser's direct upload leaves it. */
async function uploaded(content: Uint8Array = pdf, owner = companyId) {
  const key = newMediaKey(owner);
  await saveFile(key, content, { name: 'x', mime: 'application/pdf' });
  return { key, name: 'tabela de preços.pdf' };
}

const catalogue = { name: 'Catálogo', message: 'Segue o catálogo.' };
const create = (fields: object = {}, { token } = admin, options: CallOptions = {}) =>
  call(handler, fileLists.create, { ...catalogue, ...fields }, { token, ...options });
const update = (id: number, fields: object) =>
  call(handler, fileLists.update, { id, ...catalogue, ...fields }, { token: admin.token });
const remove = (id: number) => call(handler, fileLists.remove, { id }, { token: admin.token });
const withFile = async (name = 'Preços') => (await create({ options: [{ name, media: await uploaded() }] })).json;
const upload = (fileId: number, id: number | number[], contents: readonly Uint8Array[]) =>
  call(
    handler,
    fileLists.uploadList,
    { fileId, ...(typeof id === 'number' ? { id } : { 'id[]': id[0], id: id[1] }), typeArch: 'fileList' },
    {
      token: admin.token,
      files: contents.map((content, n) => ({ field: 'files', name: `f${n}.pdf`, mime: 'application/pdf', content })),
    },
  );

describe('B-FILE-1 file lists', () => {
  it('are written by administrators and read by everybody, in the order of their names', async () => {
    const user = await newUser(companyId);
    const made = await create({ userId: 99 });
    expect(made.json).toMatchObject({ id: 1, ...catalogue, options: [], companyId, userId: admin.user.id });
    expect(await create({ name: 'Outra' }, user)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    await create({ name: 'Árvore' });
    const list = (fields: object) => call(handler, fileLists.list, { ...fields }, { token: user.token });
    expect((await list({})).json).toMatchObject({ files: [{ name: 'Árvore' }, { name: 'Catálogo' }], hasMore: false });
    expect((await list({ searchParam: 'ARV' })).json).toMatchObject({ files: [{ name: 'Árvore' }], count: 1 });
    expect((await call(handler, fileLists.get, { id: 1 }, { token: user.token })).json.message).toBe(catalogue.message);
    expect((await remove(1)).status).toBe(200);
    expect(await remove(1)).toMatchObject({ status: 404, error: 'ERR_NO_FILE_FOUND' });
    expect((await create()).status).toBe(200);
  });

  it.each([
    [{ name: 'ab' }, { name: 'too_short' }],
    [{ message: ' ' }, { message: 'required' }],
    [{ options: [{ name: '' }] }, { 'options.0.name': 'required' }],
    [{ options: Array.from({ length: 21 }, () => ({ name: 'x' })) }, { options: 'too_many' }],
  ])('refuse %j', async (fields, faults) => {
    expect(await create(fields)).toMatchObject({ status: 400, error: 'ERR_VALIDATION', fields: faults });
  });

  it('have names unique in the company, whatever their case and accents', async () => {
    const { id } = (await create()).json;
    const taken = { status: 400, error: 'ERR_FILE_NAME_ALREADY_EXISTS', fields: { name: 'taken' } };
    expect(await create({ name: 'catalogo' })).toMatchObject(taken);
    const other = (await create({ name: 'Outra' })).json;
    expect(await update(other.id, { name: 'CATÁLOGO' })).toMatchObject(taken);
    expect((await update(id, { name: 'CATALOGO' })).status).toBe(200);
    const { admin: neighbour } = await newTenant();
    expect((await create({}, neighbour)).status).toBe(200);
  });

  it('are as many as can be read together', async () => {
    await transact([changeCounters(companyId, { fileLists: maxFileLists })]);
    expect(await create()).toMatchObject({ status: 400, error: 'ERR_FILE_LIMIT' });
  });

  it('stay while a queue or an option leads to them', async () => {
    const { id } = (await create()).json;
    await putItem(toItem(queueEntity, aQueue({ companyId, id: 1, fileListId: id })));
    expect(await remove(id)).toMatchObject({ status: 409, error: 'ERR_FILE_IN_USE' });
    await putItem(toItem(queueEntity, aQueue({ companyId, id: 1, hasOptions: true })));
    const leaf = { name: 'Preços', greetingMessage: '', closeTicket: false, options: [] };
    const targets = { optQueueId: null, optUserId: null, optIntegrationId: null, optFileId: null };
    const text = { ...leaf, ...targets, id: 11, queueType: 'text' as const };
    const options = [{ ...text, id: 10, options: [{ ...text, queueType: 'file' as const, optFileId: id }] }];
    await putItem(toItem(treeEntity, { companyId, queueId: 1, options, lastOptionId: 11, version: 1 }));
    expect(await remove(id)).toMatchObject({ status: 409, error: 'ERR_FILE_IN_USE' });
    await putItem(toItem(treeEntity, { companyId, queueId: 1, options: [text], lastOptionId: 11, version: 2 }));
    expect((await remove(id)).status).toBe(200);
  });
});

describe('their files', () => {
  it('are kept under keys of their own', async () => {
    const media = await uploaded();
    const { options } = (await create({ options: [{ name: 'Preços', media }, { name: 'Depois' }] })).json;
    expect(options).toMatchObject([
      { id: 1, name: 'Preços', fileName: 'tabela de preços.pdf', mediaType: 'application/pdf', size: pdf.length },
      { id: 2, name: 'Depois', path: null, fileName: null },
    ]);
    expect(keyOf(options[0]?.path)).not.toBe(media.key);
    expect(await findFile(keyOf(options[0]?.path))).toMatchObject({ size: pdf.length });
  });

  it('stay, go and are replaced as the options say, and leave the store', async () => {
    const { id, options } = await withFile();
    const [first] = options;
    const kept = await update(id, { options: [{ id: 1, name: 'Preços 2026' }, { name: 'Nova' }] });
    expect(kept.json.options).toMatchObject([{ id: 1, name: 'Preços 2026', path: first?.path }, { id: 2 }]);
    expect((await update(id, { name: 'Tabela' })).json.options).toEqual(kept.json.options);
    expect(deleted()).toEqual([]);
    const replaced = await update(id, { options: [{ id: 1, name: 'Preços', media: await uploaded() }] });
    expect(deleted()).toEqual([keyOf(first?.path)]);
    const second = replaced.json.options[0]?.path;
    expect((await update(id, { options: [{ id: 1, name: 'Preços', media: null }] })).json.options[0]?.path).toBeNull();
    expect(deleted()).toEqual([keyOf(first?.path), keyOf(second)]);
    // Numbers of options that went are not given again.
    expect((await update(id, { options: [{ name: 'Outra' }] })).json.options).toMatchObject([{ id: 3 }]);
  });

  it('go with their list', async () => {
    const { id, options } = await withFile();
    await remove(id);
    expect(deleted()).toEqual([keyOf(options[0]?.path)]);
  });

  it('come with a form, each for the option at its place', async () => {
    const { id } = (await create({ options: [{ name: 'Um' }, { name: 'Dois' }] })).json;
    const { json } = await upload(id, [2, 1], [pdf, Buffer.concat([pdf, pdf])]);
    expect(json.options).toMatchObject([{ fileName: 'f1.pdf', size: pdf.length * 2 }, { fileName: 'f0.pdf' }]);
    expect(await upload(id, 9, [pdf])).toMatchObject({ status: 404, error: 'ERR_FILE_OPTION_NOT_FOUND' });
    expect(await upload(id, 1, [pdf, pdf])).toMatchObject({ status: 400, fields: { id: 'one_per_file' } });
    expect(await upload(id, 1, [])).toMatchObject({ error: 'ERR_NO_MESSAGE_CONTENT_PROVIDED' });
    expect(deleted()).toEqual([]);
  });

  it('are refused as everywhere, and none of a refused request stays', async () => {
    const { key } = await uploaded(pdf, companyId + 1);
    expect(await create({ options: [{ name: 'x', media: { key, name: 'x.pdf' } }] })).toMatchObject({ status: 400 });
    const bad = { name: 'Mau', media: await uploaded(program) };
    const refused = await create({ options: [{ name: 'Bom', media: await uploaded() }, bad] });
    expect(refused).toMatchObject({ status: 400, error: 'ERR_FILETYPE_NOT_ALLOWED' });
    expect(deleted()).toHaveLength(1);
    await create();
    outbox.clear();
    expect((await create({ options: [{ name: 'x', media: await uploaded() }] })).status).toBe(400);
    expect(await findFile(String(deleted()[0]))).toBeDefined();
    expect((await call(handler, fileLists.list, {}, { token: admin.token })).json.files).toHaveLength(1);
  });

  it('are read by nobody of another company', async () => {
    const { id } = await withFile();
    const { admin: stranger } = await newTenant();
    for (const route of [fileLists.get, fileLists.remove]) {
      expect(await call(handler, route, { id }, { token: stranger.token })).toMatchObject({ status: 404 });
    }
  });
});
