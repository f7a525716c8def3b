import { webhookEndpoints } from '@shared/developers/contract.ts';
import { allowLocalCalls } from '@test/support/outside/automationFixture.ts';
import { openExternalServer } from '@test/support/outside/externalServer.ts';
import { call } from '@test/support/server/call.ts';
import { type CompanyFixture, catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RetryLater } from '../../core/events/consume.ts';
import { contactEntity } from '../../core/store/entities.ts';
import { stamp } from '../../core/store/keyParts.ts';
import { toItem } from '../../core/store/records.ts';
import { getItem, putItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { deliver } from './deliver.ts';
import { eraseFromLog, type LogPosition } from './erasure.ts';
import { handler } from './handler.ts';
import type { WebhookJob } from './job.ts';
import { logPage } from './repo.ts';

const start = new Date('2026-11-20T10:00:00.000Z');
let desk: CompanyFixture;
await forFile(startEngine());
catchQueues();
const receiver = await forFile(openExternalServer(() => ({ json: {} })));
allowLocalCalls();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  vi.stubEnv('MAIL_FROM', 'no-reply@prosa.test');
  receiver.answers(() => ({ json: {} }));
  receiver.heard.length = 0;
  desk = await newCompanyFixture();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const asAdmin = async () => ({ token: await tokenOf(desk.admin.user) });
async function subscribe(): Promise<number> {
  const input = { name: 'Loja', url: `${receiver.url}/eventos`, events: ['message.received' as const] };
  return (await call(handler, webhookEndpoints.create, input, await asAdmin())).json.id;
}
const endpoints = async () => (await call(handler, webhookEndpoints.list, {}, await asAdmin())).json;
const log = async (endpointId: number) =>
  (await call(handler, webhookEndpoints.deliveries, { endpointId }, await asAdmin())).json.deliveries;

let serial = 0;
function jobAbout(endpointId: number, data: Record<string, unknown>): WebhookJob {
  serial += 1;
  const at = new Date(Date.now() + serial).toISOString();
  const id = `evt_${serial}`;
  const companyId = desk.company.id;
  const body = { id, type: 'message.received', createdAt: at, companyId, data };
  return { companyId, endpointId, id: `${stamp(at)}#${id}`, group: 't1', body, mediaKey: null, since: Date.now() };
}
const message = (contactId: string) => ({ message: { id: 'm', ticketId: 1, contactId, body: 'segredo' } });
const outcomeOf = (job: WebhookJob) =>
  deliver(job).then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof RetryLater)) throw error;
      return 'later';
    },
  );

it('a receiver that answers after a minute is asked again, under the same id', async () => {
  const id = await subscribe();
  const after = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')));
  const job = jobAbout(id, message('c'));
  expect(await outcomeOf(job)).toBe('later');
  expect(after.mock.calls.flat()).toEqual([10_000]);
  expect(await log(id)).toMatchObject([{ state: 'retrying', reason: 'timeout', httpStatus: null, attempts: 1 }]);
  after.mockRestore();
  vi.setSystemTime(start.getTime() + 5000);
  expect(await outcomeOf(job)).toBe('done');
  expect(receiver.heard.map(({ headers }) => headers['prosa-event-id'])).toEqual([job.body.id]);
  expect(await log(id)).toMatchObject([{ state: 'delivered', reason: '', attempts: 2 }]);
});

it('a receiver that redirects to a private address: nobody calls it, and the event is tried again', async () => {
  const id = await subscribe();
  receiver.answers(() => ({ status: 302, location: 'http://169.254.169.254/latest/meta-data/' }));
  expect(await outcomeOf(jobAbout(id, message('c')))).toBe('later');
  expect(await log(id)).toMatchObject([{ state: 'retrying', reason: 'redirects', httpStatus: null }]);
});

it('the log keeps an entry for 30 days from its last try', async () => {
  const id = await subscribe();
  const job = jobAbout(id, message('c'));
  const daysLeft = async () => {
    const item = await getItem(keys.webhookDelivery(desk.company.id, id, job.id), true);
    return (Number(item?.['ttl']) * 1000 - Date.now()) / 86_400_000;
  };
  receiver.answers(() => ({ status: 503 }));
  expect([await outcomeOf(job), await daysLeft()]).toEqual(['later', 30]);
  vi.setSystemTime(start.getTime() + 3_600_000);
  receiver.answers(() => ({ json: {} }));
  expect([await outcomeOf(job), await daysLeft()]).toEqual(['done', 30]);
});

describe('whoever leads the company is told that nothing goes to an endpoint any more', () => {
  const emailsSent = async () =>
    (await storedEmails(desk.company.id)).map(({ to, language, content }) => [to, language, content]);

  it('after a day of failures, each once and in their own language', async () => {
    const id = await subscribe();
    const rui = await desk.person({ profile: 'admin', language: 'tr' });
    await desk.person({ profile: 'user' });
    receiver.answers(() => ({ status: 500 }));
    expect(await outcomeOf(jobAbout(id, {}))).toBe('later');
    expect(await emailsSent()).toEqual([]);
    vi.setSystemTime(start.getTime() + 86_400_000);
    const late = [jobAbout(id, {}), jobAbout(id, {})];
    expect(await Promise.all(late.map(outcomeOf))).toContain('done');
    expect(await endpoints()).toMatchObject([{ status: 'failing' }]);
    const content = expect.objectContaining({ kind: 'webhookStopped', endpoint: 'Loja', cause: 'failing' });
    const expected = [desk.admin.user, rui.user].map(({ email, language }) => [email, language, content]);
    expect((await emailsSent()).sort()).toEqual(expected.sort());
  });

  it('at once where it says that it is gone', async () => {
    const id = await subscribe();
    receiver.answers(() => ({ status: 410 }));
    expect(await outcomeOf(jobAbout(id, {}))).toBe('done');
    expect(await endpoints()).toMatchObject([{ status: 'gone' }]);
    expect(await emailsSent()).toEqual([
      [desk.admin.user.email, desk.admin.user.language, expect.objectContaining({ cause: 'gone' })],
    ]);
  });
});

describe('somebody who asked to be forgotten', () => {
  const forget = async (id: string) => {
    const contact = await desk.contact({ id });
    await putItem(toItem(contactEntity, { ...contact, erasedAt: new Date().toISOString() }));
  };
  async function eraseAll(contactId: string): Promise<void> {
    let position: LogPosition | undefined = { endpointId: 1 };
    while (position) position = await eraseFromLog({ companyId: desk.company.id, now: start }, [contactId], position);
  }

  it.each([
    ['message', message('c1')],
    ['status', { messageId: 'm', contactId: 'c1' }],
    ['ticket', { ticket: { id: 1, contact: { id: 'c1', name: 'segredo' } } }],
    ['contact', { contact: { id: 'c1', name: 'segredo' } }],
    ['rating', { rating: { contactId: 'c1' } }],
  ])('is not in the log any more: %s', async (_, data) => {
    const id = await subscribe();
    const [theirs, others] = [jobAbout(id, data), jobAbout(id, message('c2'))];
    await outcomeOf(theirs);
    await outcomeOf(others);
    await eraseAll('c1');
    await eraseAll('c1');
    const [kept, cleared] = await log(id);
    expect(kept?.body).toEqual(others.body);
    expect(cleared).toMatchObject({ state: 'delivered', reason: 'erased', body: { id: theirs.body.id, data: {} } });
    const again = { endpointId: id, deliveryId: theirs.id };
    expect(await call(handler, webhookEndpoints.replay, again, await asAdmin())).toMatchObject({ status: 404 });
  });

  it('nor in that of an endpoint that was deleted', async () => {
    const id = await subscribe();
    await outcomeOf(jobAbout(id, message('c1')));
    await call(handler, webhookEndpoints.remove, { id }, await asAdmin());
    await eraseAll('c1');
    const { deliveries } = await logPage({ companyId: desk.company.id }, id, undefined);
    expect(deliveries).toMatchObject([{ reason: 'erased', body: { data: {} } }]);
  });

  it('is told of to nobody by what still waited', async () => {
    const id = await subscribe();
    receiver.answers(() => ({ status: 503 }));
    const [tried, waiting] = [jobAbout(id, message('c1')), jobAbout(id, message('c1'))];
    expect(await outcomeOf(tried)).toBe('later');
    receiver.answers(() => ({ json: {} }));
    receiver.heard.length = 0;
    await forget('c1');
    vi.setSystemTime(start.getTime() + 120_000);
    expect([await outcomeOf(tried), await outcomeOf(waiting)]).toEqual(['done', 'done']);
    expect(receiver.heard).toEqual([]);
    const states = (await log(id)).map(({ state, reason, body }) => [state, reason, body.data]);
    expect(states).toEqual([
      ['failed', 'erased', {}],
      ['failed', 'erased', {}],
    ]);
  });
});
