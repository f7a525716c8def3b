import type { ConnectionView } from '@shared/connections/model.ts';
import { importEnded, isArmed } from '@shared/connections/oldMessages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { Button } from '@web/ui/Button.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { toast } from '@web/ui/toast.tsx';
import { oldMessagesTexts } from '../dialog/oldMessagesText.ts';
import styles from './ImportState.module.css';
import { useImportResult } from './useImportResult.ts';

/** How the import of old messages stands and ended; what it left waiting can be closed (B-IMP-2, B-IMP-5, B-IMP-7). */
export function ImportState({ connection }: { connection: ConnectionView }) {
  const t = useText(oldMessagesTexts);
  const { viewer } = useSession();
  const result = useImportResult(connection);
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ['connections'] });
  const { id, statusImportMessages: status = '', importAll: all = 0, importDone: done = 0 } = connection;
  const close = useAction('connections', 'closeImported', {
    onSuccess: () => {
      toast.success(t('closed'));
      refresh();
    },
  });
  const forget = useAction('connections', 'update', { onSuccess: refresh });
  // One that its number's end broke off goes on once the number is linked again.
  const isBroken = connection.channel === 'whatsapp' && connection.status === 'DISCONNECTED';
  const isRunning = status !== '' && status !== importEnded && !isBroken;
  // Parts may come twice; nobody wants to read of more than there is.
  const count = Math.min(done, all);
  // Each further part is announced as the first one was.
  const isCounting = isRunning && (status === 'Running' || done > 0);
  const progress = isCounting ? t('running', { done: count, all }) : t('preparing');
  const words = isRunning ? progress : (result ?? (isArmed(connection) ? t('armed') : ''));
  const mayClose = status === importEnded && viewer.profile === 'admin';
  if (words === '' && !mayClose) return null;
  return (
    <span className={styles['import']}>
      <span role="status">{words}</span>
      {isRunning && all > 0 && <ProgressBar label={progress} share={count / all} />}
      <span className={styles['actions']}>
        {mayClose && (
          <Button size="small" isPending={close.isPending} onClick={() => close.mutate({ id })}>
            {t('close')}
          </Button>
        )}
        {!isRunning && result !== undefined && (
          <Button
            size="small"
            variant="quiet"
            isPending={forget.isPending}
            onClick={() => forget.mutate({ id, importOldMessages: null, importRecentMessages: null })}
          >
            {t('understood')}
          </Button>
        )}
      </span>
    </span>
  );
}
