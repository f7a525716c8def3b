import type { ConnectionView } from '@shared/connections/model.ts';
import { importEnded, isArmed } from '@shared/connections/oldMessages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { Button } from '@web/ui/Button.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { toast } from '@web/ui/toast.tsx';
import { oldMessagesTexts } from '../dialog/oldMessagesText.ts';
import styles from './ImportStatus.module.css';
import { useImportResult } from './useImportResult.ts';

/** Actions after an import: for tickets that it left waiting, and to dismiss its result. */
function Ended({ connection: { id, statusImportMessages, importResult } }: { connection: ConnectionView }) {
  const t = useText(oldMessagesTexts);
  const { viewer } = useSession();
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ['connections'] });
  const close = useAction('connections', 'closeImported', {
    onSuccess: () => {
      toast.success(t('closed'));
      refresh();
    },
  });
  const forget = useAction('connections', 'update', { onSuccess: refresh });
  const mayClose = statusImportMessages === importEnded && viewer.profile === 'admin';
  return (
    <span className={styles['actions']}>
      {mayClose && (
        <Button size="small" isPending={close.isPending} onClick={() => close.mutate({ id })}>
          {t('close')}
        </Button>
      )}
      {importResult && (
        <Button
          size="small"
          variant={mayClose ? 'quiet' : 'plain'}
          isPending={forget.isPending}
          onClick={() => forget.mutate({ id, importOldMessages: null, importRecentMessages: null })}
        >
          {t('understood')}
        </Button>
      )}
    </span>
  );
}

/** Progress and result of the import of old messages (B-IMP-2, B-IMP-5, B-IMP-7). */
export function ImportStatus({ connection }: { connection: ConnectionView }) {
  const t = useText(oldMessagesTexts);
  const result = useImportResult(connection);
  const { statusImportMessages: status = '', importAll: all = 0, importDone: done = 0 } = connection;
  // An import that was interrupted by the end of the link continues once the number is linked again.
  const isBroken = connection.channel === 'whatsapp' && connection.status === 'DISCONNECTED';
  if (status === '' || status === importEnded || isBroken) {
    const words = result ?? (isArmed(connection) ? t('armed') : '');
    if (words === '' && status !== importEnded) return null;
    return (
      <span className={styles['import']}>
        <span role="status">{words}</span>
        <Ended connection={connection} />
      </span>
    );
  }
  // Parts may arrive twice, so the count is limited to the total.
  const count = Math.min(done, all);
  const isCounting = status === 'Running' || done > 0;
  // Each further part is announced as the first one was.
  const label = isCounting ? t('running', { done: formatCount(count), all: formatCount(all) }) : t('preparing');
  return (
    <span className={styles['import']}>
      <span role="status">{label}</span>
      {all > 0 && <ProgressBar label={label} share={count / all} />}
    </span>
  );
}
