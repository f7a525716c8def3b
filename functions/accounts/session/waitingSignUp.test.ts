import { recovery } from '@shared/recovery/contract.ts';
import { session } from '@shared/session/contract.ts';
import { call } from '@test/support/server/call.ts';
import { beginAtMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { aPlan, newTenant, newUser } from '@test/support/server/tenant.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decrypt } from '../../core/secrets/encryption.ts';
import { ensurePlan } from '../plans/service.ts';
import { changeCompany, findCompany, getCompany } from '../records/companies.ts';
import { findLogin } from '../records/users.ts';
import { findWaiting } from '../records/waitingEmails.ts';
import { handler as recoveryHandler } from '../recovery/handler.ts';
import { handler } from './handler.ts';

const later = beginAtMidHour();
await forFile(startEngine());
await ensurePlan(aPlan());
beforeEach(() => {
  process.env['MAIL_FROM'] = 'no-reply@prosa.app';
  vi.stubEnv('SANDBOX', 'off');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const password = 'Segredo-seguro';
let turn = 0;
/** An address of the internet in a network of its own. */
const newIp = (): string => {
  turn += 1;
  return `198.51.${turn}.7`;
};
const newEmail = (): string => `zilda${newIp()}@padaria.example`;
const signUp = (
  email: string,
  { ip = newIp(), idempotencyKey, ...fields }: { ip?: string; idempotencyKey?: string; password?: string } = {},
) => {
  const form = { name: 'Dona Zilda', phone: '11988887777', companyName: 'Mercado', planId: 1, termo: true };
  const options = { ip, ...(idempotencyKey ? { idempotencyKey } : {}) };
  return call(handler, session.signUp, { ...form, email, password, ...fields }, options);
};

/** The tokens of the links that were sent on behalf of a company, oldest first. */
async function tokens(companyId: number): Promise<string[]> {
  const emails = (await storedEmails(companyId)).sort((a, b) => a.id.localeCompare(b.id));
  const sealed = emails.flatMap(({ content }) => (content.kind === 'emailProof' ? [content.secret] : []));
  return (await Promise.all(sealed.map(decrypt))).map((link) => link.split('#')[1] ?? '');
}
const open = (token = '', typed?: string) =>
  call(recoveryHandler, recovery.proveEmail, { token, ...(typed ? { password: typed } : {}) }, { ip: newIp() });

describe('B-COMP-4: who signs up again while their address waits', () => {
  it('gets the link again instead of another company, is answered the same, and comes in with it', async () => {
    const email = newEmail();
    const first = await signUp(email);
    const { companyId } = first.json;
    later(1);
    const again = await signUp(email);
    const shape = ({ status, json, headers }: typeof first) =>
      `${status} ${Object.keys(json)} ${json.id} ${json.name} ${json.email} ${Object.keys(headers).sort()}`;
    expect(shape(again)).toBe(shape(first));
    // A number that says nothing, as where the address is somebody's: it would tell who guessed a password that they did.
    expect(again.json.companyId).toBeGreaterThan(companyId);
    expect(await findCompany(again.json.companyId)).toBeUndefined();
    const [former, newest, ...more] = await tokens(companyId);
    expect(more).toEqual([]);
    expect((await open(former)).error).toBe('ERR_INVALID_CODE');
    expect((await open(newest)).status).toBe(200);
    expect(await findLogin(email)).toMatchObject({ companyId, userId: 1 });
    const { json } = await call(handler, session.login, { email, password }, { ip: newIp() });
    expect(json.user.companyId).toBe(companyId);
    expect(await findWaiting(email)).toEqual([]);
    // Now it is theirs for good, so that they hear that they have an account.
    expect((await findCompany((await signUp(email)).json.companyId)) === undefined).toBe(true);
    expect((await storedEmails(companyId)).map(({ content }) => content.kind)).toContain('accountThere');
  });

  it('with another password makes another company, and the first link stays good', async () => {
    const email = newEmail();
    const { companyId } = (await signUp(email)).json;
    const other = await signUp(email, { password: 'Outro-cavalo-9' });
    expect(other.status).toBe(200);
    expect((await getCompany(other.json.companyId)).email).toBe(email);
    const [token, ...more] = await tokens(companyId);
    expect(more).toEqual([]);
    expect((await open(token)).status).toBe(200);
    // Whoever waits still is one of those who wait.
    expect(await findWaiting(email)).toEqual([{ companyId: other.json.companyId, userId: 1 }]);
  });

  it('gets five links an hour because of one network, as everybody does', async () => {
    const [ip, email] = [newIp(), newEmail()];
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await signUp(email, { ip })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('several times at once, or by the same request, is still one company with one good link', async () => {
    const email = newEmail();
    const { companyId } = (await signUp(email)).json;
    const idempotencyKey = `again ${email}`;
    const same = await Promise.all([1, 2].map(() => signUp(email, { idempotencyKey })));
    const others = await Promise.all([1, 2].map(() => signUp(email)));
    expect([...same, ...others].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(same.map(({ json }) => json.companyId)).size).toBe(1);
    expect(await findWaiting(email)).toEqual([{ companyId, userId: 1 }]);
    const opened: number[] = [];
    for (const token of await tokens(companyId)) opened.push((await open(token)).status);
    expect(opened.filter((status) => status === 200)).toHaveLength(1);
  });

  it('of an address that signs in elsewhere is asked for the password that they chose, as before', async () => {
    const { company } = await newTenant();
    const email = newEmail();
    await newUser(company.id, { email });
    const { companyId } = (await signUp(email)).json;
    later(1);
    await signUp(email);
    const newest = (await tokens(companyId)).at(-1);
    expect((await open(newest)).fields).toEqual({ password: 'required' });
    expect((await open(newest, password)).status).toBe(200);
    expect(await findLogin(email)).toMatchObject({ companyId });
  });

  it('makes another company where theirs was switched off', async () => {
    const email = newEmail();
    const { companyId } = (await signUp(email)).json;
    await changeCompany(companyId, (current) => ({ ...current, status: false }));
    const again = await signUp(email);
    expect((await getCompany(again.json.companyId)).email).toBe(email);
    expect(await tokens(companyId)).toHaveLength(1);
  });

  it('makes another company on a machine with a sandbox, where nobody waits for an e-mail', async () => {
    vi.stubEnv('SANDBOX', 'on');
    const { company } = await newTenant();
    const email = newEmail();
    await newUser(company.id, { email });
    const made = [await signUp(email), await signUp(email)].map(({ json }) => json.companyId);
    for (const companyId of made) expect((await getCompany(companyId)).email).toBe(email);
  });
});
