import { getItem } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { session } from '@shared/session/contract.ts';
import { defaultSettings } from '@shared/settings/model.ts';
import { call } from '@test/support/server/call.ts';
import { toMidHour } from '@test/support/server/countingClock.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aPlan, widePlan } from '@test/support/server/tenant.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { ensurePlan } from '../plans/service.ts';
import { getCompany } from '../records/companies.ts';
import { changePlatformSettings } from '../settings/platform.ts';
import { writeUserCreation } from '../settings/repo.ts';
import { getSettings } from '../settings/service.ts';
import { getUser, listUsers } from '../users/service.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
await ensurePlan(aPlan());
await ensurePlan(aPlan({ id: 2, name: 'Hidden', isPublic: false }));
await ensurePlan(aPlan({ id: 3, name: 'Free', amount: 0 }));
afterEach(() => {
  delete process.env['CLOCK_OFFSET_MS'];
});

let turn = 0;
/** A valid form that nobody has sent before. */
const form = (fields: Record<string, unknown> = {}) => {
  turn += 1;
  return {
    name: 'Ana Souza',
    email: `owner${turn}@shop${turn}.example.com`,
    password: 'Segredo-seguro',
    phone: '(11) 98888-7777',
    companyName: `Loja ${turn}`,
    planId: 1,
    termo: true,
    ...fields,
  };
};
const signUp = (input: Record<string, unknown>, options: Parameters<typeof call>[3] = {}) =>
  call(handler, session.signUp, input, { ip: `198.51.${turn}.7`, ...options });

it('keeps which terms were accepted and when, and none that were not read', async () => {
  await changePlatformSettings(async (current) => ({ ...current, termsVersion: '2026-11' }));
  const known = await signUp(form({ termsVersion: '2026-11' }));
  const silent = await signUp(form());
  for (const { json } of [known, silent]) {
    const { terms, createdAt } = await getCompany(json.companyId);
    expect(terms).toEqual({ version: '2026-11', at: createdAt });
  }
  expect(await signUp(form({ termsVersion: '1' }))).toMatchObject({ status: 400, fields: { termo: 'terms_changed' } });
});

it('B-GEN-12: the company has the zone of the form, by which its trial ends', async () => {
  process.env['CLOCK_OFFSET_MS'] = String(Date.parse('2026-11-20T01:00:00Z') - Date.now());
  const { json } = await signUp(form({ timeZone: 'Europe/Istanbul' }));
  // Four in the morning of the 20th there, and seven days of trial.
  expect(await getCompany(json.companyId)).toMatchObject({ timeZone: 'Europe/Istanbul', dueDate: '2026-11-27' });
  const refused = await signUp(form({ timeZone: '+03:00' }));
  expect(refused).toMatchObject({ status: 400, fields: { timeZone: 'invalid_time_zone' } });
});

describe('sign-up', () => {
  it('B-COMP-2, B-SEED-2: company, administrator and settings with the defaults', async () => {
    process.env['CLOCK_OFFSET_MS'] = String(Date.parse('2026-11-20T01:00:00Z') - Date.now());
    const input = form({ document: '529.982.247-25' });
    const { status, json } = await signUp(input);
    expect(status).toBe(200);
    expect(json).toEqual({ id: 1, name: 'Ana Souza', email: input.email, companyId: expect.any(Number) });
    const company = await getCompany(json.companyId);
    expect(company).toMatchObject({
      name: input.companyName,
      document: '52998224725',
      phone: '+5511988887777',
      status: true,
      recurrence: '',
      plan: widePlan,
      // 22:00 of the 19th in São Paulo, and seven days of trial.
      dueDate: '2026-11-26',
    });
    expect(company.schedules).toHaveLength(7);
    expect(company.schedules[0]).toEqual({
      weekday: 'Segunda-feira',
      weekdayEn: 'monday',
      startTimeA: '08:00',
      endTimeA: '12:00',
      startTimeB: '13:00',
      endTimeB: '18:00',
    });
    expect(await getUser({ companyId: company.id }, json.id)).toMatchObject({
      profile: 'admin',
      super: false,
      defaultTheme: 'light',
      defaultMenu: 'open',
      allTicket: 'disabled',
      allowGroup: false,
      startWork: '00:00',
      endWork: '23:59',
      wpp: '+5511988887777',
    });
    expect(await getSettings({ companyId: company.id })).toEqual(defaultSettings());
    const login = await call(handler, session.login, { email: input.email, password: input.password });
    expect(login).toMatchObject({ status: 200, json: { user: { profile: 'admin', companyId: company.id } } });
  });

  it('B-PLAN-4: a plan that costs nothing is never due', async () => {
    const { json } = await signUp(form({ planId: 3 }));
    expect(await getCompany(json.companyId)).toMatchObject({ planId: 3, dueDate: null });
  });

  it.each([
    [{}, 'pt-BR'],
    [{ language: 'tr' }, 'tr'],
  ])('the administrator goes on in the language of the form: %o', async (fields, language) => {
    const input = form(fields);
    await signUp(input);
    const { json } = await call(handler, session.login, { email: input.email, password: input.password });
    expect(json.user.language).toBe(language);
  });

  it('refuses a language that there is none of', async () => {
    expect(await signUp(form({ language: 'de' }))).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });

  it.each([99, 2])('B-COMP-2: plan %i does not exist or is not offered', async (planId) => {
    expect(await signUp(form({ planId }))).toMatchObject({ status: 400, error: 'ERR_NO_PLAN_FOUND' });
  });

  it('B-COMP-3, B-FIX-4: companyId and profile never put the new user into that company', async () => {
    const first = await signUp(form());
    const second = await signUp(form({ companyId: first.json.companyId, profile: 'admin', super: true }));
    expect(second.json.companyId).not.toBe(first.json.companyId);
    expect(await getCompany(second.json.companyId)).toMatchObject({ referredBy: String(first.json.companyId) });
    expect(await listUsers({ companyId: first.json.companyId })).toHaveLength(1);
    expect((await getUser({ companyId: second.json.companyId }, second.json.id)).super).toBe(false);
  });

  it.each([
    [{ name: 'A' }, 'name', 'too_short'],
    [{ companyName: 'A' }, 'companyName', 'too_short'],
    [{ email: 'a@b' }, 'email', 'invalid_email'],
    [{ password: 'Short1' }, 'password', 'password_too_short'],
    [{ password: 'nouppercase' }, 'password', 'password_uppercase'],
    [{ password: 'NOLOWERCASE' }, 'password', 'password_lowercase'],
    [{ password: 'Password123' }, 'password', 'password_common'],
    [{ password: 'Quitanda Azul', companyName: 'quitanda azul' }, 'password', 'password_own_name'],
    [{ phone: '98888-7777' }, 'phone', 'invalid_phone'],
    [{ phone: '(11) 98888-77777' }, 'phone', 'invalid_phone'],
    [{ document: '529.982.247-26' }, 'document', 'invalid_document'],
    [{ document: '11111111111' }, 'document', 'invalid_document'],
    [{ termo: false }, 'termo', 'terms_required'],
  ])('B-COMP-4: refuses %o', async (fields, field, code) => {
    const answer = await signUp(form(fields));
    expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION', fields: { [field]: code } });
  });

  it('B-COMP-4: an e-mail is unique and a refused form leaves nothing behind', async () => {
    expect((await signUp(form({ email: 'taken@shop.example.com' }))).status).toBe(200);
    const second = form({ email: 'TAKEN@shop.example.com' });
    expect(await signUp(second)).toMatchObject({ status: 400, error: 'ERR_EMAIL_ALREADY_EXISTS' });
    expect((await signUp({ ...second, email: form().email })).status).toBe(200);
  });

  it('B-COMP-4: nobody keeps an owner out by saying their name or document first', async () => {
    const said = { companyName: 'Padaria São José', document: '11.444.777/0001-61' };
    const [stranger, owner] = [await signUp(form(said)), await signUp(form(said))];
    expect([stranger.status, owner.status]).toEqual([200, 200]);
    expect(owner.json.companyId).not.toBe(stranger.json.companyId);
  });

  it('of parallel sign-ups with one e-mail exactly one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => signUp(form({ email: 'race@shop.example.com' }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('B-COMP-1: closed by the global setting', async () => {
    await writeUserCreation(1, 'disabled');
    expect(await signUp(form())).toMatchObject({ status: 403, error: 'ERR_USER_CREATION_DISABLED' });
    await writeUserCreation(1, 'enabled');
    expect((await signUp(form())).status).toBe(200);
  });

  it('answers the same request again, and only that', async () => {
    const input = form();
    const first = await signUp(input, { idempotencyKey: 'again' });
    expect((await signUp(input, { idempotencyKey: 'again' })).json).toEqual(first.json);
    expect((await signUp(input, { idempotencyKey: 'other' })).error).toBe('ERR_EMAIL_ALREADY_EXISTS');
    expect((await signUp(input)).error).toBe('ERR_EMAIL_ALREADY_EXISTS');
    const ref = await getItem(keys.systemRef('email', input.email), true);
    expect(JSON.stringify(ref)).not.toContain('again');
  });

  it('B-COMP-4: refuses addresses that anybody can read, and leaves nothing behind', async () => {
    const refused = await signUp(form({ email: 'owner@mailinator.com', companyName: 'Loja do minuto' }));
    expect(refused).toMatchObject({ status: 400, error: 'ERR_VALIDATION', fields: { email: 'email_disposable' } });
    expect((await signUp(form({ companyName: 'Loja do minuto' }))).status).toBe(200);
  });

  it('B-COMP-4: whoever uses up sign-ups uses up their own, and nobody else of the domain they named', async () => {
    toMidHour();
    const made = async (domain: string, ip: string) =>
      (await signUp(form({ planId: 99, email: `y${turn}@${domain}` }), { ip })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push(await made('many.example', '203.0.113.9'));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
    expect((await signUp(form({ email: `owner@many.example` }), { ip: '192.0.2.14' })).status).toBe(200);
  });

  it('throttles the network around an address', async () => {
    toMidHour();
    const answers: number[] = [];
    for (let host = 1; host <= 62; host += 1)
      answers.push((await signUp(form({ planId: 99 }), { ip: `192.0.0.${host}` })).status);
    expect(answers).toEqual([...Array.from({ length: 60 }, () => 400), 429, 429]);
  });

  it('throttles an address', async () => {
    toMidHour();
    const ip = '203.0.113.200';
    const answers: number[] = [];
    for (let count = 0; count < 22; count += 1) answers.push((await signUp(form({ planId: 99 }), { ip })).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 400), 429, 429]);
  });
});
