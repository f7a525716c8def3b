import { handler as usersHandler } from '@fn/accounts/users/handler.ts';
import type { Language } from '@shared/users/model.ts';
import { users } from '@shared/users/contract.ts';
import { fakeGraph, refusal } from '@test/support/graph/fakeGraph.ts';
import { call } from '@test/support/server/call.ts';
import { openConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedAccessMessages } from '@test/support/server/storedAccessMessages.ts';
import { storedAudit } from '@test/support/server/storedAudit.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { knownPassword as currentPassword, newTenant, newUser } from '@test/support/server/tenant.ts';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, expect, it } from 'vitest';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { accessMessageSteps } from '../../core/store/accessMessages.ts';
import { commit } from '../../core/store/commit.ts';
import { toItem } from '../../core/store/records.ts';
import { templateEntity } from '../../core/store/resourceEntities.ts';
import { putItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler as react } from '../stream/handler.ts';
import { handler as jobs } from './handler.ts';

const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
const platform = await openConnectedCompany({ isDefault: true }, { id: 1 });
beforeEach(async () => {
  await workshop.drain('jobs');
  graph.reset();
});

const replaced = 'prosa_phone_replaced';
const former = '5511977771111';
const messages = () => graph.calls.filter(({ path }) => path.endsWith('/messages')).map(({ json }) => json);

/** The stream tells of what is stored for phones of a company's people. */
async function streamOf(companyId: number): Promise<void> {
  const items = await storedAccessMessages(companyId);
  const Records = items.map((item) => ({ dynamodb: { NewImage: marshall(item) } }));
  await react({ Records } as unknown as DynamoDBStreamEvent);
}

/** Somebody who changes their account, and the job that follows. */
async function changing(language: Language, fields: { wpp: string } | { password: string }) {
  const { company } = await newTenant();
  const { user, token } = await newUser(company.id, { wpp: former, language });
  const change = { id: user.id, ...fields, currentPassword };
  expect((await call(usersHandler, users.update, change, { token })).status).toBe(200);
  // What else the change asks for would meet the refusals below.
  await workshop.drain('jobs');
  await streamOf(company.id);
  return company;
}

const replacing = (language: Language) => changing(language, { wpp: '5511977772222' });

/** Meta's approval of a template of the platform's own. */
const approve = (language: string, body: string, name = replaced): Promise<void> =>
  putItem(
    toItem(templateEntity, {
      ...{ companyId: 1, whatsappId: platform.connection.id, id: `${name}.${language}`, name, language, body },
      ...{ heardAt: '', syncedAt: '', reason: '', quality: '', providerId: '1', category: 'UTILITY' },
      ...{ status: 'APPROVED', header: { format: 'NONE', text: '' }, footer: '', buttons: [], isNamed: false },
      ...{ isSupported: true, examples: {} },
    }),
  );

it('B-AUTH-17: reaches a number that has not written lately by the platform’s template, in the person’s language', async () => {
  await approve('pt_BR', 'Este número foi trocado por outro na conta de {{1}}.');
  await approve('en_US', 'This number was replaced by another one in the account of {{1}}.');
  const company = await replacing('en');
  await workshop.work('jobs', jobs);
  expect(messages()).toMatchObject([
    { to: former, type: 'template', template: { name: replaced, language: { code: 'en_US' } } },
  ]);
  expect(JSON.stringify(messages()[0])).toContain(company.name);
  for (const language of ['pt_BR', 'en_US'])
    await writeItems([{ remove: keys.template(1, platform.connection.id, replaced, language) }]);
});

it('goes as words where the platform has no such template', async () => {
  const company = await replacing('pt-BR');
  await workshop.work('jobs', jobs);
  expect(messages()).toMatchObject([{ to: former, type: 'text' }]);
  expect(JSON.stringify(messages()[0])).toContain(`trocado por outro na conta de ${company.name}`);
});

it('that did not leave stands in the company’s log', async () => {
  const company = await replacing('es');
  graph.next(refusal(400, 131047));
  await workshop.work('jobs', jobs);
  const failed = (await storedAudit(company.id)).filter(({ action }) => action === 'platform.noticeFailed');
  expect(failed).toMatchObject([{ note: 'refused' }]);
  expect(JSON.stringify(failed)).not.toContain(former);
});

it('is tried again while the platform is busy', async () => {
  await replacing('tr');
  graph.next(refusal(400, 130429));
  await workshop.work('jobs', jobs);
  workshop.pass(5);
  await workshop.work('jobs', jobs);
  expect(messages().map(({ to }) => to)).toEqual([former, former]);
});

const wordsOf: readonly [Language, string][] = [
  ['pt-BR', 'mudou: senha'],
  ['en', 'was changed: password'],
  ['es', 'cambió: contraseña'],
  ['tr', 'erişim değişti: parola'],
];
it.each(wordsOf)('says in %s what else changed', async (language, words) => {
  const company = await changing(language, { password: 'another-Secret-4711' });
  await workshop.work('jobs', jobs);
  expect(messages()).toMatchObject([{ to: former, type: 'text' }]);
  expect(JSON.stringify(messages()[0])).toContain(words);
  expect(JSON.stringify(messages()[0])).toContain(company.name);
});

it('says what else changed by its own template, whose places are numbered or named', async () => {
  const name = 'prosa_access_changed';
  await approve('en_US', 'The access to your account at {{1}} was changed: {{2}}.', name);
  await changing('en', { password: 'another-Secret-4711' });
  await workshop.work('jobs', jobs);
  expect(messages()).toMatchObject([{ to: former, type: 'template', template: { name } }]);
  expect(JSON.stringify(messages()[0])).toContain('"password"');
  await writeItems([{ remove: keys.template(1, platform.connection.id, name, 'en_US') }]);
});

it('sends nothing for a job or a stream record that comes again', async () => {
  const company = await replacing('en');
  await streamOf(company.id);
  await workshop.work('jobs', jobs);
  await streamOf(company.id);
  await workshop.work('jobs', jobs);
  expect(messages()).toHaveLength(1);
});

it('tells one number five times an hour, and another one besides', async () => {
  const at = Date.now();
  // All within one hour of the clock.
  workshop.pass(3600 - (Math.floor(at / 1000) % 3600) + 60);
  const { company } = await newTenant();
  const { user } = await newUser(company.id, { wpp: former });
  const other = await newUser(company.id, { wpp: '5511977773333' });
  const ctx = { companyId: company.id, company, now: new Date(at) };
  for (let time = 0; time < 7; time += 1) await commit(await accessMessageSteps(ctx, user, ['secondFactor']));
  await commit(await accessMessageSteps(ctx, other.user, ['secondFactor']));
  await streamOf(company.id);
  await workshop.work('jobs', jobs);
  const numbers = messages().map(({ to }) => to);
  expect(numbers.filter((to) => to === former)).toHaveLength(5);
  expect(numbers.filter((to) => to === '5511977773333')).toHaveLength(1);
});

it('does what a job says that was enqueued before messages were stored', async () => {
  const { company } = await newTenant();
  const job = {
    type: 'phone.replaced',
    companyId: company.id,
    number: former,
    language: 'en',
    companyName: company.name,
  };
  await enqueueJobs([job as Parameters<typeof enqueueJobs>[0][number]]);
  await workshop.work('jobs', jobs);
  expect(messages()).toMatchObject([{ to: former, type: 'text' }]);
});
