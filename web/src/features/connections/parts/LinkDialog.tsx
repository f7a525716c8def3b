import type { ConnectionView } from '@shared/connections/model.ts';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { hasSandbox } from '@web/pickers/sandbox.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { linkTexts } from '../linkText.ts';
import { useStatusReason } from '../useStatusReason.ts';
import { ImportStatus } from './ImportStatus.tsx';
import { LinkCodeView, LinkSteps, SecondsLeft, TestPhone, useLinkCode } from './LinkCode.tsx';
import styles from './LinkDialog.module.css';
import { SwitchCodeKind } from './SwitchCodeKind.tsx';
import { useNewCode, useRetry } from './sessionActions.ts';

interface Props {
  /** Connection from the list, whose changes announce a new code. */
  connection: ConnectionView;
  onClose: () => void;
}

type LinkStep = 'linked' | 'reopening' | 'taken' | 'over' | 'code';

/** Steps without a link, which show the risk of linking. */
const risky: readonly LinkStep[] = ['over', 'code'];

/** A number whose device WhatsApp knows needs no code, however its line fares. */
function stepOf({ status, link }: ConnectionView): LinkStep {
  if (status === 'CONNECTED') return 'linked';
  if (status === 'DISCONNECTED') return link?.hasDevice ? 'taken' : 'over';
  if (link?.hasDevice && status !== 'PAIRING') return 'reopening';
  return status === 'TIMEOUT' ? 'over' : 'code';
}

/** The line is closed and does not reopen by itself. A known device stays known. */
function Over({ connection: { id, statusReason }, hasDevice }: { connection: ConnectionView; hasDevice: boolean }) {
  const t = useText(linkTexts);
  const reason = useStatusReason();
  const [newCode, retry] = [useNewCode(), useRetry()];
  const call = hasDevice ? retry : newCode;
  return (
    <Banner
      tone="failed"
      action={
        <Button size="small" isPending={call.isPending} onClick={() => call.mutate({ id })}>
          {t(hasDevice ? 'restart' : 'newCode')}
        </Button>
      }
    >
      {statusReason === '' ? t('ended') : reason(statusReason)}
    </Banner>
  );
}

/** Live region for the current step. It takes over the focus when the previous step's element disappears. */
function Progress({ step, children, aside }: { step: LinkStep; children: ReactNode; aside: ReactNode }) {
  const t = useText(linkTexts);
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  });
  return (
    <section ref={place} tabIndex={-1} aria-label={t('progress')} data-step={step} className={styles['progress']}>
      <div aria-live="polite">{children}</div>
      {aside}
    </section>
  );
}

/** Links a number to the phone it is on: a code to scan, or one to type. */
export function LinkDialog({ connection, onClose }: Props) {
  const t = useText(linkTexts);
  const { user } = useSession();
  const code = useLinkCode(connection);
  const { id, status, number, name } = connection;
  const step = code.isAsked ? 'code' : stepOf(connection);
  const isWaiting = step === 'code' && status === 'qrcode';
  const isThere = code.picture !== undefined || code.text !== undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title', { name })}
      footer={
        <Button variant={step === 'linked' ? 'primary' : 'quiet'} onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={styles['body']}>
        {risky.includes(step) && <Banner tone="waiting">{t('risk')}</Banner>}
        {step === 'code' && <LinkSteps isTyped={code.isTyped} />}
        <Progress step={step} aside={isThere && <SecondsLeft code={code} />}>
          {step === 'linked' && (
            <Banner tone="open">
              {t('done')} <span className={styles['number']}>{formatPhone(number)}</span>
            </Banner>
          )}
          {step === 'reopening' && <Banner tone="waiting">{t('reopening')}</Banner>}
          {step === 'over' && <Over connection={connection} hasDevice={false} />}
          {step === 'taken' && <Over connection={connection} hasDevice />}
          {step === 'code' && <LinkCodeView connection={connection} code={code} />}
        </Progress>
        {step === 'linked' && <ImportStatus connection={connection} />}
        {isWaiting && !code.wasTyped && hasSandbox(user.company) && <TestPhone connectionId={id} />}
        {isWaiting && <SwitchCodeKind id={id} isTyped={code.wasTyped} />}
      </div>
    </Dialog>
  );
}
