import { moments } from '@shared/moments/contract.ts';
import { defaultSettings } from '@shared/settings/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { type CompanyFixture, catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { aConnection, aContact, aTicket } from '@test/support/server/samples.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { setPresence } from '../../accounts/users/service.ts';
import { type StoredTicket, ticketEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { writeItems } from '../../core/store/store.ts';
import { handler as ticketsHandler } from '../tickets/handler.ts';
import { handler } from './handler.ts';

const engine = await forFile(startEngine());
const meter = await forFile(startMeter(engine.endpoint));
catchQueues();
const desk = await newCompanyFixture();

const board = (who: SignedIn, input: Readonly<Record<string, unknown>> = { showAll: true }) =>
  call(handler, moments.show, input, { token: who.token });
const idsOf = async (who: SignedIn, input?: Readonly<Record<string, unknown>>): Promise<number[]> =>
  (await board(who, input)).json.tickets.map(({ id }) => id).sort((a, b) => a - b);
const waiting = async (queue = desk.sales as CompanyFixture['sales'] | null): Promise<StoredTicket> =>
  (await desk.writes(await desk.contact({ name: 'Maria Souza', number: '5511987654321' }), 'Oi', { queue })).ticket;
const accept = async (who: SignedIn): Promise<StoredTicket> => {
  const ticket = await waiting();
  const body = { id: ticket.id, status: 'open', userId: who.user.id };
  expect((await call(ticketsHandler, tickets.update, body, { token: who.token })).status).toBe(200);
  return ticket;
};
const namesOf = async (who: SignedIn) => (await board(who)).json.attendants.map(({ name }) => name).sort();

it('B-DASH-9: shows each person the open and waiting tickets they may see, and whom they work with', async () => {
  const [ana, bia] = [await desk.person({ name: 'Ana' }), await desk.person({ name: 'Bia' })];
  const rita = await desk.person({ name: 'Rita', allowRealTime: 'enabled' });
  const [sold, helped, nobodys] = [await waiting(), await waiting(desk.support), await waiting(null)];
  const [mine, hers] = [await accept(ana), await accept(bia)];
  const closed = await accept(ana);
  await call(
    ticketsHandler,
    tickets.update,
    { id: closed.id, status: 'closed', sendFarewellMessage: false },
    { token: ana.token },
  );
  const everything = [sold.id, helped.id, nobodys.id, mine.id, hers.id];

  expect(await idsOf(ana)).toEqual([sold.id, mine.id]);
  expect(await idsOf(rita)).toEqual([sold.id]);
  const sue = await desk.person({ name: 'Sue', profile: 'supervisor' });
  expect(await idsOf(sue)).toEqual([sold.id, mine.id, hers.id]);
  expect(await idsOf(desk.admin)).toEqual(everything);
  // Without showAll administrators see their own part, which here is none.
  expect(await idsOf(desk.admin, {})).toEqual([]);
  expect(await idsOf(desk.admin, { queuesIds: `[${desk.support.id}]` })).toEqual([helped.id, nobodys.id]);
  expect(await idsOf(desk.admin, { showAll: true, status: 'open' })).toEqual([mine.id, hers.id]);
  expect(await idsOf(desk.admin, { showAll: true, status: 'pending' })).toEqual([sold.id, helped.id, nobodys.id]);
  expect(await idsOf((await newTenant()).admin)).toEqual([]);

  expect(await namesOf(ana)).toEqual(['Ana']);
  expect(await namesOf(rita)).toEqual(['Ana', 'Bia', 'Rita', 'Sue']);
  expect(await namesOf(desk.admin)).toEqual(
    expect.arrayContaining(['Ana', 'Bia', 'Rita', 'Sue', desk.admin.user.name]),
  );

  const { json } = await board(desk.admin);
  expect(json.longestWaiting?.id).toBe(sold.id);
  const page = (who: SignedIn) =>
    call(handler, moments.attendant, { userId: ana.user.id, showAll: true }, { token: who.token });
  expect((await page(desk.admin)).json).toMatchObject({ tickets: [{ id: mine.id }], hasMore: false });
  expect((await page(sue)).json.tickets.map(({ id }) => id)).toEqual([mine.id]);
  expect((await page(rita)).json.tickets).toEqual([]);
  expect(await page(bia)).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' });
});

it('says who is there since when, and hides numbers where the company asks for it', async () => {
  const caio = await desk.person({ name: 'Caio' });
  const now = new Date('2026-11-20T12:00:00.000Z');
  await setPresence({ companyId: desk.company.id, now }, caio.user.id, 'online');
  const own = async () => (await board(caio)).json.attendants.find(({ id }) => id === caio.user.id);
  expect(await own()).toMatchObject({ online: true, isAway: false, presenceSince: '2026-11-20T12:00:00.000Z' });
  const left = new Date('2026-11-20T13:00:00.000Z');
  await setPresence({ companyId: desk.company.id, now: left }, caio.user.id, 'offline');
  expect(await own()).toMatchObject({ online: false, presenceSince: '2026-11-20T13:00:00.000Z' });
  await desk.set({ ...defaultSettings(), lgpdHideNumber: 'enabled' });
  const { id } = await accept(caio);
  const seen = (await board(caio)).json.tickets.find((ticket) => ticket.id === id);
  expect(seen?.contact.number).toBe('5511*******21');
});

it('keeps to the days asked for, in the company’s zone, and refuses days that do not exist', async () => {
  const { company, admin } = await newTenant();
  const companyId = company.id;
  const at = (id: number, createdAt: string) => {
    const contact = aContact({ companyId, id: `01JC${String(id).padStart(22, '0')}` });
    const connection = aConnection({ companyId, id: 1 });
    return {
      put: toItem(ticketEntity, aTicket({ companyId, id, contact, connection, createdAt, updatedAt: createdAt })),
    };
  };
  // Midnight in São Paulo is 03:00 UTC.
  await writeItems([
    at(1, '2026-11-10T02:59:59.999Z'),
    at(2, '2026-11-10T03:00:00.000Z'),
    at(3, '2026-11-12T02:59:59.999Z'),
    at(4, '2026-11-12T03:00:00.000Z'),
  ]);
  expect(await idsOf(admin, { showAll: true, dateStart: '2026-11-10', dateEnd: '2026-11-11' })).toEqual([2, 3]);
  expect(await idsOf(admin, { showAll: true, dateStart: '2026-11-10' })).toEqual([2, 3, 4]);
  expect(await idsOf(admin, { showAll: true, dateEnd: '2026-11-10' })).toEqual([1, 2]);
  expect(await idsOf(admin, { showAll: true, dateStart: '2026-11-12', dateEnd: '2026-11-10' })).toEqual([]);
  for (const dateStart of ['2026-02-30', 'ontem', '12026-01-01'])
    expect((await board(admin, { dateStart })).status).toBe(400);
});

it('costs the same however many tickets there are, and knows who waits behind the last one shown', async () => {
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
        const row = { companyId, id, contact, connection, createdAt: updatedAt, updatedAt };
        return { put: toItem(ticketEntity, aTicket({ ...row, ...owner })) };
      }),
    );
  await fill(1001, 420);
  const read = () => meter.measure(() => board(admin));
  const first = await read();
  expect(first.result.json).toMatchObject({ count: 400, hasMore: true, longestWaiting: { id: 1001 } });
  expect(first.writes).toBe(0);
  expect(first.operations.length).toBeLessThanOrEqual(10);
  expect(first.reads).toBeLessThanOrEqual(70);
  await fill(1, 600);
  const later = await read();
  expect(later.result.json).toMatchObject({ count: 400, longestWaiting: { id: 1 } });
  expect(later.operations).toEqual(first.operations);
  expect(later.reads - first.reads).toBeLessThanOrEqual(2);

  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const input = { userId: admin.user.id, showAll: true, status: 'open', ...(cursor ? { cursor } : {}) };
    const { json } = await call(handler, moments.attendant, input, { token: admin.token });
    seen.push(...json.tickets.map(({ id }) => id));
    cursor = json.nextCursor ?? undefined;
  } while (cursor);
  const even = (from: number, count: number) => Array.from({ length: count }, (_, turn) => from - 2 * turn);
  expect(seen).toEqual([...even(1420, 210), ...even(600, 300)]);
});
