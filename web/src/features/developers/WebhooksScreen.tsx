import type { WebhookEndpointView } from '@shared/developers/webhook.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { RecordsScreen } from '@web/pickers/records/RecordsScreen.tsx';
import { useAllRecords } from '@web/pickers/records/useRecords.tsx';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import type { RowAction } from '@web/ui/DataTable.tsx';
import { Time } from '@web/ui/Time.tsx';
import { toast } from '@web/ui/toast.tsx';
import { KeyRound, Pause, Play, Radio, ScrollText, Send, Webhook } from 'lucide-react';
import { useState } from 'react';
import { DeliveryLog } from './DeliveryLog.tsx';
import styles from './developers.module.css';
import { knownReason } from './knownReason.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { TwoLineCell } from './TwoLineCell.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { webhookTexts } from './webhookText.ts';

type Row = WebhookEndpointView;

const tones: Record<Row['status'], Tone> = { active: 'open', paused: 'closed', failing: 'failed', gone: 'failed' };

interface RevealedSecret {
  readonly title: string;
  readonly value: string;
}

/** Webhook endpoints, by which the company's programs receive events. */
export function WebhooksScreen() {
  const t = useText(webhookTexts);
  const [secret, setSecret] = useState<RevealedSecret>();
  const [logged, setLogged] = useState<Row>();
  const moreActions = useEndpointActions({ onLog: setLogged, onSecret: setSecret });
  const records = useAllRecords('webhookEndpoints', 'list', {}, (endpoints) => endpoints);
  const stopped = (records.rows ?? []).filter(({ status }) => status === 'failing' || status === 'gone');
  return (
    <RecordsScreen
      feature="webhookEndpoints"
      texts={webhookTexts}
      records={records}
      nameOf={({ name }) => name}
      rowTone={({ status }) => (tones[status] === 'failed' ? 'failed' : undefined)}
      icon={Webhook}
      around={[Radio, Send]}
      filters={
        stopped.length > 0 && (
          <div className={styles['notices']}>
            {stopped.map(({ id, name, status }) => (
              <Banner key={id} tone="failed">
                {t(status === 'gone' ? 'goneNotice' : 'stoppedNotice', { name })}
              </Banner>
            ))}
          </div>
        )
      }
      moreActions={moreActions}
      columns={[
        { key: 'name', title: t('name'), render: ({ name, url }) => <TwoLineCell first={name} second={url} /> },
        {
          key: 'events',
          title: t('events'),
          isHiddenOnPhone: true,
          render: ({ events }) => events.map((event) => t(event)).join(', '),
        },
        {
          key: 'state',
          title: t('state'),
          width: '180px',
          render: ({ status, failures }) =>
            status === 'active' && failures > 0 ? (
              <Badge tone="waiting">{t('troubled')}</Badge>
            ) : (
              <Badge tone={tones[status]}>{t(status)}</Badge>
            ),
        },
        {
          key: 'lastSuccess',
          title: t('lastSuccess'),
          width: '170px',
          isHiddenOnPhone: true,
          render: ({ lastSuccessAt }) => (lastSuccessAt === undefined ? t('none') : <Time at={lastSuccessAt} />),
        },
      ]}
      editor={(endpoint, onClose) => (
        <WebhookDialog
          endpoint={endpoint}
          onClose={onClose}
          onMade={(value) => setSecret({ title: t('secret'), value })}
        />
      )}
    >
      {secret && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
      {logged && <DeliveryLog endpoint={logged} onClose={() => setLogged(undefined)} />}
    </RecordsScreen>
  );
}

interface Ways {
  readonly onLog: (row: Row) => void;
  readonly onSecret: (shown: RevealedSecret) => void;
}

function useEndpointActions({ onLog, onSecret }: Ways): (row: Row) => RowAction[] {
  const t = useText(webhookTexts);
  const client = useQueryClient();
  const again = () => void client.invalidateQueries({ queryKey: ['webhookEndpoints'] });
  const test = useAction('webhookEndpoints', 'test', {
    onSuccess: ({ isTaken, durationMs, reason }) => {
      const named = knownReason(reason);
      if (isTaken) toast.success(t('testTaken', { ms: durationMs }));
      else toast.error(t('testRefused', { reason: named ? t(`reason.${named}`) : reason }));
      again();
    },
  });
  const rotate = useAction('webhookEndpoints', 'rotate', {
    onSuccess: ({ sharedSecret }) => onSecret({ title: t('rotated'), value: sharedSecret }),
  });
  const update = useAction('webhookEndpoints', 'update', { onSuccess: again });
  return (row) => {
    const { id, status } = row;
    const isActive = status === 'active';
    const turn = { key: 'turn', label: t(isActive ? 'stop' : 'start'), icon: isActive ? Pause : Play, writes: true };
    return [
      { key: 'test', label: t('test'), icon: Send, writes: true, onSelect: () => test.mutate({ id }) },
      { key: 'log', label: t('log'), icon: ScrollText, onSelect: () => onLog(row) },
      { key: 'rotate', label: t('rotate'), icon: KeyRound, writes: true, onSelect: () => rotate.mutate({ id }) },
      { ...turn, onSelect: () => update.mutate({ id, isActive: !isActive }) },
    ];
  };
}
