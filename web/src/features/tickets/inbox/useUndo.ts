import type { TicketView } from '@shared/tickets/model.ts';
import { api } from '@web/lib/api.ts';
import { textOf } from '@web/lib/i18n.ts';
import { toast } from '@web/ui/toast.tsx';
import { useRef } from 'react';
import { ticketTexts } from '../text.ts';
import type { TicketAction } from './access.ts';
import { actionTexts } from './actionText.ts';
import { useTicketNavigation } from './useTicketNavigation.ts';

interface Ways {
  readonly call: (ticket: TicketView, work: () => Promise<TicketView>) => Promise<TicketView | undefined>;
  readonly during: <Result>(action: TicketAction, ticket: TicketView, work: () => Promise<Result>) => Promise<Result>;
}

interface Done {
  readonly ticket: TicketView;
  /** Address of the user before the action; the ticket itself by default. */
  readonly from?: string;
}

/** Taking back what was just done with a ticket: by the notice that says so, or by a key. */
export function useUndo({ call, during }: Ways) {
  const { toTicket, to } = useTicketNavigation();
  const last = useRef<Done>(undefined);
  const bringBack = async ({ ticket, from }: Done) => {
    const undone = () => call(ticket, () => api.tickets.undoClose({ id: ticket.id }));
    const result = await during('reopen', ticket, undone);
    if (result === undefined) return;
    toast.success(textOf(actionTexts, 'undone', { name: ticket.contact.name }));
    if (from === undefined) toTicket(result.uuid);
    else to(from);
  };
  return {
    /** Says what was done, and offers to take it back. */
    offer: (text: string, done: Done) => {
      last.current = done;
      toast.undo(text, textOf(ticketTexts, 'undo'), () => {
        if (last.current === done) last.current = undefined;
        void bringBack(done);
      });
    },
    undo: async () => {
      const done = last.current;
      last.current = undefined;
      if (done !== undefined) await bringBack(done);
    },
  };
}
