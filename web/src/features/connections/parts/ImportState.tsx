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

/** How the import of old messages stands; what it left waiting can be closed (B-IMP-2, B-IMP-5). */
export function ImportState({ connection }: { connection: ConnectionView }) {
  const t = useText(oldMessagesTexts);
  const { viewer } = useSession();
  const client = useQueryClient();
  const { id, statusImportMessages: status = '', importAll: all = 0, importDone: done = 0 } = connection;
  const close = useAction('connections', 'closeImported', {
    onSuccess: () => {
      toast.success(t('closed'));
      void client.invalidateQueries({ queryKey: ['connections'] });
    },
  });
  if (status === '') return isArmed(connection) ? <span className={styles['import']}>{t('armed')}</span> : null;
  if (status === importEnded) {
    return viewer.profile === 'admin' ? (
      <Button size="small" isPending={close.isPending} onClick={() => close.mutate({ id })}>
        {t('close')}
      </Button>
    ) : null;
  }
  // Parts may come twice; nobody wants to read of more than there is.
  const count = Math.min(done, all);
  // Each further part is announced as the first one was.
  const label = status === 'Running' || done > 0 ? t('running', { done: count, all }) : t('preparing');
  return (
    <span className={styles['import']} role="status">
      {label}
      {all > 0 && <ProgressBar label={label} share={count / all} />}
    </span>
  );
}
