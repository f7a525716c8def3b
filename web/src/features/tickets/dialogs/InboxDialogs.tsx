import { useText } from '@web/lib/i18n.ts';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { type InboxDialog, useInbox } from '../inbox/inbox.ts';
import { useStaleDialog } from '../inbox/useStaleDialog.ts';
import { CloseAllDialog } from './CloseAllDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { dialogTexts } from './dialogText.ts';
import { LogDialog } from './LogDialog.tsx';
import { NewTicketDialog } from './NewTicketDialog.tsx';
import { QueueDialog } from './QueueDialog.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';

interface Props {
  dialog: InboxDialog;
  onClose: () => void;
}

/** The one dialog over the inbox. */
export function InboxDialogs({ dialog, onClose }: Props) {
  const t = useText(dialogTexts);
  const { commands } = useInbox();
  useStaleDialog(dialog, onClose);
  switch (dialog.kind) {
    case 'accept':
      return <QueueDialog ticket={dialog.ticket} onClose={onClose} />;
    case 'transfer':
      return <TransferDialog ticket={dialog.ticket} onClose={onClose} />;
    case 'resolve':
      return <ResolveDialog ticket={dialog.ticket} onClose={onClose} />;
    case 'log':
      return <LogDialog ticket={dialog.ticket} onClose={onClose} />;
    case 'new':
      return <NewTicketDialog contactId={dialog.contactId} onClose={onClose} />;
    case 'conflict':
      return <ConflictDialog holder={dialog.holder} onClose={onClose} />;
    case 'closeAll':
      return <CloseAllDialog order={dialog.order} onClose={onClose} />;
    case 'shortcuts':
      return <ShortcutsDialog onClose={onClose} />;
    case 'remove': {
      const { ticket } = dialog;
      return (
        <ConfirmDialog
          isOpen
          onClose={onClose}
          title={t('removeTitle', { id: ticket.id, name: ticket.contact.name })}
          action={t('removeAction')}
          onConfirm={() => commands.remove(ticket)}
        >
          {t('removeText')}
        </ConfirmDialog>
      );
    }
  }
}
