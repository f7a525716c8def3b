import type { ConnectionView } from '@shared/connections/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Button } from '@web/ui/Button.tsx';
import { connectionsTexts } from '../text.ts';
import styles from './SessionActions.module.css';

interface Props {
  connection: ConnectionView;
  onDisconnect: () => void;
}

/** What can be done about the connection's session in its present state. */
export function SessionActions({ connection, onDisconnect }: Props) {
  const t = useText(connectionsTexts);
  const client = useQueryClient();
  const { id, status } = connection;
  const check = useAction('connections', 'retry', {
    onSuccess: () => void client.invalidateQueries({ queryKey: ['connections'] }),
  });
  if (status === 'OPENING') {
    return (
      <Button size="small" isDisabled>
        {t('connecting')}
      </Button>
    );
  }
  const isOff = status === 'DISCONNECTED' || status === 'qrcode';
  return (
    <span className={styles['actions']}>
      <Button size="small" isPending={check.isPending} onClick={() => check.mutate({ id })}>
        {t('check')}
      </Button>
      {!isOff && (
        <Button size="small" variant="quiet" onClick={onDisconnect}>
          {t('disconnect')}
        </Button>
      )}
    </span>
  );
}
