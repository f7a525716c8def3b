import { handler as tagHandler } from '@fn/contacts/tags/handler.ts';
import { contactListEntity } from '@fn/core/store/audienceEntities.ts';
import { campaignEntity } from '@fn/core/store/campaignEntities.ts';
import { connectionEntity, contactEntity, queueEntity, tagEntity, ticketEntity } from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import {
  chatEntity,
  dutyEntity,
  fileListEntity,
  integrationEntity,
  invoiceEntity,
  promptEntity,
  quickMessageEntity,
  scheduleEntity,
} from '@fn/core/store/resourceEntities.ts';
import { putItem } from '@fn/core/store/store.ts';
import { handler as quickHandler } from '@fn/quickMessages/handler.ts';
import { maxListed, pageSize } from '@shared/core/page.ts';
import { pathNames, type Route } from '@shared/core/route.ts';
import { quickMessages } from '@shared/quickMessages/contract.ts';
import { longestQuickText } from '@shared/quickMessages/rules.ts';
import { tags } from '@shared/tags/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aCampaign, aContactList } from '../support/server/audienceSamples.ts';
import { call } from '../support/server/call.ts';
import { type Engine, startEngine } from '../support/server/engine.ts';
import { allRoutes, type ContractRoute, callRoute, titleOf } from '../support/server/handlers.ts';
import { type Mailbox, openMailbox } from '../support/server/mailbox.ts';
import {
  aConnection,
  aContact,
  aDuty,
  aFileList,
  anIntegration,
  anInvoice,
  aPrompt,
  aQueue,
  aQuickMessage,
  aSchedule,
  aTag,
  aTicket,
} from '../support/server/samples.ts';
import { newTenant, newUser, type SignedIn } from '../support/server/tenant.ts';

/** More than one answer takes. */
const many = 110;
/** Three bytes each: what is allowed in characters is three times that in bytes. */
const wide = (length: number): string => '日'.repeat(length);

let engine: Engine;
let mailbox: Mailbox;
let admin: SignedIn;

const ulid = (id: number): string => `01JC${String(id).padStart(22, '0')}`;

async function seed(companyId: number, id: number): Promise<void> {
  const connection = aConnection({ companyId, id });
  const contact = aContact({ companyId, id: ulid(id) });
  const uuid = `00000000-0309-8aaa-8aaa-${String(id).padStart(12, '0')}`;
  const at = '2026-11-20T10:00:00.000Z';
  const members = [{ userId: admin.user.id, name: admin.user.name, unreads: 0 }];
  const chat = { id: uuid, companyId, title: `Chat ${id}`, ownerId: admin.user.id, members, lastMessage: '' };
  const message = wide(longestQuickText);
  await Promise.all([
    newUser(companyId, { id: 1000 + id }),
    ...[
      toItem(queueEntity, aQueue({ companyId, id })),
      toItem(integrationEntity, anIntegration({ companyId, id })),
      toItem(invoiceEntity, anInvoice({ companyId, id, status: 'paid' })),
      toItem(dutyEntity, aDuty({ companyId, id })),
      toItem(promptEntity, aPrompt({ companyId, id })),
      toItem(campaignEntity, aCampaign({ companyId, id })),
      toItem(contactListEntity, aContactList({ companyId, id })),
      toItem(fileListEntity, aFileList({ companyId, id })),
      toItem(tagEntity, aTag({ companyId, id, name: `Tag ${id}` })),
      toItem(tagEntity, aTag({ companyId, id: 1000 + id, name: `Etapa ${id}`, kanban: 1 })),
      toItem(chatEntity, { ...chat, createdAt: at, updatedAt: at, version: 1 }),
      toItem(quickMessageEntity, aQuickMessage({ companyId, id, shortcode: `q${id}`, message, geral: true })),
      toItem(connectionEntity, connection),
      toItem(contactEntity, contact),
      toItem(ticketEntity, aTicket({ companyId, id, uuid, contact, connection })),
      toItem(scheduleEntity, aSchedule({ companyId, id: ulid(id), contactId: contact.id })),
    ].map((item) => putItem(item)),
  ]);
}

beforeAll(async () => {
  engine = await startEngine();
  const tenant = await newTenant();
  admin = await newUser(tenant.company.id, { profile: 'admin', super: true });
  mailbox = await openMailbox();
  for (let id = 1; id <= many; id += 1) {
    await seed(tenant.company.id, id);
    await mailbox.receive(tenant.company.id, 'x'.repeat(6000));
  }
});
afterAll(async () => {
  await mailbox.close();
  await engine.stop();
});

interface Schema {
  readonly type?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A list, or an object that holds one. */
function holdsRecords(route: Route): boolean {
  const { type, properties = {} } = z.toJSONSchema(route.output, { io: 'input', unrepresentable: 'any' }) as Schema;
  return type === 'array' || Object.values(properties).some((field) => field.items?.type === 'object');
}

const isList = ({ route }: ContractRoute): boolean =>
  route.method === 'GET' &&
  !['public', 'signed'].includes(route.access) &&
  pathNames(route.path).length === 0 &&
  holdsRecords(route);
const lists = allRoutes.filter(isList);

/** Lists that may be longer than a page, each with its reason. */
const otherwise: Readonly<Record<string, string>> = {
  'users.names': 'the plan says how many people there are',
  'security.team': 'the plan says how many people there are',
  'companies.planUsers': 'the plan says how many people there are',
  'dashboard.counters': 'the plan says how many users there are',
  'dashboard.byUser': 'the plan says how many users there are',
  'queues.list': 'the plan says how many queues there are',
  'connections.list': 'the plan says how many connections there are',
  'connections.places': 'the plan says how many connections there are',
  'duty.list': 'one for each person at most, and the plan says how many those are',
  'tickets.kanban': 'the board shows 400 cards',
  'moments.show': 'the board shows 400 cards',
  'moments.activity': 'the plan says how many people there are',
  'externalApi.overview': 'the plan says how many connections there are',
};
const rowsOf = ({ feature, name }: ContractRoute): number =>
  otherwise[`${feature}.${name}`] === undefined ? maxListed.rows : pageSize.kanban;

/** The longest list of records anywhere in an answer. */
function longest(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const current = Math.max(0, ...Object.values(value).map(longest));
  return Array.isArray(value) ? Math.max(current, value.length) : current;
}

describe('one answer holds at most a page', () => {
  it.each(lists.map((entry) => [titleOf(entry), entry] as const))('%s', async (_, entry) => {
    const { status, json } = await callRoute(entry, {}, { token: admin.token });
    expect(status).toBe(200);
    expect(longest(json)).toBeLessThanOrEqual(rowsOf(entry));
    expect(Buffer.byteLength(JSON.stringify(json))).toBeLessThanOrEqual(maxListed.bytes);
  });

  it('and every one that was left out is reached by a search or the next page', async () => {
    const { token } = admin;
    const found = await call(quickHandler, quickMessages.list, { searchParam: `q${many}` }, { token });
    expect(found.json.map(({ shortcode }) => shortcode)).toEqual([`q${many}`]);
    const tag = await call(tagHandler, tags.list, { searchParam: `Tag ${many}` }, { token });
    expect(tag.json.map(({ name }) => name)).toEqual([`Tag ${many}`]);
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { json } = await call(tagHandler, tags.lanes, { cursor }, { token });
      seen.push(...json.lista.map(({ id }) => id));
      cursor = json.nextCursor;
    }
    expect(seen).toEqual(Array.from({ length: many }, (_, turn) => 1001 + turn));
  });
});
