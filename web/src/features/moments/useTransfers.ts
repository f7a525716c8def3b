import type { TicketView } from '@shared/tickets/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { patchQueries } from '@web/lib/query.ts';
import { currentSession } from '@web/lib/session.tsx';
import { showFailure } from '@web/lib/showFailure.ts';
import { companyZone } from '@web/lib/time.ts';
import { toast } from '@web/ui/toast.tsx';
import { useRef, useState } from 'react';
import { unassigned, withTicket } from './board.ts';
import { momentsTexts } from './text.ts';

export interface Target {
  readonly id: number;
  readonly name: string;
}

/** Hands tickets on; each shows at once, can be taken back, and goes back when the server refuses. */
export function useTransfers(onRefused: (ticket: TicketView) => void) {
  const t = useText(momentsTexts);
  const client = useQueryClient();
  const [moving, setMoving] = useState<ReadonlyMap<number, number>>(new Map());
  const wanted = useRef(new Map<number, number>());
  const show = () => setMoving(new Map(wanted.current));

  const learn = (ticket: TicketView) => {
    const viewer = currentSession()?.viewer;
    if (viewer === undefined) return;
    patchQueries(client, 'moments', 'show', (board, filter) =>
      withTicket(board, ticket, { viewer, filter: filter as never, zone: companyZone() }),
    );
  };
  const undo = async (id: number) => {
    try {
      learn(await api.tickets.undoClose({ id }));
    } catch (error) {
      showFailure(error as Error);
    }
  };
  const transfer = async (ticket: TicketView, to: Target) => {
    const { id, contact } = ticket;
    // A ticket with a pending transfer is not transferred again: the server would judge the second by an outdated
    // state.
    if (wanted.current.has(id)) return;
    wanted.current.set(id, to.id);
    show();
    try {
      learn(
        await api.tickets.update(
          to.id === unassigned ? { id, status: 'pending', userId: null } : { id, userId: to.id },
        ),
      );
      toast.undo(t('transferred', { name: contact.name, to: to.name }), t('undo'), () => void undo(id));
    } catch (error) {
      toast.error(t('refused', { name: contact.name, reason: errorText(error) }));
      onRefused(ticket);
      void client.invalidateQueries({ queryKey: ['moments', 'show'] });
    } finally {
      wanted.current.delete(id);
      show();
    }
  };
  return { moving, transfer: (ticket: TicketView, to: Target) => void transfer(ticket, to) };
}
