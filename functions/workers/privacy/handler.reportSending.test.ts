import { reports } from '@shared/reports/contract.ts';
import type { SavedReport } from '@shared/reports/saved.ts';
import { call } from '@test/support/server/call.ts';
import { aHistory, dayOf, type PastCycle, storeHistory } from '@test/support/server/history.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { openStoreFixture, type StoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant, newUser, type SignedIn, tokenOf } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { now } from '../../core/context/clock.ts';
import { enqueueSavedReport } from '../../core/events/privacyQueue.ts';
import { companyEntity, userEntity } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, putItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler } from '../../reports/handler.ts';
import { listExports } from '../../reports/repo.ts';
import { savedReportEntity, savedReports } from '../../reports/saved.ts';
import { handler as minute } from '../../timers/minute.ts';
import { handler as worker } from './handler.ts';

let workshop: StoreFixture;
const dayMs = 86_400_000;

beforeAll(async () => {
  workshop = await openStoreFixture();
  vi.stubEnv('MAIL_FROM', 'prosa@prosa.example');
  vi.stubEnv('PUBLIC_URL', 'https://prosa.example/');
});
afterAll(async () => {
  await workshop.close();
  vi.unstubAllEnvs();
});
beforeEach(async () => {
  await workshop.drain('privacy');
});

interface Office {
  readonly companyId: number;
  readonly admin: SignedIn;
  readonly boss: SignedIn;
  readonly cycles: readonly PastCycle[];
  readonly report: () => Promise<SavedReport>;
}

/** A company whose services of some days are sent each morning to two people. */
async function office(): Promise<Office> {
  const { admin, company } = await newTenant();
  const companyId = company.id;
  const boss = await newUser(companyId, { profile: 'supervisor', queueIds: [1], language: 'en' });
  const until = now().getTime() + 3 * dayMs;
  const wanted = { companyId, count: 120, seed: 5, from: until - 6 * dayMs, until, userIds: [admin.user.id] };
  const cycles = aHistory(wanted);
  await storeHistory(companyId, cycles);
  const schedule = { every: 'day', hour: 7, format: 'csv', recipientIds: [admin.user.id, boss.user.id] };
  const { json } = await call(
    handler,
    reports.createSaved,
    { name: 'Todas as manhãs', filters: {}, schedule } as never,
    { token: await tokenOf(admin.user) },
  );
  const report = () => savedReports.get({ companyId }, json.id);
  return { companyId, admin, boss, cycles, report };
}

/** The clock comes to an instant, and what is due then is done. */
async function passTo(at: string): Promise<void> {
  workshop.pass((Date.parse(at) - now().getTime()) / 1000 + 1);
  await minute();
  await workshop.work('privacy', worker);
}
const dueOf = async ({ report }: Office): Promise<string> => (await report()).dueAt ?? '';
const exportsOf = ({ companyId }: Office, { user }: SignedIn) => listExports({ companyId }, user.id, 20);
const dayBefore = (at: string): string => new Date(Date.parse(at) - dayMs - 3 * 3_600_000).toISOString().slice(0, 10);

it('makes the file of the day before for each recipient, with their rights, and tells them by e-mail', async () => {
  const our = await office();
  const due = await dueOf(our);
  await passTo(due);
  const day = dayBefore(due);
  const own = our.cycles.filter((cycle) => dayOf(cycle) === day);
  const theirs = own.filter(({ tracking }) => tracking.queueId === 1);
  const done = { status: 'done', format: 'csv', sentAs: 'Todas as manhãs', filters: { dateFrom: day, dateTo: day } };
  expect(await exportsOf(our, our.admin)).toMatchObject([{ ...done, rows: own.length }]);
  const [file] = await exportsOf(our, our.boss);
  expect(file).toMatchObject({ ...done, rows: theirs.length });
  const emails = await storedEmails(our.companyId);
  expect(emails.map(({ to }) => to).sort()).toEqual([our.admin.user.email, our.boss.user.email].sort());
  expect(emails.find(({ to }) => to === our.boss.user.email)).toMatchObject({
    language: 'en',
    content: { kind: 'reportReady', rows: theirs.length, url: `https://prosa.example/reports?export=${file?.id}` },
  });
  const next = await our.report();
  expect(Date.parse(String(next.dueAt)) - Date.parse(due)).toBe(dayMs);
  expect(next.sentAt).not.toBeNull();
});

it('sends once for a day, however often it is told and wherever it died', async () => {
  const our = await office();
  const before = await our.report();
  await passTo(await dueOf(our));
  const sent = (await storedEmails(our.companyId)).length;
  expect(sent).toBe(2);
  // It died before it noted that it was done.
  await putItem(toItem(savedReportEntity, before));
  await enqueueSavedReport({ ...before, version: 99 });
  await enqueueSavedReport({ ...before, version: 100 });
  await workshop.work('privacy', worker);
  // Another hour of the same day.
  const { version, ...fields } = await our.report();
  const hour = new Date(now().getTime() - 2 * 3_600_000).getUTCHours();
  await putItem(toItem(savedReportEntity, { ...fields, version, dueAt: now().toISOString() }));
  await call(handler, reports.updateSaved, { ...fields, schedule: { ...fields.schedule, hour } } as never, {
    token: await tokenOf(our.admin.user),
  });
  await passTo(now().toISOString());
  expect(await storedEmails(our.companyId)).toHaveLength(sent);
  expect(await exportsOf(our, our.admin)).toHaveLength(1);
});

it('sends nothing again when the clock is moved back, and one report for days that were missed', async () => {
  const our = await office();
  const due = await dueOf(our);
  await passTo(due);
  workshop.pass(-86_400);
  await minute();
  await workshop.work('privacy', worker);
  expect(await exportsOf(our, our.admin)).toHaveLength(1);
  const later = new Date(Date.parse(due) + 4 * dayMs).toISOString();
  await passTo(later);
  expect((await exportsOf(our, our.admin)).map(({ filters }) => filters.dateTo)).toEqual([
    dayBefore(later),
    dayBefore(due),
  ]);
});

it('leaves out who left or lost the right, and stops when nobody is left', async () => {
  const our = await office();
  await writeItems([{ remove: keys.config(our.companyId, 'USER', our.boss.user.id) }]);
  await passTo(await dueOf(our));
  expect(await exportsOf(our, our.boss)).toEqual([]);
  expect(await exportsOf(our, our.admin)).toHaveLength(1);
  await putItem(toItem(userEntity, { ...our.admin.user, profile: 'user' as const }));
  await passTo(await dueOf(our));
  expect(await exportsOf(our, our.admin)).toHaveLength(1);
  expect(await our.report()).toMatchObject({ dueAt: null, schedule: { every: 'day' } });
});

it('sends nothing for a company that is not served, and goes on when it is', async () => {
  const our = await office();
  const due = await dueOf(our);
  const company = fromItem(companyEntity, (await getItem(keys.company(our.companyId), true)) ?? {});
  await putItem(toItem(companyEntity, { ...company, status: false }));
  await passTo(due);
  expect(await exportsOf(our, our.admin)).toEqual([]);
  await putItem(toItem(companyEntity, company));
  await passTo(await dueOf(our));
  expect(await exportsOf(our, our.admin)).toHaveLength(1);
});
