import { fakeGraph, refusal } from '@test/support/graph/fakeGraph.ts';
import { openConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { beforeEach, expect, it } from 'vitest';
import { findConnection } from '../../channels/connections/repo.ts';
import { enqueueJobs } from '../../core/events/jobs.ts';
import { handler as jobs } from './handler.ts';

const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
const platform = await openConnectedCompany({ isDefault: true }, { id: 1 });
beforeEach(async () => {
  await workshop.drain('jobs');
  graph.reset();
});

const sent = () => graph.calls.filter(({ path }) => path.endsWith('/messages')).map(({ json }) => json);
async function founded(fields: Parameters<typeof newTenant>[0]) {
  const { company } = await newTenant(fields);
  await enqueueJobs([{ type: 'company.created', companyId: company.id }]);
  return company;
}
const work = () => workshop.work('jobs', jobs);

it('B-COMP-5: greets a new company through the platform’s number, without a password', async () => {
  const company = await founded({ phone: '11988887777', dueDate: '2026-12-05' });
  await work();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ to: '5511988887777', type: 'text' });
  const body = JSON.stringify(sent()[0]);
  for (const part of [company.name, company.email, '05/12/2026']) expect(body).toContain(part);
  expect(body.toLowerCase()).not.toMatch(/senha|password/);
});

it('writes to nobody without a number', async () => {
  await founded({ phone: '' });
  expect(await work()).toBe(1);
  expect(sent()).toEqual([]);
});

it('tries again when the platform is busy, and lets it be when the person cannot be written to', async () => {
  await founded({ phone: '11988887777' });
  graph.next(refusal(400, 130429));
  await work();
  workshop.pass(5);
  await work();
  expect(sent()).toHaveLength(2);
  await founded({ phone: '11988887777' });
  graph.next(refusal(400, 131047));
  expect(await work()).toBe(1);
  expect(sent()).toHaveLength(3);
});

it('shows that the platform’s own number was refused', async () => {
  await founded({ phone: '11988887777' });
  graph.next(refusal(401, 190));
  await work();
  expect((await findConnection(1, platform.connection.id))?.status).toBe('DISCONNECTED');
  await founded({ phone: '11988887777' });
  expect(await work()).toBe(1);
  expect(sent()).toHaveLength(1);
});

it('B-COMP-5: greets its administrator by e-mail, once, in their language', async () => {
  process.env['MAIL_FROM'] = 'no-reply@prosa.app';
  const { company } = await newTenant({ email: 'dona@mercado.example', dueDate: '2026-12-05', phone: '11988887777' });
  await newUser(company.id, { name: 'Dona Zilda', email: 'dona@mercado.example', language: 'es' });
  await enqueueJobs([{ type: 'company.created', companyId: company.id }]);
  graph.next(refusal(400, 130429));
  await work();
  workshop.pass(5);
  await work();
  delete process.env['MAIL_FROM'];
  const [email, ...more] = await storedEmails(company.id);
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    to: 'dona@mercado.example',
    language: 'es',
    content: { kind: 'welcome', name: 'Dona Zilda', login: 'dona@mercado.example', trialEnds: '2026-12-05' },
  });
});
