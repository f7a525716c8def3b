import { webhookEndpoints } from '@shared/developers/contract.ts';
import { allowLocalCalls } from '@test/support/outside/automationFixture.ts';
import { openExternalServer } from '@test/support/outside/externalServer.ts';
import { call } from '@test/support/server/call.ts';
import { type CompanyFixture, catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aMessage, aTicket } from '@test/support/server/samples.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RetryLater } from '../../core/events/consume.ts';
import { companyEntity, messageEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem } from '../../core/store/store.ts';
import { deliver } from './deliver.ts';
import { handler } from './handler.ts';
import { WebhookJob } from './job.ts';
import { announceToWebhooks, forgetEndpoints } from './service.ts';

let desk: CompanyFixture;
let endpointId: number;
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
  const input = { name: 'Loja', url: `${receiver.url}/eventos`, events: ['message.received' as const] };
  endpointId = (await call(handler, webhookEndpoints.create, input, await asAdmin())).json.id;
});
afterEach(() => {
  vi.useRealTimers();
});

const asAdmin = async () => ({ token: await tokenOf(desk.admin.user) });
const become = (change: { dueDate?: string | null; status?: boolean }): Promise<void> =>
  putItem(toItem(companyEntity, { ...desk.company, ...change }));
const suspend = () => become({ dueDate: '2026-11-16' });
const pay = () => become({ dueDate: '2026-12-16' });

const contactId = '01JCZZZZZZZZZZZZZZZZZZZZZZ';
/** A customer writes, and the stream tells of it. */
async function write(body: string): Promise<void> {
  const companyId = desk.company.id;
  const contact = await desk.contact({ id: contactId, name: 'Maria' });
  const ticket = { ...aTicket({ companyId, id: 5, contact, connection: desk.connection }), contactId };
  const [at, place] = [Date.now(), outbox.sent('webhooks').length];
  const id = `1-${contactId}-${at + place}-x${place}`;
  const message = aMessage({ companyId, ticket, id, body, createdAt: new Date(at).toISOString() });
  const change = { kind: messageEntity.name, companyId, events: [], before: undefined };
  await announceToWebhooks(
    [{ ...messageEntity.key(message), ...change, after: toItem(messageEntity, message) }],
    new Date(),
  );
}

/** What each delivery that waits comes to now. */
async function work(): Promise<string[]> {
  const jobs = outbox.sent('webhooks').map((job) => WebhookJob.parse(job));
  const ends: string[] = [];
  for (const job of jobs) {
    try {
      await deliver(job);
      ends.push('done');
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
      ends.push('later');
    }
  }
  return ends;
}

const log = async () =>
  (await call(handler, webhookEndpoints.deliveries, { endpointId }, await asAdmin())).json.deliveries;
const endpoint = async () => (await call(handler, webhookEndpoints.list, {}, await asAdmin())).json[0];
const heard = () => receiver.heard.map(({ json }) => (json['data'] as { message: { body: string } }).message.body);

it('B-API-8: nothing is posted while a company is suspended, nor made up for, and the log sends again what is wanted', async () => {
  await suspend();
  await write('enquanto suspensa');
  expect(await work()).toEqual(['done']);
  expect(heard()).toEqual([]);
  await pay();
  await write('paga de novo');
  // The queue brings the first job once more.
  expect(await work()).toEqual(['done', 'done']);
  expect(heard()).toEqual(['paga de novo']);
  const aside = (await log()).find(({ state }) => state === 'failed');
  expect(aside).toMatchObject({ reason: 'suspended', attempts: 0, httpStatus: null });
  outbox.clear();
  await call(handler, webhookEndpoints.replay, { endpointId, deliveryId: aside?.id }, await asAdmin());
  expect(await work()).toEqual(['done']);
  expect(heard()).toEqual(['paga de novo', 'enquanto suspensa']);
});

it('B-API-8: a company that is switched off is told nothing either', async () => {
  await become({ status: false });
  await write('desligada');
  await work();
  expect(heard()).toEqual([]);
});

it('B-COMP-11: in the three days after the due date events still go out', async () => {
  await become({ dueDate: '2026-11-17' });
  await write('vencida');
  await work();
  expect(heard()).toEqual(['vencida']);
});

it('B-API-8: what was to be tried again is put aside, and the endpoint has not failed all that time', async () => {
  receiver.answers(() => ({ status: 503 }));
  await write('antes');
  expect(await work()).toEqual(['later']);
  vi.setSystemTime('2026-11-20T10:01:00.000Z');
  await suspend();
  expect(await work()).toEqual(['done']);
  expect(receiver.heard).toHaveLength(1);
  vi.setSystemTime('2026-11-25T10:00:00.000Z');
  await pay();
  expect(await log()).toMatchObject([{ state: 'failed', reason: 'suspended', attempts: 1 }]);
  expect(await endpoint()).toMatchObject({ status: 'active', failures: 0 });
  outbox.clear();
  await write('depois');
  expect(await work()).toEqual(['later']);
  expect(await endpoint()).toMatchObject({ status: 'active', failures: 1 });
});
