import { capabilities } from '@shared/connections/model.ts';
import { AppError } from '@shared/core/errors.ts';
import { attendantWindow } from '@shared/messages/window.ts';
import type { TicketDetail } from '@shared/tickets/contract.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { textOf } from '@web/lib/i18n.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { useSession } from '@web/lib/session.tsx';
import { showFailure } from '@web/lib/showFailure.ts';
import { toast } from '@web/ui/toast.tsx';
import { useHasUnsaved } from '@web/ui/unsaved.ts';
import { useEffect, useState } from 'react';
import { knownTicket, pushLogOf } from '../cache/pushLog.ts';
import { cachedRow, detailQuery } from '../cache/queries.ts';
import { useIsBeingTaken } from '../outbox/taking.ts';
import { ticketTexts } from '../text.ts';

export interface OpenTicket {
  /** Best known version: the row of a list, then the detail. */
  readonly ticket: TicketView | undefined;
  readonly detail: TicketDetail | undefined;
  readonly window: TicketDetail['window'];
  readonly isUpdating: boolean;
}

/** The row of a detail: the contact as lists show it. */
export function rowOfDetail(detail: TicketDetail): TicketView {
  const { window: _window, whatsappStatus: _status, callToken: _token, advertisement: _ad, contact, ...row } = detail;
  const { id, name, number, profilePicUrl, isGroup, tags } = contact;
  return { ...row, contact: { id, name, number, profilePicUrl, isGroup, tags } };
}

const computeReplyWindow = (ticket: TicketView | undefined): TicketDetail['window'] =>
  ticket === undefined
    ? { isOpen: true, closesAt: null }
    : attendantWindow(capabilities[ticket.channel], ticket.lastInboundAt, serverDate());

/**
 * The ticket of the address. Its header is drawn from the list while the detail is on its way.
 * @param onGone it is not there for this person, or not any more
 */
export function useTicket(uuid: string, onGone: () => void): OpenTicket {
  const client = useQueryClient();
  const { viewer } = useSession();
  const [first] = useState(() => cachedRow(client, uuid));
  // Once accepting is answered, what it made of the row counts, also while the detail is on its way.
  useIsBeingTaken(first?.id ?? 0);
  const known = first && knownTicket(pushLogOf(client), first.id);
  const current = known !== undefined && first !== undefined && known.version > first.version ? known : first;
  const { data, error, isFetching } = useQuery(detailQuery(client, uuid));
  const isGone = error instanceof AppError && error.status === 404;
  const wasShown = data !== undefined || current !== undefined;
  const isUnsaved = useHasUnsaved();
  useEffect(() => {
    // A form over the conversation would go with it: first it is saved or given up.
    if (isUnsaved) return;
    if (isGone) {
      // An administrator loses only a deleted ticket; other users also one that a colleague accepted.
      if (wasShown) toast.notice(textOf(ticketTexts, viewer.profile === 'admin' ? 'ended' : 'left'));
      else showFailure(error);
      onGone();
    } else if (error !== null && !wasShown) {
      showFailure(error);
      onGone();
    }
  }, [isGone, isUnsaved, error, wasShown, onGone, viewer.profile]);
  const ticket = data === undefined ? current : rowOfDetail(data);
  return {
    ticket,
    detail: data,
    window: data?.window ?? computeReplyWindow(current),
    isUpdating: isFetching && data !== undefined,
  };
}
