import type { TicketView } from '@shared/tickets/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { QueueSelect } from '@web/pickers/QueueSelect.tsx';
import { type UserName, UserSelect } from '@web/pickers/UserSelect.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { useState } from 'react';
import { useSummary } from '../assistant/useSummary.tsx';
import { useInbox, useIsPending } from '../inbox/inbox.ts';
import { ticketTexts } from '../text.ts';
import styles from './Dialogs.module.css';
import { dialogTexts } from './dialogText.ts';
import { UnservedQueue } from './UnservedQueue.tsx';

interface Props {
  ticket: TicketView;
  onClose: () => void;
}

/** Transfers to a user, to a queue, or to a user in another queue. */
export function TransferDialog({ ticket, onClose }: Props) {
  const t = useText(dialogTexts);
  const tTickets = useText(ticketTexts);
  const { commands } = useInbox();
  const isPending = useIsPending(ticket.id);
  const [person, setPerson] = useState<UserName | null>(null);
  const [queueId, setQueueId] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const isNowhere = person === null && (queueId === null || (queueId === ticket.queueId && ticket.userId === null));
  const summary = useSummary(ticket);
  const submit = async () => {
    setAsked(true);
    if (isNowhere || !(await summary.keep())) return;
    if (await commands.transfer(ticket, { userId: person?.id ?? null, queueId })) onClose();
  };
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('transferTitle')}
      description={t('transferText', { name: ticket.contact.name })}
      action={{ label: tTickets('transfer'), onPress: submit, isPending: isPending || summary.isPending }}
    >
      <div className={styles['fields']}>
        <UserSelect
          isFirstFocus
          label={t('transferUser')}
          value={person}
          onChange={setPerson}
          without={ticket.userId === null ? [] : [ticket.userId]}
          whyWithout={(name) => t('transferHolder', { name })}
          error={isAsked && isNowhere ? t('transferNobody') : undefined}
        />
        <QueueSelect
          label={t('transferQueue')}
          placeholder={t('transferKeep')}
          value={queueId}
          onChange={setQueueId}
          only={person === null || person.profile === 'admin' ? undefined : person.queues.map(({ id }) => id)}
        />
        {person === null && queueId !== null && <UnservedQueue queueId={queueId} onChoose={setQueueId} />}
        {summary.field}
      </div>
    </Dialog>
  );
}
