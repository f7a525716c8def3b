import { connections } from '@shared/connections/contract.ts';
import { type CallOptions, call } from '@test/support/server/call.ts';
import { type CompanyFixture, catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { findFile, newMediaKey, saveFile } from '../../core/files/files.ts';
import { putItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { forgetQueue } from './forgetQueue.ts';
import { handler } from './handler.ts';
import { findConnection } from './repo.ts';
import { findRoute } from './routes.ts';

let desk: CompanyFixture;
await forFile(startEngine());
await forFile(startStorage());
const outbox = catchQueues();
beforeEach(async () => {
  desk = await newCompanyFixture();
  outbox.clear();
});

const picture = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(24)]);
const document = Buffer.from('%PDF-1.7 and more');

/** As the browser's direct upload leaves it. */
async function uploaded(content: Uint8Array = picture, mime = 'image/png', companyId = desk.company.id) {
  const key = newMediaKey(companyId);
  await saveFile(key, content, { name: 'x', mime });
  return { key, name: 'fachada.png' };
}
const update = (fields: Record<string, unknown>) =>
  call(handler, connections.update, { id: desk.connection.id, ...fields }, { token: desk.admin.token });
const upload = (input: Record<string, unknown>, options: CallOptions = {}) =>
  call(handler, connections.uploadMedia, { id: desk.connection.id, ...input }, { token: desk.admin.token, ...options });
const stored = async () => (await findConnection(desk.company.id, desk.connection.id))?.greetingMedia ?? null;
const deleted = () => outbox.sent('jobs').map(({ type, key }) => [type, key]);

it('B-CONN-9: the greeting takes a picture, shows where it is, and gives it back', async () => {
  const { connection } = desk;
  const route = keys.systemRef('account', `${connection.channel}:${connection.phoneNumberId}`);
  await putItem({ ...route, companyId: connection.companyId, connection });
  const answer = await update({ greetingMedia: await uploaded() });
  expect(answer.json).toMatchObject({
    greetingMediaAttachment: 'fachada.png',
    greetingMediaMime: 'image/png',
    greetingMediaSize: picture.length,
  });
  const first = await stored();
  expect(answer.json.greetingMediaPath).toBe(`/api/media/${first?.key}`);
  expect(await findFile(first?.key ?? '')).toBeDefined();
  expect(await findRoute(desk.connection)).toMatchObject({ greetingMedia: first });
  await update({ name: 'Outra' });
  expect(await stored()).toEqual(first);
  expect(deleted()).toEqual([]);
  await update({ greetingMedia: await uploaded() });
  expect(deleted()).toEqual([['media.delete', first?.key]]);
  const second = await stored();
  outbox.clear();
  const removed = await call(handler, connections.removeMedia, { id: desk.connection.id }, { token: desk.admin.token });
  expect(removed.json).toMatchObject({ greetingMediaAttachment: null, greetingMediaPath: null });
  expect(deleted()).toEqual([['media.delete', second?.key]]);
});

it('B-CONN-9: takes a small file in the form, and one that was uploaded', async () => {
  const file = { field: 'file', name: 'loja.png', mime: 'image/png', content: picture };
  expect((await upload({}, { files: [file] })).json.greetingMediaAttachment).toBe('loja.png');
  expect((await upload({ greetingMedia: await uploaded() })).json.greetingMediaAttachment).toBe('fachada.png');
  expect(await upload({})).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
});

it('B-CONN-9: refuses what is neither picture nor video, too large, or somebody else’s', async () => {
  const pdf = { greetingMedia: await uploaded(document, 'application/pdf') };
  expect(await update(pdf)).toMatchObject({ status: 400, error: 'ERR_FILETYPE_NOT_ALLOWED' });
  const large = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]);
  expect(await update({ greetingMedia: await uploaded(large) })).toMatchObject({ error: 'ERR_FILESIZE_OVER_LIMIT' });
  const other = await newTenant();
  const foreign = await uploaded(picture, 'image/png', other.company.id);
  expect(await update({ greetingMedia: foreign })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  expect(await stored()).toBeNull();
  const stranger = { id: desk.connection.id, greetingMedia: await uploaded() };
  expect(await call(handler, connections.uploadMedia, stranger, { token: other.admin.token })).toMatchObject({
    status: 404,
    error: 'ERR_NO_WAPP_FOUND',
  });
});

it('B-CONN-7: a connection that goes takes its picture along', async () => {
  const { id } = await desk.connect({ isDefault: false });
  const { token } = desk.admin;
  const { json } = await call(handler, connections.update, { id, greetingMedia: await uploaded() }, { token });
  expect((await call(handler, connections.remove, { id }, { token })).status).toBe(200);
  expect(deleted()).toContainEqual(['media.delete', json.greetingMediaPath?.slice('/api/media/'.length)]);
});

it('B-CONN-10: tickets that wait without a queue need one that exists to go to', async () => {
  expect(await update({ timeSendQueue: 5 })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  expect(await update({ timeSendQueue: 5, sendIdQueue: 999 })).toMatchObject({ error: 'ERR_QUEUE_NOT_FOUND' });
  const kept = await update({ timeSendQueue: 5, sendIdQueue: desk.support.id });
  expect(kept.json).toMatchObject({ timeSendQueue: 5, sendIdQueue: desk.support.id });
});

it('B-QUEUE-3: a connection saved while its queue was deleted sends nothing there', async () => {
  await update({ timeSendQueue: 5, sendIdQueue: desk.support.id, queueIds: [desk.sales.id] });
  await forgetQueue({ companyId: desk.company.id, now: new Date() }, desk.support.id);
  expect(await findConnection(desk.company.id, desk.connection.id)).toMatchObject({
    ...{ timeSendQueue: 0, sendIdQueue: null, queueIds: [desk.sales.id] },
  });
});
