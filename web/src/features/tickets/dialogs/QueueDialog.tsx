import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { QueueSelect, useQueueChoices } from '@web/pickers/QueueSelect.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { useState } from 'react';
import { useInbox, useIsPending } from '../inbox/inbox.ts';
import { ticketTexts } from '../text.ts';
import { dialogTexts } from './dialogText.ts';

interface Props {
  ticket: TicketView;
  onClose: () => void;
}

/** Asks for a queue before a ticket without one is accepted. */
export function QueueDialog({ ticket, onClose }: Props) {
  const t = useText(dialogTexts);
  const tTickets = useText(ticketTexts);
  const { viewer } = useSession();
  const { commands } = useInbox();
  const isPending = useIsPending(ticket.id);
  const only = viewer.profile === 'admin' ? undefined : viewer.queueIds;
  const queues = useQueueChoices(only);
  const single = queues?.length === 1 ? queues[0] : undefined;
  const [chosen, setQueueId] = useState<number | null>(null);
  const queueId = single?.value ?? chosen;
  const [isAsked, setAsked] = useState(false);
  const isReopened = ticket.status === 'closed';
  const submit = async () => {
    setAsked(true);
    if (queueId === null) return;
    const isDone = await (isReopened ? commands.reopen : commands.accept)(ticket, { queueId, isFromDialog: true });
    if (isDone) onClose();
  };
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t(isReopened ? 'reopenTitle' : 'acceptTitle')}
      description={t('acceptText', { name: ticket.contact.name })}
      action={{ label: tTickets(isReopened ? 'reopen' : 'accept'), onPress: submit, isPending }}
    >
      {single ? (
        <p>{single.label}</p>
      ) : (
        <QueueSelect
          isRequired
          value={queueId}
          onChange={setQueueId}
          only={only}
          error={isAsked && queueId === null ? t('queueRequired') : undefined}
        />
      )}
    </Dialog>
  );
}
