import { useText } from '@web/lib/i18n.ts';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { ArrowDown } from 'lucide-react';
import styles from './ScrollToEndButton.module.css';
import { threadTexts } from './threadText.ts';

/** The way back to the end; says how much came there meanwhile. */
export function ScrollToEndButton({
  isShown,
  count,
  onPress,
}: {
  isShown: boolean;
  count: number;
  onPress: () => void;
}) {
  const t = useText(threadTexts);
  if (!isShown) return null;
  return (
    <button
      type="button"
      aria-label={count === 0 ? t('toEnd') : undefined}
      title={t('toEnd')}
      className={classNames(styles['pill'], count > 0 && styles['new'])}
      onClick={onPress}
    >
      <Icon icon={ArrowDown} size={16} />
      {count > 0 && t('newMessages', { count })}
    </button>
  );
}
