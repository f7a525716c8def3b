import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import { Fragment, useState } from 'react';
import { type Chosen, type Group, groups, isOn } from './groups.ts';
import type { Facts } from './notes.ts';
import { CompanyHours } from './parts/CompanyHours.tsx';
import { ConsentTexts } from './parts/ConsentTexts.tsx';
import { HoursRule } from './parts/HoursRule.tsx';
import { Notes } from './parts/Notes.tsx';
import { CompanySwitch, PlatformSwitch } from './parts/SettingSwitch.tsx';
import styles from './SettingsScreen.module.css';
import { settingsTexts } from './text.ts';

export function SettingsScreen() {
  const t = useText(settingsTexts);
  const { user } = useSession();
  const [tab, setTab] = useState<'options' | 'hours'>('options');
  const { data, isError, error, refetch } = useQuery(query('settings', 'company', { companyId: user.companyId }));
  if (isError && data === undefined) {
    return (
      <Screen header={<ScreenHeader title={t('title')} />}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Screen>
    );
  }
  // Hours of the company count only where the company says so.
  const hasHours = data?.['scheduleType'] === 'company';
  const options = <Options settings={data} />;
  return (
    <Screen header={<ScreenHeader title={t('title')} />}>
      {hasHours ? (
        <Tabs
          label={t('title')}
          tabs={[
            { key: 'options', label: t('options') },
            { key: 'hours', label: t('hours') },
          ]}
          value={tab}
          onChange={setTab}
          panelClassName={styles['panel']}
        >
          {tab === 'hours' ? <CompanyHours companyId={user.companyId} /> : options}
        </Tabs>
      ) : (
        options
      )}
    </Screen>
  );
}

function Options({ settings }: { settings: Chosen | undefined }) {
  const t = useText(settingsTexts);
  const { user } = useSession();
  const { data: connections } = useQuery(query('connections', 'list', {}));
  const { data: queues } = useQuery(query('queues', 'list', {}));
  const facts = settings && { settings, connections, queues };
  return (
    <div className={styles['groups']}>
      {groups.map((group) => (
        <Card key={group.key} title={t(group.key)}>
          <div className={styles['rows']}>
            {facts === undefined ? (
              group.rows.map(({ key }) => <Skeleton key={key} height={44} />)
            ) : (
              <GroupRows group={group} facts={facts} />
            )}
          </div>
        </Card>
      ))}
      {user.super && (
        <Card title={t('platform')}>
          <PlatformSwitch />
        </Card>
      )}
    </div>
  );
}

function GroupRows({ group, facts }: { group: Group; facts: Facts }) {
  const { settings } = facts;
  return (
    <>
      {group.key === 'hours' && (
        <>
          <HoursRule value={settings['scheduleType'] ?? ''} />
          <Notes row="scheduleType" facts={facts} />
        </>
      )}
      {group.rows.map(({ key, counts = () => true }) => (
        <Fragment key={key}>
          <CompanySwitch column={key} value={settings[key]} isDisabled={!counts(settings)} />
          <Notes row={key} facts={facts} />
          {key === 'enableLGPD' && isOn(settings, key) && <ConsentTexts settings={settings} />}
        </Fragment>
      ))}
    </>
  );
}
