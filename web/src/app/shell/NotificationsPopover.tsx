import { useText } from '@web/lib/i18n.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Popover } from '@web/ui/Popover.tsx';
import list from '@web/ui/PopoverList.module.css';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { Bell } from 'lucide-react';
import { Suspense } from 'react';
import { useUnreadCount, useUnreadScopeText } from '../attention/useUnreadCount.ts';
import { appTexts } from '../text.ts';

// The popover's content is lazy; only the button is part of the first screen.
const Notifications = lazyWithRetry(async () => (await import('./Notifications.tsx')).Notifications);
const ahead = [Notifications];

/** Shows tickets with unread messages, and notices that the user may have missed. */
export function NotificationsPopover() {
  usePrefetch(ahead);
  const t = useText(appTexts);
  const count = useUnreadCount();
  const whose = useUnreadScopeText();
  return (
    <Popover
      label={t('notifications')}
      className={list['panel']}
      trigger={(attributes) => (
        <IconButton {...attributes} icon={Bell} label={count === 0 ? t('notifications') : whose} count={count} />
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeleton height={64} />}>
          <Notifications count={count} whose={whose} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
