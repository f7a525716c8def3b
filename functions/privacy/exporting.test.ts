import { contactLists } from '@shared/contactLists/contract.ts';
import { call } from '@test/support/server/call.ts';
import { type ConnectedCompany, stateOf } from '@test/support/server/connectedCompany.ts';
import { aMedia, openPrivacyFixture, type PrivacyFixture } from '@test/support/server/privacyFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler as listHandler } from '../contacts/lists/handler.ts';
import { addOptOut } from '../contacts/optOuts/repo.ts';
import { findFile, newMediaKey, saveFile } from '../core/files/files.ts';
import { contactIndexChanges } from '../core/store/contactIndex.ts';
import { webhookDeliveryEntity } from '../core/store/developerEntities.ts';
import { fromItem, toItem } from '../core/store/records.ts';
import { privacyTaskEntity } from '../core/store/resourceEntities.ts';
import { nextNumber } from '../core/store/sequences.ts';
import { getItem, putItem, writeItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler as minute } from '../timers/minute.ts';

let desk: PrivacyFixture;
beforeAll(async () => {
  desk = await openPrivacyFixture();
});
afterAll(() => desk.close());

const contactOf = async (shop: ConnectedCompany): Promise<string> => (await stateOf(shop)).contact.id;
const stored = async (shop: ConnectedCompany, id: string) =>
  fromItem(privacyTaskEntity, (await getItem(keys.privacyTask(shop.company.id, id), true)) ?? {});

describe('an archive of a person', () => {
  it('is a page to read and the same as JSON, with files, and says which files are gone', async () => {
    const shop = await desk.begin('<img src=x onerror=alert(1)>');
    const key = newMediaKey(shop.company.id);
    await saveFile(key, Buffer.from('PNG!'), { name: 'a.png', mime: 'image/png' });
    await desk.stored(shop, { body: '<script>alert(2)</script>', media: aMedia({ key, name: '../../"><b>.html' }) });
    const gone = newMediaKey(shop.company.id);
    await desk.stored(shop, {
      body: 'sem arquivo',
      media: aMedia({ key: gone, name: 'contrato.pdf', mime: 'application/pdf' }),
    });
    const contactId = await contactOf(shop);
    const asked = await desk.ask(shop.admin, 'export', { contactId });
    expect(asked).toMatchObject({
      status: 200,
      json: { kind: 'export', status: 'running', by: { id: shop.admin.user.id } },
    });
    await desk.work();
    const { json: done } = await desk.ask(shop.admin, 'task', { taskId: asked.json.id });
    expect(done).toMatchObject({
      status: 'done',
      counts: { messages: 3, media: 2, missing: 1, tickets: 1, contacts: 1, conversations: 1 },
      parts: [{ messages: 3, size: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    const files = await desk.files(shop.admin, done.id);
    const pages = Object.entries(files).filter(([path]) => path.endsWith('.html'));
    expect(pages.map(([path]) => path)).toEqual(['messages/messages-0001.html', 'index.html']);
    for (const [path, html] of pages) {
      expect([path, /<script|<img src=x|<b>/.test(html)]).toEqual([path, false]);
      expect(html).toContain("default-src 'none'");
    }
    expect(files['messages/messages-0001.html']).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
    expect(files['index.html']).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(files['index.html']).toContain('contrato.pdf');
    const media = Object.keys(files).filter((path) => path.startsWith('media/'));
    expect(media).toEqual([expect.stringMatching(/^media\/[0-9A-Za-z-]+[^/]*\.png$/)]);
    expect(files[media[0] ?? '']).toBe('PNG!');
    const messages = JSON.parse(files['data/messages-0001.json'] ?? '[]');
    expect(messages.map(({ file }: { file: string | null }) => file)).toEqual([null, media[0], null]);
    expect(JSON.parse(files['data/missing.json'] ?? '[]')).toMatchObject([{ name: 'contrato.pdf' }]);
    expect(JSON.parse(files['data/contact.json'] ?? '{}')).toMatchObject({ number: '5585988776655' });
    expect(JSON.stringify(files)).not.toContain(key);
  });

  it('tells what lists, opt-outs and the log of webhooks know, and of nobody else', async () => {
    const shop = await desk.begin();
    const { contact } = await stateOf(shop);
    const { id: companyId } = shop.company;
    const identity = { kind: 'pn' as const, value: contact.number };
    const token = { token: shop.admin.token };
    const { json: list } = await call(listHandler, contactLists.create, { name: 'Feira' }, token);
    const item = { name: 'Sheena na feira', number: contact.number, email: '', contactListId: list.id };
    expect(await call(listHandler, contactLists.addItem, item, token)).toMatchObject({ status: 200 });
    const ctx = { ...{ companyId, now: new Date() }, company: shop.company } as never;
    await addOptOut(ctx, [identity], {
      name: contact.name,
      contactId: contact.id,
      via: 'message',
      text: 'me tire da lista',
      by: null,
    } as never);
    const endpointId = await nextNumber(companyId, 'webhookEndpoint');
    for (const [id, contactId] of [
      ['01A', contact.id],
      ['01B', 'somebody-else'],
    ] as const) {
      const body = { id, event: 'contact.updated', at: contact.createdAt, data: { contactId, note: `of ${id}` } };
      const delivery = { id, companyId, endpointId, state: 'delivered', attempts: 1, lastAttemptAt: contact.createdAt };
      const rest = { httpStatus: 200, reason: '', durationMs: 3, body, group: contactId, mediaKey: null };
      await putItem(toItem(webhookDeliveryEntity, { ...delivery, ...rest } as never));
    }
    const { json } = await desk.ask(shop.admin, 'export', { contactId: contact.id });
    await desk.work();
    const files = await desk.files(shop.admin, json.id);
    const data = (name: string) => JSON.parse(files[`data/${name}.json`] ?? '[]');
    expect(data('contactLists')).toMatchObject([{ name: 'Sheena na feira', contactListId: list.id }]);
    expect(data('optOuts')).toMatchObject([{ text: 'me tire da lista' }]);
    expect(data('webhooks')).toMatchObject([{ body: { data: { note: 'of 01A' } } }]);
  });

  it('is one file after another where it is too long for one, and none of it twice', async () => {
    const shop = await desk.begin();
    await desk.fill(shop, 1200);
    const { json } = await desk.ask(shop.admin, 'export', { contactId: await contactOf(shop) });
    await desk.work();
    const files = await desk.files(shop.admin, json.id);
    const pages = Object.keys(files).filter((path) => path.startsWith('data/messages-'));
    const ids = pages.flatMap((path) => JSON.parse(files[path] ?? '[]').map(({ id }: { id: string }) => id));
    expect(pages).toHaveLength(3);
    expect(new Set(ids).size).toBe(1201);
  });

  it('takes no more files at once than it has room for', async () => {
    const shop = await desk.begin();
    const names = ['um', 'dois', 'tres'];
    for (const name of names) {
      const key = newMediaKey(shop.company.id);
      await saveFile(key, Buffer.from(name), { name, mime: 'video/mp4' });
      await desk.stored(shop, { body: name, media: aMedia({ key, name, mime: 'video/mp4', size: 200 * 1024 * 1024 }) });
    }
    const { json } = await desk.ask(shop.admin, 'export', { contactId: await contactOf(shop) });
    await desk.work();
    const { json: done } = await desk.ask(shop.admin, 'task', { taskId: json.id });
    expect(done).toMatchObject({ status: 'done', counts: { messages: 4, media: 3, tickets: 1 } });
    const files = await desk.files(shop.admin, json.id);
    const pages = Object.keys(files).filter((path) => path.startsWith('data/messages-'));
    const bodies = pages.map((path) => JSON.parse(files[path] ?? '[]').map(({ body }: { body: string }) => body));
    expect(bodies.map((page) => page.length)).toEqual([2, 1, 1]);
    expect(bodies.flat().slice(1)).toEqual(names);
  });

  it('is made once at a time, stops when it is cancelled, and leaves nothing then', async () => {
    const shop = await desk.begin();
    const contactId = await contactOf(shop);
    const { json: first } = await desk.ask(shop.admin, 'export', { contactId });
    expect(await desk.ask(shop.admin, 'export', { contactId })).toMatchObject({
      status: 409,
      error: 'ERR_PRIVACY_TASK_RUNNING',
    });
    expect(await desk.ask(shop.admin, 'cancel', { taskId: first.id })).toMatchObject({ json: { status: 'cancelled' } });
    expect((await desk.ask(shop.admin, 'cancel', { taskId: first.id })).error).toBe('ERR_CONFLICT');
    await desk.work();
    expect(await desk.ask(shop.admin, 'task', { taskId: first.id })).toMatchObject({
      json: { status: 'cancelled', parts: [] },
    });
    expect((await desk.ask(shop.admin, 'download', { taskId: first.id })).error).toBe('ERR_EXPORT_EXPIRED');
    expect(await desk.ask(shop.admin, 'export', { contactId })).toMatchObject({ status: 200 });
  });

  it('is nobody else’s: of another company neither person, nor task, nor file', async () => {
    const shop = await desk.begin();
    const contactId = await contactOf(shop);
    const { json } = await desk.ask(shop.admin, 'export', { contactId });
    await desk.work();
    const stranger = (await newTenant()).admin;
    for (const name of ['count', 'export', 'erase', 'hold'] as const) {
      const input = { contactId, reason: 'pedido dela', isHeld: true };
      expect([name, await desk.ask(stranger, name, input)]).toMatchObject([
        name,
        { status: 404, error: 'ERR_NO_CONTACT_FOUND' },
      ]);
    }
    for (const name of ['task', 'cancel', 'download'] as const) {
      const answer = await desk.ask(stranger, name, { taskId: json.id });
      expect([name, answer]).toMatchObject([name, { status: 404, error: 'ERR_NO_PRIVACYTASK_FOUND' }]);
    }
  });

  it('is gone after a week, with its files', async () => {
    const shop = await desk.begin();
    const { json } = await desk.ask(shop.admin, 'export', { contactId: await contactOf(shop) });
    await desk.work();
    const { parts } = await stored(shop, json.id);
    const key = parts[0]?.key ?? '';
    expect(await findFile(key)).toMatchObject({ mime: 'application/zip' });
    desk.workshop.pass(8 * 24 * 3600);
    await minute();
    await desk.work();
    desk.workshop.pass(-8 * 24 * 3600);
    expect(await findFile(key)).toBeUndefined();
    expect(await desk.ask(shop.admin, 'task', { taskId: json.id })).toMatchObject({
      json: { status: 'expired', parts: [] },
    });
    expect(await desk.ask(shop.admin, 'download', { taskId: json.id })).toMatchObject({
      status: 410,
      error: 'ERR_EXPORT_EXPIRED',
    });
  });
});

describe('finding and counting', () => {
  it('finds a person by name and number, and counts what is held in the background', async () => {
    const shop = await desk.begin();
    await desk.stored(shop, { media: aMedia({ key: newMediaKey(shop.company.id), isVoice: true, mime: 'audio/ogg' }) });
    const contactId = await contactOf(shop);
    const { contact } = await stateOf(shop);
    await writeItems(contactIndexChanges(undefined, contact));
    for (const searchParam of ['988776655', 'sheena', contact.number]) {
      const { json } = await desk.ask(shop.admin, 'find', { searchParam });
      expect(json).toMatchObject({ people: [{ id: contactId, number: '5585988776655' }], mentions: { count: 0 } });
    }
    const { json: task } = await desk.ask(shop.admin, 'count', { contactId });
    await desk.work();
    const { json } = await desk.ask(shop.admin, 'person', { contactId });
    expect(json).toMatchObject({
      person: { id: contactId, number: '5585988776655', isHeld: false },
      held: { contacts: 1, conversations: 1, schedules: { count: 0, isMore: false } },
      tasks: [{ id: task.id, status: 'done', counts: { messages: 2, recordings: 1, tickets: 1 } }],
    });
  });
});
