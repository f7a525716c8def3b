import type { CompanyRow } from '@shared/companies/contract.ts';
import { renewedDueDate } from '@shared/companies/renewal.ts';
import { neverDue, platformCompany } from '@shared/companies/subscription.ts';
import { useQueryClient } from '@tanstack/react-query';
import { formatCount, formatDate, formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { useUrlAction } from '@web/lib/useUrlAction.ts';
import { InvitationLink } from '@web/pickers/InvitationLink.tsx';
import { invitationTexts } from '@web/pickers/invitationText.ts';
import { RecordsPage } from '@web/pickers/records/RecordsPage.tsx';
import { useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { useInvitation } from '@web/pickers/useInvitation.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import type { RowAction } from '@web/ui/DataTable.tsx';
import { Time } from '@web/ui/Time.tsx';
import { toast } from '@web/ui/toast.tsx';
import {
  Building2,
  CalendarPlus,
  CircleCheck,
  CircleOff,
  MailPlus,
  Pencil,
  Plus,
  ReceiptText,
  Store,
  Warehouse,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './CompaniesScreen.module.css';
import { dueState } from './dueState.ts';
import { CompanyInvoicesDialog } from './invoices/CompanyInvoicesDialog.tsx';
import { CompanyDialog } from './parts/CompanyDialog.tsx';
import { companiesTexts } from './text.ts';

/** Dates of a calendar, which no time zone moves. */
const shownDate = (date: string) => formatDate(`${date}T12:00:00Z`, 'UTC');

/** Companies of the installation; for the platform's own staff (B-COMP-8). */
export function CompaniesScreen() {
  const t = useText(companiesTexts);
  const navigate = useNavigate();
  const search = useSearchText();
  const now = serverDate();
  const records = useRecordPages('companies', 'page', { searchParam: search.text }, ({ companies }) => companies);
  const renewal = useRenewal(now);
  const tInvitation = useText(invitationTexts);
  const invitation = useInvitation('companies');
  const [opened, setOpened] = useState<{ company: CompanyRow | undefined }>();
  const [billed, setBilled] = useState<CompanyRow>();
  const edit = (company: CompanyRow) => setOpened({ company });
  const isNew = () => setOpened({ company: undefined });
  useUrlAction('new', isNew);
  return (
    <RecordsPage
      texts={companiesTexts}
      {...{ search, records }}
      nameOf={({ name }) => name}
      rowTone={(company) => dueState(company, now)?.tone}
      icon={Building2}
      around={[Store, Warehouse]}
      columns={[
        { key: 'name', title: t('name'), render: (company) => <Who company={company} /> },
        {
          key: 'status',
          title: t('status'),
          width: '120px',
          render: ({ status }) => (
            <Badge tone={status ? 'open' : 'closed'} icon={status ? CircleCheck : CircleOff}>
              {t(status ? 'active' : 'inactive')}
            </Badge>
          ),
        },
        {
          key: 'plan',
          title: t('plan'),
          width: '150px',
          render: ({ plan }) => `${plan.name} · ${formatMoney(plan.amount)}`,
        },
        {
          key: 'use',
          title: t('use'),
          width: '160px',
          isHiddenOnPhone: true,
          render: (company) => <Use company={company} />,
        },
        {
          key: 'dueDate',
          title: t('dueDate'),
          width: '150px',
          render: (company) => <DueDate company={company} now={now} />,
        },
        {
          key: 'created',
          title: t('created'),
          width: '100px',
          isHiddenOnPhone: true,
          render: ({ createdAt }) => formatDate(createdAt),
        },
        {
          key: 'lastLogin',
          title: t('lastLogin'),
          width: '120px',
          isHiddenOnPhone: true,
          render: ({ lastLogin }) => (lastLogin === null ? t('noLogin') : <Time at={lastLogin} />),
        },
      ]}
      add={
        <Button variant="primary" icon={Plus} onClick={isNew}>
          {t('add')}
        </Button>
      }
      onOpen={edit}
      rowActions={(company) => [
        { key: 'page', label: t('open'), icon: Building2, onSelect: () => void navigate(`/companies/${company.id}`) },
        { key: 'edit', label: t('edit'), icon: Pencil, onSelect: () => edit(company) },
        ...(company.id === platformCompany
          ? []
          : [{ key: 'invoices', label: t('invoices'), icon: ReceiptText, onSelect: () => setBilled(company) }]),
        // No user of the company has signed in: the invitation may have been lost.
        ...(company.lastLogin === null && company.status
          ? [
              {
                key: 'invite',
                label: tInvitation('again'),
                icon: MailPlus,
                onSelect: () => void invitation.invite(company.id),
              },
            ]
          : []),
        ...renewal(company),
      ]}
    >
      {invitation.link !== null && <InvitationLink link={invitation.link} onClose={invitation.close} />}
      {billed && <CompanyInvoicesDialog company={billed} onClose={() => setBilled(undefined)} />}
      {opened && <CompanyDialog company={opened.company} onClose={() => setOpened(undefined)} />}
    </RecordsPage>
  );
}

/** The button that moves a due date on by the company's billing period, as after a payment. */
function useRenewal(now: Date): (company: CompanyRow) => RowAction[] {
  const t = useText(companiesTexts);
  const client = useQueryClient();
  const update = useAction('companies', 'update');
  const save = async (id: number, dueDate: string | null) => {
    await update.mutateAsync({ id, dueDate });
    void client.invalidateQueries({ queryKey: ['companies'] });
  };
  return (company) => {
    const { id, name, dueDate } = company;
    if (dueDate === null || dueDate === neverDue) return [];
    const next = renewedDueDate(company, now);
    const onSelect = async () => {
      await save(id, next);
      const shown = t('renewed', { name, date: shownDate(next) });
      // A plan that was chosen for the end of the period came with it, and does not go by moving the date back.
      if (company.nextPlan !== null) toast.success(shown);
      else toast.undo(shown, t('undo'), () => void save(id, dueDate));
    };
    const label = t('renew', { date: shownDate(next) });
    return [{ key: 'renew', label, icon: CalendarPlus, onSelect: () => void onSelect() }];
  };
}

function Who({ company: { id, name, email } }: { company: CompanyRow }) {
  return (
    <span className={styles['who']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['more']}>
        {id} · {email}
      </span>
    </span>
  );
}

function Use({ company: { users, connections, plan } }: { company: CompanyRow }) {
  const t = useText(companiesTexts);
  return t('useText', {
    users: formatCount(users),
    mostUsers: formatCount(plan.users),
    connections: formatCount(connections),
    mostConnections: formatCount(plan.connections),
  });
}

/** Due date and interval, and the meaning of the row's colour in words. */
function DueDate({ company, now }: { company: CompanyRow; now: Date }) {
  const t = useText(companiesTexts);
  const due = dueState(company, now);
  if (due === undefined || company.dueDate === null) return t('never');
  const { days, tone } = due;
  const left = days < 0 ? t('overdue') : days === 0 ? t('dueToday') : t('daysLeft', { count: days });
  const recurrence = company.recurrence === '' ? [] : [t(company.recurrence)];
  return (
    <span className={styles['who']}>
      <span>{shownDate(company.dueDate)}</span>
      <span className={styles['more']}>{[...recurrence, ...(tone ? [left] : [])].join(' · ')}</span>
    </span>
  );
}
