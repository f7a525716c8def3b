import type { ConnectionView } from '@shared/connections/model.ts';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useMedia } from '@web/lib/useMedia.ts';
import { Badge } from '@web/ui/Badge.tsx';
import type { Column } from '@web/ui/DataTable.tsx';
import { Time } from '@web/ui/Time.tsx';
import { Star } from 'lucide-react';
import { connectionsTexts } from '../text.ts';
import { ConnectionStatusLabel } from './ConnectionStatusLabel.tsx';
import { SessionActions } from './SessionActions.tsx';
import styles from './useColumns.module.css';

/** Width below which the least important column is left out. */
const cramped = '(max-width: 1099.98px)';

export function useColumns(
  onDisconnect: (connection: ConnectionView) => void,
  onLink: (connection: ConnectionView) => void,
): Column<ConnectionView>[] {
  const t = useText(connectionsTexts);
  const isCramped = useMedia(cramped);
  const updated: Column<ConnectionView> = {
    key: 'updatedAt',
    title: t('updatedAt'),
    width: '140px',
    render: (connection) => <Time at={connection.updatedAt} isFocusable={false} />,
  };
  return [
    { key: 'name', title: t('name'), render: (connection) => connection.name },
    {
      key: 'channel',
      title: t('channel'),
      width: '170px',
      render: (connection) => (
        <span className={styles['channel']}>
          {t(connection.channel)}
          {connection.isSandbox && <Badge tone="notice">{t('sandbox')}</Badge>}
          {connection.isDefault && (
            <Badge tone="open" icon={Star}>
              {t('isDefault')}
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: 'number',
      title: t('number'),
      width: '160px',
      // A page has a name where others have a number.
      render: ({ channel, number, verifiedName }) => (
        <span className={styles['number']}>{channel.startsWith('whatsapp') ? formatPhone(number) : verifiedName}</span>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      render: (connection) => <ConnectionStatusLabel connection={connection} />,
    },
    {
      key: 'session',
      title: t('session'),
      width: '260px',
      render: (connection) => (
        <SessionActions
          connection={connection}
          onDisconnect={() => onDisconnect(connection)}
          onLink={() => onLink(connection)}
        />
      ),
    },
    ...(isCramped ? [] : [updated]),
  ];
}
