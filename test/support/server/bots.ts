import { contactEntity, queueEntity, trackingEntity, treeEntity } from '@fn/core/store/entities.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { type Rating, ratingEntity } from '@fn/core/store/resourceEntities.ts';
import { putItem, queryPartition, updateItem } from '@fn/core/store/store.ts';
import { keys, partitions, prefixes } from '@fn/core/store/table.ts';
import { readCounters } from '@fn/core/store/ticketCounters.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { automaticMark } from '@shared/messages/ticketChanges.ts';
import type { Queue } from '@shared/queues/model.ts';
import type { ChatbotOption } from '@shared/queues/options.ts';
import type { Settings } from '@shared/settings/model.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import {
  type ConnectedCompany,
  conversationOf,
  messagesOf,
  offering,
  openConnectedCompany,
  secondsAt,
  stateOf,
  ticketOf,
  write,
} from './connectedCompany.ts';
import { aQueue } from './samples.ts';
import type { StoreFixture } from './storeFixture.ts';
import { logTypesOf } from './ticketLogs.ts';

interface Firm {
  readonly connection?: Partial<Connection>;
  readonly settings?: Partial<Settings>;
  readonly queues?: readonly (Partial<Queue> & Pick<Queue, 'id' | 'name'>)[];
  readonly trees?: Readonly<Record<number, readonly ChatbotOption[]>>;
}

/** A shop whose connection answers by itself. */
export async function openBotCompany({
  connection,
  settings,
  queues = [],
  trees = {},
}: Firm): Promise<ConnectedCompany> {
  const shop = await openConnectedCompany();
  const companyId = shop.company.id;
  for (const queue of queues) {
    const options = trees[queue.id] ?? [];
    await putItem(toItem(queueEntity, aQueue({ companyId, hasOptions: options.length > 0, ...queue })));
    if (options.length === 0) continue;
    await putItem(toItem(treeEntity, { companyId, queueId: queue.id, options, lastOptionId: 99, version: 1 }));
  }
  await set(shop, settings ?? {});
  return offering(shop, {
    greetingMessage: 'Olá, {{firstName}}!',
    complationMessage: 'Até logo!',
    queueIds: queues.map(({ id }) => id),
    ...connection,
  });
}

export const set = (shop: ConnectedCompany, settings: Partial<Settings>): Promise<void> =>
  putItem({ ...keys.settings(shop.company.id), et: 'settings', companyId: shop.company.id, ...settings });

const plain = ({ body }: Message): string => body.replaceAll(automaticMark, '');

/** What automation said so far, oldest first. */
export async function saidIn(shop: ConnectedCompany, contactId: string): Promise<string[]> {
  return (await messagesOf(shop, contactId)).filter(({ isAutomatic }) => isAutomatic).map(plain);
}

export const clock = (): Date => new Date(Date.now() + Number(process.env['CLOCK_OFFSET_MS'] ?? 0));

/** The customer writes, long enough after the message before that it is no burst. */
export async function says(
  workshop: StoreFixture,
  shop: ConnectedCompany,
  body: string,
  fields: Record<string, unknown> = {},
): Promise<void> {
  workshop.pass(5);
  await write(workshop, shop, { timestamp: secondsAt(clock().toISOString()), text: { body }, ...fields });
}

/** Everything a test of automation looks at. */
export async function scene(shop: ConnectedCompany) {
  const { contact, messages, ticket } = await stateOf(shop);
  const newest = (await conversationOf(shop, contact.id))?.newestTicketId;
  if (!newest) throw new Error('nobody has written yet');
  const pk = partitions.ticket(shop.company.id, newest);
  const [logs, cycles] = await Promise.all([
    logTypesOf(shop.company.id, newest),
    queryPartition({ pk, prefix: prefixes.tracking, limit: 100, consistent: true }),
  ]);
  return {
    contact,
    messages,
    active: ticket,
    ticket: await ticketOf(shop, newest),
    said: messages.filter(({ isAutomatic }) => isAutomatic).map(plain),
    logs,
    cycles: cycles.items.map((item): Tracking => fromItem(trackingEntity, item)),
  };
}

export const changePerson = (contact: Contact, fields: Partial<Contact>): Promise<void> =>
  putItem(toItem(contactEntity, { ...contact, ...fields }));

export async function ratingsOf(shop: ConnectedCompany, at = clock()): Promise<Rating[]> {
  const { pk } = keys.rating(shop.company.id, at.toISOString(), '');
  return (await queryPartition({ pk, limit: 100, consistent: true })).items.map((item) => fromItem(ratingEntity, item));
}

/** How many people the badges count as waiting in a queue. */
export async function setCounter(shop: ConnectedCompany, name: string, amount: number): Promise<void> {
  await updateItem({
    Key: { ...keys.counters(shop.company.id) },
    UpdateExpression: 'SET #name = :amount',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':amount': amount },
  });
}

export const countersOf = (shop: ConnectedCompany): Promise<Readonly<Record<string, number>>> =>
  readCounters(shop.company.id, true);
