import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Company } from '@shared/companies/model.ts';
import type { EmailContentOf } from '@shared/emails/model.ts';
import { settings } from '@shared/settings/contract.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { newTracking } from '@shared/tickets/rules/tracking.ts';
import { type FakeGraph, fakeGraph, refusal } from '@test/support/graph/fakeGraph.ts';
import { call } from '@test/support/server/call.ts';
import { openConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { openStoreFixture, type StoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant, newUser, type SignedIn, tokenOf } from '@test/support/server/tenant.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { changeCompany } from '../../accounts/records/companies.ts';
import { handler as settingsHandler } from '../../accounts/companies/settingsHandler.ts';
import { trackingEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { getItem, type Item } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { countTrackings } from '../../metrics/count.ts';
import { handler as minute } from '../../timers/minute.ts';
import { handler as react } from '../stream/handler.ts';
import { handler as jobs } from './handler.ts';

/** A Wednesday; the week before went from 15 to 21 November. */
const wednesday = new Date('2026-11-18T15:00:00.000Z');
const monday = new Date('2026-11-23T11:00:30.000Z');

let workshop: StoreFixture;
let graph: FakeGraph;
let company: Company;
let admin: SignedIn;
let serial = 0;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: wednesday });
  process.env['MAIL_FROM'] = 'no-reply@prosa.local';
  workshop = await openStoreFixture();
  graph = await fakeGraph();
  await openConnectedCompany({ isDefault: true }, { id: 1 });
});
afterAll(async () => {
  delete process.env['MAIL_FROM'];
  await graph.stop();
  await workshop.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  vi.setSystemTime(wednesday);
  await workshop.drain('jobs');
  graph.reset();
  ({ company, admin } = await newTenant({ timeZone: 'America/Sao_Paulo' }));
});

async function stored(kind: string): Promise<Item[]> {
  const client = new DynamoDBClient({});
  const { Items = [] } = await client.send(new ScanCommand({ TableName: 'prosa', ConsistentRead: true }));
  client.destroy();
  return Items.map((item) => unmarshall(item)).filter(
    (item) => item['et'] === kind && Number(item['companyId']) === company.id,
  );
}
const emails = async () =>
  (await stored('email')) as (Item & { to: string; language: string; content: EmailContentOf<'weeklySummary'> })[];

async function choose(column: 'weeklySummary' | 'weeklySummaryPhone', value: string): Promise<void> {
  const token = await tokenOf(admin.user);
  const answer = await call(settingsHandler, settings.update, { key: column, value }, { token });
  expect(answer).toMatchObject({ status: 200 });
}

/** A service that began at an instant. */
async function serve(createdAt: string): Promise<void> {
  serial += 1;
  const companyId = company.id;
  const contact = aContact({ companyId, id: `C${serial}`, aliases: [] });
  const ticket = aTicket({ companyId, id: serial, contact, connection: aConnection({ companyId, id: 1 }) });
  const tracking: Tracking = newTracking({ ...ticket, trackingId: `T${serial}`, createdAt }, createdAt);
  const after = toItem(trackingEntity, tracking);
  const place = { pk: String(after['pk']), sk: String(after['sk']) };
  await countTrackings([{ ...place, kind: 'tracking', companyId, events: [], before: undefined, after }], new Date());
}

const week = async () => {
  await serve('2026-11-10T12:00:00.000Z');
  for (const day of [15, 17, 21]) await serve(`2026-11-${day}T12:00:00.000Z`);
};

async function clock(at: Date): Promise<void> {
  vi.setSystemTime(at);
  await minute();
}

const dueAt = async () => (await getItem(keys.weeklySummary(company.id), true))?.['dueAt'];

it('tells nobody who did not ask', async () => {
  await week();
  await clock(monday);
  expect(await emails()).toEqual([]);
});

it('tells every administrator once, in their language, what the week was like', async () => {
  const rui = await newUser(company.id, { name: 'Rui', profile: 'admin', language: 'tr' });
  await newUser(company.id, { name: 'Bia' });
  await newUser(company.id, { profile: 'admin', invitation: { hash: 'x', until: '2027-01-01' } });
  await choose('weeklySummary', 'enabled');
  await week();
  await clock(new Date('2026-11-23T10:59:00.000Z'));
  expect(await emails()).toEqual([]);
  vi.setSystemTime(monday);
  await Promise.all([minute(), minute()]);
  await clock(monday);
  await clock(new Date('2026-11-23T11:02:00.000Z'));
  const written = await emails();
  expect(written.map(({ to }) => to).sort()).toEqual([admin.user.email, rui.user.email].sort());
  const { content } = written.find(({ to }) => to === rui.user.email) ?? {};
  expect(written.find(({ to }) => to === rui.user.email)?.language).toBe('tr');
  expect(content).toMatchObject({ from: '2026-11-15', to: '2026-11-21', name: 'Rui' });
  expect(content?.figures[0]).toEqual({ key: 'tickets', value: 3, before: 1 });
  expect(content?.url).toMatch(/\/\?from=2026-11-15&to=2026-11-21$/);
  expect(await dueAt()).toBe('2026-11-30T11:00:00.000Z');
  await clock(new Date('2026-11-30T11:00:30.000Z'));
  expect(await emails()).toHaveLength(4);
});

it('makes up for a Monday that was missed, and tells of that week alone', async () => {
  await choose('weeklySummary', 'enabled');
  await week();
  await clock(new Date('2026-11-25T20:00:00.000Z'));
  const written = await emails();
  expect(written.map(({ content }) => content.to)).toEqual(['2026-11-21']);
  expect(await dueAt()).toBe('2026-11-30T11:00:00.000Z');
});

it('stops when it is switched off, and is not told again of a week by switching it on', async () => {
  await choose('weeklySummary', 'enabled');
  await week();
  await clock(monday);
  await choose('weeklySummary', 'disabled');
  await choose('weeklySummary', 'enabled');
  await clock(new Date('2026-11-24T12:00:00.000Z'));
  expect(await emails()).toHaveLength(1);
  await choose('weeklySummary', 'disabled');
  await clock(new Date('2026-11-30T11:00:30.000Z'));
  expect(await emails()).toHaveLength(1);
  expect(await dueAt()).toBeUndefined();
});

it('says nothing to a company without a conversation, nor to one that is switched off', async () => {
  await choose('weeklySummary', 'enabled');
  await clock(monday);
  expect(await emails()).toEqual([]);
  await week();
  await changeCompany(company.id, (before) => ({ ...before, status: false }));
  await clock(new Date('2026-11-30T11:00:30.000Z'));
  expect(await emails()).toEqual([]);
  expect(await dueAt()).toBe('2026-12-07T11:00:00.000Z');
});

it('is told by phone from the platform’s number, once to each, however often the stream tells of it', async () => {
  const rui = await newUser(company.id, { name: 'Rui', profile: 'admin', wpp: '11988887777' });
  await choose('weeklySummaryPhone', 'enabled');
  await week();
  await clock(monday);
  // The platform's number is an official one, which may not reach who did not write to it within a day.
  expect((await emails()).map(({ to }) => to)).toEqual([rui.user.email]);
  const notices = await stored('weeklyNotice');
  expect(notices).toMatchObject([{ messages: [{ userId: rui.user.id }] }]);
  // What the hour brings besides would meet the refusal.
  await workshop.drain('jobs');
  graph.next(refusal(400, 130429));
  const Records = notices.map((item) => ({ dynamodb: { NewImage: marshall(item) } }));
  for (let time = 0; time < 3; time += 1) await react({ Records } as unknown as DynamoDBStreamEvent);
  await workshop.work('jobs', jobs);
  workshop.pass(5);
  await workshop.work('jobs', jobs);
  const sent = graph.calls.filter(({ path }) => path.endsWith('/messages')).map(({ json }) => json);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ to: '5511988887777', type: 'text' });
  expect(JSON.stringify(sent[1])).toContain('Atendimentos iniciados: 3 (antes: 1, +200%)');
});
