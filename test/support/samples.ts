import type { StoredTicket } from '@fn/core/entities.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Message } from '@shared/messages/model.ts';
import type { Queue } from '@shared/queues/model.ts';

/** Whole records with harmless values; a test names only what it is about. */

const at = '2026-11-20T10:00:00.000Z';

export const aQueue = (fields: Partial<Queue> & Pick<Queue, 'companyId' | 'id'>): Queue => ({
  name: `Fila ${fields.id}`,
  color: '#0f766e',
  greetingMessage: '',
  outOfHoursMessage: '',
  orderQueue: null,
  schedules: [],
  createdAt: at,
  version: 1,
  ...fields,
});

export const aConnection = (fields: Partial<Connection> & Pick<Connection, 'companyId' | 'id'>): Connection => ({
  name: `Conexão ${fields.id}`,
  channel: 'whatsappapi',
  status: 'CONNECTED',
  statusReason: '',
  number: '551130000000',
  verifiedName: 'Loja',
  phoneNumberId: '999000111',
  wabaId: '999000222',
  accessToken: '',
  isSandbox: true,
  isDefault: true,
  queueIds: [],
  greetingMessage: '',
  complationMessage: '',
  allowGroup: false,
  groupAsTicket: 'disabled',
  timeCreateNewTicket: 0,
  token: 'T'.repeat(30),
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...fields,
});

export const aContact = (fields: Partial<Contact> & Pick<Contact, 'companyId' | 'id'>): Contact => ({
  name: 'Maria Souza',
  number: '5511987654321',
  email: '',
  profilePicUrl: null,
  channel: 'whatsapp',
  isGroup: false,
  active: true,
  disableBot: false,
  acceptAudioMessage: true,
  lgpdAcceptedAt: null,
  extraInfo: [],
  tags: [],
  aliases: [{ kind: 'pn', value: '5511987654321' }],
  newestTickets: {},
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...fields,
});

type TicketFields = Partial<StoredTicket> &
  Pick<StoredTicket, 'companyId' | 'id'> & { contact: Contact; connection: Connection };

export const aTicket = ({ contact, connection, ...fields }: TicketFields): StoredTicket => ({
  uuid: `00000000-0000-8000-8000-${String(fields.id).padStart(12, '0')}`,
  status: 'pending',
  contactId: contact.id,
  contact: {
    id: contact.id,
    name: contact.name,
    number: contact.number,
    profilePicUrl: contact.profilePicUrl,
    isGroup: contact.isGroup,
    tags: contact.tags,
  },
  whatsappId: connection.id,
  whatsapp: {
    id: connection.id,
    name: connection.name,
    channel: connection.channel,
    groupAsTicket: connection.groupAsTicket,
  },
  channel: connection.channel,
  queueId: null,
  queue: null,
  userId: null,
  user: null,
  isGroup: contact.isGroup,
  isBot: true,
  isActiveDemand: false,
  useIntegration: false,
  amountUsedBotQueues: 0,
  unreadMessages: 0,
  lastMessage: '',
  fromMe: false,
  updatedAt: at,
  lastMessageAt: at,
  lastInboundAt: at,
  createdAt: at,
  closedAt: null,
  trackingId: '01JCTRACK00000000000000000',
  version: 1,
  isListed: true,
  ...fields,
});

export const aMessage = ({
  ticket,
  ...fields
}: Partial<Message> & Pick<Message, 'companyId' | 'id'> & { ticket: StoredTicket }): Message => ({
  ticketId: ticket.id,
  whatsappId: ticket.whatsappId,
  contactId: ticket.contactId,
  wid: `wamid.${fields.id}`,
  body: 'Olá',
  fromMe: false,
  mediaType: 'chat',
  media: null,
  location: null,
  contacts: [],
  quotedMsg: null,
  ack: 0,
  read: false,
  isPrivate: false,
  isForwarded: false,
  isEdited: false,
  isDeleted: false,
  isAutomatic: false,
  user: null,
  queue: null,
  failure: null,
  attempts: 0,
  nextAttemptAt: null,
  audience: {
    status: ticket.status,
    userId: ticket.userId,
    queueId: ticket.queueId,
    isGroup: ticket.isGroup,
    whatsappId: ticket.whatsappId,
  },
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...fields,
});
