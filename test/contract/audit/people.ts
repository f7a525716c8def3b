import { saveFile } from '@fn/core/files/files.ts';
import { userEntity } from '@fn/core/store/entities.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { signInEntity } from '@fn/core/store/resourceEntities.ts';
import { getItem, putItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { type Options, securityKey } from '@test/support/outside/securityKey.ts';
import { act, ask, company, life, plain, root, signedInAs } from '@test/support/server/auditFixture.ts';
import { authenticator } from '@test/support/server/authenticator.ts';
import { knownPassword, newUser } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';

/** What is done to people and to what the platform sells. */
export function actionsOnPeople(): void {
  it('users, company and settings', async () => {
    const draft = { name: 'Bia', email: `bia${root.user.companyId}@example.com`, password: 'quatro-palavras-boas' };
    const bia = await life('users', draft, {
      profile: 'supervisor',
      password: 'outras-palavras-boas',
      currentPassword: knownPassword,
      allTicket: 'enabled',
    });
    expect(bia.fields).toEqual(['allTicket', 'password', 'profile']);
    await bia.end();
    const { json: caio } = await act('users.create', { name: 'Caio', email: `caio${draft.email}` });
    expect((await act('users.invite', { id: caio['id'] })).target).toBe(String(caio['id']));
    const key = keys.config(root.user.companyId, 'USER', Number(caio['id']));
    const failing = fromItem(userEntity, (await getItem(key, true)) ?? {});
    await putItem(toItem(userEntity, { ...failing, emailFailure: { kind: 'bounce', at: failing.createdAt } }));
    expect((await act('users.retryEmail', { id: caio['id'] })).target).toBe(String(caio['id']));
    const emailChange = { email: `next${draft.email}`, hash: '', until: failing.createdAt };
    await putItem(toItem(userEntity, { ...failing, emailChange }));
    expect((await act('users.sendNextEmail', { id: caio['id'] })).target).toBe(String(caio['id']));
    expect((await act('users.withdrawNextEmail', { id: caio['id'] })).target).toBe(String(caio['id']));
    const { companyId } = root.user;
    const schedules = company.schedules.map((day) => ({ ...day, startTimeA: '09:00' }));
    const hours = await act('companies.schedules', { id: companyId, schedules });
    expect(hours).toMatchObject({ target: String(companyId), fields: ['schedules'] });
    expect((await act('settings.update', { key: 'userRating', value: 'enabled' })).target).toBe('userRating');
    expect((await act('settings.updateCompany', { column: 'userRating', data: 'disabled' })).target).toBe('userRating');
  });

  it('what people do to their own account', async () => {
    // Whoever runs the platform cannot turn it off.
    signedInAs(await newUser(company.id, { name: 'Rita Root', profile: 'admin' }));
    const { id: userId, companyId } = root.user;
    const at = new Date().toISOString();
    const signIn = { companyId, userId, id: 'S1', at, device: '', network: '', method: 'password' } as const;
    await putItem(toItem(signInEntity, signIn));
    const own = { currentPassword: knownPassword };
    const { key } = (await ask('security.startAuthenticator', own)).json as { key: string };
    const set = await act('security.confirmAuthenticator', { code: authenticator(key).code() });
    const [first] = set.json['recoveryCodes'] as string[];
    const renewed = await act('security.renewRecoveryCodes', { ...own, code: first });
    const [second] = renewed.json['recoveryCodes'] as string[];
    await act('security.removeAuthenticator', { ...own, code: second });
    const begun = await ask('passkeys.begin', own);
    const { challenge, options } = begun.json as { challenge: string; options: Options };
    const response = securityKey('http://localhost:3000').create(options);
    const made = await act('passkeys.create', { challenge, name: 'Celular', response });
    const { id: passkeyId } = made.json['passkey'] as { id: string };
    await act('passkeys.rename', { passkeyId, name: 'Telefone' });
    const [code] = made.json['recoveryCodes'] as string[];
    await act('passkeys.remove', { ...own, passkeyId, code });
    const signOn = { isEnabled: false, issuer: '', clientId: '', clientSecret: '', domains: [], createsUsers: false };
    await act('singleSignOn.update', { ...signOn, profile: 'user', queueIds: [], allowsPasswords: true, ...own });
    const reset = await act('security.resetSecondFactor', { ...own, userId: plain.user.id });
    expect(reset.target).toBe(String(plain.user.id));
    expect((await act('security.endSession', { sessionId: 'S1' })).target).toBeNull();
  });

  it('what the platform sells and explains', async () => {
    const limits = { users: 3, connections: 3, queues: 3, amount: 99 };
    const plan = await life('plans', { name: 'Plano da auditoria', ...limits }, { amount: 120 });
    expect(plan.fields).toEqual(['amount']);
    const draft = { name: 'Loja', email: `loja${root.user.companyId}@example.com`, userName: 'Dona' };
    const made = await act('companies.create', { ...draft, planId: plan.id });
    const id = made.json['id'];
    expect(made.target).toBe(String(id));
    expect((await act('companies.invite', { id })).target).toBe(String(id));
    const other = await act('plans.create', { name: 'Outro plano da auditoria', ...limits });
    const cheaper = await act('plans.create', { name: 'Plano menor da auditoria', ...limits, amount: 1 });
    await putItem({ ...(await getItem(keys.company(root.user.companyId), true)), dueDate: '2030-01-31' });
    const chosen = await act('companies.changePlan', { planId: cheaper.json['id'] });
    expect(chosen.target).toBe(String(cheaper.json['id']));
    expect(await act('companies.choosePlanUsers', { ids: [] })).toMatchObject({ target: null, fields: [] });
    const changed = await act('companies.update', { id, planId: other.json['id'], campaignsEnabled: false });
    expect(changed).toMatchObject({ target: String(id), fields: ['plan', 'planId'] });
    await plan.end();
    const colleague = { name: 'Sol', email: `sol${root.user.companyId}@example.com`, currentPassword: knownPassword };
    const invited = await act('staff.invite', colleague);
    const { id: staffId } = invited.json['person'] as { id: number };
    expect(invited.target).toBe(String(staffId));
    const left = await act('staff.remove', { id: staffId, currentPassword: knownPassword });
    expect(left.target).toBe(String(staffId));
    const entry = { companyId: id, reason: 'Chamado 4711', mode: 'read' };
    expect((await act('impersonation.begin', entry)).target).toBe(String(id));
    await saveFile(`c/${id}/archive/00001`, Buffer.from('x'), { name: '00001.jsonl.gz', mime: 'application/gzip' });
    const named = String((await getItem(keys.company(Number(id))))?.['name']);
    expect((await act('removal.begin', { id, name: named })).target).toBe(String(id));
    const kept = await getItem(keys.removal(Number(id)));
    await putItem({ ...kept, exported: { files: 1, items: 1, finishedAt: null } });
    expect((await act('removal.archive', { companyId: id })).target).toBe(String(id));
    expect((await act('removal.restore', { companyId: id })).target).toBe(String(id));
    const help = await life('helps', { title: 'Começar', video: 'dQw4w9WgXcQ' }, { title: 'Início' });
    expect(help.fields).toEqual(['title']);
    await help.end();
  });
}
