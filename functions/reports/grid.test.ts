import { isDeepStrictEqual } from 'node:util';
import { reports } from '@shared/reports/contract.ts';
import { periodOf } from '@shared/reports/cycles.ts';
import { viewerOf } from '@shared/tickets/rules/policy.ts';
import { call } from '@test/support/server/call.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import {
  aHistory,
  dayOf,
  isTheirs,
  type PastCycle,
  pastAdvertisements,
  storeHistory,
} from '@test/support/server/history.ts';
import { newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gridOf } from './grid.ts';
import { handler } from './handler.ts';

let engine: Engine;
let admin: SignedIn;
let supervisor: SignedIn;
let cycles: PastCycle[];
const [from, until] = [Date.parse('2026-01-10T00:00:00Z'), Date.parse('2026-06-20T00:00:00Z')];
const whole = { dateFrom: '2026-01-01', dateTo: '2026-06-30' };

beforeAll(async () => {
  engine = await startEngine();
  const tenant = await newTenant();
  ({ admin } = tenant);
  const companyId = tenant.company.id;
  supervisor = await newUser(companyId, { profile: 'supervisor', queueIds: [1, 2] });
  cycles = aHistory({ companyId, count: 400, seed: 7, from, until, userIds: [admin.user.id, supervisor.user.id] });
  await storeHistory(companyId, cycles);
});
afterAll(() => engine.stop());

describe('the grid', () => {
  const ask = async (by: string, more: object = {}, who = admin) => {
    const answer = await call(handler, reports.grid, { ...whole, by, ...more } as never, { token: who.token });
    expect(answer.status).toBe(200);
    return answer.json;
  };
  const reading = () => {
    const now = new Date('2026-06-25T12:00:00Z');
    const filters = { view: 'tickets' as const, tags: [1], ...whole };
    const zone = 'America/Sao_Paulo';
    return {
      ...{ companyId: admin.user.companyId, now, viewer: viewerOf(admin.user), isMasked: false, zone },
      ...{ language: admin.user.language, filters, period: periodOf(filters, zone, now) },
    };
  };
  const mean = (values: (number | null)[]): number | null => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : Math.round(known.reduce((sum, value) => sum + value, 0) / known.length);
  };
  const came = (cycle: PastCycle): boolean => {
    const end = cycle.tracking.finishedAt;
    // The next one of the same person, whenever this one ended.
    const [next] = cycles
      .filter(({ tracking }) => tracking.contactId === cycle.tracking.contactId)
      .map(({ tracking }) => tracking.createdAt)
      .filter((at) => at > cycle.tracking.createdAt)
      .sort();
    return end !== null && next !== undefined && Date.parse(next) - Date.parse(end) <= 7 * 86_400_000;
  };

  it.each(['users', 'queues', 'connections'] as const)('adds up by %s as a calculation apart does', async (by) => {
    const { rows, isExact } = await ask(by);
    expect(isExact).toBe(true);
    const keyOf = ({ tracking }: PastCycle): string =>
      String({ users: tracking.userId, queues: tracking.queueId, connections: tracking.whatsappId }[by] ?? 0);
    for (const row of rows) {
      const own = cycles.filter((cycle) => keyOf(cycle) === row.key);
      const over = own.filter(({ tracking }) => tracking.finishedAt !== null);
      const rates = own.flatMap(({ rate }) => (rate === undefined ? [] : [rate]));
      const balance = rates.filter((rate) => rate >= 9).length - rates.filter((rate) => rate <= 6).length;
      expect(row).toMatchObject({
        services: own.length,
        finished: over.length,
        rated: rates.length,
        nps: rates.length === 0 ? null : Math.round((100 * balance) / rates.length),
        resolved: over.length === 0 ? null : Math.round((100 * over.filter((one) => !came(one)).length) / over.length),
        wait: mean(
          own.map(({ tracking: { startedAt, createdAt } }) =>
            startedAt === null ? null : Math.floor((Date.parse(startedAt) - Date.parse(createdAt)) / 1000),
          ),
        ),
      });
    }
    expect(rows.reduce((sum, { services }) => sum + services, 0)).toBe(cycles.length);
  });

  it('counts what each advertisement brought on each channel, and nothing twice', async () => {
    const brought = cycles.filter(({ tracking }) => tracking.advertisement !== null);
    const { rows } = await ask('advertisements', { view: 'advertised' });
    for (const advertisement of pastAdvertisements)
      for (const channel of ['whatsappapi', 'facebook'] as const) {
        const own = brought.filter(
          ({ tracking }) => tracking.channel === channel && isDeepStrictEqual(tracking.advertisement, advertisement),
        );
        expect(own.length).toBeGreaterThan(0);
        expect(rows.find((row) => isDeepStrictEqual(row.advertisement, { ...advertisement, channel }))).toMatchObject({
          name: advertisement.title,
          services: own.length,
        });
      }
    expect(rows).toHaveLength(6);
    const all = (await ask('advertisements')).rows;
    expect(all.find(({ key }) => key === '0')?.services).toBe(cycles.length - brought.length);
    const { rows: channels } = await ask('channels', { view: 'advertised' });
    expect(Object.fromEntries(channels.map(({ key, services }) => [key, services]))).toEqual({
      whatsappapi: brought.filter(({ tracking }) => tracking.channel === 'whatsappapi').length,
      facebook: brought.filter(({ tracking }) => tracking.channel === 'facebook').length,
    });
  });

  it('calls an advertisement as it was called last', async () => {
    const { admin: other } = await newTenant();
    const { companyId } = other.user;
    const [early, late] = ['2026-02-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z'];
    const two = aHistory({ companyId, count: 2, seed: 3, from, until, userIds: [other.user.id] }).map((cycle, at) => ({
      ...cycle,
      tracking: {
        ...{ ...cycle.tracking, createdAt: at === 0 ? early : late, channel: 'facebook' as const },
        advertisement: { id: '77', title: at === 0 ? 'Natal' : 'Ano-novo', url: '' },
      },
    }));
    await storeHistory(companyId, two);
    const { rows } = await ask('advertisements', {}, other);
    expect(rows).toMatchObject([{ name: 'Ano-novo', services: 2 }]);
  });

  it('holds as many advertisements as fit into an answer, whatever they are called', async () => {
    const { admin: other } = await newTenant();
    const { companyId } = other.user;
    const many = aHistory({ companyId, count: 900, seed: 5, from, until, userIds: [other.user.id] }).map(
      (cycle, at) => {
        const advertisement = { id: '', title: '😀'.repeat(500), url: `https://${at}${'😀'.repeat(480)}` };
        return { ...cycle, tracking: { ...cycle.tracking, advertisement } };
      },
    );
    await storeHistory(companyId, many);
    const { rows, more } = await ask('advertisements', {}, other);
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(5_000_000);
    expect([rows.length > 100, rows.length + more]).toEqual([true, 900]);
  });

  it('says how far it came where there are more records than it looks at', async () => {
    const newest = [...cycles]
      .sort((one, other) => (one.tracking.createdAt < other.tracking.createdAt ? 1 : -1))
      .slice(0, 200);
    const theirs = newest.filter(({ ticket }) => ticket.contact.tags.some(({ id }) => id === 1));
    const { rows, ...reach } = await gridOf(reading(), 'queues', { looks: 1 });
    expect(reach).toEqual({ more: 0, isExact: false, looked: 200, since: newest.at(-1)?.tracking.createdAt });
    expect(rows.reduce((sum, { services }) => sum + services, 0)).toBe(theirs.length);
    expect(await gridOf(reading(), 'queues', { looks: 3 })).toMatchObject({ isExact: true, looked: 400 });
  });

  it('answers with so many lines, the largest, and says how many it leaves out', async () => {
    const all = await gridOf(reading(), 'users');
    const { rows, more } = await gridOf(reading(), 'users', { lines: 1 });
    expect([rows, more]).toEqual([all.rows.slice(0, 1), all.rows.length - 1]);
    expect(more).toBeGreaterThan(0);
  });

  it('has days in their order, by the company’s clock, and keeps to what one may see', async () => {
    const { rows } = await ask('days', { users: [supervisor.user.id] }, supervisor);
    const own = cycles.filter(({ tracking }) => tracking.userId === supervisor.user.id);
    expect(rows.map(({ key }) => key)).toEqual([...new Set(own.map(dayOf))].sort().reverse());
    const { rows: theirs } = await ask('queues', {}, supervisor);
    const visible = cycles.filter((cycle) => isTheirs(cycle, supervisor));
    expect(theirs.reduce((sum, { services }) => sum + services, 0)).toBe(visible.length);
  });
});
