import { users } from '@shared/users/contract.ts';
import { type IdentityProvider, openIdentityProvider } from '@test/support/outside/identityProvider.ts';
import { call } from '@test/support/server/call.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { askSignOn, signOnCompany, visit } from '@test/support/server/signOnFixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem } from '../../core/store/store.ts';
import { handler as usersHandler } from '../users/handler.ts';
import { getUser } from '../users/service.ts';

let engine: Engine;
let provider: IdentityProvider;
beforeAll(async () => {
  process.env['ALLOW_PRIVATE_ADDRESSES'] = 'on';
  [engine, provider] = await Promise.all([startEngine(), openIdentityProvider()]);
});
afterAll(async () => {
  delete process.env['ALLOW_PRIVATE_ADDRESSES'];
  await provider.close();
  await engine.stop();
});

let people = 0;
/** Somebody whom the provider knows. */
const someone = (fields: object = {}) => {
  people += 1;
  return { sub: `s${people}`, email: `p${people}@acme.example`, email_verified: true, name: 'Rosa Lima', ...fields };
};
const refused = 'ERR_SINGLE_SIGN_ON_REFUSED';

describe('B-AUTH-41: whoever has no password', () => {
  const asked = () => ({ auth_time: Math.floor(Date.now() / 1000) });
  async function visitAnew(link: string, claims: ReturnType<typeof someone>) {
    const { json, cookies } = await askSignOn('begin', { link, isFresh: true });
    const url = new URL(json.url);
    expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0']);
    const company = Number(url.searchParams.get('redirect_uri')?.split('/').at(-1));
    const way = { answer: provider.signIn(json.url, claims), company };
    return askSignOn('finish', way, { cookies: { jso: cookies['jso'] ?? '' } });
  }

  it('proves who they are by a new round at the provider', async () => {
    const { company, link } = await signOnCompany(provider);
    const person = someone(asked());
    const { json } = await visitAnew(link, person);
    const user = await getUser({ companyId: company.id }, json.user.id);
    await putItem(toItem(userEntity, { ...user, profile: 'admin' as const }));
    const draft = { name: 'Bia Reis', email: `bia${people}@acme.example` };
    const create = (headers: Record<string, string>) =>
      call(usersHandler, users.create, draft, { token: json.token, hasNoProof: true, headers });
    expect(await create({})).toMatchObject({ status: 403, error: 'ERR_FRESH_PROOF_REQUIRED' });
    expect((await create({ 'x-fresh-proof': json.freshProof?.proof ?? '' })).status).toBe(200);
  });

  it('proves nothing by a sign-in that the provider did not ask for anew, or does not say so', async () => {
    const { link } = await signOnCompany(provider);
    expect((await visit(provider, link, someone(asked()))).json).not.toHaveProperty('freshProof');
    for (const claims of [{}, { auth_time: Math.floor(Date.now() / 1000) - 3600 }])
      expect((await visitAnew(link, someone(claims))).error).toBe(refused);
  });
});
