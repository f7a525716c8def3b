import { TicketView } from '@shared/tickets/model.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveTable } from '@web/lib/live.ts';
import { patchQueries } from '@web/lib/query.ts';
import type { Session } from '@web/lib/session.tsx';
import { type Cards, withCard, withoutCard, withRead } from './cards.ts';

/** Milliseconds to wait before a removal, because a ticket that only changes lists is reported again right after it. */
const comesBack = 150;

const leaving = new WeakMap<QueryClient, Map<number, ReturnType<typeof setTimeout>>>();

const timersOf = (client: QueryClient): Map<number, ReturnType<typeof setTimeout>> => {
  const timers = leaving.get(client) ?? new Map();
  leaving.set(client, timers);
  return timers;
};

const patch = (client: QueryClient, change: (current: Cards, queueIds: number[] | undefined) => Cards): void =>
  patchQueries(client, 'tickets', 'kanban', (current, { queueIds }) =>
    change(current, Array.isArray(queueIds) ? queueIds.map(Number) : undefined),
  );

/** Waits a moment, so that a card that only changes does not blink and lose the focus. */
function leave(client: QueryClient, ticketId: number): void {
  const timers = timersOf(client);
  clearTimeout(timers.get(ticketId));
  timers.set(
    ticketId,
    setTimeout(() => {
      timers.delete(ticketId);
      patch(client, (current) => withoutCard(current, ticketId));
    }, comesBack),
  );
}

function learn(client: QueryClient, raw: unknown, { viewer }: Session): void {
  const { success, data } = TicketView.safeParse(raw);
  if (!success) return;
  const timers = timersOf(client);
  clearTimeout(timers.get(data.id));
  timers.delete(data.id);
  patch(client, (current, queueIds) => withCard(current, data, viewer, queueIds));
}

/** Colleagues move cards, and every message changes one. */
export const live: LiveTable = {
  ticket(client, data, session) {
    const ticketId = Number(data['ticketId']);
    if (data['action'] === 'update') learn(client, data['ticket'], session);
    else if (data['action'] === 'delete') leave(client, ticketId);
    else if (data['action'] === 'updateUnread') {
      patch(client, (current) => withRead(current, ticketId, Number(data['version'])));
    }
  },
  appMessage(client, data, session) {
    learn(client, data['ticket'], session);
  },
};
