import type { AuditRecord } from '@shared/audit/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { formatMoment, useCompanyZone, useNow } from '@web/lib/time.ts';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';
import { RecordsPage } from '@web/pickers/records/RecordsPage.tsx';
import { useRecordPages } from '@web/pickers/records/useRecords.tsx';
import { UserFilter } from '@web/pickers/UserFilter.tsx';
import type { Column } from '@web/ui/DataTable.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Time } from '@web/ui/Time.tsx';
import { KeyRound, ScrollText, UserRoundCheck } from 'lucide-react';
import { useMemo } from 'react';
import { actionTexts } from '../../pickers/audit/actionText.ts';
import styles from './AuditScreen.module.css';
import { monthName, previousMonths } from './months.ts';
import { ChangedFields } from './parts/ChangedFields.tsx';
import { auditTexts } from './text.ts';

/** Log of all changes in the company, month by month; read-only. */
export function AuditScreen() {
  const t = useText(auditTexts);
  const action = useText(actionTexts);
  const [{ month: chosen, userId }, narrow] = useUrlFilters('month', 'userId');
  const present = formatMoment(useNow(), 'yyyy-MM', useCompanyZone());
  const month = chosen || present;
  const records = useRecordPages(
    'audit',
    'list',
    { month, userId: Number(userId) || undefined },
    (page) => page.records,
  );
  return (
    <RecordsPage
      texts={auditTexts}
      records={records}
      nameOf={(record) => action(record.action)}
      columns={useColumns()}
      icon={ScrollText}
      around={[UserRoundCheck, KeyRound]}
      onClearFilters={userId === '' ? undefined : () => narrow({ userId: '' })}
      filters={
        <>
          <UserFilter
            label={t('user')}
            placeholder={t('everyone')}
            value={userId}
            onChange={(id) => narrow({ userId: id })}
            className={styles['filter']}
          />
          <MonthFilter
            present={present}
            value={month}
            onChange={(wanted) => narrow({ month: wanted === present ? '' : wanted })}
          />
        </>
      }
    />
  );
}

interface MonthProps {
  present: string;
  value: string;
  onChange: (value: string) => void;
}

/** Number of months offered; older ones are reachable by the address. */
const monthsShown = 24;

function MonthFilter({ present, value, onChange }: MonthProps) {
  const t = useText(auditTexts);
  const language = useLanguage();
  const months = previousMonths(present, monthsShown);
  return (
    <SelectField
      label={t('month')}
      isLabelHidden
      className={styles['filter']}
      options={[...(months.includes(value) ? [] : [value]), ...months].map((month) => ({
        value: month,
        label: monthName(month, language),
      }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Other screens show numeric ids too; the end of a long id is enough to distinguish records. */
function targetOf({ target: { kind, id } }: AuditRecord, people: ReadonlyMap<string, string>): string {
  if (id === null) return '';
  const name = kind === 'user' ? people.get(id) : undefined;
  if (name !== undefined) return name;
  if (kind === 'setting' || kind === 'route') return id;
  return /^\d+$/.test(id) ? `#${id}` : `…${id.slice(-6)}`;
}

function useColumns(): Column<AuditRecord>[] {
  const t = useText(auditTexts);
  const action = useText(actionTexts);
  const { data } = useQuery(query('users', 'names', {}));
  return useMemo(() => {
    const people = new Map(data?.map(({ id, name }) => [String(id), name]));
    return [
      {
        key: 'action',
        title: t('action'),
        render: (record) => (
          <span className={styles['action']}>
            {action(record.action)}
            <ChangedFields record={record} />
            {record.note !== undefined && <span className={styles['fields']}>{record.note}</span>}
          </span>
        ),
      },
      { key: 'target', title: t('target'), width: '20%', render: (record) => targetOf(record, people) },
      { key: 'user', title: t('user'), width: '22%', render: ({ user }) => user.name },
      { key: 'at', title: t('at'), width: '170px', align: 'end', render: ({ at }) => <Time at={at} /> },
    ];
  }, [t, action, data]);
}
