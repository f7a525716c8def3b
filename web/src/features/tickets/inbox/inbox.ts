import type { TicketView } from '@shared/tickets/model.ts';
import type { CloseOrder } from '@shared/tickets/rules/bulk.ts';
import { createContext, useContext } from 'react';
import type { TicketAction } from './access.ts';
import type { Commands, PendingAction } from './commands.ts';
import type { Holder } from './conflict.ts';

/** The one dialog over the inbox. */
export type InboxDialog =
  | { readonly kind: 'accept' | 'transfer' | 'resolve' | 'remove' | 'log'; readonly ticket: TicketView }
  | { readonly kind: 'new'; readonly contactId: string | null }
  | { readonly kind: 'conflict'; readonly holder: Holder }
  | { readonly kind: 'closeAll'; readonly order: CloseOrder }
  | { readonly kind: 'shortcuts' };

export interface Inbox {
  readonly open: (dialog: InboxDialog) => void;
  readonly commands: Commands;
  /**
   * Starts an action; a dialog opens first if a choice is needed, or if one is possible and `isAtOnce` is not set. An
   * action from the list keeps that list open.
   */
  readonly act: (action: TicketAction, ticket: TicketView, isInList?: boolean, isAtOnce?: boolean) => void;
  /** Rows as the list shows them, for moving on to the next one. */
  readonly rows: { current: readonly TicketView[] };
}

/** Apart from the rest, which never changes. */
export const PendingContext = createContext<PendingAction | null>(null);

/** True while an action on a ticket runs; without `action` for any of them. */
export function useIsPending(ticketId: number, action?: TicketAction): boolean {
  const pending = useContext(PendingContext);
  return pending?.ticketId === ticketId && (action === undefined || pending.action === action);
}

export const InboxContext = createContext<Inbox | undefined>(undefined);

/** @throws outside the inbox screen */
export function useInbox(): Inbox {
  const inbox = useContext(InboxContext);
  if (inbox === undefined) throw new Error('The inbox is used outside of its screen.');
  return inbox;
}
