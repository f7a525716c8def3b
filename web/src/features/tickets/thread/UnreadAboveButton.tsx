import { useText } from '@web/lib/i18n.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { ArrowUp } from 'lucide-react';
import { threadTexts } from './threadText.ts';
import styles from './UnreadAboveButton.module.css';

interface Props {
  count: number;
  /** The pages up to the first one are being read. */
  isGoing: boolean;
  onPress: () => void;
}

/** Says that unread messages begin above what is shown, and leads there. */
export function UnreadAboveButton({ count, isGoing, onPress }: Props) {
  const t = useText(threadTexts);
  if (count === 0) return null;
  return (
    <button type="button" aria-busy={isGoing} className={styles['pill']} onClick={onPress}>
      <Icon icon={ArrowUp} size={16} />
      {t('unreadAbove', { count })}
    </button>
  );
}
