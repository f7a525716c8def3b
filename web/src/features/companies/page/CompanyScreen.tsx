import type { CompanyRow } from '@shared/companies/contract.ts';
import { platformCompany } from '@shared/companies/subscription.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResultOf } from '@web/lib/api.ts';
import { formatCount, formatDate, formatMoney } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { actionTexts } from '@web/pickers/audit/actionText.ts';
import { InvitationLink } from '@web/pickers/InvitationLink.tsx';
import { invitationTexts } from '@web/pickers/invitationText.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { useInvitation } from '@web/pickers/useInvitation.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Time } from '@web/ui/Time.tsx';
import {
  CircleCheck,
  CircleOff,
  Download,
  LogIn,
  MailPlus,
  Pencil,
  Power,
  ReceiptText,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { companiesTexts } from '../text.ts';
import styles from './CompanyScreen.module.css';
import { Fact } from './Fact.tsx';
import { Health } from './Health.tsx';
import type { Opened } from './opened.ts';
import { pageTexts } from './text.ts';
import { useSetStatus } from './useSetStatus.ts';

type Page = ResultOf<'companyPage', 'get'>;

const CompanyDialogs = lazyWithRetry(async () => (await import('./CompanyDialogs.tsx')).CompanyDialogs);

/** One company as the platform sees it, and what can be done with it. */
export function CompanyScreen() {
  const companyId = Number(useParams()['id']);
  const [opened, setOpened] = useState<Opened>();
  const { data, isError, error, refetch } = useQuery(query('companyPage', 'get', { companyId }));
  const close = () => {
    setOpened(undefined);
    void refetch();
  };
  if (data === undefined) {
    return (
      <Screen header={<ScreenHeader title={`${companyId}`} />}>
        {isError ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} />}
      </Screen>
    );
  }
  const { company } = data;
  return (
    <Screen header={<ScreenHeader title={company.name} purpose={`${company.id} · ${company.email}`} />}>
      <div className={styles['page']}>
        <div className={styles['wide']}>
          {data.removal === null ? (
            company.id !== platformCompany && (
              <Actions company={company} isInvited={data.health.isInvited} onOpen={setOpened} />
            )
          ) : (
            <Leaving page={data} />
          )}
        </div>
        <Use page={data} />
        <Health health={data.health} lines={data.lines} />
        <Connections page={data} />
        <Log page={data} />
      </div>
      {opened !== undefined && (
        <Suspense>
          <CompanyDialogs opened={opened} company={company} onClose={close} />
        </Suspense>
      )}
    </Screen>
  );
}

interface ActionsProps {
  company: CompanyRow;
  isInvited: boolean;
  onOpen: (what: Opened) => void;
}

function Actions({ company, isInvited, onOpen }: ActionsProps) {
  const t = useText(pageTexts);
  const update = useSetStatus();
  const { id, status } = company;
  return (
    <div className={styles['actions']}>
      <Button variant="primary" icon={LogIn} isDisabled={!status} onClick={() => onOpen('enter')}>
        {t('enter')}
      </Button>
      <Button icon={Pencil} onClick={() => onOpen('edit')}>
        {t('edit')}
      </Button>
      <Button icon={ReceiptText} onClick={() => onOpen('invoices')}>
        {t('invoices')}
      </Button>
      {isInvited && <InviteAgain companyId={id} />}
      <Button
        icon={Power}
        isPending={update.isPending}
        onClick={() => (status ? onOpen('switchOff') : update.mutate({ id, status: true }))}
      >
        {t(status ? 'switchOff' : 'switchOn')}
      </Button>
      <Button icon={Trash2} onClick={() => onOpen('remove')}>
        {t('remove')}
      </Button>
    </div>
  );
}

function InviteAgain({ companyId }: { companyId: number }) {
  const t = useText(invitationTexts);
  const { invite, isPending, link, close } = useInvitation('companies');
  return (
    <>
      <Button icon={MailPlus} isPending={isPending} onClick={() => void invite(companyId)}>
        {t('again')}
      </Button>
      {link !== null && <InvitationLink link={link} onClose={close} />}
    </>
  );
}

/** What can still be done with a company on its way out. */
function Leaving({ page: { company, removal } }: { page: Page }) {
  const t = useText(pageTexts);
  const client = useQueryClient();
  const restore = useAction('removal', 'restore', {
    onSuccess: () => void client.invalidateQueries({ queryKey: ['companyPage'] }),
  });
  const archive = useAction('removal', 'archive', {
    onSuccess: (files) => {
      for (const { url } of files) window.open(url, '_blank', 'noopener');
    },
  });
  if (removal === null) return null;
  const companyId = company.id;
  const isKept = removal.state === 'kept';
  return (
    <Banner
      tone="waiting"
      action={
        <span className={styles['actions']}>
          {isKept && (
            <Button icon={Download} isPending={archive.isPending} onClick={() => archive.mutate({ companyId })}>
              {t('archive')}
            </Button>
          )}
          <Button icon={RotateCcw} isPending={restore.isPending} onClick={() => restore.mutate({ companyId })}>
            {t('restore')}
          </Button>
        </span>
      }
    >
      {t('removing', { by: removal.requestedBy, date: formatDate(removal.purgeAt) })} {!isKept && t('archiving')}
    </Banner>
  );
}

function Use({ page: { company, queues, terms } }: { page: Page }) {
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

function Connections({ page: { lines } }: { page: Page }) {
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

function Log({ page: { audit } }: { page: Page }) {
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
