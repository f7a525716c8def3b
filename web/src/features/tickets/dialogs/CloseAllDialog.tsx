import { orderedCount } from '@shared/tickets/lists/counters.ts';
import type { CloseOrder } from '@shared/tickets/rules/bulk.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { RadioGroup } from '@web/ui/RadioGroup.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useState } from 'react';
import { ticketTexts } from '../text.ts';
import { closeAllTexts } from './closeAllText.ts';
import styles from './Dialogs.module.css';

interface Props {
  order: CloseOrder;
  onClose: () => void;
}

const statuses = [
  ['open', 'tabOpen'],
  ['pending', 'tabPending'],
  ['group', 'tabGroup'],
] as const;

/** Closing everything of a status, saying beforehand how many that are. */
export function CloseAllDialog({ order, onClose }: Props) {
  const t = useText(closeAllTexts);
  const tTickets = useText(ticketTexts);
  const counts = useQuery(query('tickets', 'counts', {}));
  const queues = useQuery(query('queues', 'list', {}));
  const [status, setStatus] = useState(order.status);
  const [isPending, setPending] = useState(false);
  const countOf = (one: CloseOrder['status']) => orderedCount(counts.data?.counters ?? {}, { ...order, status: one });
  const count = countOf(status);
  const names = order.queueIds
    .map((id) => (id === 0 ? tTickets('noQueue') : queues.data?.find((queue) => queue.id === id)?.name))
    .filter((name) => name !== undefined)
    .join(', ');
  const submit = async () => {
    setPending(true);
    try {
      const { count: meant } = await api.tickets.closeAll({ ...order, status });
      toast.success(t('closingAll', { count: meant }));
      onClose();
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      onClose={onClose}
      title={t('closeAllTitle')}
      description={`${order.queueIds.length > 0 ? t('closeAllQueues', { names }) : t('closeAllEverywhere')} ${t('closeAllText')}`}
      action={{
        label: count === 0 ? t('nothingToClose') : t('closeAllAction', { count }),
        onPress: submit,
        isPending,
        isDisabled: count === 0,
        isDanger: true,
      }}
    >
      <div className={styles['fields']}>
        <RadioGroup
          label={t('closeAllWhich')}
          name="closeAllStatus"
          value={status}
          onChange={({ target }) => setStatus(statuses.find(([one]) => one === target.value)?.[0] ?? status)}
          options={statuses.map(([value, key]) => ({ value, label: `${tTickets(key)} (${countOf(value)})` }))}
        />
      </div>
    </Dialog>
  );
}
