import { gunzipSync } from 'node:zlib';
import { companies } from '@shared/companies/contract.ts';
import { removal } from '@shared/platform/contract.ts';
import { call } from '@test/support/server/call.ts';
import { openConnectedCompany, write } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { fillCompany } from '@test/support/server/fullCompany.ts';
import { stubScheduler } from '@test/support/server/schedulerStub.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { aPlan, newTenant, newUser } from '@test/support/server/tenant.ts';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leftoversOf } from '../../infra/ops/proof.ts';
import { handler as companiesHandler } from '../accounts/companies/handler.ts';
import { ensurePlan, getPlan } from '../accounts/plans/service.ts';
import { getCompany } from '../accounts/records/companies.ts';
import { filesOf, newMediaKey, saveFile } from '../core/files/files.ts';
import { putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler as minute } from '../timers/minute.ts';
import { handler as worker } from '../workers/privacy/handler.ts';
import { handler } from './handler.ts';
import { continuePurge } from './purging.ts';
import { findRemoval, saveRemoval } from './repo.ts';

const appointments = stubScheduler();
const workshop = await forFile(openStoreFixture());
const platform = await newTenant({ id: 1, name: 'Plataforma' });
const root = await newUser(platform.company.id, { profile: 'admin', super: true });
await ensurePlan(aPlan());
beforeEach(() => appointments.clear());
afterEach(() => {
  delete process.env['CLOCK_OFFSET_MS'];
});

const cell = { table: 'prosa', bucket: 'media', scheduleGroup: undefined };
const ask = (name: keyof typeof removal, input: Record<string, unknown>, token = root.token) =>
  call(handler, removal[name], input, { token });
const work = () => workshop.work('privacy', worker);
const inDays = (days: number): void => {
  process.env['CLOCK_OFFSET_MS'] = String(days * 86_400_000);
};

async function fullShop() {
  const shop = await openConnectedCompany();
  await write(workshop, shop);
  await fillCompany(shop);
  await saveFile(newMediaKey(shop.company.id), Buffer.from('bytes'), { name: 'a.png', mime: 'image/png' });
  await work();
  return shop;
}

it('switches the company off at once, and everything can be taken back for thirty days', async () => {
  const { company, admin } = await fullShop();
  const id = company.id;
  expect(await ask('begin', { id, name: 'another' })).toMatchObject({ status: 400, fields: { name: 'other_name' } });
  const begun = await ask('begin', { id, name: company.name });
  expect(begun).toMatchObject({ status: 200, json: { state: 'exporting', requestedBy: root.user.name } });
  const own = { id, name: 'Renamed' };
  expect(await call(companiesHandler, companies.update, own, { token: admin.token })).toMatchObject({
    error: 'ERR_COMPANY_DISABLED',
  });
  const on = { id, status: true };
  expect(await call(companiesHandler, companies.update, on, { token: root.token })).toMatchObject({
    error: 'ERR_COMPANY_SWITCHED_OFF',
  });
  expect(await ask('begin', { id, name: company.name })).toMatchObject({ status: 409, error: 'ERR_CONFLICT' });
  inDays(29);
  await minute();
  await work();
  delete process.env['CLOCK_OFFSET_MS'];
  expect(await findRemoval(id)).toMatchObject({ state: 'kept' });
  expect(await ask('restore', { companyId: id })).toMatchObject({ status: 200 });
  expect(await getCompany(id)).toMatchObject({ status: true, removal: null });
  expect(await findRemoval(id)).toBeUndefined();
  inDays(31);
  await minute();
  await work();
  expect(await getCompany(id)).toMatchObject({ name: company.name });
});

it('keeps an archive of readable lines, without what opens anything', async () => {
  const { company } = await fullShop();
  const key = newMediaKey(company.id);
  await saveFile(key, Buffer.from('bytes'), { name: 'a.png', mime: 'image/png' });
  await ask('begin', { id: company.id, name: company.name });
  await work();
  const archive = await ask('archive', { companyId: company.id });
  const links = archive.json as { name: string; url: string }[];
  const read = (ending: string) =>
    Promise.all(
      links
        .filter(({ name }) => name.endsWith(ending))
        .map(async ({ url }) => Buffer.from(await (await fetch(url)).arrayBuffer())),
    );
  const lines = (await read('.jsonl.gz')).flatMap((file) => gunzipSync(file).toString('utf8').trim().split('\n'));
  const records = lines.map((line) => JSON.parse(line) as { kind: string });
  const kinds = new Set(records.map(({ kind }) => kind));
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      'company',
      'user',
      'queue',
      'connection',
      'contact',
      'ticket',
      'message',
      'tag',
      'invoice',
    ]),
  );
  expect(lines.join('\n')).not.toMatch(/passwordHash|accessToken|"pk"/);
  expect((await findRemoval(company.id))?.exported).toMatchObject({ files: links.length, items: lines.length });
  // And every file of it, by its key and its name.
  const files = (await read('.zip')).flatMap((zip) => Object.entries(unzipSync(zip)));
  const picture = files.find(([path]) => path === `media/${key.split('/').at(-1)}-a.png`);
  expect(picture && Buffer.from(picture[1]).toString()).toBe('bytes');
  expect(files.filter(([path]) => path.includes('archive'))).toEqual([]);
  await ask('restore', { companyId: company.id });
});

it('leaves nothing of the company, and everything of another', async () => {
  const [shop, neighbour] = [await fullShop(), await fullShop()];
  const { id } = shop.company;
  const before = await leftoversOf(cell, neighbour.company.id);
  const counted = (await getPlan(1)).companies;
  // It was the demonstration: that it was set up is the installation's.
  await putItem({ ...keys.system('DEMO'), et: 'demo', companyId: id, done: 1 });
  await ask('begin', { id, name: shop.company.name });
  await work();
  expect((await leftoversOf(cell, id)).items.length).toBeGreaterThan(60);
  inDays(31);
  await minute();
  await work();
  delete process.env['CLOCK_OFFSET_MS'];
  expect(await leftoversOf(cell, id)).toEqual({ items: [], expired: expect.any(Number), objects: [], schedules: [] });
  expect(await findRemoval(id)).toMatchObject({ state: 'purged', name: '', dueAt: null });
  expect(await leftoversOf(cell, neighbour.company.id)).toEqual(before);
  expect((await getPlan(1)).companies).toBe(counted - 1);
  expect(await ask('restore', { companyId: id })).toMatchObject({ status: 409 });
  // What is still told of it finds nobody.
  await write(workshop, shop);
  expect((await leftoversOf(cell, id)).items).toEqual([]);
});

it('goes on wherever it was interrupted', async () => {
  const { company } = await fullShop();
  await ask('begin', { id: company.id, name: company.name });
  await work();
  inDays(31);
  const kept = await findRemoval(company.id);
  if (!kept) throw new Error('no removal');
  let current = await saveRemoval({ ...kept, state: 'purging' });
  let runs = 0;
  // Each run is cut off after one page; every tenth one also forgets where it was.
  for (let isOver = false; !isOver && runs < 2000; runs += 1) {
    isOver = await continuePurge(current, () => true);
    current = (await findRemoval(company.id)) ?? current;
    if (runs % 10 === 9 && !isOver && runs < 60) current = await saveRemoval({ ...current, position: kept.position });
  }
  expect(runs).toBeGreaterThan(20);
  expect(await leftoversOf(cell, company.id)).toMatchObject({ items: [], objects: [] });
});

it('is begun by no other company’s people, and not on the platform’s', async () => {
  const { company, admin } = await newTenant();
  const theirs = { id: company.id, name: company.name };
  expect(await ask('begin', theirs, admin.token)).toMatchObject({ error: 'ERR_NO_SUPER' });
  expect(await ask('begin', { id: 1, name: 'Plataforma' })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  expect(await ask('begin', { id: 99_999, name: 'x' })).toMatchObject({ status: 404 });
  expect(await ask('archive', { companyId: company.id })).toMatchObject({ status: 404 });
  expect(filesOf(7)).toBe('c/7/');
});
