import type { TicketView } from '@shared/tickets/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { useLatest } from '@web/lib/useLatest.ts';
import { toast } from '@web/ui/toast.tsx';
import { useEffect, useSyncExternalStore } from 'react';
import { newestCached } from '../cache/cache.ts';
import { dialogTexts } from '../dialogs/dialogText.ts';
import { statusKeys } from '../list/statusKeys.ts';
import { ticketTexts } from '../text.ts';
import { actionsFor, type TicketAction } from './access.ts';
import { actionTexts } from './actionText.ts';
import { type InboxDialog, useIsPending } from './inbox.ts';

/** Action for which a dialog is open; undefined for dialogs without one. */
function dialogToTicketAction(dialog: InboxDialog): { ticket: TicketView; action: TicketAction } | undefined {
  switch (dialog.kind) {
    case 'accept':
      return { ticket: dialog.ticket, action: dialog.ticket.status === 'closed' ? 'reopen' : 'accept' };
    case 'transfer':
    case 'resolve':
    case 'remove':
      return { ticket: dialog.ticket, action: dialog.kind };
    default:
      return undefined;
  }
}

/**
 * Closes a dialog whose action a colleague has done meanwhile, and shows the new state of the ticket: otherwise the
 * user would believe it was the own doing.
 */
export function useStaleDialog(dialog: InboxDialog, onClose: () => void): void {
  const t = useText(actionTexts);
  const tTickets = useText(ticketTexts);
  const tDialogs = useText(dialogTexts);
  const client = useQueryClient();
  const { viewer } = useSession();
  const purpose = dialogToTicketAction(dialog);
  // The user's own action changes the ticket too, before the dialog gets its result.
  const isOwnDoing = useIsPending(purpose?.ticket.id ?? 0);
  const subscribe = (listener: () => void) => client.getQueryCache().subscribe(listener);
  const newest = useSyncExternalStore(subscribe, () => purpose && newestCached(client, purpose.ticket));
  const isPossible = newest !== undefined && purpose !== undefined && actionsFor(viewer, newest).has(purpose.action);
  const isOvertaken = purpose !== undefined && !isPossible && !isOwnDoing;
  const leave = useLatest(() => {
    onClose();
    if (newest === undefined) {
      toast.notice(tTickets(viewer.profile === 'admin' ? 'ended' : 'left'));
      return;
    }
    const { contact, status, user } = newest;
    const isHeld = (status === 'open' || status === 'group') && user !== null;
    const state = [tTickets(statusKeys[status]), isHeld ? tDialogs('with', { name: user.name }) : ''];
    toast.notice(t('overtaken', { name: contact.name, state: state.filter(Boolean).join(', ') }));
  });
  useEffect(() => {
    if (isOvertaken) leave.current();
  }, [isOvertaken, leave]);
}
