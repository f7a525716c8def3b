import { handler as usersHandler } from '@fn/accounts/users/handler.ts';
import type { Language } from '@shared/users/model.ts';
import { users } from '@shared/users/contract.ts';
import { fakeGraph, refusal } from '@test/support/graph/fakeGraph.ts';
import { call } from '@test/support/server/call.ts';
import { openConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedAudit } from '@test/support/server/storedAudit.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { knownPassword as currentPassword, newTenant, newUser } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { toItem } from '../../core/store/records.ts';
import { templateEntity } from '../../core/store/resourceEntities.ts';
import { putItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler as jobs } from './handler.ts';

const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
const platform = await openConnectedCompany({ isDefault: true }, { id: 1 });
beforeEach(async () => {
  await workshop.drain('jobs');
  graph.reset();
});

const name = 'prosa_phone_replaced';
const former = '5511977771111';
const messages = () => graph.calls.filter(({ path }) => path.endsWith('/messages')).map(({ json }) => json);

/** Somebody whose number becomes another one, and the job that follows. */
async function replacing(language: Language) {
  const { company } = await newTenant();
  const { user, token } = await newUser(company.id, { wpp: former, language });
  const change = { id: user.id, wpp: '5511977772222', currentPassword };
  expect((await call(usersHandler, users.update, change, { token })).status).toBe(200);
  return company;
}

/** Meta's approval of a template of the platform's own. */
const approve = (language: string, body: string): Promise<void> =>
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
  expect(messages()).toMatchObject([{ to: former, type: 'template', template: { name, language: { code: 'en_US' } } }]);
  expect(JSON.stringify(messages()[0])).toContain(company.name);
  for (const language of ['pt_BR', 'en_US'])
    await writeItems([{ remove: keys.template(1, platform.connection.id, name, language) }]);
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
