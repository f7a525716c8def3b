import { ContactView } from '@shared/contacts/model.ts';
import { MessageView } from '@shared/messages/model.ts';
import { TicketView } from '@shared/tickets/model.ts';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';
import type { Session } from '@web/lib/session.tsx';
import * as z from 'zod';
import { forgetMessage, learn, learnContact, learnGone, learnMessages, learnRead } from './cache.ts';

type Push = Readonly<Record<string, unknown>>;
type Handler = (client: QueryClient, data: Push, session: Session) => void;

const Counts = z.object({ counters: z.record(z.string(), z.number()) });

const idOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;

function learnTicket(client: QueryClient, raw: unknown, { viewer }: Session): void {
  const ticket = TicketView.safeParse(raw);
  if (ticket.success) learn(client, viewer, [{ ticket: ticket.data }]);
}

const ticket: Handler = (client, data, session) => {
  const id = idOf(data['ticketId']);
  if (data['action'] === 'update') learnTicket(client, data['ticket'], session);
  else if (id === undefined) return;
  else if (data['action'] === 'delete') learnGone(client, session.viewer, id);
  else if (data['action'] === 'updateUnread') learnRead(client, id);
};

const appMessage: Handler = (client, data, session) => {
  const message = MessageView.safeParse(data['message']);
  if (!message.success) return;
  if (data['action'] === 'delete') forgetMessage(client, message.data.id);
  else learnMessages(client, [message.data]);
  learnTicket(client, data['ticket'], session);
};

const counters: Handler = (client, data) => {
  const key = query('tickets', 'counts', {}).queryKey;
  const counts = Counts.safeParse(data);
  if (counts.success) client.setQueryData(key, counts.data);
  else void client.invalidateQueries({ queryKey: key });
};

const contact: Handler = (client, data) => {
  const changed = ContactView.safeParse(data['contact']);
  if (data['action'] !== 'delete' && changed.success) learnContact(client, changed.data);
};

/** Pushed event to cache, by the end of its channel's name. Late and repeated pushes do no harm. */
export const live: Readonly<Record<string, Handler>> = { ticket, appMessage, counters, contact };
