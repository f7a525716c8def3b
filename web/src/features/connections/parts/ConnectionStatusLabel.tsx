import type { ConnectionStatus, ConnectionView } from '@shared/connections/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { Badge, type Tone } from '@web/ui/Badge.tsx';
import type { IconType } from '@web/ui/Icon.tsx';
import { CircleCheck, CircleX, Clock, Link2, LoaderCircle, Pause, QrCode } from 'lucide-react';
import { connectionsTexts } from '../text.ts';
import { useStatusReason } from '../useStatusReason.ts';
import styles from './ConnectionStatusLabel.module.css';
import { HealthWarnings } from './HealthWarnings.tsx';
import { ImportStatus } from './ImportStatus.tsx';
import { LinkStatus } from './LinkStatus.tsx';

const looks: Record<ConnectionStatus, { tone: Tone; icon: IconType }> = {
  CONNECTED: { tone: 'open', icon: CircleCheck },
  OPENING: { tone: 'waiting', icon: LoaderCircle },
  qrcode: { tone: 'waiting', icon: QrCode },
  PAIRING: { tone: 'waiting', icon: Link2 },
  TIMEOUT: { tone: 'failed', icon: Clock },
  DISCONNECTED: { tone: 'failed', icon: CircleX },
};

/** Icon and word, and what the platform said: why it is not connected, or of a check without an answer. */
export function ConnectionStatusLabel({ connection }: { connection: ConnectionView }) {
  const t = useText(connectionsTexts);
  const reason = useStatusReason();
  const isPaused = Boolean(connection.pausedAt);
  const { tone, icon } = isPaused ? ({ tone: 'waiting', icon: Pause } as const) : looks[connection.status];
  return (
    <span className={styles['state']}>
      <Badge tone={tone} icon={icon}>
        {t(isPaused ? 'PAUSED' : connection.status)}
      </Badge>
      {connection.link && <LinkStatus id={connection.id} link={connection.link} />}
      {connection.health && <HealthWarnings health={connection.health} />}
      <ImportStatus connection={connection} />
      {connection.statusReason !== '' && <span className={styles['reason']}>{reason(connection.statusReason)}</span>}
    </span>
  );
}
