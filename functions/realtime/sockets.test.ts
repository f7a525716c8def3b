import { shiftClock } from '@test/support/server/companyFixture.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { itemOf, startPushes, watchedCompany } from '@test/support/server/pushes.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { companyEntity, type StoredTicket, ticketEntity, userEntity } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, type Item, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

let { companyId, ana, bia, ticket } = {} as Awaited<ReturnType<typeof watchedCompany>>;

const live = await forFile(startPushes());
const meter = await forFile(startMeter(live.engine.endpoint));
beforeEach(async () => {
  ({ companyId, ana, bia, ticket } = await watchedCompany(live));
});

const row = (each: StoredTicket): Item => itemOf(ticketEntity, each);

describe('sockets', () => {
  it('of an expired token are told and closed, by the next event or their own next word', async () => {
    process.env['CLOCK_OFFSET_MS'] = String(16 * 60_000);
    await live.say('bia', '{"action":"userStatus"}');
    expect(live.heard('bia')).toEqual(['auth:expired:']);
    await live.stream([undefined, row(ticket())]);
    delete process.env['CLOCK_OFFSET_MS'];
    expect(live.heard('ana')).toEqual(['auth:expired:']);
    expect(live.closed.sort()).toEqual(['admin', 'ana', 'bia']);
    expect(await getItem(keys.socket(companyId, 'ana'))).toBeUndefined();
  });

  it.each([
    ['is deleted', undefined],
    ['signed out or changed the password', { tokenVersion: 5 }],
  ])('of somebody who %s are closed', async (_, change) => {
    await live.stream([
      itemOf(userEntity, ana.user),
      change && itemOf(userEntity, { ...ana.user, ...change }, 'user.updated'),
    ]);
    expect(live.heard('ana')).toEqual(['auth:expired:']);
    expect(live.closed).toEqual(['ana']);
  });

  it('of a company that was switched off are closed', async () => {
    const item = await getItem(keys.company(companyId));
    if (!item) throw new Error('no company');
    const company = fromItem(companyEntity, item);
    await live.stream([itemOf(companyEntity, company), itemOf(companyEntity, { ...company, status: false })]);
    expect(live.closed.sort()).toEqual(['admin', 'ana', 'bia']);
  });

  it('of a new sign-in survive it', async () => {
    const again = { ...ana.user, tokenVersion: 1 };
    await putItem(itemOf(userEntity, again));
    await live.connect({ token: await tokenOf(again) }, 'ana-2');
    live.clear();
    await live.stream(
      [itemOf(userEntity, ana.user), itemOf(userEntity, again, 'user.loggedIn')],
      [itemOf(userEntity, again), itemOf(userEntity, { ...again, online: true }, 'user.updated')],
    );
    expect(live.heard('ana')).toEqual(['auth:update', 'auth:expired:']);
    expect(live.heard('ana-2')).toEqual(['user:update']);
    expect(live.closed).toEqual(['ana']);
  });

  it('that are gone are forgotten; one that fails stays, and its browser sees that it missed something', async () => {
    live.broken.set('ana', 400);
    live.broken.set('bia', 410);
    shiftClock(30_000);
    await live.stream([undefined, row(ticket())]);
    shiftClock(0);
    expect(live.heard('admin')).toEqual(['ticket:update']);
    expect(live.closed).toEqual([]);
    expect(await getItem(keys.socket(companyId, 'ana'))).toBeDefined();
    expect(await getItem(keys.socket(companyId, 'bia'))).toBeUndefined();
    const missed = live.pushed.at(-1)?.seq ?? 0;
    live.broken.clear();
    await live.say('ana', '{"action":"ping"}');
    expect(live.pushed.at(-1)).toMatchObject({ to: 'ana', channel: 'pong', seq: missed });
    live.clear();
    await live.say('bia', '{"action":"ping"}');
    expect(live.closed).toEqual(['bia']);
  });

  it('that are throttled get everything a moment later, in order', async () => {
    live.busy.set('ana', 3);
    live.busy.set('bia', 2);
    await live.stream([undefined, row(ticket())], [row(ticket()), row(ticket({ lastMessage: 'Tudo bem?' }))]);
    expect(live.closed).toEqual([]);
    const seqs = (id: string) => live.pushed.filter(({ to }) => to === id).map(({ seq }) => seq);
    expect(seqs('ana').length).toBeGreaterThan(0);
    expect(seqs('ana')).toEqual(seqs('admin'));
    expect(seqs('bia')).toEqual(seqs('admin'));
    expect(await getItem(keys.socket(companyId, 'ana'))).toBeDefined();
  });

  it('answer pings, take joins and bear nonsense', async () => {
    for (const body of ['{"action":"joinTickets","status":"open"}', '{"action":"__proto__"}', 'x', '', '[]', 'null']) {
      expect((await live.say('ana', body)).statusCode).toBe(200);
    }
    expect(live.pushed).toEqual([]);
    await live.say('ana', '{"action":"ping"}');
    expect(live.pushed).toMatchObject([{ to: 'ana', channel: 'pong', seq: 0, data: {} }]);
  });
});

describe('limits', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    live.stayInOneContainer(true);
  });
  afterEach(() => {
    vi.useRealTimers();
    live.stayInOneContainer(false);
  });

  it('say when to come back to whoever opens sockets without end, and not to a colleague', async () => {
    const answers = [];
    for (let turn = 0; turn < 25; turn += 1) answers.push(await live.connect(ana, `ana-${turn}`));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(5);
    for (const { headers } of refused) expect(Number(headers?.['Retry-After'])).toBeGreaterThan(0);
    expect(await live.connect(bia, 'bia-2')).toMatchObject({ statusCode: 200 });
  });

  it('let one person hold twenty sockets, of which the oldest makes room', async () => {
    live.stayInOneContainer(false);
    for (let turn = 1; turn < 20; turn += 1) await live.connect(ana, `ana-${turn}`);
    expect(live.closed).toEqual([]);
    process.env['CLOCK_OFFSET_MS'] = '60000';
    const newest = await tokenOf(ana.user);
    await live.connect({ token: newest }, 'ana-20');
    delete process.env['CLOCK_OFFSET_MS'];
    expect(live.closed).toHaveLength(1);
    expect(live.closed).not.toContain('ana-20');
    const [gone = ''] = live.closed;
    expect(await getItem(keys.socket(companyId, gone))).toBeUndefined();
    expect(await getItem(keys.socket(companyId, 'bia'))).toBeDefined();
  });

  it('hear a few of three thousand frames, read nothing for the rest, and close who does not stop', async () => {
    const flood = () => Promise.all(Array.from({ length: 3000 }, () => live.say('ana', '{"action":"ping"}')));
    const { operations } = await meter.measure(flood);
    expect(operations.length).toBeLessThan(200);
    expect(live.heard('ana')).toContain('limit:');
    expect(live.pushed.find(({ channel }) => channel === 'limit')?.data).toEqual({
      error: 'ERR_TOO_MANY_ATTEMPTS',
      retryAfter: 1,
    });
    expect(live.closed).toEqual(['ana']);
    await live.say('bia', '{"action":"ping"}');
    expect(live.heard('bia')).toEqual(['pong:']);
  });
});

describe('a batch', () => {
  it('of a hundred records costs as many calls as one of one', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => row(ticket({ id: index + 1 })));
    const one = await meter.measure(() => live.stream([undefined, rows[0]]));
    const all = await meter.measure(() => live.stream(...rows.map((each) => [undefined, each] as const)));
    expect(all.operations).toEqual(one.operations);
    expect(all.operations).toEqual(['UpdateItem', 'Query', 'GetItem']);
    expect(live.pushed.filter(({ to }) => to === 'ana').map(({ seq }) => seq)).toEqual(
      Array.from({ length: 101 }, (_, index) => index + 1),
    );
  });

  it('that nobody hears is still counted, so that whoever comes next asks', async () => {
    for (const id of ['admin', 'ana', 'bia']) await live.disconnect(id);
    await live.stream([undefined, row(ticket())]);
    await live.connect(ana, 'later');
    await live.say('later', '{"action":"sync"}');
    expect(live.pushed).toMatchObject([{ to: 'later', channel: 'sync', seq: 1 }]);
  });

  it('of sockets, refs and logs is nobody’s business and costs nothing', async () => {
    const { operations } = await meter.measure(() =>
      live.stream(
        [undefined, { ...keys.socket(companyId, 'x'), et: 'socket' }],
        [undefined, { ...keys.ref(companyId, 'wid', 'w'), et: 'ref' }],
        [undefined, { pk: 'SYSTEM#X', sk: 'Y' }],
      ),
    );
    expect(operations).toEqual([]);
  });
});
