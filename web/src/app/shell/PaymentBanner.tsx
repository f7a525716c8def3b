import { formatDate } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { readStored, writeStored } from '@web/lib/storage.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { expiryTexts } from './expiryTexts.ts';
import styles from './PaymentBanner.module.css';

interface Props {
  /** Days until the due date. */
  days: number;
  userId: number;
  dueDate: string;
}

/** Put away, it stays away for the day: it is back when there is one day less. */
export function PaymentBanner({ days, userId, dueDate }: Props) {
  const t = useText(expiryTexts);
  const navigate = useNavigate();
  const mark = `${dueDate} ${days}`;
  const [putAway, setPutAway] = useState(() => readStored('paymentReminderSeen', String(userId)));
  if (putAway === mark) return null;
  const close = () => {
    writeStored('paymentReminderSeen', mark, String(userId));
    setPutAway(mark);
  };
  return (
    <Banner
      tone="waiting"
      className={styles['reminder']}
      action={
        <span className={styles['actions']}>
          <Button size="small" onClick={() => void navigate('/financeiro')}>
            {t('pay')}
          </Button>
          <IconButton size="small" icon={X} label={t('putAway')} onClick={close} />
        </span>
      }
    >
      {days === 0 ? t('today') : t('soon', { count: days })}{' '}
      {t('stops', { date: formatDate(`${dueDate}T12:00:00Z`, 'UTC') })}
    </Banner>
  );
}
