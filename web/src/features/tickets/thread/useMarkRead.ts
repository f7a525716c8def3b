import type { TicketView } from '@shared/tickets/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { useSession } from '@web/lib/session.tsx';
import { usePageVisible } from '@web/lib/usePageVisible.ts';
import { useEffect, useRef } from 'react';
import { learn, learnMessages } from '../cache/cache.ts';
import { marksRead } from '../inbox/access.ts';

/**
 * What arrives in the open ticket while somebody looks at it is read: asking for its newest
 * messages says so to the server (B-TICKET-14). `isReading` while the screen asks for them anyway.
 */
export function useMarkRead(ticket: TicketView, isReading: boolean): void {
  const client = useQueryClient();
  const { viewer } = useSession();
  const isLooked = usePageVisible();
  const asked = useRef(0);
  const isDue = isLooked && !isReading && ticket.unreadMessages > 0 && marksRead(viewer, ticket);
  const { id, version } = ticket;
  useEffect(() => {
    if (!isDue || asked.current === version) return;
    asked.current = version;
    api.messages.list({ ticketId: id }).then(
      (page) => {
        learnMessages(client, page.messages);
        learn(client, viewer, [{ ticket: page.ticket }]);
      },
      () => {
        // The next message, or the next look, asks again.
        asked.current = 0;
      },
    );
  }, [isDue, id, version, client, viewer]);
}
