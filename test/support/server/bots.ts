import {
  contactEntity,
  logEntriesOf,
  queueEntity,
  type Rating,
  ratingEntity,
  trackingEntity,
  treeEntity,
} from '@fn/core/store/entities.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { putItem, queryPartition, updateItem } from '@fn/core/store/store.ts';
import { keys, partitions } from '@fn/core/store/table.ts';
import { readCounters } from '@fn/core/store/ticketCounters.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import { automaticMark } from '@shared/messages/ticketChanges.ts';
import type { Queue } from '@shared/queues/model.ts';
import type { ChatbotOption } from '@shared/queues/options.ts';
import type { Settings } from '@shared/settings/model.ts';
import type { TicketLog, Tracking } from '@shared/tickets/model.ts';
import { aQueue } from './samples.ts';
import {
  conversationOf,
  messagesOf,
  offering,
  openShop,
  type Shop,
  secondsAt,
  stateOf,
  ticketOf,
  write,
} from './shop.ts';
import type { Workshop } from './workshop.ts';

interface Firm {
  readonly connection?: Partial<Connection>;
  readonly settings?: Partial<Settings>;
  readonly queues?: readonly (Partial<Queue> & Pick<Queue, 'id' | 'name'>)[];
  readonly trees?: Readonly<Record<number, readonly ChatbotOption[]>>;
}

/** A shop whose connection answers by itself. */
export async function openFirm({ connection, settings, queues = [], trees = {} }: Firm): Promise<Shop> {
  const shop = await openShop();
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

export const set = (shop: Shop, settings: Partial<Settings>): Promise<void> =>
  putItem({ ...keys.settings(shop.company.id), et: 'settings', companyId: shop.company.id, ...settings });

const plain = ({ body }: Message): string => body.replaceAll(automaticMark, '');

/** What automation said so far, oldest first. */
export async function saidIn(shop: Shop, contactId: string): Promise<string[]> {
  return (await messagesOf(shop, contactId)).filter(({ isAutomatic }) => isAutomatic).map(plain);
}

export const clock = (): Date => new Date(Date.now() + Number(process.env['CLOCK_OFFSET_MS'] ?? 0));

/** The customer writes, long enough after the message before that it is no burst. */
export async function says(
  workshop: Workshop,
  shop: Shop,
  body: string,
  fields: Record<string, unknown> = {},
): Promise<void> {
  workshop.pass(5);
  await write(workshop, shop, { timestamp: secondsAt(clock().toISOString()), text: { body }, ...fields });
}

/** Everything a test of automation looks at. */
export async function scene(shop: Shop) {
  const { contact, messages, ticket } = await stateOf(shop);
  const newest = (await conversationOf(shop, contact.id))?.newestTicketId;
  if (!newest) throw new Error('nobody has written yet');
  const pk = partitions.ticket(shop.company.id, newest);
  const [logs, cycles] = await Promise.all(
    ['LOG#', 'TRACKING#'].map((prefix) => queryPartition({ pk, prefix, limit: 100, consistent: true })),
  );
  return {
    contact,
    messages,
    active: ticket,
    ticket: await ticketOf(shop, newest),
    said: messages.filter(({ isAutomatic }) => isAutomatic).map(plain),
    logs: (logs?.items ?? []).flatMap((item): TicketLog['type'][] => logEntriesOf(item).map(({ type }) => type)),
    cycles: (cycles?.items ?? []).map((item): Tracking => fromItem(trackingEntity, item)),
  };
}

export const changePerson = (contact: Contact, fields: Partial<Contact>): Promise<void> =>
  putItem(toItem(contactEntity, { ...contact, ...fields }));

export async function ratingsOf(shop: Shop, at = clock()): Promise<Rating[]> {
  const { pk } = keys.rating(shop.company.id, at.toISOString(), '');
  return (await queryPartition({ pk, limit: 100, consistent: true })).items.map((item) => fromItem(ratingEntity, item));
}

/** How many people the badges count as waiting in a queue. */
export async function setCounter(shop: Shop, name: string, amount: number): Promise<void> {
  await updateItem({
    Key: { ...keys.counters(shop.company.id) },
    UpdateExpression: 'SET #name = :amount',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':amount': amount },
  });
}

export const countersOf = (shop: Shop): Promise<Readonly<Record<string, number>>> =>
  readCounters(shop.company.id, true);
