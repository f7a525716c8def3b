import { useText } from '@web/lib/i18n.ts';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { EmptyState } from './EmptyState.tsx';
import { uiTexts } from './text.ts';

export interface PartFailureProps {
  fetch: () => Promise<unknown>;
  onArrived: () => void;
  /** Given for dialogs: the failure is then shown in a dialog too. */
  onClose?: (() => void) | undefined;
}

/** Retries on request, and when the connection returns. */
export function useRetry({ fetch, onArrived }: PartFailureProps) {
  const [isTrying, setTrying] = useState(false);
  const [hasTried, setTried] = useState(false);
  // Online and still nothing: a newer version took its place, or the browser remembers that it could not have it.
  const [mustReload, setMustReload] = useState(navigator.onLine);
  const tryAgain = () => {
    setTrying(true);
    fetch().then(onArrived, () => {
      setTrying(false);
      setTried(true);
      setMustReload(navigator.onLine);
    });
  };
  useEffect(() => {
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  });
  return { tryAgain, isTrying, hasTried, mustReload };
}

/** Replaces a part of the screen whose code could not be loaded. */
export function PartFailure(props: PartFailureProps) {
  const { onClose } = props;
  const t = useText(uiTexts);
  const { tryAgain, isTrying, hasTried, mustReload } = useRetry(props);
  const words = mustReload ? 'partReload' : hasTried ? 'partStillOffline' : 'partOffline';
  const button = (
    <Button
      variant="primary"
      isPending={isTrying}
      isFirstFocus
      onClick={mustReload ? () => location.reload() : tryAgain}
    >
      {t(mustReload ? 'reload' : 'tryAgain')}
    </Button>
  );
  const reason = <span role="status">{t(words)}</span>;
  if (onClose === undefined) {
    return (
      <EmptyState icon={CloudOff} title={t('partMissing')} action={button}>
        {reason}
      </EmptyState>
    );
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      {button}
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} size="small" title={t('partMissing')} footer={footer}>
      {reason}
    </Dialog>
  );
}
