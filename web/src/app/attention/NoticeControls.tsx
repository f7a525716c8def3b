import { useText } from '@web/lib/i18n.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { desktopPermission, requestDesktopPermission } from './desktopNotifications.ts';
import { disableDevicePush, enableDevicePush, useDevicePushState } from './devicePush.ts';
import { noticeTexts } from './text.ts';

/** Notifications outside the page, as far as this browser has them. */
export function NoticeControls() {
  const t = useText(noticeTexts);
  const state = useDevicePushState();
  if (state === 'unsupported') return <PageNotices />;
  if (state === 'needsInstalling') return <Banner>{t('needsInstalling')}</Banner>;
  if (state === 'denied') return <Banner>{t('blocked')}</Banner>;
  const note = state === 'unreachable' ? { error: t(state) } : { hint: t(state) };
  return (
    <Switch
      label={t('label')}
      {...note}
      checked={state === 'on'}
      disabled={state === 'pending'}
      onChange={({ target }) => void (target.checked ? enableDevicePush() : disableDevicePush())}
    />
  );
}

/** Notifications of the open page, for devices without push. */
function PageNotices() {
  const t = useText(noticeTexts);
  const [permission, setPermission] = useState(desktopPermission);
  if (permission === 'denied') return <Banner>{t('blocked')}</Banner>;
  if (permission === 'granted') return <Banner tone="open">{t('pageOn')}</Banner>;
  if (permission === 'unsupported') return null;
  return (
    <Button size="small" icon={BellRing} onClick={() => void requestDesktopPermission().then(setPermission)}>
      {t('page')}
    </Button>
  );
}
