import { type IdentityProvider, openIdentityProvider } from '@test/support/outside/identityProvider.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { signOnCompany, visit } from '@test/support/server/signOnFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { newUser } from '@test/support/server/tenant.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

await forFile(startEngine());
let provider: IdentityProvider;
beforeAll(async () => {
  process.env['ALLOW_PRIVATE_ADDRESSES'] = 'on';
  process.env['MAIL_FROM'] = 'no-reply@prosa.app';
  provider = await openIdentityProvider();
});
afterAll(async () => {
  delete process.env['ALLOW_PRIVATE_ADDRESSES'];
  delete process.env['MAIL_FROM'];
  await provider.close();
});

const lettersTo = async (companyId: number, address: string) =>
  (await storedEmails(companyId)).filter(({ to }) => to === address);

it('B-AUTH-17: whose account is linked to the company’s provider is told by e-mail, once', async () => {
  const { company, link } = await signOnCompany(provider);
  const email = `linked${company.id}@acme.example`;
  const { user } = await newUser(company.id, { email, language: 'tr' });
  const person = { sub: 'linked', email, email_verified: true, name: 'Rosa Lima' };
  expect((await visit(provider, link, person)).json.user.id).toBe(user.id);
  const expected = [{ language: 'tr', content: { kind: 'accessChanged', fields: ['identity'], by: null } }];
  expect(await lettersTo(company.id, email)).toMatchObject(expected);
  expect((await visit(provider, link, person)).json.user.id).toBe(user.id);
  expect(await lettersTo(company.id, email)).toHaveLength(1);
});

it('who is somebody new had no other way in, and is told nothing', async () => {
  const { company, link } = await signOnCompany(provider);
  const email = `new${company.id}@acme.example`;
  const person = { sub: 'new', email, email_verified: true, name: 'Rosa Lima' };
  expect((await visit(provider, link, person)).status).toBe(200);
  expect(await lettersTo(company.id, email)).toEqual([]);
});
