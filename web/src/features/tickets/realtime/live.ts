import { ContactView } from '@shared/contacts/model.ts';
import { DraftView } from '@shared/drafts/model.ts';
import { MessageView } from '@shared/messages/model.ts';
import { TicketView } from '@shared/tickets/model.ts';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';
import type { Session } from '@web/lib/session.tsx';
import { toast } from '@web/ui/toast.tsx';
import * as z from 'zod';
import {
  applyContact,
  applyDelete,
  applyMessageRemoval,
  applyMessages,
  applyRead,
  applyTicketUpdates,
  newestVersion,
} from '../cache/cache.ts';
import { recordActivity, recordAnswer } from '../conversation/collisionStore.ts';
import { applyDraft, applyDraftRemoval } from '../drafts/draftSync.ts';

type Push = Readonly<Record<string, unknown>>;
type Handler = (client: QueryClient, data: Push, session: Session) => void;

const Versioned = z.object({ id: z.number(), version: z.number() });
const Counts = z.object({ counters: z.record(z.string(), z.number()) });

const parseWholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;

function learnTicket(client: QueryClient, raw: unknown, { viewer }: Session): void {
  const ticket = TicketView.safeParse(raw);
  if (ticket.success) applyTicketUpdates(client, viewer, [{ ticket: ticket.data }]);
}

/** Milliseconds to wait before a removal, because a ticket that only changes lists is sent again right after it. */
const removalDelay = 150;

interface PendingRemoval {
  readonly timer: ReturnType<typeof setTimeout>;
  /** The version in which it is gone. */
  readonly deletedAt: number;
}

const pendingRemovals = new WeakMap<QueryClient, Map<number, PendingRemoval>>();

/** Waits a moment, so that a row that only changes does not blink and lose the focus. */
function removeSoon(client: QueryClient, { viewer }: Session, id: number, version: number | undefined): void {
  const current = pendingRemovals.get(client) ?? new Map<number, PendingRemoval>();
  pendingRemovals.set(client, current);
  clearTimeout(current.get(id)?.timer);
  const deletedAt = Math.max(version ?? newestVersion(client, id), current.get(id)?.deletedAt ?? 0);
  const timer = setTimeout(() => {
    current.delete(id);
    applyDelete(client, viewer, { tombstone: id, deletedAt });
  }, removalDelay);
  current.set(id, { timer, deletedAt });
}

/** A removal is cancelled only by a newer version, because events may arrive late and twice. */
function cancelRemoval(client: QueryClient, raw: unknown): void {
  const { id, version } = Versioned.safeParse(raw).data ?? {};
  const current = id === undefined ? undefined : pendingRemovals.get(client)?.get(id);
  if (id === undefined || version === undefined || current === undefined || version <= current.deletedAt) return;
  clearTimeout(current.timer);
  pendingRemovals.get(client)?.delete(id);
}

const ticket: Handler = (client, data, session) => {
  const id = parseWholeNumber(data['ticketId']);
  if (data['action'] === 'update') {
    cancelRemoval(client, data['ticket']);
    learnTicket(client, data['ticket'], session);
  } else if (id === undefined) return;
  else if (data['action'] === 'delete') removeSoon(client, session, id, parseWholeNumber(data['version']));
  else if (data['action'] === 'updateUnread') applyRead(client, id, Number(data['version']));
};

/** Informs the author of a change to a message that the channel refused, once and on any screen. */
function noticeRefusal({ refusedAmendment: refused, updatedAt }: MessageView, { viewer }: Session): void {
  if (refused?.userId !== viewer.id || refused.at !== updatedAt) return;
  // Rare, and with the words of the thread, which lists do without. Offline the bubble itself says it.
  void import('../thread/messageDescriptions.ts').then(
    ({ describeRefusal }) => toast.error(describeRefusal(refused)),
    () => undefined,
  );
}

const appMessage: Handler = (client, data, session) => {
  const message = MessageView.safeParse(data['message']);
  if (!message.success) return;
  if (data['action'] === 'delete') applyMessageRemoval(client, message.data.id);
  else for (const news of applyMessages(client, [message.data])) noticeRefusal(news, session);
  if (data['action'] === 'create') recordAnswer(message.data, session.viewer.id);
  learnTicket(client, data['ticket'], session);
};

const counters: Handler = (client, data) => {
  const key = query('tickets', 'counts', {}).queryKey;
  const counts = Counts.safeParse(data);
  if (!counts.success) {
    void client.invalidateQueries({ queryKey: key });
    return;
  }
  // A pending answer is older than this event.
  void client.cancelQueries({ queryKey: key });
  client.setQueryData(key, counts.data);
};

const contact: Handler = (client, data) => {
  const changed = ContactView.safeParse(data['contact']);
  if (data['action'] !== 'delete' && changed.success) applyContact(client, changed.data);
};

const draft: Handler = (_client, data, session) => {
  const changed = DraftView.safeParse(data['draft']);
  if (changed.success) applyDraft(session.user, changed.data);
  else if (data['action'] === 'delete' && typeof data['uuid'] === 'string')
    applyDraftRemoval(session.user, data['uuid']);
};

const presence: Handler = (_client, data, { viewer }) => recordActivity(data, viewer.id);

/** Pushed event to cache, by the end of its channel's name. Late and repeated pushes do no harm. */
export const live: Readonly<Record<string, Handler>> = { ticket, appMessage, counters, presence, contact, draft };
