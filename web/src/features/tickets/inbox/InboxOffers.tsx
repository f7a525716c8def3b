import { listsGroups } from '@shared/tickets/lists/lists.ts';
import { useScreenActions } from '@web/lib/actions.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import type { RefObject } from 'react';
import type { PaneHandle } from '../conversation/ConversationPane.tsx';
import { ticketTexts } from '../text.ts';
import { actionsFor, type TicketAction } from './access.ts';
import { actionTexts } from './actionText.ts';
import type { Inbox } from './inbox.ts';
import { type InboxFilter, isServedTab, listWords, tabKeys } from './inboxFilter.ts';
import type { Cursor } from './useCursor.ts';
import { listKeys } from './useInboxKeys.ts';

interface Props {
  inbox: Inbox;
  pane: RefObject<PaneHandle | null>;
  cursor: Cursor;
  filter: InboxFilter;
  change: (patch: Partial<InboxFilter>) => void;
}

const actionKeys: Partial<Record<TicketAction, string>> = {
  accept: 'A',
  resolve: 'E',
  transfer: 'T',
  markUnread: 'U',
};

/** Offers actions on the open conversation and the inbox to the command palette. */
export function InboxOffers({ inbox, pane, cursor, filter, change }: Props): null {
  const t = useText(ticketTexts);
  const tActions = useText(actionTexts);
  const { viewer } = useSession();
  useScreenActions(() => {
    const ticket = pane.current?.ticket ?? cursor.row;
    const own = ticket === undefined ? [] : [...actionsFor(viewer, ticket)];
    const order = { status: isServedTab(filter.tab) ? filter.tab : ('open' as const), queueIds: [...filter.queueIds] };
    return [
      ...own.map((action) => ({
        id: `ticket-${action}`,
        label: t('actionFor', { action: t(action), name: ticket?.contact.name ?? '' }),
        shortcut: actionKeys[action],
        run: () => ticket && inbox.act(action, ticket),
      })),
      ...tabKeys
        .filter((tab) => tab !== 'group' || listsGroups(viewer))
        .map((tab) => ({
          id: `list-${tab}`,
          label: t('showList', { list: t(listWords[tab]) }),
          shortcut: `G+${listKeys[tab]}`,
          run: () => change({ tab, ...(tab !== 'search' && { search: '' }) }),
        })),
      { id: 'newTicket', label: t('newTicket'), writes: true, run: () => inbox.open({ kind: 'new', contactId: null }) },
      ...(viewer.profile === 'admin'
        ? [
            {
              id: 'closeAll',
              label: tActions('closeAll'),
              writes: true,
              run: () => inbox.open({ kind: 'closeAll', order }),
            },
          ]
        : []),
      { id: 'shortcuts', label: tActions('shortcuts'), shortcut: '?', run: () => inbox.open({ kind: 'shortcuts' }) },
    ];
  });
  return null;
}
