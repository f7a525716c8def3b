import type { TicketView } from '@shared/tickets/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '@web/lib/session.tsx';
import { usePageVisible } from '@web/lib/usePageVisible.ts';
import { useEffect, useRef, useState } from 'react';
import { marksRead } from '../inbox/access.ts';
import { readNewest } from './readNewest.ts';

/**
 * Marks messages as read that arrive in the open ticket while the page is visible: a request for the newest messages
 * reports it to the server (B-TICKET-14), once for everything that arrived since the last one. `isReading` while the
 * screen requests them anyway.
 */
export function useMarkRead(ticket: TicketView, isReading: boolean): void {
  const client = useQueryClient();
  const { viewer } = useSession();
  const isLooked = usePageVisible();
  const [isAsking, setAsking] = useState(false);
  /** The newest version that was asked for, or answered as read. */
  const asked = useRef(0);
  const isDue = isLooked && !isReading && !isAsking && ticket.unreadMessages > 0 && marksRead(viewer, ticket);
  const { id, version } = ticket;
  useEffect(() => {
    // After a failure the next message, or the next look, asks again.
    if (!isLooked) asked.current = 0;
  }, [isLooked]);
  useEffect(() => {
    if (!isDue || asked.current >= version) return;
    asked.current = version;
    setAsking(true);
    readNewest(client, viewer, id)
      .then(
        (read) => {
          if (read.unreadMessages === 0) asked.current = Math.max(asked.current, read.version);
        },
        () => undefined,
      )
      .finally(() => setAsking(false));
  }, [isDue, id, version, client, viewer]);
}
