import type { Result } from '@shared/core/route.ts';
import { reports } from '@shared/reports/contract.ts';
import { call } from '@test/support/server/call.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { aHistory, dayOf, isTheirs, numbersFrom, type PastCycle, storeHistory } from '@test/support/server/history.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putItem, writeItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler } from './handler.ts';

type Answer = Result<typeof reports.list>;

let engine: Engine;
let companyId: number;
let admin: SignedIn;
let supervisor: SignedIn;
let watcher: SignedIn;
let cycles: PastCycle[];
const [from, until] = [Date.parse('2026-01-10T00:00:00Z'), Date.parse('2026-06-20T00:00:00Z')];

beforeAll(async () => {
  engine = await startEngine();
  const tenant = await newTenant();
  ({ admin } = tenant);
  companyId = tenant.company.id;
  supervisor = await newUser(companyId, { profile: 'supervisor', queueIds: [1, 2] });
  watcher = await newUser(companyId, { showDashboard: 'enabled', queueIds: [3], allTicket: 'enabled' });
  const userIds = [admin.user.id, supervisor.user.id, watcher.user.id];
  cycles = aHistory({ companyId, count: 400, seed: 7, from, until, userIds });
  await storeHistory(companyId, cycles);
  await putItem({ ...keys.settings(companyId), et: 'settings', companyId, lgpdHideNumber: 'enabled' });
});
afterAll(() => engine.stop());

const whole = { dateFrom: '2026-01-01', dateTo: '2026-06-30' };
const ask = (input: Readonly<Record<string, unknown>>, who = admin) =>
  call(handler, reports.list, input, { token: who.token });
async function read(input: Readonly<Record<string, unknown>>, who = admin): Promise<Answer> {
  const answer = await ask({ ...whole, ...input }, who);
  expect(answer.status).toBe(200);
  return answer.json;
}
/** Every row, page by page. */
async function readAll(input: object, who = admin): Promise<Answer['tickets']> {
  const rows: Answer['tickets'] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Answer = await read({ pageSize: 200, withTotals: false, ...input, ...(cursor ? { cursor } : {}) }, who);
    rows.push(...page.tickets);
    cursor = page.nextCursor;
  }
  return rows;
}

const newestFirst = (some: readonly PastCycle[]): string[] =>
  [...some]
    .sort((a, b) => {
      const [one, other] = [a, b].map(({ tracking }) => `${tracking.createdAt}#${tracking.ticketId}`);
      return String(one) < String(other) ? 1 : -1;
    })
    .map(({ tracking }) => tracking.id);

interface Asked {
  whatsappId?: number[];
  users?: number[];
  queueIds?: number[];
  status?: string[];
  tags?: number[];
  contactId?: string;
  dateFrom?: string;
  dateTo?: string;
  searchParam?: string;
}
const among = (wanted: readonly (string | number)[] | undefined, value: string | number): boolean =>
  !wanted?.length || wanted.includes(value);
const meets = (cycle: PastCycle, asked: Asked): boolean => {
  const { tracking, ticket } = cycle;
  const words = asked.searchParam?.toLowerCase();
  return (
    among(asked.whatsappId, tracking.whatsappId) &&
    among(asked.users, tracking.userId ?? 0) &&
    among(asked.queueIds, tracking.queueId ?? 0) &&
    among(asked.status, tracking.status) &&
    (!asked.tags?.length || ticket.contact.tags.some(({ id }) => asked.tags?.includes(id))) &&
    (!asked.contactId || tracking.contactId === asked.contactId) &&
    dayOf(cycle) >= (asked.dateFrom ?? whole.dateFrom) &&
    dayOf(cycle) <= (asked.dateTo ?? whole.dateTo) &&
    (!words || ticket.contact.name.toLowerCase().includes(words))
  );
};

describe('a report has exactly the cycles that it was asked for', () => {
  const day = (share: number): string => new Date(from + share * (until - from)).toISOString().slice(0, 10);
  const someOf =
    (next: () => number) =>
    <T>(values: readonly T[]): T[] =>
      next() < 0.6 ? [] : values.filter(() => next() < 0.5);

  function question(next: () => number): Asked {
    const some = someOf(next);
    const [first, last] = [day(next()), day(next())].sort();
    return {
      whatsappId: some([1, 2]),
      users: some([0, admin.user.id, supervisor.user.id]),
      queueIds: some([0, 1, 3]),
      status: some(['closed', 'open', 'group', 'nps']),
      tags: some([1, 2]),
      ...(next() < 0.3 ? { dateFrom: first ?? '', dateTo: last ?? '' } : {}),
      ...(next() < 0.2 ? { searchParam: next() < 0.5 ? 'souza' : 'ana' } : {}),
      ...(next() < 0.1 ? { contactId: cycles[3]?.tracking.contactId ?? '' } : {}),
    };
  }

  async function compare(asked: Asked, who: SignedIn): Promise<void> {
    const expected = newestFirst(cycles.filter((cycle) => isTheirs(cycle, who) && meets(cycle, asked)));
    const rows = await readAll(asked, who);
    expect(rows.map(({ trackingId }) => trackingId)).toEqual(expected);
    const { totalTickets } = await read({ ...asked, pageSize: 5 }, who);
    expect(totalTickets).toMatchObject({ total: expected.length, isExact: true });
  }

  it.each([1, 2, 3, 4])('whatever the filters, for whoever asks (seed %i)', async (seed) => {
    const next = numbersFrom(seed);
    for (let turn = 0; turn < 3; turn += 1) {
      const asked = question(next);
      for (const who of [admin, supervisor, watcher]) await compare(asked, who);
    }
  });

  it('and no row twice for a contact with several tags', async () => {
    const rows = await readAll({ tags: [1, 2] });
    expect(new Set(rows.map(({ trackingId }) => trackingId)).size).toBe(rows.length);
  });
});

describe('a page', () => {
  it('is found by its number and by the cursor of the one before', async () => {
    const first = await read({ pageSize: 20 });
    const byNumber = await read({ pageSize: 20, page: 2 });
    const byCursor = await read({ pageSize: 20, cursor: first.nextCursor });
    expect(first.tickets).toHaveLength(20);
    expect(byNumber.tickets).toEqual(byCursor.tickets);
    expect([...first.tickets, ...byNumber.tickets].map(({ trackingId }) => trackingId)).toEqual(
      newestFirst(cycles).slice(0, 40),
    );
  });

  it('has ten rows unless asked otherwise, and everything means as many as one answer takes', async () => {
    expect((await read({})).tickets).toHaveLength(10);
    expect(await read({ pageSize: 9_999_999 })).toMatchObject({ count: 400, hasMore: false });
  });

  it.each([
    { pageSize: 0 },
    { pageSize: 1001 },
    { page: 0 },
    { page: 1001, pageSize: 10 },
    { cursor: 'x' },
    { cursor: Buffer.from('{"after":"2026-13#1"}').toString('base64url') },
    { dateFrom: '2026-02-30' },
    { status: ['gone'] },
  ])('is refused for %j', async (input) => {
    expect(await ask(input)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });

  it('says where looking ended when what is sought is rare', async () => {
    const input = { searchParam: 'nobody is called so' };
    expect(await read(input)).toMatchObject({
      tickets: [],
      hasMore: false,
      lookedTo: null,
      totalTickets: { total: 0 },
    });
  });
});

describe('the period', () => {
  it('ends no earlier than it begins', async () => {
    const answer = await ask({ dateFrom: '2026-03-02', dateTo: '2026-03-01' });
    expect(answer).toMatchObject({ status: 400, error: 'ERR_INVALID_PERIOD' });
  });

  it('may be ten years', async () => {
    const answer = await read({ dateFrom: '2017-01-01', dateTo: '2026-12-31' });
    expect(answer.totalTickets).toMatchObject({ total: 400, isExact: true });
  });

  it('is the present month without days', async () => {
    const answer = await ask({});
    expect(answer.json.totalTickets).toMatchObject({ total: 0, isExact: true });
  });
});

describe('a row', () => {
  const rowOf = async (id: string | undefined, who = admin) =>
    (await readAll({}, who)).find(({ trackingId }) => trackingId === id);

  it('says what the cycle was', async () => {
    const cycle = cycles.find(({ rate, tracking }) => rate !== undefined && tracking.queueId && tracking.userId);
    if (!cycle) throw new Error('no such cycle');
    const { tracking, ticket, rate } = cycle;
    const local = new Date(Date.parse(tracking.createdAt) - 3 * 3_600_000).toISOString();
    expect(await rowOf(tracking.id)).toMatchObject({
      id: ticket.id,
      uuid: ticket.uuid,
      canOpen: true,
      contactName: ticket.contact.name,
      contactNumber: ticket.contact.number,
      queueName: `Fila ${tracking.queueId}`,
      status: 'FECHADO',
      createdAt: `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`,
      supportTime: expect.stringMatching(/^\d+ d, \d+ hrs e \d+ m$/),
      NPS: rate,
      comment: '',
    });
  });

  it('of a cycle that goes on has no end, and no time', async () => {
    const open = cycles.find(({ tracking }) => tracking.status === 'open');
    const row = await rowOf(open?.tracking.id);
    expect(row).toMatchObject({
      closedAt: '',
      closedAtInstant: null,
      supportTime: '0',
      supportSeconds: null,
      NPS: null,
    });
  });

  it('hides numbers from whoever may not see them', async () => {
    const rows = await readAll({}, supervisor);
    expect(rows.length).toBeGreaterThan(50);
    expect(JSON.stringify(rows)).not.toMatch(/55119\d{8}/);
    expect((await readAll({ searchParam: '5511910' }, supervisor)).length).toBe(0);
    expect((await readAll({ searchParam: '5511910' })).length).toBeGreaterThan(100);
  });

  it('of a ticket that was removed, by somebody who left, stays', async () => {
    const { company, admin: chief } = await newTenant();
    const [cycle] = aHistory({ companyId: company.id, count: 1, seed: 3, from, until, userIds: [99] });
    if (!cycle) throw new Error('no cycle');
    const tracking = { ...cycle.tracking, userId: 99, queueId: 88 };
    await storeHistory(company.id, [{ ...cycle, tracking }]);
    await writeItems([{ remove: keys.ticket(company.id, tracking.ticketId) }]);
    const { tickets } = await read({}, chief);
    const gone = { uuid: null, canOpen: false, contactName: '', userName: '#99', queueName: '#88' };
    expect(tickets).toMatchObject([{ id: tracking.ticketId, ...gone }]);
  });

  it('can be opened by whom its ticket is shown to', async () => {
    const rows = await readAll({}, watcher);
    const ofOthers = rows.filter(({ userName, queueName }) => userName === admin.user.name && queueName === 'Fila 3');
    expect(ofOthers.length).toBeGreaterThan(0);
    expect(ofOthers.every(({ canOpen }) => !canOpen)).toBe(true);
  });
});

describe('tabs', () => {
  it('show groups, what was rated, and what took long', async () => {
    const ids = (some: PastCycle[]) => newestFirst(some);
    const idsOf = async (input: object) => (await readAll(input)).map(({ trackingId }) => trackingId);
    expect(await idsOf({ view: 'groups' })).toEqual(ids(cycles.filter(({ ticket }) => ticket.isGroup)));
    expect(await idsOf({ view: 'ratings' })).toEqual(ids(cycles.filter(({ rate }) => rate !== undefined)));
    expect(await idsOf({ view: 'advertised' })).toEqual(ids(cycles.filter(({ ticket }) => ticket.advertisement)));
    const minutes = ({ tracking }: PastCycle): number => {
      const end = tracking.ratingAt ?? tracking.finishedAt;
      return ((end === null ? Date.now() : Date.parse(end)) - Date.parse(tracking.createdAt)) / 60_000;
    };
    const long = cycles.filter((cycle) => Math.floor(minutes(cycle) * 60) >= 3_000 * 60);
    expect(await idsOf({ view: 'durations', longerThan: 3000 })).toEqual(ids(long));
  });
});

it('is not for everybody, and never about another company', async () => {
  const attendant = await newUser(companyId, { queueIds: [1] });
  expect(await ask(whole, attendant)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  const { admin: stranger } = await newTenant();
  expect((await read({}, stranger)).tickets).toEqual([]);
});
