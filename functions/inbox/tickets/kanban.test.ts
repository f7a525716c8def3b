import { defaultSettings } from '@shared/settings/model.ts';
import { tags } from '@shared/tags/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { type CompanyFixture, catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { newTenant, type SignedIn, widePlan } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { handler as tagsHandler } from '../../contacts/tags/handler.ts';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { writeItems } from '../../core/store/store.ts';
import { handler } from './handler.ts';

let ana: SignedIn;
let bia: SignedIn;

const engine = await forFile(startEngine());
const meter = await forFile(startMeter(engine.endpoint));
catchQueues();
const desk = await newCompanyFixture();
[ana, bia] = [await desk.person({ name: 'Ana' }), await desk.person({ name: 'Bia' })];

const board = (who: SignedIn, queueIds?: number[]) =>
  call(handler, tickets.kanban, queueIds ? { queueIds: JSON.stringify(queueIds) } : {}, { token: who.token });
const idsOf = async (who: SignedIn, queueIds?: number[]): Promise<number[]> =>
  (await board(who, queueIds)).json.tickets.map(({ id }) => id);
const waiting = async (queue = desk.sales as CompanyFixture['sales'] | null): Promise<StoredTicket> =>
  (await desk.writes(await desk.contact({ name: 'Maria Souza', number: '5511987654321' }), 'Oi', { queue })).ticket;
const put = (who: SignedIn, id: number, body: object) =>
  call(handler, tickets.update, { id, ...body }, { token: who.token });
const accept = (who: SignedIn, { id }: StoredTicket) => put(who, id, { status: 'open', userId: who.user.id });

it('B-PERM-10: shows each person the open and waiting tickets they may see, last change first', async () => {
  const [sold, helped, nobodys, mine, hers] = [
    await waiting(),
    await waiting(desk.support),
    await waiting(null),
    await waiting(),
    await waiting(),
  ];
  await accept(ana, mine);
  await accept(bia, hers);
  const closed = await waiting();
  await accept(ana, closed);
  await put(ana, closed.id, { status: 'closed', sendFarewellMessage: false });

  expect(await idsOf(ana)).toEqual([mine.id, sold.id]);
  expect(await idsOf(await desk.person({ allTicket: 'enabled' }))).toEqual([nobodys.id, sold.id]);
  expect(await idsOf(await desk.person({ profile: 'supervisor' }))).toEqual([hers.id, mine.id, sold.id]);
  expect(await idsOf(desk.admin)).toEqual([hers.id, mine.id, nobodys.id, helped.id, sold.id]);
  // Those without a queue stay, for whoever sees them (B-PERM-4).
  expect(await idsOf(desk.admin, [desk.support.id])).toEqual([nobodys.id, helped.id]);
  expect(await idsOf(desk.admin, [desk.sales.id])).toEqual([hers.id, mine.id, nobodys.id, sold.id]);
  expect(await idsOf(ana, [desk.support.id])).toEqual([]);
  expect(await idsOf((await newTenant()).admin)).toEqual([]);
});

it('carries the lanes, and the number as the caller may know it', async () => {
  await desk.set({ ...defaultSettings(), lgpdHideNumber: 'enabled' });
  const { json: lane } = await call(
    tagsHandler,
    tags.create,
    { name: 'Novo', color: '#112233', kanban: 1 },
    { token: desk.admin.token },
  );
  const { id } = await waiting();
  expect((await call(tagsHandler, tags.moveTicket, { ticketId: id, tagId: lane.id }, ana)).status).toBe(200);
  const cardOf = async (who: SignedIn) => (await board(who)).json.tickets.find((ticket) => ticket.id === id);
  expect(await cardOf(ana)).toMatchObject({
    laneIds: [lane.id],
    contact: { name: 'Maria Souza', number: '5511*******21' },
    lastMessage: 'Oi',
    queueId: desk.sales.id,
  });
  expect((await cardOf(desk.admin))?.contact.number).toBe('5511987654321');
});

it('names queues and attendants once, and says of a card what it shows', async () => {
  const { token, user } = await desk.person({ name: 'Carla' });
  const carla: SignedIn = { token, user };
  const both = [await waiting(), await waiting()];
  for (const ticket of both) await accept(carla, ticket);
  const { json } = await board(carla, [desk.sales.id]);
  expect(json.queues).toEqual([{ id: desk.sales.id, name: 'Vendas', color: expect.any(String) }]);
  expect(json.users).toEqual([{ id: user.id, name: 'Carla' }]);
  const card = json.tickets.find(({ id }) => id === both[0]?.id);
  expect(card).toEqual({
    ...{ id: both[0]?.id, uuid: both[0]?.uuid, queueId: desk.sales.id, userId: user.id },
    contact: { name: 'Maria Souza', number: '5511*******21' },
    ...{ lastMessage: 'Oi', updatedAt: expect.any(String), version: expect.any(Number) },
  });
});

it('needs the kanban in the plan', async () => {
  const poor = await newTenant({ plan: { ...widePlan, useKanban: false } });
  expect(await board(poor.admin)).toMatchObject({ status: 403, error: 'ERR_PLAN_FEATURE_DISABLED' });
});

it('answers the 400 last changed, whatever waits behind them', async () => {
  const { company, admin } = await newTenant();
  const companyId = company.id;
  const connection = aConnection({ companyId, id: 1 });
  const fill = (from: number, count: number) =>
    writeItems(
      Array.from({ length: count }, (_, turn) => {
        const id = from + turn;
        const contact = aContact({ companyId, id: `01JC${String(id).padStart(22, '0')}` });
        const updatedAt = new Date(Date.UTC(2026, 10, 1) + id * 1000).toISOString();
        const owner = id % 2 === 0 ? { status: 'open' as const, userId: admin.user.id } : {};
        return { put: toItem(ticketEntity, aTicket({ companyId, id, contact, connection, updatedAt, ...owner })) };
      }),
    );
  await fill(1001, 420);
  const read = () => meter.measure(() => board(admin));
  const first = await read();
  expect(first.result.json).toMatchObject({ count: 400, hasMore: true });
  const newest = Array.from({ length: 400 }, (_, turn) => 1420 - turn);
  expect(first.result.json.tickets.map(({ id }) => id)).toEqual(newest);
  // 300 bytes a card.
  expect(JSON.stringify(first.result.json).length).toBeLessThan(120_000);
  expect(first.writes).toBe(0);
  expect(first.operations.length).toBeLessThanOrEqual(8);
  expect(first.reads).toBeLessThanOrEqual(60);
  await fill(1, 600);
  const later = await read();
  expect(later.result.json.tickets.map(({ id }) => id)).toEqual(newest);
  expect(later.operations).toEqual(first.operations);
  expect(later.reads - first.reads).toBeLessThanOrEqual(2);
});
