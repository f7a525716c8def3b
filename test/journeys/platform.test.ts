import { handler as minute } from '@fn/timers/minute.ts';
import type { TaskView } from '@shared/privacy/model.ts';
import type { SandboxEmail } from '@shared/sandbox/model.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leftoversOf } from '../../infra/ops/proof.ts';
import { type CompanySystem, openCompanySystem, Person, Phone } from '../support/system/companySystem.ts';
import { until } from '../support/until.ts';

let office: CompanySystem;
beforeAll(async () => {
  office = await openCompanySystem();
});
afterAll(() => office.stop());

const day = 86_400_000;

/** What somebody of a company got by e-mail. */
async function emailTo(companyId: number, address: string): Promise<SandboxEmail> {
  const headers = { authorization: 'AWS4-HMAC-SHA256' };
  return until(async () => {
    const answer = await fetch(`${process.env['MAILBOX_URL']}?company=${companyId}`, { headers });
    const { emails } = (await answer.json()) as { emails: SandboxEmail[] };
    return emails.find(({ to }) => to.includes(address));
  }, `an e-mail to ${address}`);
}

it('a company is created, gets in by an invitation, meets its plan, is looked at, removed, taken back, and gone', async () => {
  const { admin } = office;
  const flags = ['Whatsapp', 'Facebook', 'Instagram', 'Campaigns', 'Schedules', 'InternalChat', 'ExternalApi'];
  const plan = await admin.send<{ id: number }>('POST', '/plans', {
    ...Object.fromEntries([...flags, 'Kanban', 'OpenAi', 'Integration'].map((name) => [`use${name}`, true])),
    ...{ name: 'Só um', users: 1, connections: 1, queues: 1, amount: 50, trialDays: 7, isPublic: false },
  });
  const login = { email: 'zilda@mercado.test', password: 'Quatro-Palavras-Boas' };
  const { id, isInvitationSent } = await admin.send<{ id: number; isInvitationSent: boolean }>('POST', '/companies', {
    ...{ name: 'Mercado da Zilda', userName: 'Zilda', email: login.email, document: '529.982.247-25' },
    ...{ planId: plan.id, dueDate: '2099-01-10', recurrence: 'MENSAL' },
  });
  expect(isInvitationSent).toBe(true);
  const { text } = await emailTo(id, login.email);
  const [, token] = /invitation#(\S+)/.exec(text) ?? [];
  const visitor = new Person(office.system.url);
  await visitor.send('PUT', '/invitation', { token, newPassword: login.password });
  await expect(visitor.send('PUT', '/invitation', { token, newPassword: login.password })).rejects.toThrow(
    'INVITATION',
  );
  const zilda = await office.signIn(login.email, login.password);
  const second = { name: 'Caio', email: 'caio@mercado.test', password: login.password };
  await expect(zilda.send('POST', '/users', second)).rejects.toThrow('ERR_PLAN_LIMIT_USERS');

  const staff = await admin.enter(id, 'Chamado 71: filas');
  expect(await staff.get('/auth/me')).toMatchObject({ company: { name: 'Mercado da Zilda' } });
  await expect(staff.send('POST', '/queue', { name: 'Caixa', color: '#0f766e' })).rejects.toThrow('403');
  const entries = JSON.stringify(await zilda.get('/audit'));
  for (const event of ['platform.entered', 'platform.request']) expect(entries).toContain(event);

  const named = { name: 'Mercado da Zilda' };
  await admin.send('DELETE', `/companies/${id}?name=${encodeURIComponent(named.name)}`);
  await expect(zilda.get('/queue')).rejects.toThrow(/ERR_/);
  await admin.send('POST', '/companyRemovals/restore', { companyId: id });
  const again = await office.signIn(login.email, login.password);
  expect(await again.get('/queue')).toEqual([]);

  await admin.send('DELETE', `/companies/${id}?name=${encodeURIComponent(named.name)}`);
  await until(async () => {
    const removals = await admin.get<{ companyId: number; state: string }[]>('/companyRemovals');
    return removals.find(({ companyId, state }) => companyId === id && state === 'kept');
  }, 'the archive');
  await admin.send('POST', '/sandbox/clock', { movedMs: 31 * day });
  await minute();
  await until(async () => {
    const removals = await admin.get<{ companyId: number; state: string }[]>('/companyRemovals');
    return removals.find(({ companyId, state }) => companyId === id && state === 'purged');
  }, 'the purge');
  await admin.send('POST', '/sandbox/clock', { movedMs: 0 });
  const cell = { table: String(process.env['TABLE_NAME']), bucket: String(process.env['MEDIA_BUCKET']) };
  const left = await leftoversOf({ ...cell, scheduleGroup: 'default' }, id);
  // What was sent by e-mail goes by itself after thirty days; the proof looks at the real clock.
  const items = left.items.filter((item) => !item.startsWith(`C#${id}#EMAIL#`));
  expect({ ...left, items }).toMatchObject({ items: [], objects: [], schedules: [] });
});

it('somebody who forgot their password gets in by a code on WhatsApp, once, and nobody else is told more', async () => {
  const phone = await Phone.pickUp(office, 'Bento Reis');
  await phone.write('Oi');
  const { number } = phone.phone;
  const bento = { name: 'Bento Reis', email: 'bento@prosa.test', password: 'Esquecida-Mesmo-1' };
  await office.admin.send('POST', '/users', { ...bento, wpp: number });
  const old = await office.signIn(bento.email, bento.password);
  const visitor = new Person(office.system.url);
  const ask = (wpp: string) => visitor.send<{ userId: string }>('POST', '/enviar-email', { wpp });
  const stranger = await ask('5585900000000');
  const { userId } = await ask(number);
  expect(Object.keys(stranger)).toEqual(['userId']);
  const { text } = await phone.sees((message) => !message.fromCustomer && /c.digo/.test(message.text));
  const code = /\d{6}/.exec(text)?.[0];
  const wrong = code === '000000' ? '000001' : '000000';
  await expect(visitor.send('POST', '/verificar-code', { userId, code: wrong })).rejects.toThrow('ERR_INVALID_CODE');
  const { resetToken } = await visitor.send<{ resetToken: string }>('POST', '/verificar-code', { userId, code });
  const reset = { userId, resetToken, newPassword: 'Lembrada-Agora-22' };
  await visitor.send('PUT', '/atualizar-senha', reset);
  await expect(visitor.send('PUT', '/atualizar-senha', reset)).rejects.toThrow('ERR_INVALID_CODE');
  await expect(old.get('/auth/me')).rejects.toThrow('401');
  const now = await office.signIn(bento.email, reset.newPassword);
  expect(await now.get('/auth/me')).toMatchObject({ email: bento.email });
});

it('what is held of a person is found, handed over, and erased with a proof', async () => {
  const { admin } = office;
  const phone = await Phone.pickUp(office, 'Sheena Nelson');
  await phone.write('Meu CPF é 123');
  const { number } = phone.phone;
  const find = () => admin.get<{ people: { id: string; name: string }[] }>(`/personal-data?searchParam=${number}`);
  const person = await until(async () => (await find()).people[0], 'the person');
  const task = (id: string) =>
    until(async () => {
      const found = await admin.get<TaskView>(`/personal-data-tasks/${id}`);
      return found.status === 'done' ? found : undefined;
    }, 'the task');
  const order = { contactId: person.id };
  const { id: exportId } = await admin.send<TaskView>('POST', '/personal-data/export', order);
  await task(exportId);
  const { url } = await admin.send<{ url: string }>('POST', '/personal-data/download', { taskId: exportId, part: 1 });
  const archive = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  const words = Object.values(archive).map((bytes) => new TextDecoder().decode(bytes));
  expect(words.join('\n')).toContain('Meu CPF é 123');

  const reason = 'Pedido da titular';
  const { id: erasureId } = await admin.send<TaskView>('POST', '/personal-data/erase', { ...order, reason });
  const proof = await task(erasureId);
  expect(proof).toMatchObject({ reason, counts: { messages: 1, tickets: 1, exports: 1 } });
  expect(proof.seal).toMatch(/^[0-9a-f]{64}$/);
  expect((await find()).people).toEqual([]);
  expect((await fetch(url)).status).not.toBe(200);
  // Whoever has the number is somebody new.
  await phone.write('Oi de novo');
  const again = await until(async () => (await find()).people[0], 'somebody new');
  expect(again.id).not.toBe(person.id);
});
