import { reports } from '@shared/reports/contract.ts';
import { maxSavedReports, maxScheduledReports, type SavedReport } from '@shared/reports/saved.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import { toItem } from '../core/store/records.ts';
import { putItem, writeItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler } from './handler.ts';
import { savedReportEntity } from './saved.ts';

await forFile(startEngine());

async function team() {
  const { admin, company } = await newTenant();
  const boss = await newUser(company.id, { profile: 'supervisor', queueIds: [1] });
  const watcher = await newUser(company.id, { showDashboard: 'enabled' });
  const plain = await newUser(company.id, {});
  return { companyId: company.id, admin, boss, watcher, plain };
}

const save = (who: SignedIn, more: Record<string, unknown> = {}) =>
  call(handler, reports.createSaved, { name: 'Vendas', filters: {}, ...more } as never, { token: who.token });
const change = (who: SignedIn, id: number, more: Record<string, unknown> = {}) =>
  call(handler, reports.updateSaved, { id, name: 'Outro', filters: {}, ...more } as never, { token: who.token });
const remove = (who: SignedIn, id: number) => call(handler, reports.removeSaved, { id }, { token: who.token });
const namesFor = async (who: SignedIn) =>
  (await call(handler, reports.listSaved, {}, { token: who.token })).json.reports.map(({ name }) => name);
const weekly = (...recipientIds: number[]) => ({ every: 'week', hour: 7, format: 'csv', recipientIds });

const stored = (companyId: number, id: number, fields: Partial<SavedReport> = {}) =>
  toItem(savedReportEntity, {
    ...{ companyId, id, name: `R${id}`, tab: 'tickets' as const, filters: { view: 'tickets' as const }, by: null },
    ...{ isShared: true, schedule: null, owner: { id: 1, name: 'Ana' }, createdAt: '', dueAt: null, sentAt: null },
    ...{ version: 1 },
    ...fields,
  });

describe('a saved report', () => {
  it('keeps what it was saved with, by its name', async () => {
    const { admin } = await team();
    const filters = {
      queueIds: [2, 0],
      status: ['closed'],
      dateFrom: '2026-01-01',
      dateTo: '2026-02-01',
      longerThan: 30,
    };
    const { json } = await save(admin, { tab: 'durations', filters });
    expect(json).toMatchObject({
      ...{ tab: 'durations', filters: { ...filters, view: 'durations' }, by: null, isShared: false, schedule: null },
      ...{ owner: { id: admin.user.id, name: admin.user.name }, dueAt: null, canChange: true },
    });
    await save(admin, { name: 'Abertos', tab: 'grid', by: 'days' });
    const { json: list } = await call(handler, reports.listSaved, {}, { token: admin.token });
    expect(list.reports.map(({ name, by }) => [name, by])).toEqual([
      ['Abertos', 'days'],
      ['Vendas', null],
    ]);
  });

  it('is its owner’s until it is shared; others read it, administrators change it too', async () => {
    const { admin, boss, watcher, plain } = await team();
    const { json: own } = await save(boss);
    expect(await namesFor(watcher)).toEqual([]);
    expect(await namesFor(admin)).toEqual([]);
    expect(await change(watcher, own.id)).toMatchObject({ status: 404, error: 'ERR_NO_SAVEDREPORT_FOUND' });
    await change(boss, own.id, { isShared: true });
    const { json } = await call(handler, reports.listSaved, {}, { token: watcher.token });
    expect(json.reports).toMatchObject([{ name: 'Outro', canChange: false, owner: { id: boss.user.id } }]);
    expect(await change(watcher, own.id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect(await remove(watcher, own.id)).toMatchObject({ status: 403 });
    expect(await save(plain)).toMatchObject({ status: 403 });
    expect((await change(admin, own.id, { isShared: true })).json).toMatchObject({ owner: { id: boss.user.id } });
    expect((await remove(admin, own.id)).status).toBe(200);
    expect(await remove(boss, own.id)).toMatchObject({ status: 404, error: 'ERR_NO_SAVEDREPORT_FOUND' });
  });

  it('that is sent is seen by administrators, also when its owner left', async () => {
    const { admin, boss, companyId } = await team();
    const { json } = await save(boss, { schedule: weekly(boss.user.id) });
    await writeItems([{ remove: keys.config(companyId, 'USER', boss.user.id) }]);
    expect(await namesFor(admin)).toEqual(['Vendas']);
    expect((await remove(admin, json.id)).status).toBe(200);
  });

  it('does not tell a number to those from whom numbers are hidden', async () => {
    const { admin, boss, companyId } = await team();
    await save(admin, { name: 'Número', filters: { searchParam: '+55 (11) 9 8765' }, isShared: true });
    await save(admin, { name: 'Nome', filters: { searchParam: 'Maria' }, isShared: true });
    expect(await namesFor(boss)).toEqual(['Nome', 'Número']);
    await putItem({ ...keys.settings(companyId), et: 'settings', companyId, lgpdHideNumber: 'enabled' });
    expect(await namesFor(boss)).toEqual(['Nome']);
    expect(await namesFor(admin)).toEqual(['Nome', 'Número']);
  });

  it.each([
    [{ name: '  ' }, 'ERR_VALIDATION'],
    [{ name: 'x'.repeat(61) }, 'ERR_VALIDATION'],
    [{ tab: 'nothing' }, 'ERR_VALIDATION'],
    [{ filters: { dateFrom: '2026-02-30' } }, 'ERR_VALIDATION'],
    [{ filters: { dateFrom: '2026-03-02', dateTo: '2026-03-01' } }, 'ERR_INVALID_PERIOD'],
    [{ schedule: { ...weekly(), every: 'day' } }, 'ERR_VALIDATION'],
    [{ schedule: { ...weekly(1), hour: 24 } }, 'ERR_VALIDATION'],
    [{ schedule: { ...weekly(1), every: 'year' } }, 'ERR_VALIDATION'],
    [{ schedule: weekly(99) }, 'ERR_VALIDATION'],
    [{ schedule: weekly(...Array.from({ length: 21 }, (_, id) => id + 1)) }, 'ERR_VALIDATION'],
  ])('is refused with %j', async (more, error) => {
    const { admin } = await team();
    expect(await save(admin, more)).toMatchObject({ status: 400, error });
  });

  it('is sent to nobody who may not read reports, and only where it is a list', async () => {
    const { admin, plain, watcher } = await team();
    expect(await save(admin, { schedule: weekly(watcher.user.id, plain.user.id) })).toMatchObject({
      json: { fields: { recipientIds: 'no_access' } },
    });
    expect(await save(admin, { tab: 'grid', schedule: weekly(watcher.user.id) })).toMatchObject({
      json: { fields: { schedule: 'not_exportable' } },
    });
    expect((await save(admin, { schedule: weekly(watcher.user.id) })).json.dueAt).toMatch(/T10:00:00.000Z$/);
  });

  it('is one of a bounded number, and so is what is sent', async () => {
    const { admin, companyId } = await team();
    const schedule = { ...weekly(admin.user.id), every: 'day' as const, format: 'csv' as const };
    const some = Array.from({ length: maxScheduledReports }, (_, at) => stored(companyId, at + 500, { schedule }));
    await writeItems(some.map((put) => ({ put })));
    const limit = { status: 400, error: 'ERR_SAVEDREPORT_LIMIT' };
    expect(await save(admin, { schedule })).toMatchObject(limit);
    const { json } = await save(admin);
    expect(await change(admin, json.id, { schedule })).toMatchObject(limit);
    expect((await change(admin, 500, { schedule })).status).toBe(200);
    const more = Array.from({ length: maxSavedReports }, (_, at) => stored(companyId, at + 600));
    await writeItems(more.slice(0, maxSavedReports - some.length - 1).map((put) => ({ put })));
    expect(await save(admin)).toMatchObject(limit);
    expect((await change(admin, json.id)).status).toBe(200);
  });

  it('of another company does not exist', async () => {
    const { admin } = await team();
    const { json } = await save(admin, { isShared: true });
    const { admin: stranger } = await newTenant();
    expect(await namesFor(stranger)).toEqual([]);
    expect(await change(stranger, json.id)).toMatchObject({ status: 404 });
    expect(await remove(stranger, json.id)).toMatchObject({ status: 404 });
  });
});
