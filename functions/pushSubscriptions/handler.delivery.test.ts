import { contract } from '@shared/contract.ts';
import { call } from '@test/support/server/call.ts';
import { openFor, openPushFixture, type PushFixture } from '@test/support/server/pushFixture.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from './handler.ts';
import { findDevices } from './repo.ts';

const routes = contract.pushSubscriptions;

let desk: PushFixture;

beforeAll(async () => {
  desk = await openPushFixture();
});
beforeEach(() => desk.renew());
afterAll(() => desk.close());

describe('what it costs', () => {
  it('is one read where nobody wants it', async () => {
    const message = await desk.written({});
    const { operations, reads, writes } = await desk.meter.measure(() => desk.told(message));
    expect({ operations, reads, writes }).toEqual({ operations: ['Query'], reads: 0.5, writes: 0 });
    expect(await desk.workshop.drain('jobs')).toEqual([]);
  });

  it('is one read and one job per ticket and batch, and few reads for the attendant', async () => {
    const ana = await desk.attendant('ana');
    const [first, last] = [await desk.written(openFor(ana)), await desk.written(openFor(ana), { body: 'Alô?' })];
    const reaction = await desk.meter.measure(() => desk.told(first, last));
    expect(reaction.operations).toEqual(['Query']);
    const job = await desk.meter.measure(desk.work);
    expect(job.result).toBe(1);
    // Message; company, settings and counters; the ticket; her devices; her rights; the keys.
    const batches = ['BatchGetItem', 'BatchGetItem', 'BatchGetItem'];
    // Some are asked for side by side: whichever comes first is chance.
    expect(job.operations.toSorted()).toEqual([...batches, 'GetItem', 'GetItem', 'Query']);
    expect(job.reads).toBeLessThanOrEqual(6);
    expect(job.writes).toBe(0);
    expect(desk.service.received.map(({ text }) => text)).toMatchObject([{ body: 'Alô?' }]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %d has the device forgotten', async (status) => {
    const ana = await desk.attendant('gone');
    await desk.subscribe(ana, 'there');
    desk.service.answers('gone', status);
    expect(await desk.hear(openFor(ana))).toEqual(['there']);
    const current = await findDevices(desk.company().id, ana.user.id);
    expect(current?.devices.map(({ endpoint }) => endpoint)).toEqual([`${desk.service.origin}/there`]);
  });

  it.each([429, 500, 503])('that answers %d is asked again three times, for that device alone', async (status) => {
    const ana = await desk.attendant('busy');
    await desk.subscribe(ana, 'there');
    desk.service.answers('busy', status);
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(await desk.hear(openFor(ana))).toEqual(['there']);
    for (const seconds of [6, 31, 121, 500]) {
      desk.workshop.pass(seconds);
      await desk.work();
    }
    const logged = lines.mock.calls.map(([line]) => String(line)).join('');
    lines.mockRestore();
    expect(desk.service.asked.filter((device) => device === 'busy')).toHaveLength(4);
    expect(desk.reached()).toEqual(['there']);
    expect(logged).toContain('push.notSent');
    expect(logged).not.toContain('busy');
    expect(desk.workshop.dead('jobs')).toBe(0);
  });

  it('that takes the second try brings the push then', async () => {
    const ana = await desk.attendant('busy');
    desk.service.answers('busy', 503);
    await desk.hear(openFor(ana));
    desk.service.answers('busy', 201);
    desk.workshop.pass(6);
    await desk.work();
    expect(desk.reached()).toEqual(['busy']);
  });

  it.each([400, 403, 413])('that refuses with %d is left alone', async (status) => {
    const ana = await desk.attendant('odd');
    desk.service.answers('odd', status);
    await desk.hear(openFor(ana));
    desk.workshop.pass(200);
    await desk.work();
    expect(desk.service.asked).toEqual(['odd']);
  });

  it('in the installation’s own network is never called', async () => {
    const ana = await desk.attendant('inside');
    const named = desk.service.subscription('named');
    const endpoint = named.endpoint.replace('http://127.0.0.1', 'https://localhost');
    await call(handler, routes.save, { ...named, endpoint }, { token: ana.token });
    process.env['ALLOW_PRIVATE_ADDRESSES'] = 'off';
    await desk.hear(openFor(ana));
    expect(desk.service.asked).toEqual([]);
  });
});
