import { formatDocument } from '@shared/core/documents.ts';
import { formatCount, formatDate, formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { actionTexts } from '@web/pickers/audit/actionText.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Time } from '@web/ui/Time.tsx';
import { CircleCheck, CircleOff } from 'lucide-react';
import { dueState } from '../dueState.ts';
import { companiesTexts } from '../text.ts';
import styles from './CompanyScreen.module.css';
import type { CompanyPage } from './companyPage.ts';
import { Fact } from './Fact.tsx';
import { pageTexts } from './text.ts';

/** Usage of the plan's limits. */
export function PlanUsage({ page: { company, queues, terms } }: { page: CompanyPage }) {
  const t = useText(pageTexts);
  const tCompany = useText(companiesTexts);
  const { plan, nextPlan, users, connections, lastLogin, createdAt } = company;
  const against = (used: number, most: number) => (
    <span className={used > most ? styles['over'] : undefined}>
      {t('of', { used: formatCount(used), most: formatCount(most) })}
    </span>
  );
  return (
    <Card title={t('use')}>
      <dl className={styles['facts']}>
        <Fact label={tCompany('plan')}>
          {plan.name} · {formatMoney(plan.amount)}
        </Fact>
        <Fact label={tCompany('dueDate')}>
          <DueFact company={company} />
        </Fact>
        {company.document !== '' && <Fact label={tCompany('document')}>{formatDocument(company.document)}</Fact>}
        {nextPlan && (
          <Fact label={t('nextPlan', { date: formatDate(`${nextPlan.from}T12:00:00Z`, 'UTC') })}>
            {nextPlan.plan.name} · {formatMoney(nextPlan.plan.amount)}
          </Fact>
        )}
        <Fact label={t('users')}>{against(users, plan.users)}</Fact>
        <Fact label={t('queues')}>{against(queues, plan.queues)}</Fact>
        <Fact label={t('connections')}>{against(connections, plan.connections)}</Fact>
        <Fact label={tCompany('status')}>{tCompany(company.status ? 'active' : 'inactive')}</Fact>
        <Fact label={tCompany('created')}>{formatDate(createdAt)}</Fact>
        <Fact label={tCompany('lastLogin')}>{lastLogin === null ? tCompany('noLogin') : <Time at={lastLogin} />}</Fact>
        <Fact label={t('terms')}>{terms === null ? t('noTerms') : `${terms.version} · ${formatDate(terms.at)}`}</Fact>
      </dl>
    </Card>
  );
}

/** Due date, interval, and remaining days. */
function DueFact({ company }: { company: CompanyPage['company'] }) {
  const t = useText(companiesTexts);
  const due = dueState(company, serverDate());
  if (due === undefined || company.dueDate === null) return t('never');
  const { days, tone } = due;
  const left = days < 0 ? t('overdue') : days === 0 ? t('dueToday') : t('daysLeft', { count: days });
  const recurrence = company.recurrence === '' ? [] : [t(company.recurrence)];
  return (
    <span className={tone === 'failed' ? styles['over'] : undefined}>
      {[formatDate(`${company.dueDate}T12:00:00Z`, 'UTC'), ...recurrence, left].join(' · ')}
    </span>
  );
}

export function ConnectionList({ page: { lines } }: { page: CompanyPage }) {
  const t = useText(pageTexts);
  return (
    <Card title={t('connections')}>
      {lines.length === 0 && <p className={styles['soft']}>{t('none')}</p>}
      <ul className={styles['lines']}>
        {lines.map(({ id, name, status, statusReason }) => (
          <li key={id} className={styles['line']}>
            <span>
              {name} {statusReason !== '' && <span className={styles['soft']}>{statusReason}</span>}
            </span>
            <Badge
              tone={status === 'CONNECTED' ? 'open' : 'failed'}
              icon={status === 'CONNECTED' ? CircleCheck : CircleOff}
            >
              {t(status === 'CONNECTED' ? 'CONNECTED' : 'notConnected')}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Newest audit records of the company. */
export function AuditList({ page: { audit } }: { page: CompanyPage }) {
  const t = useText(pageTexts);
  const tAction = useText(actionTexts);
  return (
    <Card title={t('audit')}>
      {audit.length === 0 && <p className={styles['soft']}>{t('quiet')}</p>}
      <ul className={styles['lines']}>
        {audit.map(({ id, at, user, action, note }) => (
          <li key={id} className={styles['line']}>
            <span className={styles['soft']}>
              {user.name} · {tAction(action)} {note ?? ''}
            </span>
            <Time at={at} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
