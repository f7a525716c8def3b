import { useText } from '@web/lib/i18n.ts';
import { useConnectionState } from '@web/lib/live.ts';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { CloudOff, Wifi } from 'lucide-react';
import { appTexts } from '../text.ts';
import styles from './ConnectionBanner.module.css';

/** Quiet: composing goes on. The line stays for listeners, so that its words are announced when they come. */
export function ConnectionBanner() {
  const t = useText(appTexts);
  const state = useConnectionState();
  const isShown = state === 'offline' || state === 'restored';
  return (
    <div role="status" className={classNames(isShown && styles['line'], isShown && styles[state])}>
      {isShown && (
        <>
          <Icon icon={state === 'offline' ? CloudOff : Wifi} size={16} />
          {t(state)}
        </>
      )}
    </div>
  );
}
