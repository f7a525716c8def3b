import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useUrlParams } from '@web/lib/useUrlParams.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { ChangeArea } from '@web/ui/ChangeArea.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import { Search, Settings, SlidersHorizontal } from 'lucide-react';
import { Fragment, Suspense } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { NoteInput } from './notes.ts';
import { CompanyHours } from './parts/CompanyHours.tsx';
import { CompanyZone } from './parts/CompanyZone.tsx';
import { ConsentTexts } from './parts/ConsentTexts.tsx';
import { HoursRule } from './parts/HoursRule.tsx';
import { Notes } from './parts/Notes.tsx';
import { OptionRow } from './parts/OptionRow.tsx';
import { CompanySwitch } from './parts/SettingSwitch.tsx';
import styles from './SettingsScreen.module.css';
import { type FoundGroup, searchSettings } from './searchSettings.ts';
import { searchTexts } from './searchText.ts';
import { isOn, type SettingValues } from './settingGroups.ts';
import { settingsTexts } from './text.ts';
import { staysHere, useScrollToHash } from './useScrollToHash.ts';

/** Lazy, because its log needs the table, which no other setting uses. */
const AssistantChoice = lazyWithRetry(async () => (await import('./parts/AssistantChoice.tsx')).AssistantChoice);

/** The company's own hours; whose hours count, where they do not. */
const hoursPlace = '#companyHours';

export function SettingsScreen() {
  const t = useText(settingsTexts);
  const tFinding = useText(searchTexts);
  const { user } = useSession();
  const [params, setParams] = useUrlParams();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const typed = params.get('q') ?? '';
  // An address with a place, which a search has none of, leads there.
  const search = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  const { data, isError, error, refetch } = useQuery(query('settings', 'company', { companyId: user.companyId }));
  useScrollToHash(data !== undefined);
  if (isError && data === undefined) {
    return (
      <Screen header={<ScreenHeader title={t('title')} />}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Screen>
    );
  }
  // Hours of the company count only where the company says so.
  const hasHours = data?.['scheduleType'] === 'company';
  if (hash === hoursPlace && data !== undefined && !hasHours)
    return <Navigate to={{ hash: '#scheduleType' }} replace />;
  const tab = hash === hoursPlace ? 'hours' : 'options';
  const options = <Options settings={data} typed={typed} onClear={() => search('')} />;
  return (
    <Screen
      header={
        <ScreenHeader
          title={t('title')}
          purpose={t('purpose')}
          search={<SearchField label={tFinding('search')} value={typed} onSearch={search} />}
        />
      }
    >
      {hasHours ? (
        <Tabs
          label={t('title')}
          tabs={[
            { key: 'options', label: t('options') },
            { key: 'hours', label: t('hours') },
          ]}
          value={tab}
          onChange={(key) =>
            void navigate({ hash: key === 'hours' ? hoursPlace : '' }, { replace: true, state: staysHere })
          }
          panelClassName={styles['panel']}
        >
          {tab === 'hours' ? (
            <div id={hoursPlace.slice(1)} tabIndex={-1} className={styles['group']}>
              <CompanyHours companyId={user.companyId} />
            </div>
          ) : (
            options
          )}
        </Tabs>
      ) : (
        options
      )}
    </Screen>
  );
}

interface OptionsProps {
  settings: SettingValues | undefined;
  typed: string;
  onClear: () => void;
}

function Options({ settings, typed, onClear }: OptionsProps) {
  const t = useText(settingsTexts);
  const tFinding = useText(searchTexts);
  const { user } = useSession();
  const { data: connections } = useQuery(query('connections', 'list', {}));
  const { data: queues } = useQuery(query('queues', 'list', {}));
  const facts = settings && { settings, connections, queues };
  const found = searchSettings(typed);
  if (found.length === 0) {
    return (
      <EmptyState
        icon={Search}
        around={[Settings, SlidersHorizontal]}
        action={<Button onClick={onClear}>{tFinding('clearSearch')}</Button>}
      >
        {tFinding('nothingFound', { typed })}
      </EmptyState>
    );
  }
  return (
    <div className={styles['page']}>
      <nav aria-label={tFinding('index')} className={styles['index']}>
        {found.map(({ group }) => (
          <a key={group.key} href={`#${group.key}`}>
            {t(group.key)}
          </a>
        ))}
      </nav>
      <div className={styles['groups']}>
        <ChangeArea>
          {typed === '' && <CompanyZone companyId={user.companyId} />}
          {found.map((one) => (
            <div key={one.group.key} id={one.group.key} tabIndex={-1} className={styles['group']}>
              <Card title={t(one.group.key)}>
                <div className={styles['rows']}>
                  {facts === undefined ? (
                    one.rows.map(({ key }) => <Skeleton key={key} height="var(--usual-row)" />)
                  ) : (
                    <GroupRows found={one} facts={facts} />
                  )}
                </div>
              </Card>
            </div>
          ))}
        </ChangeArea>
      </div>
    </div>
  );
}

function GroupRows({ found, facts }: { found: FoundGroup; facts: NoteInput }) {
  const { settings } = facts;
  return (
    <>
      {found.hasHoursRule && (
        <>
          <OptionRow option="scheduleType">
            <HoursRule value={settings['scheduleType'] ?? ''} />
          </OptionRow>
          <Notes row="scheduleType" facts={facts} />
        </>
      )}
      {found.hasAssistant && (
        <OptionRow option="assistantPrompt">
          <Suspense fallback={<Skeleton height={88} />}>
            <AssistantChoice settings={settings} />
          </Suspense>
        </OptionRow>
      )}
      {found.rows.map(({ key, counts = () => true }) => (
        <Fragment key={key}>
          <OptionRow option={key}>
            <CompanySwitch column={key} value={settings[key]} isDisabled={!counts(settings)} />
          </OptionRow>
          <Notes row={key} facts={facts} />
          {key === 'enableLGPD' && isOn(settings, key) && <ConsentTexts settings={settings} />}
        </Fragment>
      ))}
    </>
  );
}
