import type { CampaignSettings } from '@shared/campaigns/settings.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { ChangeArea } from '@web/ui/ChangeArea.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Card } from '@web/ui/Card.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useState } from 'react';
import styles from '../Campaigns.module.css';
import { parseSettings } from '../parseSettings.ts';
import { configTexts } from './configText.ts';
import { Prices } from './Prices.tsx';
import { Variables } from './Variables.tsx';

export function ConfigScreen() {
  const t = useText(configTexts);
  const answer = useQuery(query('campaigns', 'settings', {}));
  const { user } = useSession();
  return (
    <Screen header={<ScreenHeader title={t('title')} purpose={t('purpose')} />}>
      <div className={styles['narrow']}>
        {answer.isError && <LoadFailure error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.data === undefined && !answer.isError && <SkeletonText lines={8} />}
        {answer.data && <Editor stored={parseSettings(answer.data)} />}
        {user.super && <Prices />}
      </div>
    </Screen>
  );
}

type Numbered =
  | 'messageInterval'
  | 'longerIntervalAfter'
  | 'greaterInterval'
  | 'frequencyCapDays'
  | 'failureLimit'
  | 'dailyLimit';

const choices: Readonly<Record<Numbered, readonly number[]>> = {
  messageInterval: [0, 5, 10, 15, 20],
  longerIntervalAfter: [0, 5, 10, 15, 20],
  greaterInterval: [0, 20, 30, 40, 50, 60],
  frequencyCapDays: [0, 1, 3, 7, 15, 30],
  failureLimit: [10, 20, 30, 50, 100],
  dailyLimit: [0, 250, 2000, 10_000, 100_000],
};

function Editor({ stored }: { stored: CampaignSettings }) {
  const t = useText(configTexts);
  const client = useQueryClient();
  const [settings, setSettings] = useState(stored);
  const set = (change: Partial<CampaignSettings>) => setSettings((current) => ({ ...current, ...change }));
  const save = useAction('campaigns', 'saveSettings', {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['campaigns', 'settings'] });
      toast.success(t('saved'));
    },
  });
  const words: Readonly<Record<Numbered, (count: number) => string>> = {
    messageInterval: (count) => (count === 0 ? t('none') : t('seconds', { count })),
    longerIntervalAfter: (count) => (count === 0 ? t('never') : t('messages', { count })),
    greaterInterval: (count) => (count === 0 ? t('none') : t('seconds', { count })),
    frequencyCapDays: (count) => (count === 0 ? t('never') : t('withinDays', { count })),
    failureLimit: (count) => t('percent', { count }),
    dailyLimit: (count) => (count === 0 ? t('noLimit') : t('people', { count: formatCount(count) })),
  };
  const select = (key: Numbered, hint?: string) => (
    <SelectField
      label={t(key)}
      hint={hint}
      // A value set elsewhere stays among the choices.
      options={[...new Set([...choices[key], settings[key]])]
        .sort((a, b) => a - b)
        .map((count) => ({ value: String(count), label: words[key](count) }))}
      value={String(settings[key])}
      onChange={({ target }) => set({ [key]: Number(target.value) })}
    />
  );
  return (
    <>
      <ChangeArea>
        <Card title={t('pace')}>
          <div className={styles['fields']}>
            {select('messageInterval', t('jitter'))}
            <div className={styles['pair']}>
              {select('longerIntervalAfter')}
              {select('greaterInterval')}
            </div>
          </div>
        </Card>
        <Card title={t('safety')}>
          <div className={styles['fields']}>
            <Switch
              label={t('sendingHours')}
              hint={t('sendingHoursHint')}
              checked={settings.sendingHours}
              onChange={({ target }) => set({ sendingHours: target.checked })}
            />
            {select('frequencyCapDays')}
            <div className={styles['pair']}>
              {select('failureLimit')}
              {select('dailyLimit', t('dailyHint'))}
            </div>
          </div>
        </Card>
        <Variables value={settings.variables} onChange={(variables) => set({ variables })} />
      </ChangeArea>
      <div>
        <Button variant="primary" isPending={save.isPending} onClick={() => save.mutate({ settings })}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}
