import { platformCompany } from '@shared/companies/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { CompanyActions, RemovalBanner } from './CompanyActions.tsx';
import { CompanyHealthSection } from './CompanyHealthSection.tsx';
import styles from './CompanyScreen.module.css';
import { AuditList, ConnectionList, PlanUsage } from './CompanySections.tsx';
import type { OpenDialog } from './openDialog.ts';

const CompanyDialogs = lazyWithRetry(async () => (await import('./CompanyDialogs.tsx')).CompanyDialogs);

/** A company as the platform sees it, with the actions on it. */
export function CompanyScreen() {
  const companyId = Number(useParams()['id']);
  const [opened, setOpened] = useState<OpenDialog>();
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
              <CompanyActions company={company} isInvited={data.health.isInvited} onOpen={setOpened} />
            )
          ) : (
            <RemovalBanner page={data} />
          )}
        </div>
        <PlanUsage page={data} />
        <CompanyHealthSection health={data.health} lines={data.lines} />
        <ConnectionList page={data} />
        <AuditList page={data} />
      </div>
      {opened !== undefined && (
        <Suspense>
          <CompanyDialogs opened={opened} company={company} onClose={close} />
        </Suspense>
      )}
    </Screen>
  );
}
