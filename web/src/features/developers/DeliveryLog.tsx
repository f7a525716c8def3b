import { type WebhookEndpointView, WebhookEvent } from '@shared/developers/webhook.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResultOf } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { reachByKeys } from '@web/ui/reachByKeys.ts';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Time } from '@web/ui/Time.tsx';
import { toast } from '@web/ui/toast.tsx';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import styles from './developers.module.css';
import { knownReason } from './knownReason.ts';
import { webhookTexts } from './webhookText.ts';

type DeliveryLogEntry = ResultOf<'webhookEndpoints', 'deliveries'>['deliveries'][number];

const tones: Record<DeliveryLogEntry['state'], Tone> = { delivered: 'open', retrying: 'waiting', failed: 'failed' };

/** Newest deliveries to a webhook endpoint, with their results. */
export function DeliveryLog({ endpoint, onClose }: { endpoint: WebhookEndpointView; onClose: () => void }) {
  const t = useText(webhookTexts);
  const [cursor, setCursor] = useState<string>();
  const input = { endpointId: endpoint.id, ...(cursor === undefined ? {} : { cursor }) };
  const { data, isError, error, refetch } = useQuery(query('webhookEndpoints', 'deliveries', input));
  const older = data?.nextCursor;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={t('logOf', { name: endpoint.name })}
      description={t('logText')}
      footer={older && <Button onClick={() => setCursor(older)}>{t('older')}</Button>}
    >
      {isError && data === undefined ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={240} />
      ) : data.deliveries.length === 0 ? (
        <p className={styles['hint']}>{t('logEmpty')}</p>
      ) : (
        <ul className={styles['log']}>
          {data.deliveries.map((delivery) => (
            <Entry key={delivery.id} delivery={delivery} isActive={endpoint.status === 'active'} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Entry({ delivery, isActive }: { delivery: DeliveryLogEntry; isActive: boolean }) {
  const t = useText(webhookTexts);
  const client = useQueryClient();
  const { id, endpointId, body, state, attempts, lastAttemptAt, httpStatus, reason } = delivery;
  const replay = useAction('webhookEndpoints', 'replay', {
    onSuccess: () => {
      toast.success(t('replayed'));
      void client.invalidateQueries({ queryKey: ['webhookEndpoints'] });
    },
  });
  const named = knownReason(reason);
  const type = WebhookEvent.options.find((event) => event === body.type);
  return (
    <li className={styles['entry']}>
      <span className={styles['facts']}>
        <Badge tone={tones[state]}>{t(state)}</Badge>
        <strong>{type ? t(type) : t('test')}</strong>
        <Time at={lastAttemptAt} />
        <span>{t('attempts', { count: attempts })}</span>
        <span>{named ? t(`reason.${named}`) : reason || httpStatus}</span>
      </span>
      <Button
        size="small"
        icon={RotateCcw}
        isPending={replay.isPending}
        isDisabled={!isActive || named === 'erased'}
        onClick={() => replay.mutate({ endpointId, deliveryId: id })}
      >
        {t('replay')}
      </Button>
      <details className={styles['body']}>
        <summary>{body.id}</summary>
        <pre ref={reachByKeys} className={styles['code']}>
          {JSON.stringify(body, null, 2)}
        </pre>
      </details>
    </li>
  );
}
