import { type ConnectionView, capabilities } from '@shared/connections/model.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { attendantWindow } from '@shared/messages/window.ts';
import { queueDefaults } from '@shared/queues/defaults.ts';
import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import type { TicketDetail } from '@shared/tickets/contract.ts';
import { inList } from '@shared/tickets/lists/lists.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { viewerOf } from '@shared/tickets/rules/policy.ts';
import type { SessionUser } from '@shared/users/model.ts';
import { act, screen } from '@testing-library/react';
import { currentSession } from '@web/lib/session.tsx';
import { Toaster } from '@web/ui/Toaster.tsx';
import { Route, Routes, useLocation } from 'react-router-dom';
import { live } from '../../../web/src/features/tickets/realtime/live.ts';
import { aConnectionView } from './connections.ts';
import { fakeServer, type Heard } from './fakeServer.ts';
import { person } from './people.ts';
import { renderSignedIn } from './signedIn.tsx';
// Fetched ahead: a test does not wait for code that the screen fetches when it is wanted.
import '../../../web/src/features/tickets/conversation/ConversationPane.tsx';
import '../../../web/src/features/tickets/contact/ContactPanel.tsx';
import '../../../web/src/features/tickets/dialogs/InboxDialogs.tsx';
import '../../../web/src/features/tickets/list/FilterPanel.tsx';
import { TicketsScreen } from '../../../web/src/features/tickets/TicketsScreen.tsx';
import { contactView, message, sales, support } from './ticketFixtures.ts';

/** The inbox in front of a server that holds a few tickets and their messages. */

export const attendant = (change: Partial<SessionUser> = {}): SessionUser =>
  person({ id: 1, companyId: 1, name: 'Ana Prado', profile: 'user', ...change });

export const detailOf = (ticket: TicketView, callToken: string | null = null): TicketDetail => ({
  ...ticket,
  contact: { ...contactView(ticket.contactId, ticket.contact.name), ...ticket.contact },
  window: attendantWindow(capabilities[ticket.channel], ticket.lastInboundAt, new Date()),
  whatsappStatus: 'CONNECTED',
  callToken,
  advertisement: null,
});

const queueView = (queue: typeof sales) => ({
  ...queue,
  companyId: 1,
  greetingMessage: '',
  outOfHoursMessage: '',
  orderQueue: null,
  schedules: [],
  ...queueDefaults(),
  hasOptions: false,
  chatbots: [],
  createdAt: '2026-01-01T00:00:00.000Z',
});

const page = { count: 0, hasMore: false, nextCursor: null };

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="endereço">{`${pathname}${search}`}</output>;
}

export const address = (): string | null => screen.getByLabelText('endereço').textContent;

interface Options {
  tickets?: TicketView[];
  messages?: MessageView[];
  user?: SessionUser;
  at?: string;
  counters?: Record<string, number>;
  quick?: QuickMessageView[];
  /** Of the connection they are all on. */
  callToken?: string;
  connections?: ConnectionView[];
}

/** Numbers the answers of sent messages, so that each is a message of its own. */
let sentSoFar = 0;

function storedOf({ body, headers, path }: Heard): MessageView {
  const input = body as { body: string; isPrivate: boolean };
  const key = headers.get('idempotency-key') ?? '';
  sentSoFar += 1;
  const at = new Date().toISOString();
  return message(0, {
    id: `1-c1-${Date.now()}-${key.slice(10)}`,
    ticketId: Number(path.split('/').at(-1)),
    body: input.body,
    isPrivate: input.isPrivate,
    fromMe: true,
    user: { id: 1, name: 'Ana Prado' },
    createdAt: at,
    updatedAt: at,
    wid: input.isPrivate ? `PVT${sentSoFar}` : null,
  });
}

function serverOf(options: Options) {
  const { tickets = [], messages = [], user = attendant(), counters = {}, quick = [], callToken } = options;
  const { connections = [aConnectionView()] } = options;
  const server = fakeServer();
  server.on('GET /tickets', ({ query }) => {
    const status = query['status'] as 'open';
    const filter = { status, showAll: query['showAll'] === 'true' };
    const rows = tickets.filter((one) => query['status'] === 'search' || inList(viewerOf(user as never), one, filter));
    return { body: { ...page, tickets: rows, count: rows.length } };
  });
  server.on('GET /tickets/counts', { body: { counters } });
  server.on('GET /queue', { body: [queueView(sales), queueView(support)] });
  server.on('GET /users/list', {
    body: [
      { id: 1, name: 'Ana Prado', email: 'a@x.co', queues: [sales], online: true, profile: 'user' },
      { id: 2, name: 'Bruno Reis', email: 'b@x.co', queues: [sales, support], online: true, profile: 'user' },
    ],
  });
  server.on('GET /whatsapp', { body: connections });
  server.on('GET /quick-messages/list', { body: quick });
  server.on('GET /tags/list', { body: [] });
  server.on('GET /ticket-notes/list', { body: { ...page, ticketNotes: [] } });
  server.on('GET /drafts', { body: { drafts: [], isComplete: true } });
  for (const ticket of tickets) {
    server.on(`GET /tickets/u/${ticket.uuid}`, { body: detailOf(ticket, callToken) });
    const own = messages.filter(({ contactId }) => contactId === ticket.contactId);
    server.on(`GET /messages/${ticket.id}`, { body: { ...page, messages: own, ticket } });
    server.on(`GET /messages/getmedia/${ticket.id}`, { body: { media: [], documents: [], links: [], calls: [] } });
    server.on(`PUT /drafts/${ticket.id}`, { body: { draft: null } });
    server.on(`POST /messages/${ticket.id}`, (heard) => {
      const message = storedOf(heard);
      return { body: { message, messages: [message] } };
    });
    server.on(`PUT /tickets/${ticket.id}`, ({ body }) => ({
      body: { ...ticket, ...(body as object), userId: null, user: null, version: ticket.version + 1 },
    }));
  }
  return server;
}

export function showInbox(options: Options = {}) {
  const { user = attendant(), at = '/tickets' } = options;
  const server = serverOf({ ...options, user });
  const { client } = renderSignedIn(
    <>
      <Routes>
        <Route path="/tickets/:uuid?" element={<TicketsScreen />} />
      </Routes>
      <Address />
      <Toaster />
    </>,
    { server, user, at },
  );
  /** What the socket brings. */
  const push = (channel: string, data: Record<string, unknown>) =>
    act(() => {
      const session = currentSession();
      if (session !== undefined) live[channel]?.(client, data, session);
    });
  return { server, client, push };
}
