import type { ConnectionView } from '@shared/connections/model.ts';
import { tokenNotRenewed } from '@shared/connections/view.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Button } from '@web/ui/Button.tsx';
import { linkTexts } from '../linkText.ts';
import { connectionsTexts } from '../text.ts';
import styles from './SessionActions.module.css';
import { useNewCode, useRetry } from './sessionActions.ts';

interface Props {
  connection: ConnectionView;
  onDisconnect: () => void;
  /** Opens the dialog of a number that is linked by a code. */
  onLink: () => void;
}

/** Actions for a number that is linked by a code and has no open line. */
function LinkActions({ connection: { id, status, link }, onDisconnect, onLink }: Props) {
  const t = useText(connectionsTexts);
  const l = useText(linkTexts);
  const [newCode, retry] = [useNewCode(), useRetry()];
  const isOff = status === 'DISCONNECTED';
  // Such a number comes back without a code, and another one would forget its device.
  const hasDevice = link?.hasDevice === true && status !== 'PAIRING';
  return (
    <span className={styles['actions']}>
      {hasDevice ? (
        <Button size="small" isDisabled={!isOff} isPending={retry.isPending} onClick={() => retry.mutate({ id })}>
          {isOff ? l('restart') : t('connecting')}
        </Button>
      ) : (
        <Button
          size="small"
          isPending={newCode.isPending}
          onClick={() => {
            if (isOff) newCode.mutate({ id });
            onLink();
          }}
        >
          {l(isOff ? 'newCode' : 'show')}
        </Button>
      )}
      {(!isOff || hasDevice) && (
        <Button writes size="small" variant="quiet" onClick={onDisconnect}>
          {t('disconnect')}
        </Button>
      )}
    </span>
  );
}

/** Actions on the connection's session in its present state. */
export function SessionActions({ connection, onDisconnect, onLink }: Props) {
  const t = useText(connectionsTexts);
  const l = useText(linkTexts);
  const { id, status, channel } = connection;
  const sign = useAction('facebook', 'begin', { onSuccess: ({ url }) => location.assign(url) });
  const check = useRetry();
  // A connection paused by the plan's limit cannot be started.
  if (connection.pausedAt) return null;
  if (connection.channel === 'whatsapp' && status !== 'CONNECTED' && status !== 'TIMEOUT')
    return <LinkActions connection={connection} onDisconnect={onDisconnect} onLink={onLink} />;
  if (status === 'OPENING') {
    return (
      <Button size="small" isDisabled>
        {t('connecting')}
      </Button>
    );
  }
  const isPage = channel === 'facebook' || channel === 'instagram';
  const isOff = status === 'DISCONNECTED' || status === 'qrcode';
  // An Instagram account without a page signed in at Instagram itself.
  const way = channel === 'instagram' && connection.wabaId === connection.phoneNumberId ? 'instagram' : 'facebook';
  return (
    <span className={styles['actions']}>
      <Button size="small" isPending={check.isPending} onClick={() => check.mutate({ id })}>
        {connection.channel === 'whatsapp' ? l('restart') : t('check')}
      </Button>
      {isPage && (isOff || connection.statusReason === tokenNotRenewed) && (
        <Button size="small" variant="quiet" isPending={sign.isPending} onClick={() => sign.mutate({ way })}>
          {t('reconnect')}
        </Button>
      )}
      {!isOff && (
        <Button writes size="small" variant="quiet" onClick={onDisconnect}>
          {t('disconnect')}
        </Button>
      )}
    </span>
  );
}
