import type { TemplateSync } from '@shared/templates/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { formatExact } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { RefreshCw } from 'lucide-react';
import styles from './SyncTemplates.module.css';
import { templateTexts } from './templateText.ts';

/** True for users who may manage connections. */
export function useCanSync(): boolean {
  const { user } = useSession();
  return user.profile === 'admin' || user.allowConnections === 'enabled';
}

/** Fetches the templates again; the rows follow by themselves. */
export function SyncButton({ whatsappId, sync }: { whatsappId: number; sync: TemplateSync | null }) {
  const t = useText(templateTexts);
  const client = useQueryClient();
  const start = useAction('templates', 'sync', {
    onSuccess: () => void client.invalidateQueries({ queryKey: ['templates'] }),
  });
  const isRunning = start.isPending || sync?.status === 'running';
  return (
    <Button icon={RefreshCw} isPending={isRunning} onClick={() => start.mutate({ whatsappId })}>
      {t(isRunning ? 'syncing' : 'sync')}
    </Button>
  );
}

/** Time of the last sync of templates, and the button to sync again. */
export function SyncStatus({ whatsappId, sync }: { whatsappId: number; sync: TemplateSync | null }) {
  const t = useText(templateTexts);
  const maySync = useCanSync();
  return (
    <>
      <div className={styles['line']}>
        <span className={styles['state']} role="status">
          {sync === null && t('neverSynced')}
          {sync?.status === 'running' && t('syncing')}
          {sync?.finishedAt && t('syncedAt', { time: formatExact(sync.finishedAt) })}
        </span>
        {maySync && <SyncButton whatsappId={whatsappId} sync={sync} />}
      </div>
      {sync?.status === 'failed' && <Banner tone="failed">{t('syncFailed', { reason: sync.reason })}</Banner>}
    </>
  );
}
