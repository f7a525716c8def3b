import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CampaignReport } from '@shared/campaigns/views.ts';
import { type ContactListImportView, sheetLine } from '@shared/contactLists/imports.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { ulid } from 'ulid';
import { freePort } from '../../infra/local/host/listen.ts';
import { deliver, envelope, fakeGraph } from '../support/graph/platform.ts';
import { Client } from '../support/system/client.ts';
import { type Running, startProcess } from '../support/system/running.ts';
import { bundleSystem } from '../support/system/systemBundle.ts';
import { cpuMs } from './processes.ts';

/**
 * A campaign on the running system: imports `PEOPLE` of a sheet and writes to each of them, with its rate a second and how
 * long replies of a conversation take beside it. With `KILLS` the system is killed so often meanwhile, and everybody must
 * have been written to at most once, and once unless nobody can know. Those whom a killed step had claimed wait for two
 * minutes: for so long it might still live and write to them. `IMPORT_ONLY=1` ends after the import. After `MINUTES` it
 * gives up.
 */
const people = Number(process.env['PEOPLE'] ?? 10_000);
const kills = Number(process.env['KILLS'] ?? 0);
const port = String(await freePort());
const secret = 'campaign-bench-secret';
const phoneNumberId = '700100201';
const admin = { email: 'admin@prosa.test', password: 'Admin-Crash-1234' };
const folder = mkdtempSync(join(tmpdir(), 'prosa-campaign-'));
const logFile = join(folder, 'system.log');
const url = `http://127.0.0.1:${port}`;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const statuses = ['sent', 'delivered'];
const graph = await fakeGraph({ webhookUrl: `${url}/api/webhooks/meta`, secret, statuses });
const env = {
  PORT: port,
  DATA_DIR: join(folder, 'data'),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  META_APP_SECRET: secret,
  META_GRAPH_URL: graph.url,
  DEMO: 'off',
  LOG_LEVEL: 'error',
};
const bundle = await bundleSystem();
process.once('exit', () => void bundle.stop());
const start = (): Promise<Running> => startProcess(env, logFile, { program: bundle.file });

async function signIn(): Promise<Client> {
  const client = new Client(url);
  await client.login(admin.email, admin.password);
  return client;
}

const lastMs = Number(process.env['MINUTES'] ?? 20) * 60_000;

async function until<T>(look: () => Promise<T | undefined>, everyMs = 250): Promise<T> {
  while (performance.now() < lastMs) {
    const found = await look();
    if (found !== undefined) return found;
    await wait(everyMs);
  }
  console.log(`verdict: none, the time is over at ${graph.sends.length} messages; log kept in ${logFile}`);
  process.kill(system.pid, 'SIGKILL');
  process.exit(1);
}

const numberOf = (index: number): string => String(5_511_900_000_000 + index);
const customer = '5521988887777';

/** The rows of a sheet as the page uploads them. */
async function uploadRows(client: Client): Promise<string> {
  const lines = Array.from({ length: people }, (_, index) =>
    sheetLine({ line: index + 2, cells: [numberOf(index), `Pessoa ${index}`, '', `R$ ${index}`] }),
  ).join('');
  const file = new Blob([lines], { type: 'text/plain' });
  const permission = await client.send<{ url: string; fields: Record<string, string>; key: string }>(
    ...(['POST', '/media/uploads', { name: 'lista.txt', type: 'text/plain', size: file.size }] as const),
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(permission.fields)) form.append(name, value);
  form.append('file', file, 'lista.txt');
  const answer = await fetch(permission.url, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`upload: ${answer.status}`);
  return permission.key;
}

const post = <T>(client: Client, path: string, body: unknown = {}): Promise<T> =>
  client.send<T>('POST', path, body, { 'idempotency-key': ulid() });

async function importList(client: Client): Promise<number> {
  const { id } = await post<{ id: number }>(client, '/contact-lists', { name: 'Lista' });
  const sheet = { key: await uploadRows(client), rows: people, variables: ['valor'] };
  const began = performance.now();
  await post(client, '/contact-list-imports', { contactListId: id, name: 'lista.xlsx', sheet });
  const done = await until(async () => {
    const [latest] = await client.get<ContactListImportView[]>(`/contact-list-imports?contactListId=${id}`);
    return latest?.status === 'running' ? undefined : latest;
  });
  const seconds = (performance.now() - began) / 1000;
  console.log(`import of ${people}: ${done?.status}, ${done?.added} added, ${seconds.toFixed(1)} s`);
  return id;
}

/** A customer who writes, so that somebody can answer them while the campaign is at work. */
async function openTicket(client: Client): Promise<number> {
  const message = { from: customer, id: `wamid.IN.${ulid()}`, timestamp: String(Math.floor(Date.now() / 1000)) };
  const messages = [{ ...message, type: 'text', text: { body: 'Oi' } }];
  const contacts = [{ profile: { name: 'Cliente' }, wa_id: customer }];
  await deliver(`${url}/api/webhooks/meta`, secret, envelope(phoneNumberId, { contacts, messages }), () => true);
  const ticket = await until(
    async () => (await client.get<{ tickets: TicketView[] }>('/tickets?status=pending')).tickets[0],
  );
  await client.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: 1 });
  return ticket.id;
}

/** Milliseconds from the attendant's press until the message reached the platform. */
async function reply(client: Client, ticketId: number): Promise<number> {
  const body = `resposta ${ulid()}`;
  const began = performance.now();
  await post(client, `/messages/${ticketId}`, { body });
  await until(async () => graph.sends.find((send) => send.body === body), 5);
  return performance.now() - began;
}

async function replies(client: Client, ticketId: number, isWanted: () => boolean): Promise<string> {
  const found: number[] = [];
  while (isWanted()) {
    found.push(await reply(client, ticketId));
    await wait(1000);
  }
  const sorted = found.sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  return `${sorted.length} replies, median ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms`;
}

let system = await start();
let client = await signIn();
const connection = await post<{ id: number }>(client, '/whatsapp', {
  ...{ name: 'Loja', channel: 'whatsappapi', phoneNumberId, wabaId: '900101', accessToken: 'campaign-token' },
  ...{ queueIds: [], isDefault: true },
});
await post(client, '/templates/sync', { whatsappId: connection.id });
await until(async () => {
  const { templates } = await client.get<{ templates: unknown[] }>(`/templates?whatsappId=${connection.id}`);
  return templates.length > 0 ? true : undefined;
});
await post(client, '/campaign-settings', { settings: { messageInterval: 0, longerIntervalAfter: 0 } });
const contactListId = await importList(client);

const stop = async (faults: number): Promise<never> => {
  await system.stop();
  await graph.stop();
  if (faults === 0) rmSync(folder, { recursive: true, force: true });
  else console.log(`log kept in ${logFile}`);
  process.exit(faults > 0 ? 1 : 0);
};
if (process.env['IMPORT_ONLY']) await stop(0);

const ticketId = kills === 0 ? await openTicket(client) : 0;
const deadline = performance.now() + 20_000;
if (ticketId)
  console.log(`before the campaign: ${await replies(client, ticketId, () => performance.now() < deadline)}`);

const template = { whatsappId: connection.id, id: 'oferta.pt_BR', variables: { 'body.1': '{nome}' } };
const draft = { name: 'Novidades', contactListId, whatsappId: [connection.id], templates: [template] };
const campaign = await post<{ id: number }>(client, '/campaigns', draft);
const began = performance.now();
const processorBefore = cpuMs(system.pid);
await post(client, `/campaigns/${campaign.id}/start`);
const report = (): Promise<CampaignReport> => client.get<CampaignReport>(`/campaigns/${campaign.id}`);

let isAtWork = true;
const beside = ticketId ? replies(client, ticketId, () => isAtWork) : undefined;
const written = () => graph.sends.filter(({ body }) => body === '').map(({ to }) => to);
for (let kill = 1; kill <= kills; kill += 1) {
  // Spread over the campaign, wherever it is then.
  const reached = (people * kill) / (kills + 1);
  await until(async () => (written().length >= reached ? true : undefined), 20);
  await system.kill();
  system = await start();
  client = await signIn();
  console.log(`killed at ${written().length} messages`);
}
const lastKill = performance.now();
const perSecond: number[] = [];
let before = 0;
const end = await until(async () => {
  const count = written().length;
  perSecond.push(count - before);
  before = count;
  if (perSecond.length % 10 === 0) console.log(`${perSecond.length} s: ${count}, ${perSecond.slice(-10).join(' ')}`);
  const current = await report().catch(() => undefined);
  return current && current.status !== 'EM_ANDAMENTO' ? current : undefined;
}, 1000);
isAtWork = false;
const seconds = (performance.now() - began) / 1000;
const sent = written();
const doubled = sent.length - new Set(sent).size;
const working = perSecond.filter((count) => count > 0);
const rate = working.reduce((sum, count) => sum + count, 0) / Math.max(1, working.length);
console.log(`${end.status}: ${JSON.stringify(end.counts)} ${JSON.stringify(end.reasons)}`);
console.log(`${sent.length} messages in ${seconds.toFixed(0)} s, ${rate.toFixed(1)} a second; ${doubled} doubled`);
if (kills === 0) {
  const each = (cpuMs(system.pid) - processorBefore) / people;
  console.log(`${each.toFixed(1)} ms of processor a recipient, the table's engine and the conversation included`);
}
if (beside) console.log(`beside the campaign: ${await beside}`);
// A message between platform and system when it was killed is settled by a report; without one nobody can know.
const unknown = end.reasons.find(({ code }) => code === 'UNKNOWN_OUTCOME')?.count ?? 0;
const unaccounted = people - end.counts.sent - unknown;
const unheard = sent.length - end.counts.sent;
const faults = doubled + Math.abs(unaccounted) + Math.abs(unheard);
console.log(`unknown ${unknown}, unaccounted for ${unaccounted}, sent but not counted ${unheard}`);
if (kills > 0) console.log(`over ${((performance.now() - lastKill) / 1000).toFixed(0)} s after the last kill`);
console.log(faults === 0 ? 'verdict: nobody twice, nobody forgotten' : `verdict: ${faults} faults`);
await stop(faults);
