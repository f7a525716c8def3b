import type { StoredTicket } from '@fn/core/store/entities.ts';
import { automationDefaults } from '@shared/connections/automationDefaults.ts';
import type { Connection } from '@shared/connections/model.ts';
import type { Contact } from '@shared/contacts/model.ts';
import type { Duty } from '@shared/duty/model.ts';
import { emptyDays } from '@shared/duty/rules.ts';
import type { FileList } from '@shared/fileLists/model.ts';
import type { Integration } from '@shared/integrations/model.ts';
import type { Invoice } from '@shared/invoices/model.ts';
import type { Message } from '@shared/messages/model.ts';
import type { Prompt } from '@shared/prompts/model.ts';
import { noUsage } from '@shared/prompts/rules.ts';
import { queueDefaults } from '@shared/queues/defaults.ts';
import type { Queue } from '@shared/queues/model.ts';
import type { QuickMessage } from '@shared/quickMessages/model.ts';
import type { Schedule } from '@shared/schedules/model.ts';
import type { Tag } from '@shared/tags/model.ts';
import { beginning, withoutBot } from '@shared/tickets/rules/decision.ts';

/** Whole records with harmless values; a test names only what it is about. */

const at = '2026-11-20T10:00:00.000Z';

export const aQueue = (fields: Partial<Queue> & Pick<Queue, 'companyId' | 'id'>): Queue => ({
  name: `Fila ${fields.id}`,
  color: '#0f766e',
  greetingMessage: '',
  outOfHoursMessage: '',
  orderQueue: null,
  ...queueDefaults(),
  hasOptions: false,
  schedules: [],
  createdAt: at,
  version: 1,
  ...fields,
});

export const aTag = (fields: Partial<Tag> & Pick<Tag, 'companyId' | 'id'>): Tag => ({
  name: `Tag ${fields.id}`,
  color: '#0f766e',
  kanban: 0,
  userId: null,
  contactsCount: 0,
  ticketsCount: 0,
  createdAt: at,
  version: 1,
  ...fields,
});

/** Without keys: whoever calls a service with it seals one. */
export const aPrompt = (fields: Partial<Prompt> & Pick<Prompt, 'companyId' | 'id'>): Prompt => ({
  name: `Prompt ${fields.id}`,
  prompt: 'Você atende uma loja de móveis.',
  apiKey: '',
  queueId: 1,
  voice: 'text',
  voiceKey: '',
  voiceRegion: '',
  temperature: 1,
  maxTokens: 100,
  maxMessages: 10,
  ...noUsage,
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...fields,
});

export const aFileList = (fields: Partial<FileList> & Pick<FileList, 'companyId' | 'id'>): FileList => ({
  name: `Lista ${fields.id}`,
  message: 'Seguem os arquivos.',
  options: [],
  lastOptionId: 0,
  userId: 1,
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...fields,
});

export const aQuickMessage = (
  fields: Partial<QuickMessage> & Pick<QuickMessage, 'companyId' | 'id'>,
): QuickMessage => ({
  userId: 1,
  shortcode: `atalho${fields.id}`,
  message: 'Olá!',
  geral: false,
  status: true,
  isCategory: false,
  categoryId: null,
  file: null,
  createdAt: at,
  updatedAt: at,
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
  greetingMedia: null,
  ...automationDefaults(),
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
  kanbanTags: [],
  isBot: true,
  isActiveDemand: false,
  ...beginning,
  ...(fields.status && fields.status !== 'pending' ? { bot: withoutBot.bot } : {}),
  unreadMessages: 0,
  lastMessage: '',
  lastMediaType: null,
  lastSender: null,
  fromMe: false,
  isAnswered: fields.fromMe ?? false,
  hasFailed: false,
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
  template: null,
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

export const aSchedule = (
  fields: Partial<Schedule> & Pick<Schedule, 'companyId' | 'id'> & { contactId: string },
): Schedule => ({
  body: 'Seu pedido chegou',
  sendAt: at,
  status: 'PENDENTE',
  contact: { id: fields.contactId, name: 'Maria Souza' },
  userId: 1,
  user: { id: 1, name: 'Ana' },
  whatsappId: null,
  media: null,
  template: null,
  sentAt: null,
  failure: null,
  edition: 1,
  attempts: 0,
  dueAt: at,
  messageIds: [],
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...fields,
});

export const anIntegration = (fields: Partial<Integration> & Pick<Integration, 'companyId' | 'id'>): Integration => ({
  type: 'webhook',
  name: `Fluxo ${fields.id}`,
  projectName: `Fluxo ${fields.id}`,
  jsonContent: '',
  language: 'pt-BR',
  urlN8N: 'https://flows.example.com/in',
  secret: '',
  typebotSlug: '',
  typebotExpires: 1,
  typebotDelayMessage: 1000,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotUnknownMessage: '',
  typebotRestartMessage: '',
  createdAt: at,
  updatedAt: at,
  version: 1,
  ...fields,
});

export const aDuty = (fields: Partial<Duty> & Pick<Duty, 'companyId' | 'id'>): Duty => ({
  userId: 1,
  user: { id: 1, name: 'Ana' },
  phone: '5511988887777',
  interval: 15,
  days: emptyDays().map((day) => ({ ...day, startTime: '00:00', endTime: '23:59' })),
  createdAt: at,
  version: 1,
  ...fields,
});

export const anInvoice = (fields: Partial<Invoice> & Pick<Invoice, 'companyId' | 'id'>): Invoice => ({
  ...{ detail: 'Plano 1', planId: 1, users: 100, connections: 100, queues: 100, value: 100, isValueFixed: false },
  ...{ recurrence: 'MENSAL', dueDate: '2026-12-10', markedDate: '2026-12-10', status: 'open' },
  ...{ charge: null, payments: [], renewal: null, txid: null, paidAt: null },
  ...{ createdAt: at, updatedAt: at, version: 1 },
  ...fields,
});
