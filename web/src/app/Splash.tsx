import { useText } from '@web/lib/i18n.ts';
import { useSessionState } from '@web/lib/session.tsx';
import { BrandMark } from '@web/ui/BrandMark.tsx';
import { Spinner } from '@web/ui/Spinner.tsx';
import styles from './Splash.module.css';
import { appTexts } from './text.ts';

/** Shown only while the page starts, before the session is known. */
export function Splash() {
  const t = useText(appTexts);
  const state = useSessionState();
  const isWaiting = state.status === 'starting' && state.isWaiting;
  return (
    <div className={styles['splash']}>
      <BrandMark size={48} className={styles['mark']} />
      <Spinner label={t('starting')} />
      <p role="status">{isWaiting && t('startWaiting')}</p>
    </div>
  );
}
