import type { ServiceRow } from '@shared/metrics/model.ts';
import type { InputOf } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { useRecordPages } from '@web/pickers/records/useRecords.tsx';
import { type Column, DataTable } from '@web/ui/DataTable.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Time } from '@web/ui/Time.tsx';
import { MessagesSquare } from 'lucide-react';
import { Link } from 'react-router-dom';
import { durationText, none } from '../formatMetrics.ts';
import { usePartNames } from '../partNames.ts';
import { peopleTexts } from '../peopleText.ts';
import styles from './Services.module.css';

interface Props {
  label: string;
  input: InputOf<'dashboard', 'tickets'>;
  /** Shows the customers' comments on their ratings. */
  hasComments?: boolean;
}

/** The services behind a number, newest first, each leading to its conversation. */
export function Services({ label, input, hasComments = false }: Props) {
  const t = useText(peopleTexts);
  const { rows, failure, more, scope } = useRecordPages('dashboard', 'tickets', input, (page) => page.records);
  return (
    <DataTable
      label={label}
      columns={useColumns(hasComments)}
      rows={rows}
      scope={scope}
      rowKey={({ trackingId }) => trackingId}
      rowName={({ contactName }) => contactName ?? t('removedContact')}
      failure={failure}
      more={more}
      empty={<EmptyState icon={MessagesSquare}>{t('noServices')}</EmptyState>}
    />
  );
}

function useColumns(hasComments: boolean): Column<ServiceRow>[] {
  const t = useText(peopleTexts);
  const names = usePartNames();
  const comment: Column<ServiceRow> = {
    key: 'comment',
    title: t('comment'),
    render: ({ comment: said }) => said && <span className={styles['comment']}>{said}</span>,
  };
  return [
    {
      key: 'contact',
      title: t('contact'),
      render: ({ uuid, contactName }) => {
        const name = contactName ?? t('removedContact');
        return uuid === null ? name : <Link to={`/tickets/${uuid}`}>{name}</Link>;
      },
    },
    { key: 'rate', title: t('score'), align: 'end', render: ({ rate }) => rate ?? none },
    ...(hasComments ? [comment] : []),
    { key: 'user', title: t('attendant'), render: ({ userId, userName }) => names.user(userId ?? 0, userName) },
    {
      key: 'queue',
      title: t('queue'),
      isHiddenOnPhone: true,
      render: ({ queueId, queueName }) => names.queue(queueId ?? 0, queueName),
    },
    {
      key: 'wait',
      title: t('wait'),
      align: 'end',
      isHiddenOnPhone: true,
      render: ({ wait }) => durationText(wait),
    },
    { key: 'service', title: t('service'), align: 'end', render: ({ service }) => durationText(service) },
    { key: 'began', title: t('began'), align: 'end', render: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}
