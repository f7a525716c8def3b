import { createServer, type Server } from 'node:http';
import { handler as usersHandler } from '@fn/accounts/users/handler.ts';
import { emailPreferences } from '@shared/emails/contract.ts';
import type { EmailContent } from '@shared/emails/model.ts';
import { emailReportJob } from '@shared/emails/reports.ts';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { openStoreFixture, type StoreFixture } from '@test/support/server/storeFixture.ts';
import { knownPassword as currentPassword, newTenant, newUser } from '@test/support/server/tenant.ts';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createSes, mailboxPath, type Ses } from '../../../infra/local/aws/ses/ses.ts';
import { closeServer, listen } from '../../../infra/local/host/listen.ts';
import { enqueueEmails } from '../../core/events/emailQueue.ts';
import { commit } from '../../core/store/commit.ts';
import { emailEntity, emailSteps, findEmail } from '../../core/store/emails.ts';
import { fromItem } from '../../core/store/records.ts';
import { handler as send } from '../../emails/handler.ts';
import { handler as preferences } from '../../emails/preferences.ts';
import { handler as report } from './handler.ts';

const sender = 'no-reply@prosa.app';
let workshop: StoreFixture;
let ses: Ses;
let server: Server;
let mailbox = '';
let reports: string[] = [];

beforeAll(async () => {
  workshop = await openStoreFixture();
  server = createServer((req, res) => void ses.handle(req, res));
  const endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  mailbox = `${endpoint}${mailboxPath}`;
  const credentials = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local', AWS_REGION: 'us-east-1' };
  const mail = { MAIL_FROM: sender, MAIL_REPORTS: 'prosa-email', PUBLIC_URL: 'https://prosa.example' };
  Object.assign(process.env, { AWS_ENDPOINT_URL_SESV2: endpoint, ...credentials, ...mail });
});
beforeEach(() => {
  reports = [];
  ses = createSes({ sender, now: Date.now, report: (event) => reports.push(event) });
});
afterAll(async () => {
  delete process.env['MAIL_FROM'];
  await closeServer(server);
  await workshop.close();
});

interface Sent {
  readonly to: string[];
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}
const sent = async (): Promise<Sent[]> => (await (await fetch(mailbox)).json()).emails;

const ready: EmailContent = {
  kind: 'exportReady',
  name: 'Ana',
  companyName: 'Loja',
  days: 7,
  url: 'https://p.example',
};
const welcome: EmailContent = {
  ...{ kind: 'welcome', name: 'Ana', companyName: 'Loja', login: 'a@b.example', trialEnds: null },
  url: 'https://prosa.example/login',
};

/** Writes to an address. @returns why it was not sent; null when it was */
async function write(to: string, content: EmailContent): Promise<string | null | undefined> {
  const steps = emailSteps({ companyId: 1, now: new Date() }, { to, language: 'pt-BR', content });
  const email = fromItem(emailEntity, steps[0]?.write.Put?.Item ?? {});
  await commit(steps);
  await enqueueEmails([{ companyId: 1, emailId: email.id }]);
  await workshop.work('emails', send);
  return (await findEmail(1, email.id))?.failure;
}

async function deliver(events: readonly { readonly detail: unknown }[]): Promise<void> {
  const attributes = { ApproximateReceiveCount: '1' };
  const Records = events.map((event, at) => ({
    ...{ messageId: String(at), attributes },
    body: JSON.stringify(emailReportJob(event.detail)),
  }));
  expect(await report({ Records } as unknown as SQSEvent)).toEqual({ batchItemFailures: [] });
}

const bounce = (emailAddress: string, bounceType = 'Permanent') => ({
  source: 'aws.ses',
  detail: { eventType: 'Bounce', bounce: { bounceType, bouncedRecipients: [{ emailAddress }] }, mail: {} },
});
const complaint = (emailAddress: string, complaintFeedbackType?: string) => ({
  detail: { complaint: { complainedRecipients: [{ emailAddress }], complaintFeedbackType } },
});

it('B-MAIL-2: an address that bounces is not written to again, and whoever has it and administrators see it', async () => {
  const { company, admin } = await newTenant();
  const email = `bounce+${company.id}@simulator.amazonses.com`;
  const ana = await newUser(company.id, { email });
  expect(await write(email, welcome)).toBeNull();
  expect(reports).toHaveLength(1);
  await deliver(reports.map((event) => JSON.parse(event)));
  expect(await write(email, welcome)).toBe('Undeliverable');
  expect(await sent()).toHaveLength(1);

  const shown = async (token: string) => (await call(usersHandler, users.get, { id: ana.user.id }, { token })).json;
  for (const { token } of [admin, ana]) expect((await shown(token)).emailFailure).toMatchObject({ kind: 'bounce' });

  const retried = await call(usersHandler, users.retryEmail, { id: ana.user.id }, { token: admin.token });
  expect(retried.json.emailFailure).toBeNull();
  expect(await write(email, welcome)).toBeNull();
});

it('B-MAIL-2: the next address of somebody that bounces is shown to them and administrators, and tried again', async () => {
  const { company, admin } = await newTenant();
  const [person, colleague] = [await newUser(company.id), await newUser(company.id)];
  const next = `bounce+next${company.id}@simulator.amazonses.com`;
  const changed = { id: person.user.id, email: next, currentPassword };
  expect((await call(usersHandler, users.update, changed, { token: person.token })).status).toBe(200);
  await deliver([bounce(next)]);
  const shown = async (token: string) => (await call(usersHandler, users.get, { id: person.user.id }, { token })).json;
  for (const { token } of [admin, person]) {
    const { nextEmail, nextEmailFailure, emailFailure } = await shown(token);
    expect({ nextEmail, kind: nextEmailFailure?.kind, emailFailure }).toEqual({
      ...{ nextEmail: next, kind: 'bounce', emailFailure: null },
    });
  }
  expect(await shown(colleague.token)).toMatchObject({ nextEmail: null, nextEmailFailure: null });

  const again = async (token: string) =>
    (await call(usersHandler, users.sendNextEmail, { id: person.user.id }, { token })).json.nextEmailFailure;
  // They cannot say themselves that the address is in order.
  expect(await again(person.token)).toMatchObject({ kind: 'bounce' });
  expect(await write(next, welcome)).toBe('Undeliverable');
  expect(await again(admin.token)).toBeNull();
  expect(await write(next, welcome)).toBeNull();
});

it('B-USER-10: an invitation that bounces is shown the same, whether the address signs in elsewhere or not', async () => {
  const { company: elsewhere } = await newTenant();
  const typed = await newUser(elsewhere.id, { email: `typed${elsewhere.id}@padaria.example` });
  for (const email of [typed.user.email, `nobody${elsewhere.id}@padaria.example`]) {
    const { admin } = await newTenant();
    const { json } = await call(usersHandler, users.create, { name: 'Bia Reis', email }, { token: admin.token });
    await deliver([bounce(email)]);
    const shown = (await call(usersHandler, users.get, { id: json.id }, { token: admin.token })).json;
    expect(shown).toMatchObject({ emailFailure: { kind: 'bounce' }, emailState: 'own' });
  }
  const { json } = await call(usersHandler, users.get, { id: typed.user.id }, { token: typed.token });
  expect(json.emailFailure).toMatchObject({ kind: 'bounce' });
});

it('knows nothing of the address that somebody has instead', async () => {
  const { company, admin } = await newTenant();
  const { user } = await newUser(company.id);
  await deliver([bounce(`Ana <${user.email.toUpperCase()}>`)]);
  const changed = { id: user.id, email: `new${user.email}`, currentPassword };
  // Where no e-mail leaves, an address counts at once.
  vi.stubEnv('MAIL_FROM', '');
  const { json } = await call(usersHandler, users.update, changed, { token: admin.token });
  vi.stubEnv('MAIL_FROM', sender);
  expect(json).toMatchObject({ email: changed.email, emailFailure: null });
  expect(await write(user.email, welcome)).toBe('Undeliverable');
  expect(await write(`new${user.email}`, welcome)).toBeNull();
});

it.each([
  ['a full mailbox', bounce('full@loja.example', 'Transient'), null],
  ['no spam after all', complaint('ham@loja.example', 'not-spam'), null],
  ['a complaint', complaint('spam@loja.example', 'abuse'), 'Undeliverable'],
  ['a complaint without a kind', complaint('odd@loja.example'), 'Undeliverable'],
])('after %s', async (_, event, failure) => {
  await deliver([event, event, { detail: { eventType: 'Delivery', mail: {} } }]);
  const [address] = /[a-z]+@loja\.example/.exec(JSON.stringify(event)) ?? [''];
  expect(await write(address, welcome)).toBe(failure);
});

it('B-MAIL-1: one press in a mail program ends what may be ended, and nothing else', async () => {
  const to = 'tips@loja.example';
  expect(await write(to, welcome)).toBeNull();
  const [mail] = await sent();
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [, link = ''] = /^<(.*)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? [];
  expect(link).toMatch(/^https:\/\/prosa\.example\/api\/email-preferences\/unsubscribe\?/);
  const { searchParams } = new URL(link);
  const input = { token: searchParams.get('token') ?? '', topic: 'tips' as const };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = 'List-Unsubscribe=One-Click';
  expect((await call(preferences, emailPreferences.unsubscribe, input, { headers: form, body })).status).toBe(200);
  expect(await write(to, welcome)).toBe('Unsubscribed');
  expect(await write(to, ready)).toBeNull();
  expect((await sent())[0]).toMatchObject({ headers: {}, text: expect.not.stringContaining('email-preferences') });

  // The page behind the link of the same e-mail takes it back.
  const [, token = ''] = /email-preferences#([\w-]+)/.exec(mail?.text ?? '') ?? [];
  expect(mail?.html).toContain(`#${token}`);
  const read = await call(preferences, emailPreferences.read, { token }, {});
  expect(read.json).toEqual({ address: 't…@loja.example', off: ['tips'] });
  expect((await call(preferences, emailPreferences.save, { token, off: [] }, {})).json.off).toEqual([]);
  expect(await write(to, welcome)).toBeNull();
});

it('opens nothing with what was not made for it', async () => {
  for (const token of ['x', 'legacy.a.b', Buffer.from('a.b.c.d').toString('base64url')]) {
    const refused = { status: 400, error: 'ERR_INVALID_CODE' };
    expect(await call(preferences, emailPreferences.read, { token }, {})).toMatchObject(refused);
    expect(await call(preferences, emailPreferences.unsubscribe, { token, topic: 'tips' }, {})).toMatchObject(refused);
  }
});
