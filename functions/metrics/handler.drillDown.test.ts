import { dashboard } from '@shared/metrics/contract.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aConnection, aContact, aQueue, aTicket } from '@test/support/server/samples.ts';
import { aService } from '@test/support/server/serviceStories.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { queueEntity, settingsEntity, ticketEntity, trackingEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler } from './handler.ts';

const now = new Date('2026-11-23T15:00:00.000Z');
let admin: SignedIn;
let companyId: number;
let serial = 0;

vi.useFakeTimers({ toFake: ['Date'], now });
await forFile(startEngine());

async function serve(fields: Partial<Tracking>): Promise<string> {
  serial += 1;
  const service = aService(companyId, serial, fields);
  await putItem(toItem(trackingEntity, service));
  return service.id;
}

beforeEach(async () => {
  const tenant = await newTenant({ timeZone: 'America/Sao_Paulo' });
  admin = tenant.admin;
  companyId = tenant.company.id;
});

const behind = async (who: SignedIn, input: object): Promise<string[]> => {
  const { status, json } = await call(handler, dashboard.tickets, { ...input }, { token: who.token });
  expect(status).toBe(200);
  return json.records.map(({ trackingId }) => trackingId).sort();
};

it('is found by every part of a number that can be pressed', async () => {
  const ad = { sourceId: 'A1', sourceUrl: '', headline: '', body: '' } as unknown as Tracking['advertisement'];
  const queue = await serve({ queueId: 3, userId: 12 });
  const tagged = await serve({ tagIds: [4, 5], channel: 'instagram' });
  const rated = await serve({ rated: true, rate: 9, finishedAt: '2026-11-20T13:00:00.000Z' });
  const advertised = await serve({ advertisement: ad });
  const sunday = await serve({ createdAt: '2026-11-23T02:30:00.000Z' });
  expect(await behind(admin, { queueId: 3 })).toEqual([queue]);
  expect(await behind(admin, { userId: 12 })).toEqual([queue]);
  expect(await behind(admin, { queueId: 0 })).toHaveLength(4);
  expect(await behind(admin, { tagId: 5 })).toEqual([tagged]);
  expect(await behind(admin, { channel: 'instagram' })).toEqual([tagged]);
  expect(await behind(admin, { rate: 9, card: 'rated' })).toEqual([rated]);
  expect(await behind(admin, { source: 'ad' })).toEqual([advertised]);
  // By the company's clock it was still Sunday, at half past eleven.
  expect(await behind(admin, { weekday: 6, hour: 23 })).toEqual([sunday]);
  expect(await behind(admin, { weekday: 0, hour: 2 })).toEqual([]);
  expect(await behind(admin, { queueId: 3, tagId: 5 })).toEqual([]);
});

it('is never another one’s, whoever asks for it by name', async () => {
  const own = await serve({ queueId: 1, userId: 11 });
  const others = await serve({ queueId: 2, userId: 12 });
  const supervisor = await newUser(companyId, { profile: 'supervisor', queueIds: [1] });
  const attendant = await newUser(companyId, { id: 11 });
  await putItem(toItem(settingsEntity, { companyId, attendantDashboard: 'enabled' } as never));
  for (const who of [supervisor, attendant]) {
    expect(await behind(who, {})).toEqual([own]);
    for (const wanted of [{ userId: 12 }, { queueId: 2 }, { queueIds: '[2]' }])
      expect(await behind(who, wanted)).not.toContain(others);
  }
  const stranger = await newTenant();
  expect(await behind(stranger.admin, { queueId: 1 })).toEqual([]);
});

it('names customers and their words to those alone who may see the conversation', async () => {
  const connection = aConnection({ companyId, id: 1 });
  for (const [ticketId, queueId, name] of [
    [501, 1, 'Marina Prado'],
    [502, 2, 'Otávio Reis'],
  ] as const) {
    const contact = aContact({ companyId, id: String(ticketId), name });
    const queue = { id: queueId, name: `Fila ${queueId}`, color: '#112233' };
    const ticket = aTicket({
      companyId,
      id: ticketId,
      contact,
      connection,
      queueId,
      queue,
      userId: 77,
      status: 'open',
    });
    await putItem(toItem(ticketEntity, ticket));
    await serve({ ticketId, queueId, comment: `Palavras de ${name}` });
  }
  const rowsFor = async (who: SignedIn) => {
    const { json } = await call(handler, dashboard.tickets, {}, { token: who.token });
    return json.records.map(({ contactName, comment, uuid }) => [contactName, comment, uuid !== null]).sort();
  };
  const marina = ['Marina Prado', 'Palavras de Marina Prado', true];
  expect(await rowsFor(admin)).toEqual([marina, ['Otávio Reis', 'Palavras de Otávio Reis', true]]);
  const viewer = await newUser(companyId, { showDashboard: 'enabled', allTicket: 'enabled', queueIds: [1] });
  expect(await rowsFor(viewer)).toEqual(expect.arrayContaining([[null, null, false]]));
  expect(JSON.stringify(await rowsFor(viewer))).not.toContain('Otávio');
});

it.each([{ weekday: 7 }, { hour: 24 }, { rate: 11 }, { source: 'mars' }, { queueId: -1 }])(
  'refuses %o',
  async (input) => {
    const answer = await call(handler, dashboard.tickets, { ...input } as never, { token: admin.token });
    expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  },
);

it('says who is planned, to each for their part of the team', async () => {
  const hours = { startWork: '09:00', endWork: '17:59' };
  await putItem(toItem(queueEntity, aQueue({ companyId, id: 1 })));
  const ana = await newUser(companyId, { ...hours, queueIds: [1] });
  await newUser(companyId, { ...hours, queueIds: [2] });
  await newUser(companyId, { ...hours, queueIds: [1], invitation: { hash: 'x', until: '2027-01-01' } });
  const supervisor = await newUser(companyId, { ...hours, profile: 'supervisor', queueIds: [1] });
  const planned = async (who: SignedIn, input: object = {}) => {
    const { status, json } = await call(handler, dashboard.staffing, { ...input }, { token: who.token });
    return status === 200 ? [json.planned[0]?.[12], json.planned[0]?.[3]] : status;
  };
  // The administrator works around the clock.
  expect(await planned(admin)).toEqual([4, 1]);
  expect(await planned(admin, { queueIds: '[2]' })).toEqual([1, 0]);
  expect(await planned(supervisor)).toEqual([2, 0]);
  expect(await planned(ana)).toBe(403);
  await putItem({ ...keys.settings(companyId), et: 'settings', companyId, attendantDashboard: 'enabled' });
  expect(await planned(ana)).toEqual([1, 0]);
});
