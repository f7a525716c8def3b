import { messageEntity, type StoredTicket, ticketEntity, trackingEntity } from '@fn/core/store/entities.ts';
import { fromItem, toItem } from '@fn/core/store/records.ts';
import { getItem, type Item, putItem, queryPartition } from '@fn/core/store/store.ts';
import { keys, partitions } from '@fn/core/store/table.ts';
import { handler as messagesHandler } from '@fn/inbox/messages/handler.ts';
import { handler as ticketsHandler } from '@fn/inbox/tickets/handler.ts';
import type { Result } from '@shared/core/route.ts';
import { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import { type Called, call } from './call.ts';
import type { CompanyFixture, Outbox } from './companyFixture.ts';
import type { SignedIn } from './tenant.ts';

/** What people do with tickets, over the routes they use. */

type Updated = Called<Result<typeof tickets.update>>;

export const change = (who: SignedIn, id: number, body: object): Promise<Updated> =>
  call(ticketsHandler, tickets.update, { id, ...body }, { token: who.token });

export const accept = (who: SignedIn, id: number): Promise<Updated> =>
  change(who, id, { status: 'open', userId: who.user.id });

export const closeSilently = (who: SignedIn, id: number): Promise<Updated> =>
  change(who, id, { status: 'closed', sendFarewellMessage: false });

type Arrival = Parameters<CompanyFixture['writes']>[2];

/** A ticket of a new contact. */
export const waiting = async (desk: CompanyFixture, options: Arrival = {}): Promise<StoredTicket> =>
  (await desk.writes(await desk.contact(), 'Oi', options)).ticket;

/** The same, accepted; as it was before. */
export async function served(desk: CompanyFixture, who: SignedIn, options: Arrival = {}): Promise<StoredTicket> {
  const ticket = await waiting(desk, options);
  const { status, error } = await accept(who, ticket.id);
  if (status !== 200) throw new Error(`not accepted: ${error}`);
  return ticket;
}

/** The same, with nothing on its way any more. */
export async function servedNow(outbox: Outbox, ...one: Parameters<typeof served>): Promise<StoredTicket> {
  const ticket = await served(...one);
  outbox.clear();
  return ticket;
}

/** Kinds of what happened to a ticket, oldest first. */
export async function logTypes(desk: CompanyFixture, ticketId: number): Promise<string[]> {
  const { json } = await call(ticketsHandler, tickets.logs, { ticketId }, { token: desk.admin.token });
  return json.map(({ type }) => type).reverse();
}

export async function trackingOf(
  desk: CompanyFixture,
  ticketId: number,
  trackingId: string,
): Promise<Tracking | undefined> {
  const item = await getItem(keys.tracking(desk.company.id, ticketId, trackingId), true);
  return item && fromItem(trackingEntity, item);
}

/** A ticket as it lies in the table, with its lists. */
export const ticketItem = async (desk: CompanyFixture, id: number): Promise<Item> =>
  (await getItem(keys.ticket(desk.company.id, id), true)) ?? {};

export const storedTicket = async (desk: CompanyFixture, id: number): Promise<StoredTicket> =>
  fromItem(ticketEntity, await ticketItem(desk, id));

/** Changes a ticket where it lies, as if somebody had saved it like this. */
export async function storeTicket(desk: CompanyFixture, id: number, fields: Partial<StoredTicket>): Promise<void> {
  await putItem(toItem(ticketEntity, { ...(await storedTicket(desk, id)), ...fields }));
}

/** The row of an open ticket as an administrator sees it. */
export async function openRow(desk: CompanyFixture, ticketId: number) {
  const { json } = await call(
    ticketsHandler,
    tickets.list,
    { status: 'open', showAll: true },
    { token: desk.admin.token },
  );
  return json.tickets.find(({ id }) => id === ticketId);
}

/** Everything stored of a ticket's conversation, oldest first. */
export async function storedMessages(
  desk: CompanyFixture,
  { whatsappId, contactId }: StoredTicket,
): Promise<Message[]> {
  const pk = partitions.conversation(desk.company.id, whatsappId, contactId);
  const { items } = await queryPartition({ pk, prefix: 'M#', limit: 100, consistent: true });
  return items.map((item) => fromItem(messageEntity, item));
}

/** Writes in a ticket, as the composer does. */
export const send = (
  who: SignedIn,
  ticketId: number,
  input: object,
  idempotencyKey?: string,
): Promise<Called<Result<typeof messages.send>>> =>
  call(
    messagesHandler,
    messages.send,
    { ticketId, ...input },
    { token: who.token, ...(idempotencyKey ? { idempotencyKey } : {}) },
  );

/** Bodies of the automatic texts of a conversation, oldest first. */
export async function automaticTexts(desk: CompanyFixture, ticketId: number): Promise<string[]> {
  const { json } = await call(messagesHandler, messages.list, { ticketId }, { token: desk.admin.token });
  return json.messages.filter(({ isAutomatic }) => isAutomatic).map(({ body }) => body);
}
