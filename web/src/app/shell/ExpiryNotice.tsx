import { useText } from '@web/lib/i18n.ts';
import { toast } from '@web/ui/toast.tsx';
import { useEffect, useRef } from 'react';
import { expiryTexts } from './expiryTexts.ts';

/** Says once per page that the subscription ends soon. */
export function ExpiryNotice({ days }: { days: number }) {
  const t = useText(expiryTexts);
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    toast.notice(days === 0 ? t('today') : t('soon', { count: days }));
  }, [days, t]);
  return null;
}
