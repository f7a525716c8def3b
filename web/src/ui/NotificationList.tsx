import { useText } from '@web/lib/i18n.ts';
import { BellOff, CircleAlert, Info } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Icon } from './Icon.tsx';
import styles from './NotificationList.module.css';
import { clearNotifications, readNotifications, useNotifications } from './notifications.ts';
import { Time } from './Time.tsx';
import { uiTexts } from './text.ts';

/** Lists past toasts that the user may have missed. Opening it marks them as read. */
export function NotificationList() {
  const t = useText(uiTexts);
  const list = useNotifications();
  useEffect(() => readNotifications, []);
  if (list.length === 0) {
    return (
      <EmptyState icon={BellOff} className={styles['empty']}>
        {t('noNotifications')}
      </EmptyState>
    );
  }
  return (
    <div className={styles['frame']}>
      <ul aria-label={t('notifications')} className={styles['list']}>
        {list.map((one) => (
          <li key={one.id} className={styles['line']} data-unread={!one.isRead || undefined}>
            <Icon icon={one.tone === 'failed' ? CircleAlert : Info} className={styles[one.tone]} />
            <span>{one.text}</span>
            <Time at={one.at} as="clock" isFocusable={false} className={styles['time']} />
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" onClick={clearNotifications}>
        {t('clear')}
      </Button>
    </div>
  );
}
