import { minuteMs } from '@shared/core/time.ts';
import { takeNewVersion } from '@web/lib/appWorker.ts';
import { useText } from '@web/lib/i18n.ts';
import { useNewVersion } from '@web/lib/version.ts';
import { toast } from '@web/ui/toast.tsx';
import { useEffect } from 'react';
import { appTexts } from './text.ts';

/** Long enough to finish a sentence first. */
const shownFor = minuteMs;

/** Offers the reload and never reloads by itself, because the user may be typing. */
export function NewVersionBanner() {
  const t = useText(appTexts);
  const isNew = useNewVersion();
  useEffect(() => {
    if (!isNew) return;
    toast.notice(t('newVersion'), {
      duration: shownFor,
      action: { label: t('reload'), onSelect: () => void takeNewVersion() },
    });
  }, [isNew, t]);
  return null;
}
