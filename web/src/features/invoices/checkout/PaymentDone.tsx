import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { serverTime } from '@web/lib/serverClock.ts';
import { useSession } from '@web/lib/session.tsx';
import { calendarDate } from '@web/pickers/invoices/state.ts';
import { Button } from '@web/ui/Button.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { CircleCheckBig } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './Checkout.module.css';
import { checkoutTexts } from './text.ts';
import { useCountdown } from './useCountdown.ts';

const waitMs = 5000;

/** Last step: redirects to the tickets after five seconds, unless the user stays. */
export function PaymentDone({ onStay }: { onStay: () => void }) {
  const t = useText(checkoutTexts);
  const { user, updateUser } = useSession();
  const navigate = useNavigate();
  const [until] = useState(() => serverTime() + waitMs);
  const seconds = useCountdown(until);
  const { mutate: readAgain } = useAction('session', 'me', { onSuccess: ({ user: now }) => updateUser(now) });
  // The user is read again, because without the socket the page does not know that the company may work again.
  useEffect(() => readAgain({}), [readAgain]);
  useEffect(() => {
    if (seconds === 0) void navigate('/tickets');
  }, [seconds, navigate]);
  return (
    <div className={styles['paid']}>
      <Icon icon={CircleCheckBig} size={56} className={styles['mark']} />
      <div role="status">
        <h3 className={styles['thanks']}>{t('paidTitle')}</h3>
        <p>{t('paidUntil', { date: calendarDate(user.company.dueDate) })}</p>
      </div>
      <p className={styles['countdown']}>{t('leaving', { count: seconds })}</p>
      <div className={styles['choices']}>
        <Button onClick={onStay}>{t('stay')}</Button>
        <Button variant="primary" isFirstFocus onClick={() => void navigate('/tickets')}>
          {t('goNow')}
        </Button>
      </div>
    </div>
  );
}
