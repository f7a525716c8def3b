import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { externalApi, webhookEndpoints } from '@shared/developers/contract.ts';
import { WebhookEvent } from '@shared/developers/webhook.ts';
import { allowLocalCalls } from '@test/support/outside/automationFixture.ts';
import { type ExternalServer, openExternalServer } from '@test/support/outside/externalServer.ts';
import { aCampaign } from '@test/support/server/audienceSamples.ts';
import { call } from '@test/support/server/call.ts';
import {
  type CompanyFixture,
  catchQueues,
  newCompanyFixture,
  type Outbox,
} from '@test/support/server/companyFixture.ts';
import { type Engine, startEngine } from '@test/support/server/engine.ts';
import { aMessage, aTicket } from '@test/support/server/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignEntity } from '../../core/store/campaignEntities.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { connectionEntity, contactEntity, messageEntity, ticketEntity } from '../../core/store/entities.ts';
import { type Entity, toItem } from '../../core/store/records.ts';
import { ratingEntity } from '../../core/store/resourceEntities.ts';
import { deliver } from './deliver.ts';
import { handler } from './handler.ts';
import { WebhookJob } from './job.ts';
import { announceToWebhooks } from './service.ts';

const document = readFileSync(fileURLToPath(new URL('../../../docs/developers.md', import.meta.url)), 'utf8');

type Posted = Record<string, unknown> & { type: string; data: Record<string, unknown> };

let engine: Engine;
let receiver: ExternalServer;
let outbox: Outbox;
let desk: CompanyFixture;
const posted = new Map<string, Posted>();

function changeOf<T extends object>(entity: Entity<T>, after: T, before?: T): RecordChange {
  const companyId = desk.company.id;
  const items = { before: before && toItem(entity, before), after: toItem(entity, after) };
  return { ...entity.key(after), kind: entity.name, companyId, events: [], ...items };
}

/** One change of each kind that programs are told of. */
async function everything(): Promise<RecordChange[]> {
  const companyId = desk.company.id;
  const contact = await desk.contact({ name: 'Maria' });
  const { connection } = desk;
  const open = aTicket({ companyId, id: 9, contact, connection, status: 'open', userId: 3 });
  const closed = { ...open, status: 'closed' as const, version: 2 };
  const id = `${connection.id}-${contact.id}-1763600000000-x`;
  const heard = aMessage({ companyId, ticket: open, id, body: 'Olá' });
  const said = { ...aMessage({ companyId, ticket: open, id: `${id}y`, fromMe: true }), ack: 2 as const };
  const rating = { companyId, trackingId: 't', ticketId: 9, contactId: contact.id, whatsappId: connection.id };
  const campaign = aCampaign({ companyId, id: 4 });
  return [
    changeOf(messageEntity, heard),
    changeOf(messageEntity, said),
    changeOf(ticketEntity, open),
    changeOf(ticketEntity, closed, open),
    changeOf(contactEntity, contact),
    changeOf(contactEntity, { ...contact, updatedAt: '2026-11-20T10:05:00.000Z' }, contact),
    changeOf(ratingEntity, { ...rating, userId: 3, queueId: null, rate: 9, createdAt: '2026-11-20T10:00:00.000Z' }),
    changeOf(connectionEntity, { ...connection, status: 'DISCONNECTED' as const }, connection),
    changeOf(campaignEntity, { ...campaign, status: 'EM_ANDAMENTO' as const }, campaign),
  ];
}

beforeAll(async () => {
  engine = await startEngine();
  outbox = catchQueues();
  receiver = await openExternalServer(({ json }) => {
    const body = json as Posted;
    posted.set(body.type, body);
    return { json: {} };
  });
  allowLocalCalls();
  desk = await newCompanyFixture();
  const input = { name: 'ERP', url: receiver.url, events: [...WebhookEvent.options] };
  await call(handler, webhookEndpoints.create, input, { token: desk.admin.token });
  await announceToWebhooks(await everything(), new Date());
  for (const job of outbox.sent('webhooks')) await deliver(WebhookJob.parse(job));
});
afterAll(async () => {
  await receiver.close();
  await engine.stop();
});

/** Names of all fields, however deep; a list counts by its name. */
const shapeOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
    : true;
const named = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

/** Rows of the table of events: which, and the sentence about their data. */
const rows = [...document.matchAll(/^\| (?<events>`[a-z]+\.[a-z]+`.*?) \| (?<told>.*) \|$/gm)].flatMap(({ groups }) =>
  [...(groups?.['events'] ?? '').matchAll(/`([\w.]+)`/g)].map(
    ([, event = '']) => [event, groups?.['told'] ?? ''] as const,
  ),
);

describe('what the documentation says of webhooks', () => {
  it('names every event', () => {
    expect(rows.map(([event]) => event).sort()).toEqual([...WebhookEvent.options].sort());
  });

  it('shows a message as it is posted, field by field', () => {
    const [, sample = ''] = /```json\n(.*?)```/s.exec(document) ?? [];
    expect(shapeOf(JSON.parse(sample))).toEqual(shapeOf(posted.get('message.received')));
  });

  it.each(rows.filter(([event]) => event !== 'message.received'))('shows the data of %s', (event, shape) => {
    const data: Record<string, unknown> = posted.get(event)?.data ?? {};
    const [own = '', fields] = shape.split(': ');
    const [whole = ''] = own.split(';');
    expect(named(whole).sort()).toEqual(Object.keys(data).sort());
    if (fields) expect(named(fields).sort()).toEqual(Object.keys(data[named(whole)[0] ?? ''] as object).sort());
  });

  it('n8n and Zapier: reads what is there, and sends what the messages API takes', () => {
    const body = posted.get('message.received');
    const found = (path: string) =>
      path
        .split('.')
        .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], { body });
    const paths = [...document.matchAll(/\{\{\$json\.([\w.]+)\}\}/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) expect([path, typeof found(path)]).toEqual([path, 'string']);
    const [, sent = ''] = /JSON `(\{"number".*?\})`/.exec(document) ?? [];
    const filled = sent.replace(/\{\{\$json\.([\w.]+)\}\}/g, (_, path: string) => String(found(path)));
    const input = JSON.parse(filled);
    expect(externalApi.send.input.safeParse(input).success).toBe(true);
    expect(Object.keys(input).filter((name) => !(name in externalApi.send.input.shape))).toEqual([]);
  });
});
