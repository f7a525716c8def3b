import { aliasKey, phoneAliases } from '@fn/core/store/contactAliases.ts';
import {
  contactEntity,
  conversationEntity,
  messageEntity,
  messageId,
  type StoredTicket,
  ticketEntity,
} from '@fn/core/store/entities.ts';
import { toItem } from '@fn/core/store/records.ts';
import type { Item } from '@fn/core/store/store.ts';
import { keys } from '@fn/core/store/table.ts';
import { inTicket } from '@fn/inbox/records/newMessage.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import { fold, suffixes } from '@shared/core/text.ts';
import type { Message } from '@shared/messages/model.ts';
import type { Queue } from '@shared/queues/model.ts';
import { counterChange } from '@shared/tickets/lists/counters.ts';
import { ticketUuid } from '@shared/tickets/uuid.ts';
import { aConnection, aContact, aMessage, aQueue, aTicket } from '../support/server/samples.ts';
import { textOf } from './text.ts';

/** A company whose history is `tickets` long: ten tickets a contact, all but one of them closed, ten messages each. */
export interface World {
  readonly companyId: number;
  readonly tickets: number;
  readonly users: readonly { readonly id: number; readonly name: string }[];
  /** Without messages and without what people are found by: a tenth of the items, for lists of tickets alone. */
  readonly isListsOnly?: boolean;
  /** Epoch milliseconds of the newest messages; by itself the present. */
  readonly now?: number;
  /** Gets the messages that the search is to find. */
  readonly onSearched?: (message: Message) => void;
}

const first = [
  'Maria',
  'João',
  'Ana',
  'José',
  'Antônia',
  'Francisco',
  'Márcia',
  'Carlos',
  'Adriana',
  'Paulo',
  'Juliana',
  'Pedro',
  'Fernanda',
  'Lucas',
  'Patrícia',
  'Luís',
  'Aline',
  'Marcos',
  'Sandra',
  'Luiza',
];
const last = [
  'Souza',
  'Lima',
  'Oliveira',
  'Ferreira',
  'Alves',
  'Pereira',
  'Gomes',
  'Ribeiro',
  'Carvalho',
  'Araújo',
  'Melo',
  'Barbosa',
  'Rocha',
  'Dias',
  'Moreira',
  'Nunes',
  'Marques',
  'Freitas',
  'Cardoso',
  'Teixeira',
];

const ticketsPerContact = 10;
const messagesPerTicket = 10;
/** Of the newest two tickets of a contact: indexing all would take hours to fill in. */
const searchedPerTicket = 2;
const start = Date.parse('2025-01-01T00:00:00.000Z');
const contactIdOf = (index: number): string => `01BENCH${String(index).padStart(19, '0')}`;

export const worldQueues = (companyId: number): Queue[] =>
  [1, 2, 3].map((id) => aQueue({ companyId, id, color: `#00000${id}` }));
export const phoneNumberId = '999000111';
export const worldConnection = (companyId: number): Connection =>
  aConnection({ companyId, id: 1, queueIds: [1, 2, 3], greetingMessage: 'Olá' });

export const worldContact = (companyId: number, index: number): Contact =>
  aContact({
    companyId,
    id: contactIdOf(index),
    name: `${first[index % first.length]} ${last[Math.floor(index / first.length) % last.length]} ${index}`,
    number: `5511${String(910_000_000 + index)}`,
    aliases: phoneAliases(`5511${String(910_000_000 + index)}`),
    newestTickets: { '1': (index + 1) * ticketsPerContact },
  });

const statusOf = (isNewest: boolean, index: number): Pick<StoredTicket, 'status' | 'userId'> => {
  if (!isNewest || index % 3 === 2) return { status: 'closed', userId: (index % 5) + 2 };
  return index % 3 === 0 ? { status: 'open', userId: (index % 5) + 2 } : { status: 'pending', userId: null };
};

function ticketOf(
  world: World,
  contact: Contact,
  connection: Connection,
  queues: readonly Queue[],
  index: number,
  turn: number,
): StoredTicket {
  const id = index * ticketsPerContact + turn + 1;
  const isNewest = turn === ticketsPerContact - 1;
  const at = new Date(start + id * 60_000).toISOString();
  const { status, userId } = statusOf(isNewest, index);
  // Independent of the status, which goes by the index too.
  const queue = queues[Math.floor(index / 3) % queues.length] as Queue;
  const user = userId === null ? null : { id: userId, name: `User ${userId}` };
  return aTicket({
    companyId: world.companyId,
    id,
    uuid: ticketUuid(id, new Uint8Array(10).fill(7)),
    contact,
    connection,
    status,
    userId,
    user,
    queueId: queue.id,
    queue: { id: queue.id, name: queue.name, color: queue.color },
    isListed: isNewest,
    unreadMessages: isNewest && status === 'open' ? 1 : 0,
    lastMessage: 'Obrigada, era isso mesmo que eu precisava saber!',
    updatedAt: at,
    lastMessageAt: at,
    lastInboundAt: new Date(world.now ?? Date.now()).toISOString(),
    closedAt: status === 'closed' ? at : null,
  });
}

/** What was said in a ticket. */
function* messagesOf(world: World, ticket: StoredTicket): Generator<Item> {
  const { companyId, contactId } = ticket;
  for (let turn = 0; turn < messagesPerTicket; turn += 1) {
    const at = new Date(Date.parse(ticket.updatedAt) + turn * 1000).toISOString();
    const said = aMessage({
      companyId,
      id: messageId(1, contactId, at, `b${turn}`),
      ticket,
      body:
        turn < searchedPerTicket ? 'Bom dia, vocês entregam no sábado?' : textOf(ticket.id * messagesPerTicket + turn),
      fromMe: turn % 2 === 1,
      ack: 3,
      createdAt: at,
    });
    const message = inTicket(said, ticket);
    yield toItem(messageEntity, message);
    const isSearched = turn < searchedPerTicket && (ticket.id - 1) % ticketsPerContact >= ticketsPerContact - 2;
    if (isSearched) world.onSearched?.(message);
  }
}

/** A contact with the ways to find it: by its numbers, and by every end of its name. */
export function* contactItems(companyId: number, index: number): Generator<Item> {
  const contact = worldContact(companyId, index);
  yield toItem(contactEntity, contact);
  for (const alias of contact.aliases) yield { ...aliasKey(companyId, alias), et: 'ref', sv: 1, contactId: contact.id };
  for (const suffix of new Set([...suffixes(fold(contact.name)), ...suffixes(contact.number)])) {
    yield { ...keys.searchTerm(companyId, 'contacts', suffix, contact.id), et: 'searchTerm' };
  }
}

function* ofContact(
  world: World,
  index: number,
  queues: readonly Queue[],
  connection: Connection,
  counters: Record<string, number>,
): Generator<Item> {
  const { companyId } = world;
  const contact = worldContact(companyId, index);
  if (world.isListsOnly) yield toItem(contactEntity, contact);
  else yield* contactItems(companyId, index);
  const own = Array.from({ length: ticketsPerContact }, (_, turn) =>
    ticketOf(world, contact, connection, queues, index, turn),
  );
  for (const ticket of own) {
    yield toItem(ticketEntity, ticket);
    const change = counterChange(null, { ticket, isListed: ticket.isListed });
    for (const [name, amount] of Object.entries(change)) counters[name] = (counters[name] ?? 0) + amount;
    if (!world.isListsOnly) yield* messagesOf(world, ticket);
  }
  const newest = own.at(-1);
  if (!newest) return;
  const isClosed = newest.status === 'closed';
  yield toItem(conversationEntity, {
    companyId,
    whatsappId: 1,
    contactId: contact.id,
    activeTicketId: isClosed ? null : newest.id,
    newestTicketId: newest.id,
    listedClosedId: isClosed ? newest.id : newest.id - 1,
    version: 1,
  });
}

/** Every item of a world, contact after contact, from contact number `from` on; returns what its tickets add to the badges. */
export function* itemsOf(world: World, from: number): Generator<Item, Record<string, number>> {
  const queues = worldQueues(world.companyId);
  const connection = worldConnection(world.companyId);
  const counters: Record<string, number> = {};
  const contacts = world.tickets / ticketsPerContact;
  for (let index = from; index < contacts; index += 1) yield* ofContact(world, index, queues, connection, counters);
  return counters;
}
