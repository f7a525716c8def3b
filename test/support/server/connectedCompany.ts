import { createHmac } from 'node:crypto';
import { createConnection, saveChange } from '@fn/channels/connections/changes.ts';
import {
  type Conversation,
  contactEntity,
  conversationEntity,
  messageEntity,
  type StoredTicket,
  ticketEntity,
} from '@fn/core/store/entities.ts';
import { indexPartitions } from '@fn/core/store/indexes.ts';
import { fromItem } from '@fn/core/store/records.ts';
import { getItem, type Item, queryPartition } from '@fn/core/store/store.ts';
import { keys, partitions } from '@fn/core/store/table.ts';
import { handler as inbound } from '@fn/inbound/inbound.ts';
import { handler as statuses } from '@fn/inbound/statusLane.ts';
import { handler as webhook } from '@fn/inbound/webhook.ts';
import type { Company } from '@shared/companies/model.ts';
import { ConnectionInput } from '@shared/connections/contract.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import type { APIGatewayProxyEvent, SQSEvent } from 'aws-lambda';
import { bsuid, contact, customer, message, payload, status, value } from '../graph/cloudApi.ts';
import type { FakeGraph } from '../graph/fakeGraph.ts';
import { edgeHeaders } from './call.ts';
import { testSecrets } from './secrets.ts';
import type { StoreFixture } from './storeFixture.ts';
import { newTenant, type SignedIn } from './tenant.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ConnectedCompany {
  readonly company: Company;
  readonly admin: SignedIn;
  readonly connection: Connection;
}

let serial = 0;
const unique = (): number => {
  serial += 1;
  return serial;
};

/** What the platform says of an account that is in order. */
const connected = async (connection: Connection): Promise<Connection> => ({
  ...connection,
  status: 'CONNECTED',
  number: connection.phoneNumberId,
});

/** A company with one connected number of the stand-in platform. */
export async function openConnectedCompany(
  fields: Json = {},
  companyFields: Partial<Company> = {},
): Promise<ConnectedCompany> {
  const { company, admin } = await newTenant(companyFields);
  const number = String(700_000_000 + unique() * 1000 + (process.pid % 1000));
  const draft = ConnectionInput.parse({
    name: `Loja ${number}`,
    phoneNumberId: number,
    wabaId: `9${number}`,
    accessToken: 'token-of-the-shop',
    ...fields,
  });
  const connection = await createConnection({ companyId: company.id, now: new Date() }, company.plan, draft, connected);
  return { company, admin, connection };
}

/** A shop, and a platform that has heard of nothing since. */
export async function quietCompany(graph: FakeGraph): Promise<ConnectedCompany> {
  graph.reset();
  const shop = await openConnectedCompany();
  graph.reset();
  return shop;
}

/** The shop after its connection was changed. */
export async function offering(shop: ConnectedCompany, fields: Partial<Connection>): Promise<ConnectedCompany> {
  const connection = await saveChange(shop.company.id, shop.connection.id, (before) => ({ ...before, ...fields }));
  if (!connection) throw new Error('no connection');
  return { ...shop, connection };
}

let wamidSerial = 0;
export const newWamid = (): string => {
  wamidSerial += 1;
  return `wamid.T${wamidSerial}.${process.pid}`;
};

/** Seconds since 1970 as the platform writes them. */
export const secondsAt = (iso: string): string => String(Math.floor(Date.parse(iso) / 1000));

/** Posts a webhook, signed, and works what it was put into: statuses first, as if what people write was slow. */
export async function post(workshop: StoreFixture, body: Json): Promise<void> {
  const text = JSON.stringify(body);
  const signature = createHmac('sha256', testSecrets['meta-app-secret']).update(text).digest('hex');
  const headers = { ...edgeHeaders(), 'X-Hub-Signature-256': `sha256=${signature}` };
  const answer = await webhook({
    httpMethod: 'POST',
    headers,
    body: text,
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEvent);
  if (answer.statusCode !== 200) throw new Error(`the webhook answered ${answer.statusCode}`);
  await workshop.work('statuses', statuses);
  await workshop.work('inbound', inbound);
}

/** The customer writes; fields replace those of a documented text message. */
export async function write(
  workshop: StoreFixture,
  shop: ConnectedCompany,
  fields: Json = {},
  sender: Json = contact(),
): Promise<string> {
  const id = String(fields['id'] ?? newWamid());
  const messages = [message({ timestamp: secondsAt(new Date().toISOString()), ...fields, id })];
  await post(workshop, payload(value({ contacts: [sender], messages }, shop.connection.phoneNumberId)));
  return id;
}

export const report = (workshop: StoreFixture, shop: ConnectedCompany, name: string, fields: Json): Promise<void> =>
  post(workshop, payload(value({ statuses: [status(name, fields)] }, shop.connection.phoneNumberId)));

/** One delivery of one message as the queue hands it to the function, past the queue's own deduplication. */
export function delivery(shop: ConnectedCompany, fields: Json, sender: Json = contact()): SQSEvent {
  const body = {
    channel: 'whatsappapi',
    account: shop.connection.phoneNumberId,
    receivedAt: new Date().toISOString(),
    event: { message: message(fields), contact: sender },
  };
  const attributes = { ApproximateReceiveCount: '1', MessageGroupId: 'one' };
  const record = { messageId: `m${unique()}`, receiptHandle: 'r', body: JSON.stringify(body), attributes };
  return { Records: [record] } as unknown as SQSEvent;
}

export async function contactBy(
  shop: ConnectedCompany,
  kind: 'pn' | 'bsuid',
  alias: string,
): Promise<Contact | undefined> {
  const ref = await getItem(keys.ref(shop.company.id, `alias#${kind}`, alias), true);
  const item = ref && (await getItem(keys.contact(shop.company.id, String(ref['contactId'])), true));
  return item && fromItem(contactEntity, item);
}

/** The usual customer of the fixtures. */
export const theContact = async (shop: ConnectedCompany): Promise<Contact> => {
  const found = (await contactBy(shop, 'pn', customer)) ?? (await contactBy(shop, 'bsuid', bsuid));
  if (!found) throw new Error('no contact');
  return found;
};

export async function messagesOf(shop: ConnectedCompany, contactId: string): Promise<Message[]> {
  const found: Message[] = [];
  let after: Item | undefined;
  do {
    const pk = partitions.conversation(shop.company.id, shop.connection.id, contactId);
    const page = await queryPartition({ pk, prefix: 'M#', limit: 500, consistent: true, after });
    found.push(...page.items.map((item) => fromItem(messageEntity, item)));
    after = page.last;
  } while (after);
  return found;
}

export async function conversationOf(shop: ConnectedCompany, contactId: string): Promise<Conversation | undefined> {
  const item = await getItem(keys.conversation(shop.company.id, shop.connection.id, contactId), true);
  return item && fromItem(conversationEntity, item);
}

export async function ticketOf(shop: ConnectedCompany, id: number): Promise<StoredTicket> {
  const item = await getItem(keys.ticket(shop.company.id, id), true);
  if (!item) throw new Error(`no ticket ${id}`);
  return fromItem(ticketEntity, item);
}

/** The conversation's active ticket. */
export async function activeTicket(shop: ConnectedCompany, contactId: string): Promise<StoredTicket | undefined> {
  const id = (await conversationOf(shop, contactId))?.activeTicketId;
  return id ? ticketOf(shop, id) : undefined;
}

/** Tickets a company ever numbered. */
export const ticketCount = async (shop: ConnectedCompany): Promise<number> =>
  Number((await getItem(keys.sequences(shop.company.id), true))?.['ticket'] ?? 0);

export async function contactCount(shop: ConnectedCompany): Promise<number> {
  const list = indexPartitions.contactsByName(shop.company.id);
  return (await queryPartition({ ...list, limit: 1000 })).items.length;
}

/** Everything of a conversation at once. */
export async function stateOf(shop: ConnectedCompany) {
  const person = await theContact(shop);
  const [messages, ticket] = await Promise.all([messagesOf(shop, person.id), activeTicket(shop, person.id)]);
  return { contact: person, messages, ticket };
}

/** All are worked on at the same instant; whoever lost every race is given back, and comes again. */
export async function takeAtOnce(
  deliveries: readonly SQSEvent[],
  consume: (event: SQSEvent) => Promise<{ readonly batchItemFailures: readonly unknown[] }>,
): Promise<void> {
  for (let waiting = deliveries; waiting.length > 0; ) {
    const failures = await Promise.all(waiting.map(consume));
    waiting = waiting.filter((_, index) => (failures[index]?.batchItemFailures ?? []).length > 0);
  }
}
