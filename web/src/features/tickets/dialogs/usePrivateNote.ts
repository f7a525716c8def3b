import type { TicketView } from '@shared/tickets/model.ts';
import { useAction } from '@web/lib/query.ts';
import { useRef } from 'react';

/** A private note that goes with something else that is done to a ticket. */
export function usePrivateNote(ticket: TicketView, kind: { isSummary?: true } = {}) {
  const kept = useRef<string>(undefined);
  const send = useAction('messages', 'send');
  /** Leaves it in the conversation, once. @returns false when that failed, which was shown */
  const keep = async (text: string): Promise<boolean> => {
    const body = text.trim();
    // A retry of a refused transfer does not store the note twice.
    if (body === '' || kept.current === body) return true;
    try {
      await send.mutateAsync({ ticketId: ticket.id, body, isPrivate: true, ...kind });
      kept.current = body;
      return true;
    } catch {
      return false;
    }
  };
  return { keep, isPending: send.isPending };
}
