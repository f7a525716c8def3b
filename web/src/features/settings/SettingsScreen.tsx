import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { groups } from './groups.ts';
import { CompanyHours } from './parts/CompanyHours.tsx';
import { CompanySwitch, PlatformSwitch } from './parts/SettingSwitch.tsx';
import styles from './SettingsScreen.module.css';
import { settingsTexts } from './text.ts';

export function SettingsScreen() {
  const t = useText(settingsTexts);
  const { user } = useSession();
  const { data, isError, error, refetch } = useQuery(query('settings', 'company', { companyId: user.companyId }));
  if (isError && data === undefined) {
    return (
      <Screen header={<ScreenHeader title={t('title')} />}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Screen>
    );
  }
  return (
    <Screen header={<ScreenHeader title={t('title')} />}>
      <div className={styles['groups']}>
        {groups.map((group) => (
          <Card key={group.key} title={t(group.key)}>
            <div className={styles['rows']}>
              {group.rows.map((row) =>
                data === undefined ? (
                  <Skeleton key={row.key} height={44} />
                ) : (
                  <CompanySwitch
                    key={row.key}
                    column={row.key}
                    value={data[row.key]}
                    isDisabled={row.needs !== undefined && data[row.needs] !== 'enabled'}
                  />
                ),
              )}
            </div>
          </Card>
        ))}
        <CompanyHours companyId={user.companyId} />
        {user.super && (
          <Card title={t('platform')}>
            <PlatformSwitch />
          </Card>
        )}
      </div>
    </Screen>
  );
}
