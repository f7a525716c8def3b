import { reports } from '@shared/reports/contract.ts';
import type { ReportExport, SheetFormat } from '@shared/reports/exports.ts';
import { readCells } from '@shared/sheets/read.ts';
import { call } from '@test/support/server/call.ts';
import { aHistory, type PastCycle, storeHistory } from '@test/support/server/history.ts';
import { openStoreFixture, type StoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant, newUser, type SignedIn, tokenOf } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueReport } from '../../core/events/privacyQueue.ts';
import { findFile, readFile } from '../../core/files/files.ts';
import { userEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { describeExportFile, runExport } from '../../reports/exporting.ts';
import { handler } from '../../reports/handler.ts';
import { getExport, reportExportEntity } from '../../reports/repo.ts';
import { handler as worker } from './handler.ts';

let workshop: StoreFixture;
let companyId: number;
let admin: SignedIn;
let supervisor: SignedIn;
let cycles: PastCycle[];
const [from, until] = [Date.parse('2026-01-10T00:00:00Z'), Date.parse('2026-03-20T00:00:00Z')];
const filters = { dateFrom: '2026-01-01', dateTo: '2026-03-31' };

beforeAll(async () => {
  workshop = await openStoreFixture();
  const tenant = await newTenant();
  ({ admin } = tenant);
  companyId = tenant.company.id;
  supervisor = await newUser(companyId, { profile: 'supervisor', queueIds: [1] });
  await putItem({ ...keys.settings(companyId), et: 'settings', companyId, lgpdHideNumber: 'enabled' });
  cycles = aHistory({ companyId, count: 260, seed: 11, from, until, userIds: [admin.user.id] });
  await storeHistory(companyId, cycles);
});
afterAll(() => workshop.close());
beforeEach(async () => {
  await workshop.drain('privacy');
});

async function order(format: SheetFormat, who = admin, more: object = {}): Promise<string> {
  const input = { format, filters: { ...filters, ...more } };
  const answer = await call(handler, reports.export, input, { token: await tokenOf(who.user) });
  expect(answer.status).toBe(200);
  return answer.json.id;
}
const recordOf = (id: string, who = admin): Promise<ReportExport> => getExport({ companyId }, who.user.id, id);
const link = async (exportId: string, who = admin) =>
  call(handler, reports.file, { exportId }, { token: await tokenOf(who.user) });
/** The day before 1900, from which programs count lengths of time as they count days. */
const noTime = Date.UTC(1899, 11, 31);

/** A date or a length of time as the text file writes it. */
function dateText(date: Date): string {
  // A part of a day has no exact number.
  const at = new Date(Math.round(date.getTime() / 1000) * 1000);
  if (at.getTime() > Date.UTC(2000)) return at.toISOString().slice(0, 16).replace('T', ' ');
  const seconds = Math.round((at.getTime() - noTime) / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const cellText = (cell: unknown): string => (cell instanceof Date ? dateText(cell) : String(cell ?? ''));

/** What stands in the cells; dates and numbers in the words of a text. */
async function contentOf(id: string, who = admin): Promise<string[][]> {
  const cells = await readCells(await readFile(describeExportFile(await recordOf(id, who)).key));
  return cells.map((row) => row.map(cellText));
}
const idsIn = (rows: readonly (readonly string[])[]): number[] => rows.slice(1).map(([id]) => Number(id));
const newestFirst = (some: readonly PastCycle[]): number[] =>
  [...some].sort((a, b) => b.tracking.createdAt.localeCompare(a.tracking.createdAt)).map(({ ticket }) => ticket.id);

describe('a report as a file', () => {
  it('has every row that was asked for; two at once are two files', async () => {
    const [sheet, text] = [await order('xlsx'), await order('csv')];
    await workshop.work('privacy', worker);
    const [one, other] = [await contentOf(sheet), await contentOf(text)];
    expect(one).toEqual(other);
    expect(one[0]).toEqual(expect.arrayContaining(['Atendimento', 'Cliente', 'Duração total', 'NPS']));
    expect(idsIn(one)).toEqual(newestFirst(cycles));
    const done = { status: 'done', rows: 260, isCut: false };
    expect(await recordOf(sheet)).toMatchObject(done);
    const { json } = await call(handler, reports.exports, {}, { token: admin.token });
    expect(json.exports.map(({ id }) => id)).toEqual([text, sheet]);
    expect(json.exports[0]).toMatchObject({ ...done, filters: { ...filters, view: 'tickets' } });
    expect(JSON.stringify(json)).not.toContain('position');
  });

  it('is made for a company whose zone nobody knows', async () => {
    const mars = await newTenant({ timeZone: 'Mars/Olympus' });
    const id = await order('csv', mars.admin);
    await workshop.work('privacy', worker);
    const record = await getExport({ companyId: mars.company.id }, mars.admin.user.id, id);
    expect(record).toMatchObject({ status: 'done', rows: 0 });
  });

  it('holds no cell that a program takes for a formula', async () => {
    const id = await order('csv');
    await workshop.work('privacy', worker);
    const raw = (await readFile(describeExportFile(await recordOf(id)).key)).toString();
    expect(raw).toContain("'=SOMA(A1)");
    expect(raw).toContain("'+55 Rita");
    expect(raw).toContain("'@cmd");
    expect(raw).not.toMatch(/(^|;)"?[=+@]/m);
  });

  it('is about what its owner may see, without numbers that are hidden from them', async () => {
    const id = await order('xlsx', supervisor);
    await workshop.work('privacy', worker);
    const rows = await contentOf(id, supervisor);
    expect(idsIn(rows)).toEqual(newestFirst(cycles.filter(({ tracking }) => tracking.queueId === 1)));
    expect(rows.flat().join()).not.toMatch(/55119\d{8}/);
  });

  it('keeps to its filters', async () => {
    const id = await order('csv', admin, { status: ['open'], tags: [1] });
    await workshop.work('privacy', worker);
    const wanted = cycles.filter(
      ({ tracking, ticket }) => tracking.status === 'open' && ticket.contact.tags.some((tag) => tag.id === 1),
    );
    expect(idsIn(await contentOf(id))).toEqual(newestFirst(wanted));
  });

  it('names the advertisements that services began through, with their channel', async () => {
    const id = await order('csv', admin, { view: 'advertised' });
    await workshop.work('privacy', worker);
    const brought = cycles.filter(({ tracking }) => tracking.advertisement !== null);
    const rows = await contentOf(id);
    expect(idsIn(rows)).toEqual(newestFirst(brought));
    expect(rows[0]?.slice(-4)).toEqual(['Anúncio', 'ID do anúncio', 'Link do anúncio', 'Canal']);
    const first = brought.find(({ ticket }) => ticket.id === Number(rows[1]?.[0]))?.tracking;
    const { id: number, title, url } = first?.advertisement ?? {};
    const channel = first?.channel === 'facebook' ? 'Facebook' : 'WhatsApp API';
    expect(rows[1]?.slice(-4)).toEqual([title?.startsWith('=') ? `'${title}` : title, number, url, channel]);
  });

  it('of nothing has its head', async () => {
    const id = await order('xlsx', admin, { dateFrom: '2025-01-01', dateTo: '2025-01-02' });
    await workshop.work('privacy', worker);
    expect(await contentOf(id)).toHaveLength(1);
  });
});

describe('an export that dies', () => {
  const short = { rowsPerPart: 60, runMs: 0 };
  const orderOf = (exportId: string, who = admin) => ({ companyId, userId: who.user.id, exportId });

  it('goes on from its last part, whatever was written behind it', async () => {
    const id = await order('xlsx');
    expect(await runExport(orderOf(id), short)).toBeDefined();
    const before = await recordOf(id);
    expect(before).toMatchObject({ rows: 60, parts: 1, status: 'running' });
    expect(await runExport(orderOf(id), short)).toBeDefined();
    // The file of the second part was stored, and the run died before it was noted.
    await putItem(toItem(reportExportEntity, before));
    while (await runExport(orderOf(id), short));
    expect(idsIn(await contentOf(id))).toEqual(newestFirst(cycles));
    expect(await findFile(`c/${companyId}/reports/${id}-1.json`)).toBeUndefined();
  });

  it('is made once when several run at once', async () => {
    const id = await order('csv');
    const all = () => Promise.all([1, 2, 3].map(() => runExport(orderOf(id), short)));
    for (let turn = 0; turn < 12; turn += 1) await all();
    expect(await recordOf(id)).toMatchObject({ status: 'done', rows: 260 });
    expect(idsIn(await contentOf(id))).toEqual(newestFirst(cycles));
  });

  it('is told to have failed after some tries', async () => {
    const id = await order('xlsx');
    await workshop.drain('privacy');
    await putItem(toItem(reportExportEntity, { ...(await recordOf(id)), parts: 1, isRead: true }));
    await enqueueReport({ ...(await recordOf(id)), version: 99 });
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await workshop.step('privacy', worker)).toEqual({ done: 0, back: 1 });
      workshop.pass(120);
    }
    expect(await recordOf(id)).toMatchObject({ status: 'running' });
    await workshop.work('privacy', worker);
    expect(await recordOf(id)).toMatchObject({ status: 'failed' });
    expect(await link(id)).toMatchObject({ status: 410, error: 'ERR_EXPORT_EXPIRED' });
  });

  it('fails where its owner may not read reports any more', async () => {
    const id = await order('xlsx', supervisor);
    await putItem(toItem(userEntity, { ...supervisor.user, profile: 'user' as const }));
    await workshop.work('privacy', worker);
    await putItem(toItem(userEntity, supervisor.user));
    expect(await recordOf(id, supervisor)).toMatchObject({ status: 'failed', rows: 0 });
  });
});

describe('the link to a file', () => {
  it('leads to the file, and to nobody else’s', async () => {
    const id = await order('csv');
    expect(await link(id)).toMatchObject({ status: 410 });
    await workshop.work('privacy', worker);
    const { url } = (await link(id)).json;
    const answer = await fetch(url);
    expect(answer.headers.get('content-disposition')).toMatch(/attachment.*relatorio-.*\.csv/);
    expect(await link(id, supervisor)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
  });

  it('is gone with the file after a week', async () => {
    const id = await order('csv');
    await workshop.work('privacy', worker);
    const past = '2026-04-01T00:00:00.000Z';
    await putItem(toItem(reportExportEntity, { ...(await recordOf(id)), expiresAt: past, dueAt: past }));
    expect(await link(id)).toMatchObject({ status: 410, error: 'ERR_EXPORT_EXPIRED' });
    await enqueueReport({ ...(await recordOf(id)), version: 99 });
    await workshop.work('privacy', worker);
    const record = await recordOf(id);
    expect(record).toMatchObject({ status: 'expired', dueAt: null });
    expect(await findFile(describeExportFile(record).key)).toBeUndefined();
  });

  it('is not made for whoever asks again and again', async () => {
    const { admin: other } = await newTenant();
    const token = await tokenOf(other.user);
    const ask = () => call(handler, reports.export, { format: 'csv', filters }, { token });
    for (let turn = 0; turn < 30; turn += 1) await ask();
    expect(await ask()).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_ATTEMPTS' });
  });
});
