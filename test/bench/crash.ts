import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessageView } from '@shared/messages/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { ulid } from 'ulid';
import { freePort } from '../../infra/local/host/listen.ts';
import { deliver, envelope, fakeGraph } from '../support/graph/platform.ts';
import { Client } from '../support/system/client.ts';
import { type Running, startProcess } from '../support/system/running.ts';

/**
 * Kills the running system in the middle of work, again and again, and then counts: every message
 * somebody was told is stored must be there once, and every outbound one must have left once.
 */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 10);
const customers = 30;
const port = String(await freePort());
const secret = 'crash-test-secret';
const phoneNumberId = '700100200';
const admin = { email: 'admin@prosa.test', password: 'Admin-Crash-1234' };
const folder = mkdtempSync(join(tmpdir(), 'prosa-crash-'));
const logFile = join(folder, 'system.log');
const url = `http://127.0.0.1:${port}`;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

const graph = await fakeGraph({ webhookUrl: `${url}/api/webhooks/meta`, secret });
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

const start = (): Promise<Running> => startProcess(env, logFile);

async function signIn(): Promise<Client> {
  const client = new Client(url);
  await client.login(admin.email, admin.password);
  return client;
}

/** Told to the platform as received; the truth the end is compared with. */
const receivedIds = new Set<string>();
const sentTexts = new Set<string>();
let isLoading = true;

async function customerWrites(index: number): Promise<void> {
  const from = `55119${String(60_000_000 + index)}`;
  for (let turn = 0; isLoading; turn += 1) {
    const id = `wamid.IN.${index}.${turn}`;
    const message = {
      from,
      id,
      timestamp: String(Math.floor(Date.now() / 1000)),
      type: 'text',
      text: { body: `msg ${id}` },
    };
    const contacts = [{ profile: { name: `Cliente ${index}` }, wa_id: from }];
    const body = envelope(phoneNumberId, { contacts, messages: [message] });
    // Until it is answered, as the platform would; stops only with the whole test.
    if (await deliver(`${url}/api/webhooks/meta`, secret, body, () => true)) receivedIds.add(id);
    await wait(150 + Math.random() * 200);
  }
}

async function attendantAnswers(currentClient: () => Client): Promise<void> {
  while (isLoading) {
    await wait(60);
    const client = currentClient();
    try {
      const { tickets } = await client.get<{ tickets: TicketView[] }>('/tickets?status=pending');
      for (const ticket of tickets.slice(0, 5))
        await client.send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: 1 });
      const mine = await client.get<{ tickets: TicketView[] }>('/tickets?status=open');
      const ticket = pick(mine.tickets);
      if (ticket) await writeUntilStored(ticket.id, currentClient);
    } catch {
      // The system was killed under this request; the next turn finds it again.
    }
  }
}

async function writeUntilStored(ticketId: number, currentClient: () => Client): Promise<void> {
  const key = ulid();
  for (;;) {
    try {
      await currentClient().send('POST', `/messages/${ticketId}`, { body: `out ${key}` }, { 'idempotency-key': key });
      sentTexts.add(`out ${key}`);
      return;
    } catch {
      await wait(200);
    }
  }
}

async function allMessages(client: Client): Promise<{ messages: MessageView[]; tickets: TicketView[] }> {
  const messages: MessageView[] = [];
  const tickets: TicketView[] = [];
  for (const status of ['open', 'pending', 'closed']) {
    for (let cursor = '', more = true; more; ) {
      const query = `/tickets?status=${status}&showAll=true${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`;
      const page = await client.get<{ tickets: TicketView[]; hasMore: boolean; nextCursor: string | null }>(query);
      tickets.push(...page.tickets);
      cursor = page.nextCursor ?? '';
      more = page.hasMore;
    }
  }
  for (const ticket of tickets) {
    for (let cursor = '', more = true; more; ) {
      const query = `/messages/${ticket.id}${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`;
      const page = await client.get<{ messages: MessageView[]; hasMore: boolean; nextCursor: string | null }>(query);
      messages.push(...page.messages);
      cursor = page.nextCursor ?? '';
      more = page.hasMore;
    }
  }
  return { messages, tickets };
}

const countBy = (values: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

interface Findings {
  readonly lost: string[];
  readonly doubled: string[];
}

/** What was promised against what is there; promised once means there once. */
const compare = (promised: ReadonlySet<string>, found: readonly string[]): Findings => {
  const counts = countBy(found);
  return {
    lost: [...promised].filter((value) => !counts.has(value)),
    doubled: [...counts].filter(([, count]) => count > 1).map(([value]) => value),
  };
};

let system = await start();
let client = await signIn();
const queue = await client.send<{ id: number }>('POST', '/queue', { name: 'Geral', color: '#0f766e' });
await client.send('POST', '/whatsapp', {
  name: 'Teste',
  channel: 'whatsappapi',
  phoneNumberId,
  wabaId: '900100',
  accessToken: 'crash-token',
  queueIds: [queue.id],
  isDefault: true,
});

const load = [
  ...Array.from({ length: customers }, (_, index) => customerWrites(index)),
  attendantAnswers(() => client),
  attendantAnswers(() => client),
];
for (let round = 1; round <= rounds; round += 1) {
  await wait(2000 + Math.random() * 3000);
  await system.kill();
  const before = Date.now();
  system = await start();
  client = await signIn();
  console.log(
    `round ${round}: killed and back in ${Date.now() - before} ms; ${receivedIds.size} received, ${sentTexts.size} sent`,
  );
}
isLoading = false;
await Promise.all(load);

const deadline = Date.now() + 180_000;
const outbound = () => graph.sends.filter(({ body }) => body.startsWith('out ')).map(({ body }) => body);
let stored = await allMessages(client);
const inboundIds = () => stored.messages.flatMap(({ wid, fromMe }) => (!fromMe && wid ? [wid] : []));
const isSettled = () =>
  compare(receivedIds, inboundIds()).lost.length === 0 &&
  compare(sentTexts, outbound()).lost.length === 0 &&
  stored.messages.filter(({ fromMe, isAutomatic }) => fromMe && !isAutomatic).every(({ ack }) => ack >= 1);
while (!isSettled() && Date.now() < deadline) {
  await wait(3000);
  stored = await allMessages(client);
}

const inbound = compare(receivedIds, inboundIds());
const kept = compare(
  sentTexts,
  stored.messages.filter(({ fromMe }) => fromMe).map(({ body }) => body),
);
const left = compare(sentTexts, outbound());
const active = countBy(stored.tickets.filter(({ status }) => status !== 'closed').map(({ contactId }) => contactId));
const twoTickets = [...active.values()].filter((count) => count > 1).length;
await system.stop();
await graph.stop();

console.log(`received ${receivedIds.size}: lost ${inbound.lost.length}, doubled ${inbound.doubled.length}`);
console.log(`written ${sentTexts.size}: lost ${kept.lost.length}, doubled ${kept.doubled.length}`);
console.log(`left for the platform ${outbound().length}: lost ${left.lost.length}, doubled ${left.doubled.length}`);
console.log(`customers with two active tickets: ${twoTickets}; contacts ${active.size} of ${customers}`);
const faults = [inbound, kept, left].flatMap(({ lost, doubled }) => [...lost, ...doubled]).length + twoTickets;
if (faults > 0 || active.size !== customers) {
  console.log(
    'first of each:',
    inbound.lost[0],
    inbound.doubled[0],
    kept.lost[0],
    kept.doubled[0],
    left.lost[0],
    left.doubled[0],
  );
  console.log(`log kept in ${logFile}`);
  process.exit(1);
}
rmSync(folder, { recursive: true, force: true });
process.exit(0);
