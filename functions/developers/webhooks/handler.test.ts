import { createHmac } from 'node:crypto';
import { webhookEndpoints } from '@shared/developers/contract.ts';
import type { WebhookEvent } from '@shared/developers/webhook.ts';
import { allowLocalCalls } from '@test/support/outside/automationFixture.ts';
import { openExternalServer } from '@test/support/outside/externalServer.ts';
import { call } from '@test/support/server/call.ts';
import { type CompanyFixture, catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RetryLater } from '../../core/events/consume.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { contactEntity, messageEntity, ticketEntity } from '../../core/store/entities.ts';
import { type Entity, toItem } from '../../core/store/records.ts';
import { keys } from '../../core/store/table.ts';
import { deliver } from './deliver.ts';
import { handler } from './handler.ts';
import { WebhookJob } from './job.ts';
import { announceToWebhooks, forgetEndpoints } from './service.ts';

let desk: CompanyFixture;
await forFile(startEngine());
const outbox = catchQueues();
const receiver = await forFile(openExternalServer(() => ({ json: {} })));
allowLocalCalls();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.000Z') });
  receiver.answers(() => ({ json: {} }));
  receiver.heard.length = 0;
  outbox.clear();
  forgetEndpoints();
  desk = await newCompanyFixture();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Signed again: the clock moves further than a session lasts. */
const asAdmin = async () => ({ token: await tokenOf(desk.admin.user) });
async function subscribe(events: WebhookEvent[] = ['message.received'], url = `${receiver.url}/eventos`) {
  const { json } = await call(handler, webhookEndpoints.create, { name: 'Loja', url, events }, await asAdmin());
  return json;
}
const endpoint = async () => (await call(handler, webhookEndpoints.list, {}, await asAdmin())).json[0];
const log = async (endpointId: number) =>
  (await call(handler, webhookEndpoints.deliveries, { endpointId }, await asAdmin())).json.deliveries;

const contactId = '01JCZZZZZZZZZZZZZZZZZZZZZZ';
function changeOf<T extends object>(entity: Entity<T>, before: T | undefined, after: T): RecordChange {
  const companyId = desk.company.id;
  const items = { before: before && toItem(entity, before), after: toItem(entity, after) };
  return { ...entity.key(after), kind: entity.name, companyId, events: [], ...items };
}
function messageIn(ticketId: number, number: number): RecordChange {
  const companyId = desk.company.id;
  const id = `1-${contactId}-${1_763_600_000_000 + number}-x${number}`;
  const contact = aContact({ companyId, id: contactId });
  const ticket = { ...aTicket({ companyId, id: ticketId, contact, connection: desk.connection }), contactId };
  const createdAt = new Date().toISOString();
  return changeOf(messageEntity, undefined, aMessage({ companyId, ticket, id, body: `n${number}`, createdAt }));
}
const jobs = () => outbox.sent('webhooks').map((job) => WebhookJob.parse(job));
const announce = (...changes: RecordChange[]) => announceToWebhooks(changes, new Date());

/** A FIFO queue whose clock is moved: groups wait for their own first job. */
async function drain(all: readonly WebhookJob[]): Promise<void> {
  const groups = new Map<string, WebhookJob[]>();
  for (const job of all) groups.set(job.group, [...(groups.get(job.group) ?? []), job]);
  const visible = new Map<string, number>([...groups.keys()].map((group) => [group, Date.now()]));
  while (groups.size > 0) {
    const [group = '', at = 0] = [...visible].sort(([, a], [, b]) => a - b)[0] ?? [];
    vi.setSystemTime(Math.max(Date.now(), at));
    const [job, ...rest] = groups.get(group) ?? [];
    try {
      if (job) await deliver(job);
      if (rest.length > 0) groups.set(group, rest);
      else {
        groups.delete(group);
        visible.delete(group);
      }
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
      visible.set(group, Date.now() + Math.max(1, Math.ceil(error.seconds)) * 1000);
    }
  }
}

describe('what is posted', () => {
  it('carries a stable id and a signature that its receiver can check', async () => {
    const { sharedSecret } = await subscribe();
    await desk.contact({ id: contactId, name: 'Maria' });
    const change = messageIn(5, 1);
    await announce(change);
    await announce(change);
    const [first, again] = jobs();
    expect(again?.body.id).toBe(first?.body.id);
    await drain(jobs());
    expect(receiver.heard).toHaveLength(1);
    const [heard] = receiver.heard;
    expect(heard?.json).toMatchObject({
      ...{ type: 'message.received', companyId: desk.company.id, id: first?.body.id },
      data: { message: { ticketId: 5, body: 'n1', fromMe: false }, contact: { name: 'Maria' } },
    });
    const timestamp = heard?.headers['prosa-timestamp'];
    const signature = createHmac('sha256', sharedSecret).update(`${timestamp}.${heard?.body}`).digest('hex');
    expect(heard?.headers).toMatchObject({ 'prosa-signature': `v1=${signature}`, 'prosa-event-id': first?.body.id });
  });

  it('names a group by what the messages API knows it by', async () => {
    await subscribe();
    const aliases = [{ kind: 'gid' as const, value: '120363041234567890' }];
    await desk.contact({ id: contactId, name: 'Família', number: '', isGroup: true, aliases });
    await announce(messageIn(5, 1));
    expect(jobs()[0]?.body.data['contact']).toMatchObject({ name: 'Família', number: '120363041234567890' });
  });

  it('is signed with both secrets for a day after a change', async () => {
    const { id, sharedSecret: former } = await subscribe();
    const { sharedSecret } = (await call(handler, webhookEndpoints.rotate, { id }, await asAdmin())).json;
    const signed = async () => {
      receiver.heard.length = 0;
      await call(handler, webhookEndpoints.test, { id }, await asAdmin());
      const [heard] = receiver.heard;
      const text = `${heard?.headers['prosa-timestamp']}.${heard?.body}`;
      const of = (secret: string) => `v1=${createHmac('sha256', secret).update(text).digest('hex')}`;
      return [heard?.headers['prosa-signature'], of(sharedSecret), of(former)];
    };
    const [both, now, before] = await signed();
    expect(both).toBe(`${now},${before}`);
    vi.setSystemTime('2026-11-21T10:00:01.000Z');
    const [alone, current] = await signed();
    expect(alone).toBe(current);
  });

  it('tells what tickets and contacts went through, and nothing of what nobody asked for', async () => {
    await subscribe(['ticket.opened', 'ticket.assigned', 'ticket.closed', 'contact.updated', 'message.status']);
    const companyId = desk.company.id;
    const contact = await desk.contact({ name: 'Maria' });
    const waiting = aTicket({
      companyId,
      id: 9,
      contact,
      connection: desk.connection,
      status: 'pending',
      userId: null,
    });
    const served = { ...waiting, status: 'open' as const, userId: 3, user: { id: 3, name: 'Ana' }, version: 2 };
    const closed = { ...served, status: 'closed' as const, version: 3 };
    const renamed = { ...contact, name: 'Maria Silva', updatedAt: '2026-11-20T10:05:00.000Z' };
    const counted = { ...contact, newestTickets: { 1: 9 } };
    await announce(
      changeOf(ticketEntity, undefined, waiting),
      changeOf(ticketEntity, waiting, served),
      changeOf(ticketEntity, served, closed),
      changeOf(contactEntity, contact, renamed),
      changeOf(contactEntity, contact, counted),
      messageIn(9, 1),
    );
    expect(jobs().map(({ body, group }) => [body.type, group])).toEqual([
      ['ticket.opened', 't9'],
      ['ticket.assigned', 't9'],
      ['ticket.closed', 't9'],
      ['contact.updated', `c${contact.id}`],
    ]);
  });

  it('costs a company without endpoints nothing but a look each half minute', async () => {
    const list = vi.spyOn(keys, 'webhookEndpoint');
    await announce(messageIn(1, 1));
    const queries = list.mock.calls.length;
    for (let n = 2; n < 20; n += 1) await announce(messageIn(1, n));
    expect([outbox.sent('webhooks'), list.mock.calls.length]).toEqual([[], queries]);
  });
});

describe('a receiver that fails', () => {
  it('is down for an hour: all is delivered, in the order of each ticket, once per id', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 12 }), async (tickets) => {
        vi.setSystemTime('2026-11-20T10:00:00.000Z');
        receiver.heard.length = 0;
        outbox.clear();
        forgetEndpoints();
        desk = await newCompanyFixture();
        const { id } = await subscribe();
        const up = Date.parse('2026-11-20T11:00:00.000Z');
        const taken: [number, string][] = [];
        receiver.answers(({ json }) => {
          if (Date.now() < up) return { status: 503 };
          const { message } = json['data'] as { message: { ticketId: number; body: string } };
          taken.push([message.ticketId, message.body]);
          return { json: {} };
        });
        for (const [place, ticket] of tickets.entries()) await announce(messageIn(ticket, place));
        await drain(jobs());
        const sent = tickets.map((ticket, place): [number, string] => [ticket, `n${place}`]);
        for (const ticket of [1, 2, 3]) {
          const of = (all: [number, string][]) => all.filter(([one]) => one === ticket);
          expect(of(taken)).toEqual(of(sent));
        }
        expect((await log(id)).map(({ state }) => state)).toEqual(tickets.map(() => 'delivered'));
        expect(await endpoint()).toMatchObject({ status: 'active', failures: 0 });
      }),
      { numRuns: 5 },
    );
  });

  it('for more than a day is stopped, and what it missed can be sent again', async () => {
    const { id } = await subscribe();
    receiver.answers(() => ({ status: 500 }));
    await announce(messageIn(1, 1));
    await drain(jobs());
    expect(await endpoint()).toMatchObject({ status: 'failing' });
    const [missed] = await log(id);
    expect(missed).toMatchObject({ state: 'failed', httpStatus: 500 });
    const again = { endpointId: id, deliveryId: missed?.id };
    expect(await call(handler, webhookEndpoints.replay, again, await asAdmin())).toMatchObject({
      error: 'ERR_WEBHOOK_STOPPED',
    });
    receiver.answers(() => ({ json: {} }));
    await call(handler, webhookEndpoints.update, { id, isActive: true }, await asAdmin());
    outbox.clear();
    await call(handler, webhookEndpoints.replay, again, await asAdmin());
    await drain(jobs());
    expect(receiver.heard.at(-1)?.headers['prosa-event-id']).toBe(missed?.body.id);
    expect(await log(id)).toMatchObject([{ state: 'delivered', reason: '' }]);
  });

  it('says that it is gone: nothing is sent there any more', async () => {
    const { id } = await subscribe();
    receiver.answers(() => ({ status: 410 }));
    await announce(messageIn(1, 1), messageIn(1, 2));
    await drain(jobs());
    expect(receiver.heard).toHaveLength(1);
    expect(await endpoint()).toMatchObject({ status: 'gone' });
    // Both are of the same instant.
    expect((await log(id)).map(({ state, reason }) => [state, reason]).sort()).toEqual([
      ['failed', 'paused'],
      ['failed', 'status 410'],
    ]);
  });

  it('sends elsewhere: nobody follows', async () => {
    const { id } = await subscribe();
    receiver.answers(({ path }) => (path === '/eventos' ? { status: 307, location: `${receiver.url}/inside` } : {}));
    const { json } = await call(handler, webhookEndpoints.test, { id }, await asAdmin());
    expect(json).toMatchObject({ isTaken: false, reason: 'redirects' });
    expect(receiver.heard.map(({ path }) => path)).toEqual(['/eventos']);
  });

  it('is inside of the network: nobody calls', async () => {
    const { id } = await subscribe();
    vi.stubEnv('ALLOW_PRIVATE_ADDRESSES', 'off');
    const { json } = await call(handler, webhookEndpoints.test, { id }, await asAdmin());
    vi.unstubAllEnvs();
    expect(json).toMatchObject({ isTaken: false, reason: 'forbidden' });
    expect(receiver.heard).toEqual([]);
  });
});

it('shows a secret once, and an address of another company to nobody', async () => {
  const { id, sharedSecret } = await subscribe();
  const listed = JSON.stringify(await endpoint());
  expect(listed).not.toContain(sharedSecret);
  expect(listed).not.toContain('secret');
  const stranger = { token: (await newCompanyFixture()).admin.token };
  const answers = await Promise.all([
    call(handler, webhookEndpoints.deliveries, { endpointId: id }, stranger),
    call(handler, webhookEndpoints.test, { id }, stranger),
    call(handler, webhookEndpoints.rotate, { id }, stranger),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});
