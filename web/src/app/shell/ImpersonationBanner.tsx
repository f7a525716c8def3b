import { useText } from '@web/lib/i18n.ts';
import { endImpersonation, useImpersonation } from '@web/lib/impersonation.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { showFailure } from '@web/lib/showFailure.ts';
import { Button } from '@web/ui/Button.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { DoorOpen, Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './ImpersonationBanner.module.css';
import { impersonationTexts } from './impersonationText.ts';

/** `12:05` until the end. */
function timeUntil(endsAt: string): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(endsAt) - serverDate().getTime()) / 1000));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

function useTimeUntil(endsAt: string): string {
  const [shown, setShown] = useState(() => timeUntil(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setShown(timeUntil(endsAt)), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return shown;
}

/** Shown above everything while a user of the platform is inside another company. */
export function ImpersonationBanner() {
  const entered = useImpersonation();
  return entered === undefined ? null : <Line key={entered.id} {...entered} />;
}

function Line({ companyId, companyName, mode, reason, endsAt }: NonNullable<ReturnType<typeof useImpersonation>>) {
  const t = useText(impersonationTexts);
  const navigate = useNavigate();
  const time = useTimeUntil(endsAt);
  const [isPending, setPending] = useState(false);
  const onLeave = async () => {
    setPending(true);
    await endImpersonation().catch(showFailure);
    void navigate(`/companies/${companyId}`);
  };
  return (
    <section aria-label={t('within', { company: companyName })} className={styles['banner']}>
      <span className={styles['words']}>
        <span className={styles['where']}>
          <Icon icon={Eye} size={18} />
          <strong>{t('within', { company: companyName })}</strong>
        </span>
        <span>
          {t(mode)} · <span role="timer">{t('left', { time })}</span>
        </span>
        <span className={styles['reason']}>{t('noted', { reason })}</span>
      </span>
      <Button writes={false} icon={DoorOpen} isPending={isPending} onClick={() => void onLeave()}>
        {t('leave')}
      </Button>
    </section>
  );
}
