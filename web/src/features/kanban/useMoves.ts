import type { KanbanCard } from '@shared/tickets/kanbanCardModel.ts';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { patchQueries, useAction } from '@web/lib/query.ts';
import { toast } from '@web/ui/toast.tsx';
import { useRef, useState } from 'react';
import { noStage } from './board.ts';
import { withMove } from './cards.ts';
import { kanbanTexts } from './text.ts';

interface Moves {
  /** Target lanes of pending moves, by ticket id. */
  readonly moving: ReadonlyMap<number, number>;
  readonly move: (ticket: KanbanCard, to: number) => void;
}

const shownHere = { onError: () => true } as const;

/** Sends a move to the server. */
function useSend() {
  const client = useQueryClient();
  const put = useAction('tags', 'moveTicket', shownHere);
  const clear = useAction('tags', 'clearTicket', shownHere);
  return async (ticketId: number, to: number): Promise<void> => {
    const answer = await (to === noStage ? clear.mutateAsync({ ticketId }) : put.mutateAsync({ ticketId, tagId: to }));
    patchQueries(client, 'tickets', 'kanban', (current) => withMove(current, answer));
  };
}

/**
 * Moves that show at once and go back when the server refuses. Moves of one card are sent one after the other, so that
 * the last one wins there too.
 * @param onRefused after the card is back
 */
export function useMoves(onRefused: (ticket: KanbanCard) => void): Moves {
  const t = useText(kanbanTexts);
  const client = useQueryClient();
  const send = useSend();
  const [moving, setMoving] = useState<ReadonlyMap<number, number>>(new Map());
  const wanted = useRef(new Map<number, number>());
  const show = () => setMoving(new Map(wanted.current));

  const refuse = (ticket: KanbanCard, error: unknown) => {
    toast.error(t('refused', { name: ticket.contact.name, reason: errorText(error) }));
    onRefused(ticket);
    // The ticket may have been closed, or the stage deleted.
    void client.invalidateQueries({ queryKey: ['tickets', 'kanban'] });
    void client.invalidateQueries({ queryKey: ['tags', 'lanes'] });
  };

  const work = async (ticket: KanbanCard) => {
    let sent: number | undefined;
    try {
      for (let next = wanted.current.get(ticket.id); next !== undefined && next !== sent; ) {
        sent = next;
        await send(ticket.id, next);
        next = wanted.current.get(ticket.id);
      }
      toast.success(t(sent === noStage ? 'left' : 'entered'));
    } catch (error) {
      refuse(ticket, error);
    } finally {
      wanted.current.delete(ticket.id);
      show();
    }
  };

  const move = (ticket: KanbanCard, to: number) => {
    const isUnderWay = wanted.current.has(ticket.id);
    wanted.current.set(ticket.id, to);
    show();
    if (!isUnderWay) void work(ticket);
  };
  return { moving, move };
}
