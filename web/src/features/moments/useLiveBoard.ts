import { Attendant } from '@shared/moments/contract.ts';
import { seesAttendant } from '@shared/moments/rules.ts';
import { TicketView } from '@shared/tickets/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@web/lib/api.ts';
import { type LiveData, onLive } from '@web/lib/live.ts';
import { query } from '@web/lib/query.ts';
import { currentSession, type Session } from '@web/lib/session.tsx';
import { companyZone } from '@web/lib/time.ts';
import { useEffect, useRef } from 'react';
import * as z from 'zod';
import { type Board, withAttendant, withoutTicket, withRead, withTicket } from './board.ts';

type Filter = InputOf<'moments', 'show'>;
type BoardUpdate = (board: Board) => Board;

/** Milliseconds to wait before a removal, because a ticket that only changes lists is reported again right after it. */
const comesBack = 150;

const AttendantPresence = Attendant.extend({
  isAway: z.boolean().default(false),
  presenceSince: z.string().nullable().default(null),
});

/** Applies events to the board while it is shown; opening the board reads it again. */
function changesFor(filter: Filter, change: (how: BoardUpdate) => void) {
  const leaving = new Map<number, ReturnType<typeof setTimeout>>();
  const stay = (ticketId: number) => {
    clearTimeout(leaving.get(ticketId));
    leaving.delete(ticketId);
  };
  const learn = (raw: unknown, { viewer }: Session) => {
    const { success, data } = TicketView.safeParse(raw);
    if (!success) return;
    stay(data.id);
    const context = { viewer, filter: filter as never, zone: companyZone() };
    change((board) => withTicket(board, data, context));
  };
  // Waits a moment, so that a card that only changes does not blink and lose the focus.
  const leave = (ticketId: number) => {
    stay(ticketId);
    const gone = () => {
      leaving.delete(ticketId);
      change((board) => withoutTicket(board, ticketId));
    };
    leaving.set(ticketId, setTimeout(gone, comesBack));
  };
  const table: Readonly<Record<string, (data: LiveData, session: Session) => void>> = {
    ticket(data, session) {
      const ticketId = Number(data['ticketId']);
      if (data['action'] === 'update') learn(data['ticket'], session);
      else if (data['action'] === 'delete') leave(ticketId);
      else change((board) => withRead(board, ticketId, Number(data['version'])));
    },
    appMessage: (data, session) => learn(data['ticket'], session),
    user(data, { viewer, user: own }) {
      const gone = Number(data['userId']);
      if (data['action'] === 'delete') {
        change((board) => ({ ...board, attendants: board.attendants.filter(({ id }) => id !== gone) }));
      }
      const { success, data: person } = AttendantPresence.safeParse(data['user']);
      if (!success) return;
      const isSeen = seesAttendant(viewer, own.allowRealTime === 'enabled', person);
      change((board) => withAttendant(board, person, isSeen));
    },
  };
  const stop = () => {
    for (const timer of leaving.values()) clearTimeout(timer);
  };
  return { table, stop };
}

/**
 * Updates the board on the screen by the server's events.
 * @param isReading true while an answer is pending
 */
export function useLiveBoard(filter: Filter, isReading: boolean, readAgain: () => void): void {
  const client = useQueryClient();
  const isBehind = useRef(false);
  const reading = useRef(isReading);
  useEffect(() => {
    reading.current = isReading;
    // The answer may be older than the event that came meanwhile.
    if (isReading || !isBehind.current) return;
    isBehind.current = false;
    readAgain();
  }, [isReading, readAgain]);
  useEffect(() => {
    const { queryKey } = query('moments', 'show', filter);
    const { table, stop } = changesFor(filter, (how) => {
      if (reading.current) isBehind.current = true;
      client.setQueryData<Board>(queryKey, (board) => board && how(board));
    });
    const ends = Object.entries(table).map(([suffix, hear]) =>
      onLive(suffix, (data) => {
        const session = currentSession();
        if (session !== undefined) hear(data, session);
      }),
    );
    return () => {
      stop();
      for (const end of ends) end();
    };
  }, [client, filter]);
}
