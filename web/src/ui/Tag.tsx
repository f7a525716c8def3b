import { textColorOn } from '@web/lib/color.ts';
import { useText } from '@web/lib/i18n.ts';
import { X } from 'lucide-react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './Tag.module.css';
import { uiTexts } from './text.ts';

interface Props {
  name: string;
  color: string;
  onRemove?: () => void;
  className?: string;
}

/** A tag on its own colour, with whichever ink reads on it. */
export function Tag({ name, color, onRemove, className }: Props) {
  const t = useText(uiTexts);
  return (
    <span className={classNames(styles['tag'], className)} style={{ background: color, color: textColorOn(color) }}>
      <span className={styles['name']}>{name}</span>
      {onRemove !== undefined && (
        <button type="button" aria-label={t('removeItem', { name })} onClick={onRemove} className={styles['remove']}>
          <Icon icon={X} size={12} />
        </button>
      )}
    </span>
  );
}
