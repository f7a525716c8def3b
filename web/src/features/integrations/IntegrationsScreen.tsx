import { useText } from '@web/lib/i18n.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useRecordPages, useSearchText } from '@web/pickers/records/useRecords.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { BotMessageSquare, Cable, Webhook } from 'lucide-react';
import styles from './IntegrationsScreen.module.css';
import { typeIcons } from './parts/integrationTypes.ts';
import { integrationsTexts } from './text.ts';

const IntegrationDialog = lazyWithRetry(async () => (await import('./parts/IntegrationDialog.tsx')).IntegrationDialog);
const ahead = [IntegrationDialog];

export function IntegrationsScreen() {
  usePrefetch(ahead);
  const t = useText(integrationsTexts);
  const search = useSearchText();
  const input = { searchParam: search.text };
  const records = useRecordPages('integrations', 'list', input, ({ queueIntegrations }) => queueIntegrations);
  return (
    <RecordsScreen
      feature="integrations"
      used="integration"
      texts={integrationsTexts}
      {...{ search, records }}
      nameOf={({ name }) => name}
      icon={Cable}
      around={[BotMessageSquare, Webhook]}
      columns={[
        {
          key: 'name',
          title: t('name'),
          width: '34%',
          render: ({ name, type }) => (
            <span className={styles['name']}>
              <Icon icon={typeIcons[type]} className={styles['icon']} />
              {name}
            </span>
          ),
        },
        { key: 'type', title: t('type'), width: '140px', render: ({ type }) => t(type) },
        {
          key: 'address',
          title: t('address'),
          render: ({ type, projectName, urlN8N }) => (
            <span className={styles['address']}>{type === 'dialogflow' ? projectName : urlN8N}</span>
          ),
        },
      ]}
      editor={(integration, onClose) => <IntegrationDialog integration={integration} onClose={onClose} />}
    />
  );
}
