import { useText } from '@web/lib/i18n.ts';
import { Icon, type IconType } from '@web/ui/Icon.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import styles from './Ack.module.css';
import { threadTexts } from './threadText.ts';

const words = ['ackWaiting', 'ackSent', 'ackDelivered', 'ackRead', 'ackPlayed'] as const;
const icons: readonly IconType[] = [Clock, Check, CheckCheck, CheckCheck, CheckCheck];

/** Delivery state of an own message: 0 waits, 1 sent, 2 delivered, 3 read, 4 played. */
export function Ack({ ack, isFailed }: { ack: number; isFailed: boolean }) {
  const t = useText(threadTexts);
  const word = t(isFailed ? 'ackFailed' : (words[ack] ?? 'ackWaiting'));
  return (
    <span title={word} className={isFailed ? styles['failed'] : ack >= 3 ? styles['read'] : styles['ack']}>
      <Icon icon={isFailed ? CircleAlert : (icons[ack] ?? Clock)} size={14} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}
