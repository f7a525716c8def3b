import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { classNames } from '@web/ui/classNames.ts';
import type { IconType } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { useKeptControls } from '@web/ui/useKeptControls.ts';
import { ArrowRightLeft, Check, CheckCheck, RotateCcw, X } from 'lucide-react';
import { useContext } from 'react';
import { actionsFor, type TicketAction } from '../inbox/access.ts';
import { PendingContext, useInbox } from '../inbox/inbox.ts';
import { ticketTexts } from '../text.ts';
import styles from './ItemActions.module.css';

/** Actions of a row; the usual one is last, closest to the pointer. */
const offered: readonly { action: TicketAction; icon: IconType; isPrimary?: boolean }[] = [
  { action: 'ignore', icon: X },
  { action: 'transfer', icon: ArrowRightLeft },
  { action: 'accept', icon: Check, isPrimary: true },
  { action: 'resolve', icon: CheckCheck },
  { action: 'reopen', icon: RotateCcw },
];

interface Props {
  ticket: TicketView;
  /** True if the row left the list, so that it has no actions. */
  isGone: boolean;
  className?: string | undefined;
}

/** Shown while the row is pointed at or holds the focus; on touch screens only accepting stays in sight. */
export function ItemActions({ ticket, isGone, className }: Props) {
  const t = useText(ticketTexts);
  const { viewer } = useSession();
  const { act } = useInbox();
  const pending = useContext(PendingContext);
  const allowed = actionsFor(viewer, ticket);
  const current = offered.filter(({ action }) => allowed.has(action) && !isGone);
  const kept = useKeptControls(current);
  // A row that left the list keeps its place, and its buttons keep theirs.
  const shown = isGone && kept.shown.length === 0 ? offered.filter(({ action }) => allowed.has(action)) : kept.shown;
  const stays = shown.some(({ isPrimary }) => isPrimary);
  return (
    <div {...kept.around} className={classNames(styles['actions'], className)} data-stays={stays || undefined}>
      {shown.map(({ action, icon, isPrimary }) => (
        <IconButton
          key={action}
          icon={icon}
          size="small"
          variant={isPrimary ? 'primary' : 'plain'}
          label={t('actionFor', { action: t(action), name: ticket.contact.name })}
          isPending={pending?.ticketId === ticket.id && pending.action === action}
          className={isPrimary ? styles['primary'] : undefined}
          isDisabled={isGone || !allowed.has(action)}
          onClick={() => act(action, ticket, true)}
        />
      ))}
    </div>
  );
}
