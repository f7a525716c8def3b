import { handler as apiKeysHandler } from '@fn/developers/apiKeys/handler.ts';
import { apiKeys } from '@shared/developers/contract.ts';
import { security } from '@shared/security/contract.ts';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { catchQueues } from '@test/support/server/companyFixture.ts';
import { beginAtMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { knownPassword as currentPassword, newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import { describe, expect, it } from 'vitest';
import { handler as securityHandler } from '../security/handler.ts';
import { endSession } from '../session/service.ts';
import { handler as usersHandler } from '../users/handler.ts';

const later = beginAtMidHour();
await forFile(startEngine());
catchQueues();

const prove = (by: SignedIn, given: object = { currentPassword }) =>
  call(securityHandler, security.prove, { ...given }, { token: by.token });
const makeKey = (by: SignedIn, proof: string | undefined) =>
  call(
    apiKeysHandler,
    apiKeys.create,
    { name: 'ERP', scopes: ['read'] },
    { token: by.token, hasNoProof: true, headers: proof === undefined ? {} : { 'x-fresh-proof': proof } },
  );
const refused = { status: 403, error: 'ERR_FRESH_PROOF_REQUIRED' };

describe('B-AUTH-41: what was got for a password', () => {
  it('stands in for it for five minutes, also more than once', async () => {
    const { admin } = await newTenant();
    const { proof, seconds } = (await prove(admin)).json;
    expect(seconds).toBe(300);
    expect((await makeKey(admin, proof)).status).toBe(200);
    later(4 * 60);
    expect((await makeKey(admin, proof)).status).toBe(200);
    later(6 * 60);
    expect(await makeKey(admin, proof)).toMatchObject(refused);
  });

  it('is nobody else’s, and of no later session', async () => {
    const { company, admin } = await newTenant();
    const colleague = await newUser(company.id, { profile: 'admin' });
    const { proof } = (await prove(colleague)).json;
    for (const wrong of [proof, `${proof}x`, 'x', undefined])
      expect(await makeKey(admin, wrong)).toMatchObject(refused);
    await endSession(colleague.user);
    const again = { ...colleague, token: colleague.token };
    expect((await makeKey(again, proof)).status).toBe(401);
  });

  it('is given for nothing else', async () => {
    const { admin } = await newTenant();
    expect(await prove(admin, {})).toMatchObject(refused);
    expect(await prove(admin, { currentPassword: 'Wrong-horse-1' })).toMatchObject({
      status: 400,
      fields: { currentPassword: 'password_wrong' },
    });
    // A code of somebody who has no second factor.
    expect((await prove(admin, { code: '123456' })).status).toBe(400);
  });

  it('is found by trying no faster than a password is', async () => {
    const { admin } = await newTenant();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => prove(admin, { currentPassword: 'Wrong-horse-1' })),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
  });
});

describe('B-USER-2: a right with which others are let in', () => {
  it.each([{ profile: 'admin' }, { allowConnections: 'enabled' }])('is given with a proof: %o', async (fields) => {
    const { company, admin } = await newTenant();
    const { user } = await newUser(company.id);
    const change = (more: object) =>
      call(usersHandler, users.update, { id: user.id, ...fields, ...more }, { token: admin.token });
    expect(await change({})).toMatchObject(refused);
    expect(await change({ currentPassword })).toMatchObject({ status: 200, json: fields });
    // They have it: nothing is raised any more.
    expect((await change({ name: 'Bia Reis' })).status).toBe(200);
  });
});
