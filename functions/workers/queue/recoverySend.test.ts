import { handler as recoveryHandler } from '@fn/accounts/recovery/handler.ts';
import { recovery } from '@shared/recovery/contract.ts';
import type { User } from '@shared/users/model.ts';
import { fakeGraph, refusal } from '@test/support/graph/fakeGraph.ts';
import { call } from '@test/support/server/call.ts';
import { openConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { decrypt } from '../../core/secrets/encryption.ts';
import { toItem } from '../../core/store/records.ts';
import { templateEntity } from '../../core/store/resourceEntities.ts';
import { putItem } from '../../core/store/store.ts';
import { handler as jobs } from './handler.ts';

const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
const platform = await openConnectedCompany({ isDefault: true }, { id: 1 });
afterAll(() => delete process.env['MAIL_FROM']);
beforeEach(async () => {
  delete process.env['MAIL_FROM'];
  await workshop.drain('jobs');
  graph.reset();
});

const sent = () => graph.calls.filter(({ path }) => path.endsWith('/messages'));
const numbers = () => sent().map(({ path }) => path.split('/').at(-2));
let last = 0;
/** A number that nobody has yet. */
const newNumber = (): string => {
  last += 1;
  return `55119444${String(last).padStart(5, '0')}`;
};
async function withPhone(companyId: number, fields: Partial<User> = {}): Promise<string> {
  const wpp = newNumber();
  await newUser(companyId, { ...fields, wpp });
  return wpp;
}
let host = 0;
async function recovering(wpp: string): Promise<string> {
  host += 1;
  const { json } = await call(recoveryHandler, recovery.request, { wpp }, { ip: `192.0.2.${host}` });
  await workshop.work('jobs', jobs);
  return json.userId;
}
const verified = (userId: string, code: string) => call(recoveryHandler, recovery.verify, { userId, code });
const codeIn = (body: unknown): string => /\b\d{6}\b/.exec(JSON.stringify(body))?.[0] ?? '';

/** Meta's approval of a template for codes, in three languages. */
async function approveCodes(): Promise<void> {
  const about = { companyId: platform.company.id, whatsappId: platform.connection.id };
  const read = { heardAt: '', syncedAt: '', reason: '', quality: '', providerId: '1' };
  const content = { header: { format: 'NONE', text: '' }, body: '{{1}}', footer: '', isNamed: false, examples: {} };
  const url = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}';
  for (const language of ['en_US', 'pt_BR', 'es'])
    await putItem(
      toItem(templateEntity, {
        ...{ ...about, ...read, ...content, id: `code.${language}`, name: 'code', language },
        ...{ category: 'AUTHENTICATION', status: 'APPROVED', isSupported: true },
        buttons: [{ type: 'URL', text: 'Copy', url }],
      } as Parameters<typeof templateEntity.key>[0]),
    );
}

it('B-AUTH-13: goes out as no text where the platform has no template for codes', async () => {
  const { company } = await newTenant();
  await recovering(await withPhone(company.id));
  expect(sent()).toEqual([]);
});

it('goes out as the platform’s template for codes, in the person’s language', async () => {
  await approveCodes();
  const { company } = await newTenant();
  const handle = await recovering(await withPhone(company.id, { language: 'pt-BR' }));
  const template = sent()[0]?.json['template'] as { components: { parameters: object[] }[] };
  expect(template).toMatchObject({ name: 'code', language: { code: 'pt_BR' } });
  const code = codeIn(template.components);
  expect(template.components.map(({ parameters }) => parameters)).toEqual([
    [{ type: 'text', text: code }],
    [{ type: 'text', text: code }],
  ]);
  expect((await verified(handle, code)).status).toBe(200);
});

it('B-AUTH-13: goes out through the platform’s number alone, and opens the account', async () => {
  const shop = await openConnectedCompany({ isDefault: true });
  const wpp = await withPhone(shop.company.id, { language: 'en' });
  const handle = await recovering(wpp);
  expect(numbers()).toEqual([platform.connection.phoneNumberId]);
  expect(sent()[0]?.json).toMatchObject({ to: wpp, type: 'template' });
  expect((await verified(handle, codeIn(sent()[0]?.json['template']))).status).toBe(200);
});

it('never goes out through a company’s number, also when the platform’s refuses it', async () => {
  const shop = await openConnectedCompany({ isDefault: true });
  graph.next(refusal(400, 131047));
  await recovering(await withPhone(shop.company.id));
  expect(numbers()).toEqual([platform.connection.phoneNumberId]);
});

it('goes the one way it was asked for', async () => {
  process.env['MAIL_FROM'] = 'no-reply@prosa.app';
  const { company } = await newTenant();
  const wpp = newNumber();
  const { user } = await newUser(company.id, { wpp });
  await recovering(user.email);
  expect(sent()).toEqual([]);
  expect(await storedEmails(company.id)).toHaveLength(1);
  await recovering(wpp);
  expect(sent()).toHaveLength(1);
  expect(await storedEmails(company.id)).toHaveLength(1);
});

it('goes out by e-mail where that is configured, sealed while it waits', async () => {
  process.env['MAIL_FROM'] = 'no-reply@prosa.app';
  const { company } = await newTenant();
  const { user } = await newUser(company.id);
  const handle = await recovering(user.email);
  const [email, ...more] = await storedEmails(company.id);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ to: user.email, content: { kind: 'recoveryCode', name: user.name } });
  const secret = (email?.content as { secret?: string } | undefined)?.secret ?? '';
  expect(JSON.stringify(email)).not.toMatch(/"\d{6}"/);
  expect((await verified(handle, await decrypt(secret))).status).toBe(200);
});

it('says a company’s name as a name, never as a link', async () => {
  const { company } = await newTenant({ name: 'Go to https://evil.example/prize' });
  await recovering(await withPhone(company.id));
  expect(JSON.stringify(sent()[0]?.json)).not.toMatch(/https:\/\/evil|evil\.example/);
});

it('comes twice when its job does, and the second one counts', async () => {
  const { company } = await newTenant();
  const wpp = await withPhone(company.id);
  const { json } = await call(recoveryHandler, recovery.request, { wpp }, { ip: '192.0.2.250' });
  const [job] = await workshop.drain('jobs');
  const { sendRecovery } = await import('./recoverySend.ts');
  for (let turn = 0; turn < 2; turn += 1) await sendRecovery(job as unknown as Parameters<typeof sendRecovery>[0]);
  const codes = sent().map((message) => codeIn(message.json['template']));
  expect(codes).toHaveLength(2);
  if (codes[0] !== codes[1]) expect((await verified(json.userId, codes[0] ?? '')).error).toBe('ERR_INVALID_CODE');
  expect((await verified(json.userId, codes[1] ?? '')).status).toBe(200);
});

it('is not sent any more when nobody could type it in time', async () => {
  const { company } = await newTenant();
  const wpp = await withPhone(company.id);
  await call(recoveryHandler, recovery.request, { wpp }, { ip: '192.0.2.251' });
  workshop.pass(301);
  await workshop.work('jobs', jobs);
  expect(sent()).toEqual([]);
});
