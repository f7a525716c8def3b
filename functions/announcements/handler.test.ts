import { marshall } from '@aws-sdk/util-dynamodb';
import { announcements } from '@shared/announcements/contract.ts';
import { type CallOptions, call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { itemOf, startPushes } from '@test/support/server/pushes.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { findFile } from '../core/files/files.ts';
import { installation } from '../core/store/collection.ts';
import { announcementEntity } from '../core/store/resourceEntities.ts';
import { getItem, queryPartition, writeItems } from '../core/store/store.ts';
import { keys, partitions } from '../core/store/table.ts';
import { handler as reactions } from '../workers/stream/handler.ts';
import { handler } from './handler.ts';
import { announcementRecords } from './repo.ts';
import { announceFirst, narrowFirst, notifyCompanies } from './service.ts';

const live = await forFile(startPushes());
await forFile(startStorage());
const outbox = catchQueues();
const tenant = await newTenant();
const admin = tenant.admin;
const staff = await newUser(tenant.company.id, { super: true });
beforeEach(async () => {
  const { items } = await queryPartition({ pk: partitions.announcements, limit: 500 });
  await writeItems(items.map(({ pk, sk }) => ({ remove: { pk: String(pk), sk: String(sk) } })));
  live.clear();
  outbox.clear();
});

const create = (fields: object = {}, person = staff) =>
  call(handler, announcements.create, { title: 'Aviso', text: 'Texto', ...fields }, { token: person.token });
const list = async (person: SignedIn, input = {}) =>
  (await call(handler, announcements.list, input, { token: person.token })).json;
const news = (companyId: number, id: string) => getItem(keys.announcementNews(companyId, id), true);
const titles = async (person: SignedIn, input = {}) => (await list(person, input)).records.map(({ title }) => title);

describe('B-ANN-1', () => {
  it('only the platform’s staff writes', async () => {
    const { json } = await create();
    for (const route of [
      announcements.create,
      announcements.update,
      announcements.remove,
      announcements.uploadMedia,
      announcements.removeMedia,
    ]) {
      const answer = await call(handler, route, { id: json.id, title: 'x', text: 'x' }, { token: admin.token });
      expect(answer).toMatchObject({ status: 403, error: 'ERR_NO_SUPER' });
    }
    expect(await titles(admin)).toEqual(['Aviso']);
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ text: '   ' }, 'text'],
  ])('refuses %o', async (fields, field) => {
    expect(await create(fields)).toMatchObject({
      status: 400,
      error: 'ERR_ANNOUNCEMENT_REQUIRED',
      fields: { [field]: 'required' },
    });
    const { json } = await create();
    const change = await call(handler, announcements.update, { id: json.id, ...fields }, { token: staff.token });
    expect(change).toMatchObject({ status: 400, error: 'ERR_ANNOUNCEMENT_REQUIRED' });
  });

  it.each([[0], [4], ['high']])('refuses priority %s', async (priority) => {
    expect(await create({ priority })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });
});

describe('pictures', () => {
  const bytes = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
  const upload = (id: string, content: Uint8Array, name = 'aviso.png') => {
    const options: CallOptions = { token: staff.token, files: [{ field: 'file', name, mime: 'image/png', content }] };
    return call(handler, announcements.uploadMedia, { id, typeArch: 'announcements' }, options);
  };
  const keyOf = (path: string | null) => path?.replace('/api/media/', '') ?? '';
  const png = bytes('\x89PNG\r\n\x1a\n and more');

  it('replace one another and can be taken away', async () => {
    const { id } = (await create()).json;
    const first = (await upload(id, png)).json;
    expect(first).toMatchObject({ mediaName: 'aviso.png', mediaPath: expect.stringMatching(/^\/api\/media\/c\/0\//) });
    const second = (await upload(id, bytes('\xff\xd8\xff\xe0'), 'outra.jpg')).json;
    expect(await findFile(keyOf(first.mediaPath))).toBeUndefined();
    expect(await findFile(keyOf(second.mediaPath))).toMatchObject({ mime: 'image/jpeg' });
    const plain = await call(handler, announcements.removeMedia, { id }, { token: staff.token });
    expect(plain.json).toMatchObject({ mediaPath: null, mediaName: null });
    expect(await findFile(keyOf(second.mediaPath))).toBeUndefined();
  });

  it('go with their announcement', async () => {
    const { id } = (await create()).json;
    const { mediaPath } = (await upload(id, png)).json;
    expect((await call(handler, announcements.remove, { id }, { token: staff.token })).status).toBe(200);
    expect(await findFile(keyOf(mediaPath))).toBeUndefined();
    expect(await announcementRecords.find(installation, id)).toBeUndefined();
  });

  it('are png or jpeg by their content', async () => {
    const { id } = (await create()).json;
    for (const content of [bytes('GIF89a'), bytes('<svg xmlns=')]) {
      expect(await upload(id, content)).toMatchObject({ status: 400, error: 'ERR_FILETYPE_NOT_ALLOWED' });
    }
  });
});

describe('B-ANN-2', () => {
  it('inactive ones are for the staff only; newest first', async () => {
    await create({ title: 'um' });
    const hidden = (await create({ title: 'dois', status: false })).json;
    await create({ title: 'três' });
    expect(await titles(staff)).toEqual(['três', 'dois', 'um']);
    expect(await titles(admin)).toEqual(['três', 'um']);
    const get = (person: SignedIn) => call(handler, announcements.get, { id: hidden.id }, { token: person.token });
    expect(await get(admin)).toMatchObject({ status: 404, error: 'ERR_NO_ANNOUNCEMENT_FOUND' });
    expect((await get(staff)).status).toBe(200);
    await call(handler, announcements.update, { id: hidden.id, status: true }, { token: staff.token });
    expect(await titles(admin)).toEqual(['três', 'dois', 'um']);
  });

  it('the first one of an earlier version is kept to the company it was meant for, unless it was written again', async () => {
    const own = await newTenant();
    const other = await newTenant();
    const first = { title: 'Boas-vindas', text: 'Olá', priority: 3 as const };
    await announceFirst({ ...first, title: 'Boas-vindas!' }, new Date());
    await narrowFirst({ ...first, text: 'Outra', onlyCompanyId: own.company.id }, new Date());
    expect(await titles(other.admin)).toEqual(['Boas-vindas!']);
    await narrowFirst({ ...first, onlyCompanyId: own.company.id }, new Date());
    expect(await titles(own.admin)).toEqual(['Boas-vindas']);
    expect(await titles(other.admin)).toEqual([]);
  });

  it('one for a single company is read there and by the staff, and is no news elsewhere', async () => {
    const own = await newTenant();
    const other = await newTenant();
    await announceFirst({ title: 'Só aqui', text: 'x', priority: 3, onlyCompanyId: own.company.id }, new Date());
    const [id = ''] = (await list(staff)).records.map((record) => record.id);
    expect(await titles(own.admin)).toEqual(['Só aqui']);
    expect(await list(other.admin)).toMatchObject({ records: [], count: 0, hasMore: false });
    const get = ({ token }: SignedIn) => call(handler, announcements.get, { id }, { token });
    expect((await get(own.admin)).status).toBe(200);
    expect(await get(other.admin)).toMatchObject({ status: 404, error: 'ERR_NO_ANNOUNCEMENT_FOUND' });
    await notifyCompanies({ announcementId: id, isNew: true, from: own.company.id, now: new Date() });
    expect((await news(own.company.id, id))?.['news']).toMatchObject({ action: 'create' });
    expect((await news(other.company.id, id))?.['news']).toMatchObject({ action: 'delete', record: null });
  });

  it('is written for one company, changed to another and to all, and names it to the staff alone', async () => {
    const [own, other] = [await newTenant({ name: 'Padaria Sol' }), await newTenant()];
    const { id } = (await create({ title: 'Só aqui', onlyCompanyId: own.company.id })).json;
    expect(await titles(own.admin)).toEqual(['Só aqui']);
    expect(await titles(other.admin)).toEqual([]);
    expect((await list(staff)).records).toMatchObject([{ id, onlyCompanyName: 'Padaria Sol' }]);
    expect((await list(own.admin)).records[0]).not.toHaveProperty('onlyCompanyName');
    const change = (fields: object) => call(handler, announcements.update, { id, ...fields }, { token: staff.token });
    expect((await change({ title: 'Ainda aqui' })).json.onlyCompanyId).toBe(own.company.id);
    await change({ onlyCompanyId: other.company.id });
    expect(await titles(own.admin)).toEqual([]);
    expect(await titles(other.admin)).toEqual(['Ainda aqui']);
    await change({ onlyCompanyId: null });
    expect(await titles(own.admin)).toEqual(['Ainda aqui']);
    for (const answer of [await create({ onlyCompanyId: 999_999 }), await change({ onlyCompanyId: 999_999 })]) {
      expect(answer).toMatchObject({ status: 404, error: 'ERR_NO_COMPANY_FOUND' });
    }
  });

  it('twenty on a page, for everybody, and found by a part of the title', async () => {
    for (let turn = 0; turn < 22; turn += 1) await create({ title: `Aviso ${turn}` });
    for (const person of [staff, admin]) {
      const first = await list(person);
      expect(first.records).toHaveLength(20);
      expect(await titles(person, { cursor: first.nextCursor })).toEqual(['Aviso 1', 'Aviso 0']);
      expect(await titles(person, { pageNumber: 2 })).toEqual(['Aviso 1', 'Aviso 0']);
      expect(await titles(person, { searchParam: 'AVISO 1' })).toHaveLength(11);
    }
  });
});

describe('B-ANN-3', () => {
  const now = new Date();

  it('a change asks for a job that begins with the first company', async () => {
    const { json } = await create();
    const item = marshall(itemOf(announcementEntity, json, 'announcement.created'));
    await reactions({ Records: [{ dynamodb: { NewImage: item } }] } as unknown as DynamoDBStreamEvent);
    expect(outbox.sent('jobs')).toEqual([
      { type: 'announcement.told', companyId: 1, announcementId: json.id, isNew: true },
    ]);
  });

  it('every company hears it on both channels, page by page', async () => {
    const tenants = [await newTenant(), await newTenant()];
    const closed = (await newTenant({ status: false })).company.id;
    for (const [turn, tenant] of tenants.entries()) await live.connect(tenant.admin, `socket${turn}`);
    live.clear();
    const { json } = await create();
    let from: number | undefined = 1;
    while (from !== undefined) from = await notifyCompanies({ announcementId: json.id, isNew: true, from, now });
    expect(await news(closed, json.id)).toBeUndefined();
    for (const [turn, { company }] of tenants.entries()) {
      await live.stream([undefined, await news(company.id, json.id)]);
      expect(live.pushed.filter(({ to }) => to === `socket${turn}`)).toMatchObject([
        { channel: `company-${company.id}-announcement`, data: { action: 'create', record: { id: json.id } } },
      ]);
    }
  });

  it('what became inactive or was deleted is told as removed, without its words', async () => {
    const { company } = await newTenant();
    const { json } = await create();
    const tell = () => notifyCompanies({ announcementId: json.id, isNew: false, from: company.id, now });
    await call(handler, announcements.update, { id: json.id, status: false }, { token: staff.token });
    await tell();
    const hidden = await news(company.id, json.id);
    expect(hidden?.['news']).toMatchObject({ action: 'delete', id: json.id, record: null });
    await call(handler, announcements.remove, { id: json.id }, { token: staff.token });
    await tell();
    expect((await news(company.id, json.id))?.['news']).toMatchObject({ action: 'delete' });
  });

  it('a note that expires is no news', async () => {
    const { company, admin: person } = await newTenant();
    await live.connect(person, 'late');
    live.clear();
    const note = { ...keys.announcementNews(company.id, 'x'), et: 'announcementNews', companyId: company.id };
    await live.stream([{ ...note, news: { action: 'delete', id: 'x' } }, undefined]);
    expect(live.pushed).toEqual([]);
  });
});
