import { useQuery } from '@tanstack/react-query';
import { formatMinutes } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { formatMoment, useCompanyZone, useNow } from '@web/lib/time.ts';
import { ConnectionsSelect } from '@web/pickers/ConnectionSelect.tsx';
import { ContactSelect } from '@web/pickers/ContactSelect.tsx';
import { QueuesSelect } from '@web/pickers/QueueSelect.tsx';
import { TagSelect } from '@web/pickers/TagSelect.tsx';
import { UsersSelect } from '@web/pickers/UserSelect.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { MultiSelect } from '@web/ui/MultiSelect.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import styles from '../ReportsScreen.module.css';
import { allStatuses, parseIds, type ReportParams, statusesOf, viewOf } from '../reportParams.ts';
import { reportTexts } from '../text.ts';

interface Props {
  address: ReportParams;
  onChange: (change: Partial<ReportParams>) => void;
  /** On a phone the bar opens by its button. */
  isOpen: boolean;
}

export function ReportFilterBar({ address, onChange, isOpen }: Props) {
  const t = useText(reportTexts);
  const { viewer } = useSession();
  const isAdmin = viewer.profile === 'admin';
  const list = (ids: readonly number[]): string => ids.join(',');
  return (
    <div className={classNames(styles['bar'], isOpen && styles['isOpen'])}>
      <Days address={address} onChange={onChange} />
      <QueuesSelect
        isLabelHidden
        placeholder={t('allQueues')}
        value={parseIds(address.queues)}
        onChange={(ids) => onChange({ queues: list(ids) })}
        only={isAdmin ? undefined : viewer.queueIds}
        hasNone={isAdmin || viewer.allTicket}
      />
      <UsersSelect
        isLabelHidden
        label={t('people')}
        placeholder={t('anyPerson')}
        value={parseIds(address.people)}
        onChange={(ids) => onChange({ people: list(ids) })}
      />
      <MultiSelect
        isLabelHidden
        label={t('status')}
        placeholder={t('anyStatus')}
        options={allStatuses.map((value) => ({ value: value as string, label: t(value) }))}
        value={statusesOf(address)}
        onChange={(chosen) => onChange({ status: chosen.join(',') })}
      />
      <ConnectionsSelect
        isLabelHidden
        placeholder={t('anyConnection')}
        value={parseIds(address.connections)}
        onChange={(ids) => onChange({ connections: list(ids) })}
      />
      <TagSelect isLabelHidden value={parseIds(address.tags)} onChange={(ids) => onChange({ tags: list(ids) })} />
      <OneContact id={address.contact} onChange={(contact) => onChange({ contact })} />
      {viewOf(address) === 'durations' && <Length value={address.longer} onChange={(longer) => onChange({ longer })} />}
    </div>
  );
}

/** Period filter; the first of the month to today by default. */
function Days({ address, onChange }: Omit<Props, 'isOpen'>) {
  const t = useText(reportTexts);
  const today = formatMoment(useNow(), 'yyyy-MM-dd', useCompanyZone());
  const to = address.to || today;
  const from = address.from || `${to.slice(0, 7)}-01`;
  return (
    <>
      <TextField
        type="date"
        isLabelHidden
        label={t('from')}
        value={from}
        max={to}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        type="date"
        isLabelHidden
        label={t('to')}
        value={to}
        min={from}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </>
  );
}

function OneContact({ id, onChange }: { id: string; onChange: (id: string) => void }) {
  const t = useText(reportTexts);
  const { data } = useQuery({ ...query('contacts', 'get', { id }), enabled: id !== '' });
  return (
    <ContactSelect
      isLabelHidden
      placeholder={t('anyContact')}
      value={id !== '' && data !== undefined ? data : null}
      onChange={(contact) => onChange(contact?.id ?? '')}
    />
  );
}

const lengths = [15, 30, 60, 240, 480, 1440];

function Length({ value, onChange }: { value: string; onChange: (minutes: string) => void }) {
  const t = useText(reportTexts);
  return (
    <SelectField
      isLabelHidden
      label={t('longer')}
      placeholder={t('anyLength')}
      options={lengths.map((minutes) => ({
        value: String(minutes),
        label: t('longerThan', { length: formatMinutes(minutes) }),
      }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
