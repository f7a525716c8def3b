import type { ApiKeyView } from '@shared/developers/apiKey.ts';
import { useText } from '@web/lib/i18n.ts';
import { useNow } from '@web/lib/time.ts';
import { RecordsPage } from '@web/pickers/records/RecordsPage.tsx';
import { RemoveRecord } from '@web/pickers/records/RemoveRecord.tsx';
import { useAllRecords } from '@web/pickers/records/useRecords.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Time } from '@web/ui/Time.tsx';
import { Code, KeyRound, Plus, Terminal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { DocsLink } from './DocsLink.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { TwoLineCell } from './TwoLineCell.tsx';
import { keyTexts } from './text.ts';

function Expiry({ expiresAt }: Pick<ApiKeyView, 'expiresAt'>) {
  const t = useText(keyTexts);
  const now = useNow();
  if (expiresAt === null) return t('never');
  if (Date.parse(expiresAt) <= now) return <Badge tone="failed">{t('expired')}</Badge>;
  return <Time at={expiresAt} as="date" />;
}

/** Keys with which the company's programs use the API. */
export function ApiKeysScreen() {
  const t = useText(keyTexts);
  const [isAdding, setAdding] = useState(false);
  const [key, setKey] = useState<string>();
  const [removed, setRemoved] = useState<ApiKeyView>();
  const records = useAllRecords('apiKeys', 'list', {}, (keys) => keys);
  return (
    <RecordsPage
      texts={keyTexts}
      records={records}
      nameOf={({ name }) => name}
      icon={KeyRound}
      around={[Code, Terminal]}
      actions={<DocsLink>{t('docs')}</DocsLink>}
      add={
        <Button writes variant="primary" icon={Plus} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
      rowActions={(row) => [
        { key: 'remove', label: t('revoke'), icon: Trash2, isDanger: true, onSelect: () => setRemoved(row) },
      ]}
      columns={[
        {
          key: 'name',
          title: t('name'),
          render: ({ name, hint }) => <TwoLineCell first={name} second={hint} isCode />,
        },
        {
          key: 'scopes',
          title: t('scopes'),
          isHiddenOnPhone: true,
          render: ({ scopes }) => scopes.map((scope) => t(scope)).join(', '),
        },
        {
          key: 'lastUse',
          title: t('lastUse'),
          width: '190px',
          render: ({ lastUsedAt, lastUsedFrom = '' }) =>
            lastUsedAt === undefined ? (
              t('unused')
            ) : (
              <TwoLineCell first={<Time at={lastUsedAt} />} second={lastUsedFrom} />
            ),
        },
        {
          key: 'expires',
          title: t('expires'),
          width: '140px',
          isHiddenOnPhone: true,
          render: ({ expiresAt }) => <Expiry expiresAt={expiresAt} />,
        },
      ]}
    >
      {isAdding && <ApiKeyDialog onClose={() => setAdding(false)} onMade={setKey} />}
      {key !== undefined && <SecretDialog title={t('shown')} value={key} onClose={() => setKey(undefined)} />}
      {removed && (
        <RemoveRecord
          feature="apiKeys"
          id={removed.id}
          title={t('removeTitle', { name: removed.name })}
          removed={t('removed')}
          onClose={() => setRemoved(undefined)}
        >
          {t('removeText')}
        </RemoveRecord>
      )}
    </RecordsPage>
  );
}
