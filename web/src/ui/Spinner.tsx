import { useText } from '@web/lib/i18n.ts';
import styles from './Spinner.module.css';
import { uiTexts } from './text.ts';
import { loadingDelay, useDelayed } from './useDelayed.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface Props {
  size?: number;
  /** Text of the wait; "Carregando…" by default. */
  label?: string;
  delay?: number;
}

export function Spinner({ size = 18, label, delay = loadingDelay }: Props) {
  const t = useText(uiTexts);
  const isShown = useDelayed(true, delay) || delay === 0;
  return (
    <span role="status" className={styles['frame']} style={{ width: size, height: size }}>
      {isShown && (
        <>
          <span className={styles['ring']} style={{ width: size, height: size }} />
          <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
