import { isDeepStrictEqual } from 'node:util';
import type { ContactView } from '@shared/contacts/model.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { partitionOf } from '@shared/tickets/lists/lists.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { canSee, type Viewer } from '@shared/tickets/rules/policy.ts';
import type { ListPages } from '../../../web/src/features/tickets/list/listRows.ts';
import type { ThreadPages } from '../../../web/src/features/tickets/thread/thread.ts';

/** Records for this feature's tests. */

export const sales = { id: 1, name: 'Vendas', color: '#1a7f5a' };
export const support = { id: 2, name: 'Suporte', color: '#b3541e' };
const queues = { 1: sales, 2: support };
const people: Record<number, string> = { 1: 'Ana Prado', 2: 'Bruno Reis' };

/** A minute of the day the tests live in. */
export const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();

export const viewer: Viewer = {
  id: 1,
  profile: 'user',
  queueIds: [1],
  allTicket: false,
  allowGroup: false,
  whatsappId: null,
};
export const admin: Viewer = { ...viewer, profile: 'admin' };

type TicketChange = Partial<Omit<TicketView, 'contact'>> & { name?: string };

export function ticket(id: number, change: TicketChange = {}): TicketView {
  const { name = `Cliente ${id}`, queueId = 1, userId = null, ...rest } = change;
  return {
    id,
    uuid: `00000000-00${String(id).padStart(2, '0')}-8000-8000-000000000000`,
    companyId: 1,
    status: userId === null ? 'pending' : 'open',
    contactId: `c${id}`,
    contact: { id: `c${id}`, name, number: '5511987654321', profilePicUrl: null, isGroup: false, tags: [] },
    whatsappId: 1,
    whatsapp: { id: 1, name: 'Principal', channel: 'whatsappapi', groupAsTicket: 'disabled' },
    channel: 'whatsappapi',
    queueId,
    queue: queueId === null ? null : (queues[queueId as 1 | 2] ?? null),
    userId,
    user: userId === null ? null : { id: userId, name: people[userId] ?? `Pessoa ${userId}` },
    isGroup: false,
    kanbanTags: [],
    isBot: false,
    isActiveDemand: false,
    useIntegration: false,
    integrationId: null,
    promptId: null,
    amountUsedBotQueues: 0,
    unreadMessages: 0,
    transferredBy: null,
    hasFailed: false,
    lastMessage: 'Bom dia',
    lastMediaType: null,
    lastSender: null,
    fromMe: false,
    updatedAt: at(id),
    lastMessageAt: at(id),
    lastInboundAt: at(id),
    createdAt: at(0),
    closedAt: null,
    version: 1,
    tags: [],
    ...rest,
  };
}

export function message(minute: number, change: Partial<MessageView> = {}): MessageView {
  return {
    id: `1-c1-${String(Date.parse(at(minute))).padStart(13, '0')}-${minute}`,
    companyId: 1,
    ticketId: 1,
    whatsappId: 1,
    contactId: 'c1',
    wid: `wamid.${minute}`,
    body: `mensagem ${minute}`,
    fromMe: false,
    mediaType: 'chat',
    location: null,
    contacts: [],
    quotedMsg: null,
    template: null,
    ack: 0,
    read: true,
    isPrivate: false,
    isForwarded: false,
    isEdited: false,
    isDeleted: false,
    isAutomatic: false,
    user: null,
    queue: sales,
    failure: null,
    attempts: 0,
    createdAt: at(minute),
    updatedAt: at(minute),
    version: 1,
    mediaUrl: null,
    mediaCopyUrl: null,
    mediaName: null,
    mediaMime: null,
    mediaSize: null,
    mediaStatus: null,
    mediaWidth: null,
    mediaHeight: null,
    isVoice: false,
    sendError: false,
    ...change,
  };
}

export const listPages = (tickets: TicketView[], hasMore = false): ListPages => ({
  pages: [{ tickets, count: tickets.length, hasMore, nextCursor: hasMore ? 'next' : null }],
  pageParams: [undefined],
});

export const threadPages = (messages: MessageView[], hasMore = false): ThreadPages => ({
  pages: [{ messages, ticket: ticket(1), count: messages.length, hasMore, nextCursor: hasMore ? 'next' : null }],
  pageParams: [undefined],
});

export const contactView = (id: string, name: string): ContactView => ({
  id,
  name,
  companyId: 1,
  number: '5511911112222',
  email: '',
  profilePicUrl: null,
  channel: 'whatsappapi',
  isGroup: false,
  active: true,
  disableBot: false,
  acceptAudioMessage: true,
  lgpdAcceptedAt: null,
  extraInfo: [],
  tags: [],
  aliases: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  urlPicture: null,
});

/** What the server pushes of a change, see functions/realtime/ticketEvents.ts. @param after undefined when it was deleted */
export function eventsFor(who: Viewer, before: TicketView | undefined, after: TicketView | undefined): object[] {
  const [saw, sees] = [before, after].map((state) => state !== undefined && canSee(who, state));
  const isMove = before && after && !isDeepStrictEqual(partitionOf(before), partitionOf(after));
  const drop = (version: number): object => ({ action: 'delete', ticketId: (after ?? before)?.id, version });
  return [
    ...(before && saw && !sees ? [drop(after?.version ?? before.version + 1)] : []),
    ...(before && saw && sees && isMove ? [drop(before.version)] : []),
    ...(after && sees ? [{ action: 'update', ticket: after }] : []),
  ];
}
