import type { SandboxMessage } from '@shared/sandbox/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { chatTexts } from '../chatText.ts';
import styles from './Bubble.module.css';

const marks = {
  sending: { icon: Clock, text: 'sending' },
  sent: { icon: Check, text: 'sent' },
  delivered: { icon: CheckCheck, text: 'arrived' },
  read: { icon: CheckCheck, text: 'read' },
  failed: { icon: CircleAlert, text: 'failed' },
} as const;

/** The state of what the customer sent, as WhatsApp shows it. */
export function Ticks({ status }: { status: SandboxMessage['status'] }) {
  const t = useText(chatTexts);
  const { icon, text } = marks[status];
  return (
    <span className={classNames(styles['ticks'], styles[status])}>
      <Icon icon={icon} size={16} />
      <VisuallyHidden>{t(text)}</VisuallyHidden>
    </span>
  );
}
