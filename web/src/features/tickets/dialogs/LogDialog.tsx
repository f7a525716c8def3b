import type { TicketLog, TicketView } from '@shared/tickets/model.ts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { Time } from '@web/ui/Time.tsx';
import styles from './Dialogs.module.css';
import { dialogTexts } from './dialogText.ts';

interface Props {
  ticket: TicketView;
  onClose: () => void;
}

/** Log of a ticket, newest first. */
export function LogDialog({ ticket, onClose }: Props) {
  const t = useText(dialogTexts);
  // Read again each time: nothing pushes it.
  const log = useQuery({ ...query('tickets', 'logs', { ticketId: ticket.id }), staleTime: 0 });
  return (
    <Dialog isOpen onClose={onClose} title={t('log')} description={`${ticket.contact.name} · #${ticket.id}`}>
      {log.isError && (
        <Banner tone="failed">
          {t('logFailed')} {errorText(log.error)}
        </Banner>
      )}
      {log.isPending && <SkeletonText lines={5} />}
      {log.data?.length === 0 && <p>{t('logEmpty')}</p>}
      <ol className={styles['log']}>
        {log.data?.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ol>
    </Dialog>
  );
}

function Line({ entry }: { entry: TicketLog }) {
  const t = useText(dialogTexts);
  const words = [t(`log_${entry.type}`), entry.user?.name].filter(Boolean).join(' · ');
  return (
    <li className={styles['entry']}>
      <span className={styles['what']}>
        {words}
        {entry.queue !== null && <span className={styles['queue']}>{entry.queue.name}</span>}
      </span>
      <Time at={entry.createdAt} as="date" isFocusable={false} className={styles['when']} />
    </li>
  );
}
