import { createServer, type Server } from 'node:http';
import { marshall } from '@aws-sdk/util-dynamodb';
import { handler as usersHandler } from '@fn/accounts/users/handler.ts';
import { users } from '@shared/users/contract.ts';
import { call } from '@test/support/server/call.ts';
import { toMidHour } from '@test/support/server/countingClock.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { openStoreFixture, type StoreFixture } from '@test/support/server/storeFixture.ts';
import { knownPassword as currentPassword, newTenant, newUser, type SignedIn } from '@test/support/server/tenant.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSes, mailboxPath, type Ses } from '../../infra/local/aws/ses/ses.ts';
import { closeServer, listen } from '../../infra/local/host/listen.ts';
import { findEmail } from '../core/store/emails.ts';
import { handler as react } from '../workers/stream/handler.ts';
import { handler } from './handler.ts';

const sender = 'no-reply@prosa.app';
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36';

let workshop: StoreFixture;
let ses: Ses;
let server: Server;
let mailbox = '';
/** Statuses that the service answers before it takes anything. */
const faults: number[] = [];
let lines: string[];

beforeAll(async () => {
  workshop = await openStoreFixture();
  workshop.pass(toMidHour() / 1000);
  server = createServer((req, res) => {
    const status = req.method === 'POST' ? faults.shift() : undefined;
    if (status) res.writeHead(status, { 'x-amzn-errortype': 'TooManyRequestsException' }).end('{}');
    else void ses.handle(req, res);
  });
  const endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  mailbox = `${endpoint}${mailboxPath}`;
  const credentials = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local', AWS_REGION: 'us-east-1' };
  Object.assign(process.env, { AWS_ENDPOINT_URL_SESV2: endpoint, ...credentials });
});
beforeEach(() => {
  Object.assign(process.env, { MAIL_FROM: sender, MAIL_REPORTS: 'prosa-email', PUBLIC_URL: 'https://prosa.example' });
  faults.length = 0;
  ses = createSes({ sender, now: Date.now });
  lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  delete process.env['MAIL_FROM'];
  await closeServer(server);
  await workshop.close();
});

const sent = async (): Promise<{ to: string[]; from: string; subject: string; text: string; tags: object }[]> =>
  (await (await fetch(mailbox)).json()).emails;

/** The stream tells of what was stored, as often as it likes. */
async function streamEmails(companyId: number): Promise<void> {
  const Records = (await storedEmails(companyId)).map(({ sentAt: _, failure: _failure, ...item }) => ({
    dynamodb: { NewImage: marshall(item) },
  }));
  await react({ Records } as unknown as DynamoDBStreamEvent);
}
const work = (): Promise<number> => workshop.work('emails', handler);

const change = ({ user, token }: SignedIn, fields: object, by: SignedIn = { user, token }) =>
  call(
    usersHandler,
    users.update,
    { id: user.id, currentPassword, ...fields },
    {
      token: by.token,
      headers: { 'User-Agent': userAgent },
    },
  );

async function person(fields = {}) {
  const { company, admin } = await newTenant();
  return { company, admin, ana: await newUser(company.id, { name: 'Ana', language: 'en', ...fields }) };
}

describe('B-AUTH-17: whoever’s password or e-mail changes', () => {
  it('is told at the old address: what, when, from what kind of device, and what to do', async () => {
    const { company, ana } = await person();
    const email = 'other@thief.example';
    expect((await change(ana, { email, password: 'a-new-secret-9' })).status).toBe(200);
    await streamEmails(company.id);
    // The other one goes to the new address, which is none of theirs until its link is opened.
    expect(await work()).toBe(2);
    const [mail, ...more] = (await sent()).filter(({ to }) => !to.includes(email));
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: [ana.user.email], from: `Prosa <${sender}>`, tags: { company: `${company.id}` } });
    expect(mail?.subject).toBe('Your password was changed - Prosa');
    expect(mail?.text).toContain('From: Chrome, Windows');
    expect(mail?.text).toMatch(/When: \w+ \d+, 20\d\d at /);
    expect(mail?.text).toContain('Not you?');
    // The new address is nobody's business but its owner's.
    expect(JSON.stringify(mail)).not.toContain('thief');
    expect(JSON.stringify(mail)).not.toContain('By:');
  });

  it('learns the name of the administrator who did it, in their own language', async () => {
    const { company, admin, ana } = await person({ language: 'tr' });
    await change(ana, { password: 'a-new-secret-9' }, admin);
    await streamEmails(company.id);
    await work();
    const [mail] = await sent();
    expect(mail?.subject).toBe('Parolanız değiştirildi - Prosa');
    expect(mail?.text).toContain(`Yapan: ${admin.user.name}`);
  });

  it('is told of nothing that did not happen', async () => {
    const { company, admin, ana } = await person();
    await change(ana, { name: 'Ana Maria' });
    await change(ana, { email: ana.user.email.toUpperCase() });
    await change(ana, { password: 'a-new-secret-9', currentPassword: 'wrong' });
    expect((await change(ana, { email: admin.user.email })).error).toBe('ERR_EMAIL_ALREADY_EXISTS');
    expect(await storedEmails(company.id)).toEqual([]);
  });

  it('is not flooded: what is one too many within an hour is refused, so that none goes unannounced', async () => {
    const { company, admin, ana } = await person();
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await change(ana, { password: `a-new-secret-${turn}` }, admin)).status).toBe(200);
    }
    const refused = await change(ana, { password: 'a-new-secret-10' }, admin);
    expect(refused).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_ATTEMPTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await storedEmails(company.id)).toHaveLength(10);
    // Whoever did that to her does not keep the others of the company from changing theirs.
    const rui = await newUser(company.id);
    expect((await change(rui, { email: `new${rui.user.email}` }, admin)).status).toBe(200);
  });

  it('is not told where the installation has no address to send from', async () => {
    process.env['MAIL_FROM'] = '';
    const { company, ana } = await person();
    expect((await change(ana, { password: 'a-new-secret-9' })).status).toBe(200);
    expect(await storedEmails(company.id)).toEqual([]);
  });
});

describe('an e-mail', () => {
  async function waiting() {
    const { company, ana } = await person();
    await change(ana, { password: 'a-new-secret-9' });
    const [email] = await storedEmails(company.id);
    if (!email) throw new Error('nothing was stored');
    await streamEmails(company.id);
    return { company, email, now: () => findEmail(company.id, email.id) };
  }

  it('leaves once, however often the stream and the queue repeat themselves', async () => {
    const { company } = await waiting();
    await streamEmails(company.id);
    expect(await work()).toBe(1);
    workshop.pass(3600);
    await streamEmails(company.id);
    expect(await work()).toBe(1);
    expect(await sent()).toHaveLength(1);
  });

  it('waits for a service that is busy, and leaves when it is not', async () => {
    const { now } = await waiting();
    // The client waits between its tries by chance, for up to seconds.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    faults.push(...Array.from({ length: 8 }, () => 429));
    for (let round = 0; round < 3; round += 1) {
      await work();
      workshop.pass(61);
    }
    expect(await sent()).toHaveLength(1);
    expect((await now())?.sentAt).not.toBeNull();
  });

  it('that the service refuses for good is given up, and the log says so without an address', async () => {
    ses = createSes({ sender: 'else@prosa.app', now: Date.now });
    const { now, email } = await waiting();
    expect(await work()).toBe(1);
    expect(await now()).toMatchObject({ sentAt: null, failure: 'MessageRejected' });
    expect(lines.join('')).toContain('email.refused');
    expect(lines.join('')).not.toContain(email.to);
    workshop.pass(3600);
    expect(workshop.dead('emails')).toBe(0);
  });

  it('puts no address and no word into the queue, and is forgotten after a month', async () => {
    const { company, email } = await waiting();
    expect(await workshop.drain('emails')).toEqual([{ companyId: company.id, emailId: email.id }]);
    const days = (Number(email['ttl']) * 1000 - Date.parse(email.createdAt)) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });
});
