import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Company } from '@shared/companies/model.ts';
import { addDays, zoned } from '@shared/core/time.ts';
import type { EmailContentOf } from '@shared/emails/model.ts';
import { fakeGraph, refusal } from '@test/support/graph/fakeGraph.ts';
import { openConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { notifyOfInvoice } from '../../accounts/billing/paymentNotices.ts';
import { changeCompany } from '../../accounts/records/companies.ts';
import { toItem } from '../../core/store/records.ts';
import { templateEntity } from '../../core/store/resourceEntities.ts';
import { type Item, putItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { applyStatus } from '../../inbound/statuses.ts';
import { handler as react } from '../stream/handler.ts';
import { handler as jobs } from './handler.ts';

const today = zoned(new Date(), 'America/Sao_Paulo').date;
/** Noon in São Paulo, so many days from today. */
const noonIn = (days: number) => new Date(`${addDays(today, days)}T15:00:00Z`);
const dueDate = addDays(today, 5);

process.env['MAIL_FROM'] = 'no-reply@prosa.local';
const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
const platform = await openConnectedCompany({ isDefault: true }, { id: 1 });
afterAll(() => delete process.env['MAIL_FROM']);
beforeEach(async () => {
  await workshop.drain('jobs');
  graph.reset();
});

async function stored(companyId: number, kind: string): Promise<Item[]> {
  const client = new DynamoDBClient({});
  const { Items = [] } = await client.send(new ScanCommand({ TableName: 'prosa', ConsistentRead: true }));
  client.destroy();
  return Items.map((item) => unmarshall(item)).filter(
    (item) => item['et'] === kind && String(item['companyId']) === String(companyId),
  );
}
const emails = async (companyId: number) =>
  (await stored(companyId, 'email')) as (Item & { to: string; content: EmailContentOf<'paymentDue'> })[];
const tell = (company: Company, days: number, amount = 99.9) => notifyOfInvoice(company, amount, noonIn(days));
const debtor = (fields: Partial<Company> = {}) => newTenant({ dueDate, phone: '11988887777', ...fields });
const messages = () => graph.calls.filter(({ path }) => path.endsWith('/messages')).map(({ json }) => json);

/** Meta's approval of a template of the platform's own. */
const approve = (name: string, body: string): Promise<void> =>
  putItem(
    toItem(templateEntity, {
      ...{ companyId: 1, whatsappId: platform.connection.id, id: `${name}.pt_BR`, name, language: 'pt_BR', body },
      ...{
        heardAt: '',
        syncedAt: '',
        reason: '',
        quality: '',
        providerId: '1',
        category: 'UTILITY',
        status: 'APPROVED',
      },
      ...{
        header: { format: 'NONE', text: '' },
        footer: '',
        buttons: [],
        isNamed: false,
        isSupported: true,
        examples: {},
      },
    }),
  );

/** The stream tells of the notices of a company, as often as it likes. */
async function streamNotices(companyId: number, times = 1): Promise<void> {
  const notices = await stored(companyId, 'paymentNotice');
  const Records = notices.map((item) => ({ dynamodb: { NewImage: marshall(item) } }));
  for (let time = 0; time < times; time += 1) await react({ Records } as unknown as DynamoDBStreamEvent);
}

describe('B-DUN-1: a company with an unpaid invoice', () => {
  it('has every administrator written to, in their own language, and nobody else', async () => {
    const { company, admin } = await debtor();
    const rui = await newUser(company.id, { name: 'Rui', profile: 'admin', language: 'tr' });
    await newUser(company.id, { name: 'Bia' });
    await tell(company, 0);
    const written = await emails(company.id);
    expect(written.map(({ to }) => to).sort()).toEqual([admin.user.email, rui.user.email].sort());
    expect(written.find(({ to }) => to === rui.user.email)).toMatchObject({
      language: 'tr',
      content: {
        ...{ kind: 'paymentDue', name: 'Rui', stage: 'soon', dueDate, amount: 99.9 },
        ...{ suspendedOn: addDays(dueDate, 4), url: 'http://127.0.0.1:3000/financeiro' },
      },
    });
  });

  it('is told once at each stage, however many workers look how often', async () => {
    const { company } = await debtor();
    for (const days of [0, 1, 5, 6, 7, 8, 9, 38, 39, 40]) {
      await Promise.all(Array.from({ length: 4 }, () => tell(company, days)));
      await tell(company, days);
    }
    const stages = (await emails(company.id)).map(({ content }) => content.stage);
    expect(stages.sort()).toEqual(['lastCall', 'notKept', 'overdue', 'soon', 'today']);
    expect(await stored(company.id, 'paymentNotice')).toHaveLength(5);
  });

  it('is told again of another due date', async () => {
    const { company } = await debtor();
    await tell(company, 0);
    const moved = await changeCompany(company.id, (before) => ({ ...before, dueDate: addDays(dueDate, 1) }));
    await tell(moved, 1);
    expect((await emails(company.id)).map(({ content }) => content.dueDate).sort()).toEqual([
      dueDate,
      addDays(dueDate, 1),
    ]);
  });

  it('that pays, or is switched off, while it is about to be told, is not told', async () => {
    for (const change of [{ dueDate: addDays(dueDate, 30) }, { status: false }]) {
      const { company } = await debtor();
      await changeCompany(company.id, (before) => ({ ...before, ...change }));
      await tell(company, 0);
      expect(await emails(company.id)).toEqual([]);
      expect(await stored(company.id, 'paymentNotice')).toEqual([]);
    }
  });

  it('that owes nothing is not told', async () => {
    const { company } = await debtor();
    await tell(company, 0, 0);
    expect(await emails(company.id)).toEqual([]);
  });
});

describe('B-DUN-2: the message to the company’s phone', () => {
  it('comes from the platform’s number, once, however often the stream tells of it', async () => {
    const { company } = await debtor();
    await tell(company, 5);
    await streamNotices(company.id, 3);
    await workshop.work('jobs', jobs);
    expect(messages()).toHaveLength(1);
    expect(messages()[0]).toMatchObject({ to: '5511988887777', type: 'text' });
    const body = JSON.stringify(messages()[0]);
    for (const part of [company.name, '99,90', 'vence hoje', '/financeiro']) expect(body).toContain(part);
  });

  it('leaves as the platform’s own template where the phone has not written to it lately, and as words where it has', async () => {
    await approve('prosa_payment_due', '{{1}}: {{2}} vence em {{3}}. Pague em {{4}}. Obrigado');
    const { company } = await debtor();
    await tell(company, 5);
    await streamNotices(company.id);
    await workshop.work('jobs', jobs);
    expect(messages()).toMatchObject([{ type: 'template', template: { name: 'prosa_payment_due' } }]);
    const body = JSON.stringify(messages()[0]);
    for (const part of [company.name, '99,90', '/financeiro']) expect(body).toContain(part);
    await writeItems([{ remove: keys.template(1, platform.connection.id, 'prosa_payment_due', 'pt_BR') }]);
  });

  it('that did not leave, or did not arrive, stands in the company’s log', async () => {
    const { company } = await debtor();
    await tell(company, 5);
    await streamNotices(company.id);
    graph.next(refusal(400, 131026));
    await workshop.work('jobs', jobs);
    const failures = async () =>
      (await stored(company.id, 'audit')).filter(({ action }) => action === 'platform.noticeFailed');
    expect(await failures()).toMatchObject([{ note: 'refused' }]);
    expect(messages()[0]).toMatchObject({ biz_opaque_callback_data: `notice#${company.id}` });
    const failure = { code: '131047', reason: '', isRetriable: false };
    const report = { wid: 'wamid.N', messageRef: `notice#${company.id}`, status: 'failed', failure } as const;
    const at = new Date().toISOString();
    await applyStatus({ companyId: 1, now: new Date() }, platform.connection, { ...report, at });
    // Nobody else's number says anything about a company.
    await applyStatus({ companyId: company.id, now: new Date() }, platform.connection, { ...report, at });
    expect((await failures()).map(({ note }) => note).sort()).toEqual(['131047', 'refused']);
  });

  it('is not sent to who has no phone or paid meanwhile', async () => {
    const [silent, paid] = [await debtor({ phone: '' }), await debtor()];
    for (const { company } of [silent, paid]) await tell(company, 5);
    await changeCompany(paid.company.id, (before) => ({ ...before, dueDate: addDays(dueDate, 30) }));
    for (const { company } of [silent, paid]) await streamNotices(company.id);
    expect(await workshop.work('jobs', jobs)).toBe(2);
    expect(messages()).toEqual([]);
  });

  it('is tried again while the platform is busy', async () => {
    const { company } = await debtor();
    await tell(company, 5);
    await streamNotices(company.id);
    graph.next(refusal(400, 130429));
    await workshop.work('jobs', jobs);
    workshop.pass(5);
    await workshop.work('jobs', jobs);
    expect(messages()).toHaveLength(2);
    workshop.pass(60);
    expect(await workshop.work('jobs', jobs)).toBe(0);
  });
});
