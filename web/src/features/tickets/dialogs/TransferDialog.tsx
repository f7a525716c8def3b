import { loadsIn } from '@shared/tickets/lists/counters.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { QueueSelect } from '@web/pickers/QueueSelect.tsx';
import { type UserName, UserSelect } from '@web/pickers/UserSelect.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { useState } from 'react';
import { useSummary } from '../assistant/useSummary.tsx';
import { canNote } from '../inbox/access.ts';
import { useInbox, useIsPending } from '../inbox/inbox.ts';
import { ticketTexts } from '../text.ts';
import styles from './Dialogs.module.css';
import { dialogTexts } from './dialogText.ts';
import { transferTexts } from './transferText.ts';
import { UnservedQueue } from './UnservedQueue.tsx';
import { usePrivateNote } from './usePrivateNote.ts';

interface Props {
  ticket: TicketView;
  onClose: () => void;
}

const longestNote = 4000;

/** Transfers to a user, to a queue, or to a user in another queue. */
export function TransferDialog({ ticket, onClose }: Props) {
  const t = useText(dialogTexts);
  const tTickets = useText(ticketTexts);
  const tTransfer = useText(transferTexts);
  const { viewer } = useSession();
  const { commands } = useInbox();
  const isPending = useIsPending(ticket.id);
  const [person, setPerson] = useState<UserName | null>(null);
  const [queueId, setQueueId] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const isNowhere = person === null && (queueId === null || (queueId === ticket.queueId && ticket.userId === null));
  const summary = useSummary(ticket);
  const note = usePrivateNote(ticket);
  const [noteText, setNoteText] = useState('');
  const about = useLoads();
  const submit = async () => {
    setAsked(true);
    if (isNowhere || !(await summary.keep()) || !(await note.keep(noteText))) return;
    if (await commands.transfer(ticket, { userId: person?.id ?? null, queueId })) onClose();
  };
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('transferTitle')}
      description={t('transferText', { name: ticket.contact.name })}
      action={{
        label: tTickets('transfer'),
        onPress: submit,
        isPending: isPending || summary.isPending || note.isPending,
      }}
    >
      <div className={styles['fields']}>
        <UserSelect
          isFirstFocus
          label={t('transferUser')}
          value={person}
          onChange={setPerson}
          without={ticket.userId === null ? [] : [ticket.userId]}
          about={about}
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
        {canNote(viewer, ticket) && (
          <TextArea
            label={tTransfer('note')}
            hint={tTransfer('noteHint')}
            value={noteText}
            maxLength={longestNote}
            minRows={2}
            maxRows={6}
            onChange={(event) => setNoteText(event.target.value)}
          />
        )}
        {summary.field}
      </div>
    </Dialog>
  );
}

/** Open tickets of each colleague, for administrators alone, because other people's counters leave colleagues out. */
function useLoads(): ((userId: number) => string) | undefined {
  const t = useText(transferTexts);
  const { viewer } = useSession();
  const { data } = useQuery(query('tickets', 'counts', {}));
  if (data === undefined || viewer.profile !== 'admin') return undefined;
  const loads = loadsIn(data.counters);
  return (userId) => t('load', { count: loads.get(userId)?.open ?? 0 });
}
