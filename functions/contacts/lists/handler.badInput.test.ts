import { contactLists } from '@shared/contactLists/contract.ts';
import { maxImportBytes, maxImportRows, sheetLine } from '@shared/contactLists/imports.ts';
import { media } from '@shared/media/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { findFile, newMediaKey, saveFile } from '../../core/files/files.ts';
import { contactListImportEntity } from '../../core/store/audienceEntities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem } from '../../core/store/store.ts';
import { handler as mediaHandler } from '../../media/handler.ts';
import { handler } from './handler.ts';
import { runImport } from './importing.ts';
import { getImport } from './imports.ts';
import { recipientsOf } from './items.ts';

await forFile(startEngine());
await forFile(startStorage());
catchQueues();
let admin: SignedIn;
let listId = 0;
const as = () => ({ token: admin.token });
const ctx = () => ({ companyId: admin.user.companyId, now: new Date() });
beforeEach(async () => {
  ({ admin } = await newTenant());
  listId = (await call(handler, contactLists.create, { name: 'Clientes' }, as())).json.id;
});

const megabyte = 1_000_000;
const permission = (size: number) =>
  call(mediaHandler, media.upload, { name: 'lista.txt', type: 'text/plain', size }, as());

async function stored(content: string): Promise<string> {
  const key = newMediaKey(ctx().companyId);
  await saveFile(key, Buffer.from(content), { name: 'x', mime: 'text/plain' });
  return key;
}

const start = (key: string, rows = 1) =>
  call(handler, contactLists.startImport, { contactListId: listId, name: 'a.xlsx', sheet: { key, rows } }, as());

describe('a sheet of 200 MB', () => {
  it('gets no permission to be uploaded', async () => {
    expect(await permission(200 * megabyte)).toMatchObject({ status: 400, error: 'ERR_FILESIZE_OVER_LIMIT' });
  });

  it('that says it is small is refused by the storage, and nothing of it is kept', async () => {
    const { json } = await permission(1000);
    const form = new FormData();
    for (const [name, value] of Object.entries(json.fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(2 * megabyte)], { type: 'text/plain' }), 'lista.txt');
    expect((await fetch(json.url, { method: 'POST', body: form })).status).toBe(400);
    expect(await findFile(json.key)).toBeUndefined();
    expect(await start(json.key)).toMatchObject({ status: 400, error: 'ERR_SHEET_UNREADABLE' });
  });

  it('whose lines are more than an import reads is refused before the first', async () => {
    const key = await stored('x'.repeat(maxImportBytes + 1));
    expect(await start(key)).toMatchObject({ status: 400, error: 'ERR_SHEET_TOO_LARGE' });
  });

  it('that has one line without an end is given up, and says so', async () => {
    const { json } = await start(await stored(`{"line":2,"cells":["${'5'.repeat(3 * megabyte)}`));
    expect(await runImport(ctx(), listId, json.id)).toBe(false);
    expect(await getImport(ctx(), listId, json.id)).toMatchObject({ status: 'failed', done: 0 });
  });

  it('with more rows than it said ends where a sheet has to, and says so', async () => {
    const lines = ['5511987650001', '5511987650002'].map((number, at) => sheetLine({ line: at, cells: [number] }));
    const { json } = await start(await stored(lines.join('')));
    const begun = await getImport(ctx(), listId, json.id);
    await putItem(toItem(contactListImportEntity, { ...begun, done: maxImportRows - 1 }));
    expect(await runImport(ctx(), listId, json.id)).toBe(false);
    expect(await getImport(ctx(), listId, json.id)).toMatchObject({ status: 'failed', done: maxImportRows - 1 });
    expect((await recipientsOf(ctx().companyId, listId)).recipients).toEqual([]);
  });
});

it('ten thousand cells in a row: what has no column is left out', async () => {
  const cells = ['5511987650001', 'Ana', '', ...Array.from({ length: 10_000 }, (_, at) => `v${at}`)];
  const { json } = await start(await stored(sheetLine({ line: 2, cells })));
  expect(await runImport(ctx(), listId, json.id)).toBe(false);
  const { recipients } = await recipientsOf(ctx().companyId, listId);
  expect(recipients).toMatchObject([{ name: 'Ana', variables: {} }]);
});
