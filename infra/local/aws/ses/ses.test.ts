import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeServer, listen } from '../../host/listen.ts';
import { createSes, mailboxPath, maxEmails, type Ses } from './ses.ts';

const sender = 'no-reply@prosa.local';
const dir = mkdtempSync(join(tmpdir(), 'prosa-ses-'));
let ses: Ses;
let server: Server;
let client: SESv2Client;
let endpoint = '';

const open = (file?: string): Ses => createSes({ file, sender, now: () => Date.parse('2026-03-04T05:06:07Z') });

beforeAll(async () => {
  server = createServer((req, res) => void ses.handle(req, res));
  endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  const credentials = { accessKeyId: 'x', secretAccessKey: 'y' };
  client = new SESv2Client({ region: 'us-east-1', endpoint, credentials, maxAttempts: 1 });
});
beforeEach(() => {
  ses = open();
});
afterAll(async () => {
  client.destroy();
  await closeServer(server);
  rmSync(dir, { recursive: true, force: true });
});

const email = (changes: Partial<SendEmailCommandInput> = {}, subject = 'Olá'): SendEmailCommandInput => ({
  FromEmailAddress: `Prosa <${sender}>`,
  Destination: { ToAddresses: ['ana@loja.example'] },
  Content: {
    Simple: { Subject: { Data: subject }, Body: { Text: { Data: 'texto' }, Html: { Data: '<p>texto</p>' } } },
  },
  EmailTags: [{ Name: 'company', Value: '7' }],
  ...changes,
});
const send = (input: SendEmailCommandInput) => client.send(new SendEmailCommand(input));
const mailbox = async (query = '') => (await (await fetch(`${endpoint}${mailboxPath}${query}`)).json()).emails;

it('takes an e-mail from the verified sender and shows it instead of sending it', async () => {
  const { MessageId } = await send(email());
  expect(await mailbox()).toEqual([
    {
      id: MessageId,
      at: '2026-03-04T05:06:07.000Z',
      from: `Prosa <${sender}>`,
      to: ['ana@loja.example'],
      subject: 'Olá',
      text: 'texto',
      html: '<p>texto</p>',
      tags: { company: '7' },
      headers: {},
    },
  ]);
});

it.each<[string, Partial<SendEmailCommandInput>, string]>([
  ['a sender that is not verified', { FromEmailAddress: 'ceo@else.example' }, 'MessageRejected'],
  ['nobody', { Destination: { ToAddresses: [] } }, 'BadRequestException'],
  ['no address', { Destination: { ToAddresses: ['ana'] } }, 'BadRequestException'],
  ['an empty one', { Content: { Simple: { Subject: { Data: 'x' }, Body: {} } } }, 'BadRequestException'],
  ['a strange tag', { EmailTags: [{ Name: 'a b', Value: '1' }] }, 'BadRequestException'],
])('refuses %s', async (_, changes, name) => {
  await expect(send(email(changes))).rejects.toMatchObject({ name });
  expect(await mailbox()).toEqual([]);
});

it('refuses a subject of two lines, which would be a header more', async () => {
  await expect(send(email({}, 'a\nBcc: b@c.example'))).rejects.toMatchObject({ name: 'BadRequestException' });
});

it('shows those with a tag', async () => {
  await send(email());
  await send(email({ EmailTags: [{ Name: 'company', Value: '8' }] }, 'other'));
  expect((await mailbox('?company=8')).map(({ subject }: { subject: string }) => subject)).toEqual(['other']);
});

it('keeps the newest through a restart, and no more of them', async () => {
  const file = join(dir, 'emails.jsonl');
  ses = open(file);
  for (let at = 1; at <= 2 * maxEmails + 5; at += 1) await send(email({}, `${at}`));
  ses.close();
  ses = open(file);
  const found = (await mailbox()).map(({ subject }: { subject: string }) => Number(subject));
  expect(found).toEqual(Array.from({ length: maxEmails }, (_, at) => 2 * maxEmails + 5 - at));
  ses.close();
});

it('says what the mailbox simulator says, to whoever asked for reports', async () => {
  const reports: string[] = [];
  ses = createSes({ sender, now: Date.now, report: (event) => reports.push(event) });
  const simulated = ['bounce', 'bounce+7', 'complaint', 'success'].map((name) => `${name}@simulator.amazonses.com`);
  for (const address of [...simulated, 'bounce@loja.example']) {
    const to = { Destination: { ToAddresses: [address] } };
    await send(email(to));
    await send(email({ ...to, ConfigurationSetName: 'prosa' }));
  }
  const of = (emailAddress: string) => [{ emailAddress }];
  expect(reports.map((event) => JSON.parse(event).detail)).toEqual([
    ...[simulated[0], simulated[1]].map((address = '') => ({
      eventType: 'Bounce',
      bounce: { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients: of(address) },
    })),
    { eventType: 'Complaint', complaint: { complainedRecipients: of(simulated[2] ?? '') } },
  ]);
});

it('keeps headers of one line', async () => {
  const withHeader = (Value: string) => {
    const { Content } = email();
    return email({
      Content: { Simple: { ...Content?.Simple, Headers: [{ Name: 'List-Unsubscribe', Value }] } } as never,
    });
  };
  await send(withHeader('<https://prosa.local/x>'));
  expect((await mailbox())[0].headers).toEqual({ 'List-Unsubscribe': '<https://prosa.local/x>' });
  await expect(send(withHeader('a\r\nBcc: b@c.example'))).rejects.toMatchObject({ name: 'BadRequestException' });
});
