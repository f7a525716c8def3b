import { companies } from '@shared/companies/contract.ts';
import type { Route } from '@shared/core/route.ts';
import { recovery } from '@shared/recovery/contract.ts';
import { session } from '@shared/session/contract.ts';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { beginAtMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import {
  aPlan,
  knownPassword as currentPassword,
  newTenant,
  newUser,
  type SignedIn,
} from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { decrypt } from '../../core/secrets/encryption.ts';
import { handler as companiesHandler } from '../companies/handler.ts';
import { ensurePlan } from '../plans/service.ts';
import { findUser } from '../records/users.ts';
import { handler as recoveryHandler } from '../recovery/handler.ts';
import { handler as sessions } from '../session/handler.ts';
import { handler } from './handler.ts';

const later = beginAtMidHour();
await forFile(startEngine());
await ensurePlan(aPlan());
beforeEach(() => {
  process.env['MAIL_FROM'] = 'no-reply@prosa.app';
});
const passDays = (days: number): void => later(days * 86_400);

let turn = 0;
const open = (route: Route, input: Record<string, unknown>) => {
  turn += 1;
  return call(recoveryHandler, route, input, { ip: `198.51.100.${turn % 250}` });
};
const create = (admin: SignedIn, fields = {}) => {
  turn += 1;
  const draft = { name: 'Bia Reis', email: `bia${turn}@shop.example.com`, language: 'en' };
  return call(handler, users.create, { ...draft, ...fields }, { token: admin.token });
};
const tokenIn = (link: string): string => link.split('#')[1] ?? '';
/** The tokens of the e-mails of a company, oldest first. */
async function mailed(companyId: number): Promise<string[]> {
  const emails = (await storedEmails(companyId)).sort((a, b) => a.id.localeCompare(b.id));
  const contents = emails.flatMap(({ content }) => (content.kind === 'invitation' ? [content.secret] : []));
  return Promise.all(contents.map(async (secret) => tokenIn(await decrypt(secret))));
}
const accept = (token: string, newPassword = 'Outro-cavalo-9') => open(recovery.accept, { token, newPassword });
const invalid = { status: 400, error: 'ERR_INVITATION_INVALID' };

async function invitedUser() {
  const { company, admin } = await newTenant({ name: 'Loja Aurora' });
  const { json } = await create(admin);
  const [token = ''] = await mailed(company.id);
  return { company, admin, user: json, token };
}

describe('B-USER-9: an invitation', () => {
  it('goes by e-mail to somebody who is created without a password, and lets them choose one', async () => {
    const { company, admin, user, token } = await invitedUser();
    expect(user).toMatchObject({ isInvited: true, isInvitationSent: true });
    const [email] = await storedEmails(company.id);
    expect(email).toMatchObject({ to: user.email, language: 'en', content: { by: admin.user.name, days: 7 } });
    expect(JSON.stringify(email)).not.toContain(token);
    expect((await open(recovery.invitation, { token })).json).toEqual({
      name: 'Bia Reis',
      email: user.email,
      companyName: 'Loja Aurora',
      language: 'en',
    });
    expect((await accept(token)).json).toEqual({ email: user.email });
    const login = await call(sessions, session.login, { email: user.email, password: 'Outro-cavalo-9' });
    expect(login).toMatchObject({ status: 200, json: { user: { id: user.id, accessNotice: null } } });
    const { json } = await call(handler, users.get, { id: user.id }, { token: admin.token });
    expect(json).not.toHaveProperty('isInvited');
    // Their first password is no change that they have to be told of.
    expect(await storedEmails(company.id)).toHaveLength(1);
  });

  it('is nobody’s password: nothing signs in before', async () => {
    const { user } = await invitedUser();
    for (const password of ['', 'Outro-cavalo-9'])
      expect((await call(sessions, session.login, { email: user.email, password })).status).toBe(401);
  });

  it('works once, for seven days, and only whole', async () => {
    const { token } = await invitedUser();
    const other = await invitedUser();
    const [company, id, secret] = token.split('.');
    const [, , otherSecret] = other.token.split('.');
    for (const wrong of ['', 'x', `${company}.${id}.${otherSecret}`, `${company}.999.${secret}`, `${token}a`])
      expect(await accept(wrong)).toMatchObject(invalid);
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await open(recovery.invitation, { token })).toMatchObject(invalid);
    passDays(7);
    expect(await accept(other.token)).toMatchObject(invalid);
  });

  it('keeps the rules of passwords, and stays good when one is refused', async () => {
    const { token } = await invitedUser();
    for (const [password, code] of [
      ['Curta-1', 'password_too_short'],
      ['Loja Aurora', 'password_own_name'],
    ] as const)
      expect(await accept(token, password)).toMatchObject({ status: 400, fields: { newPassword: code } });
    expect((await accept(token)).status).toBe(200);
  });

  it('sent again is another one, until the person has a password', async () => {
    const { company, admin, user, token } = await invitedUser();
    const invite = () => call(handler, users.invite, { id: user.id }, { token: admin.token });
    passDays(0.01);
    expect((await invite()).json).toMatchObject({ link: null });
    const [, second = ''] = await mailed(company.id);
    expect(await accept(token)).toMatchObject(invalid);
    expect((await accept(second)).status).toBe(200);
    expect(await invite()).toMatchObject({ status: 409, error: 'ERR_INVITATION_ACCEPTED' });
  });

  it('is told once as a link where no e-mail is configured', async () => {
    process.env['MAIL_FROM'] = '';
    const { company, admin } = await newTenant();
    const { json: user } = await create(admin);
    expect(user.isInvitationSent).toBe(false);
    const { json } = await call(handler, users.invite, { id: user.id }, { token: admin.token });
    expect(json.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/invitation#/);
    expect(JSON.stringify(await findUser(company.id, user.id))).not.toContain(tokenIn(json.link ?? '').split('.')[2]);
    expect((await accept(tokenIn(json.link ?? ''))).status).toBe(200);
  });

  it.each(['removed', 'given another e-mail', 'given a password'])('opens nothing once they were %s', async (what) => {
    const { admin, user, token } = await invitedUser();
    const options = { token: admin.token };
    const fields = what.endsWith('password') ? { password: 'Outro-cavalo-7' } : { email: `else${user.email}` };
    if (what === 'removed') await call(handler, users.remove, { id: user.id }, options);
    else await call(handler, users.update, { id: user.id, currentPassword, ...fields }, options);
    expect(await accept(token)).toMatchObject(invalid);
  });

  it('floods nobody', async () => {
    const { admin, user } = await invitedUser();
    const invite = () => call(handler, users.invite, { id: user.id }, { token: admin.token });
    const answers = await Promise.all(Array.from({ length: 6 }, invite));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
  });

  it('is an administrator’s to send, and of their own people', async () => {
    const { company, user } = await invitedUser();
    const member = await newUser(company.id);
    const stranger = await newTenant();
    const by = ({ token }: SignedIn) => call(handler, users.invite, { id: user.id }, { token });
    expect((await by(member)).status).toBe(403);
    expect((await by(stranger.admin)).status).toBe(404);
  });
});

describe('B-COMP-9: the first administrator of a company that the platform makes', () => {
  const platformMakes = async (fields = {}) => {
    turn += 1;
    const staff = await newUser((await newTenant()).company.id, { super: true });
    const draft = { name: `Nova ${turn}`, email: `nova${turn}@shop.example.com`, planId: 1, userName: 'Rui Reis' };
    return {
      staff,
      made: await call(companiesHandler, companies.create, { ...draft, ...fields }, { token: staff.token }),
    };
  };

  it('is invited unless a password was given', async () => {
    const { made } = await platformMakes();
    expect(made).toMatchObject({ status: 200, json: { isInvitationSent: true } });
    const [token = ''] = await mailed(made.json.id);
    expect((await accept(token)).json).toEqual({ email: made.json.email });
    const given = await platformMakes({ password: 'Outro-cavalo-9' });
    expect(given.made.json.isInvitationSent).toBe(false);
    expect(await storedEmails(given.made.json.id)).toEqual([]);
  });

  it('is invited again by the platform alone', async () => {
    const { staff, made } = await platformMakes();
    const invite = (id: number, token = staff.token) => call(companiesHandler, companies.invite, { id }, { token });
    expect((await invite(made.json.id)).json.link).toBeNull();
    expect((await invite(987_654)).status).toBe(404);
    const { admin } = await newTenant();
    expect((await invite(made.json.id, admin.token)).status).toBe(403);
  });
});
