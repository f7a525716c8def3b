import type { ConnectionView } from '@shared/connections/model.ts';
import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { hasSandbox } from '@web/pickers/sandbox.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { FlaskConical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { linkTexts } from '../linkText.ts';
import { useReason } from '../reason.ts';
import { ImportState } from './ImportState.tsx';
import styles from './LinkDialog.module.css';
import { useNewCode } from './useNewCode.ts';

interface Props {
  /** As the list has it now: its changes tell that there is another code. */
  connection: ConnectionView;
  onClose: () => void;
}

/** Whole seconds until an instant, while somebody looks. */
function useSecondsUntil(instant: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return instant === null ? 0 : Math.max(0, Math.round((Date.parse(instant) - now) / 1000));
}

/** Beside what is announced: nobody wants to hear each second. */
function SecondsLeft({ until, isTyped }: { until: string | null; isTyped: boolean }) {
  const t = useText(linkTexts);
  return <small>{t(isTyped ? 'secondsLeftTyped' : 'secondsLeft', { count: useSecondsUntil(until) })}</small>;
}

/** Who has only the phone at hand cannot scan what it shows. */
function OtherWay({ id, isTyped }: { id: number; isTyped: boolean }) {
  const t = useText(linkTexts);
  const [phone, setPhone] = useState('');
  const newCode = useNewCode();
  if (isTyped) {
    return (
      <Button variant="quiet" isPending={newCode.isPending} onClick={() => newCode.mutate({ id })}>
        {t('showPicture')}
      </Button>
    );
  }
  return (
    <form
      className={styles['phone']}
      onSubmit={(event) => {
        event.preventDefault();
        newCode.mutate({ id, phone });
      }}
    >
      <TextField
        label={t('phone')}
        type="tel"
        inputMode="tel"
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <Button type="submit" isDisabled={phone.replace(/\D/g, '').length < 8} isPending={newCode.isPending}>
        {t('typeCode')}
      </Button>
    </form>
  );
}

function Code({ connection }: { connection: ConnectionView }) {
  const t = useText(linkTexts);
  const reason = useReason();
  const { user } = useSession();
  const { status, statusReason, link, id } = connection;
  const codeUntil = link?.codeUntil ?? null;
  const { data, refetch } = useQuery({ ...query('connections', 'get', { id }), enabled: status === 'qrcode' });
  useEffect(() => {
    if (codeUntil !== null) void refetch();
  }, [codeUntil, refetch]);
  const isShown = status === 'qrcode' && data?.link?.codeUntil === codeUntil;
  // Between two codes it stays the same kind.
  const isTyped = data?.pairingCode !== undefined;
  const preparing = statusReason === '' ? t('preparing') : reason(statusReason);
  return (
    <>
      <ol className={styles['steps']}>
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t(isTyped ? 'step3Typed' : 'step3')}</li>
      </ol>
      <div className={styles['code']}>
        <div aria-live="polite">
          {isShown && data.qrcode !== undefined && (
            <img className={styles['picture']} src={data.qrcode} alt={t('picture')} width={240} height={240} />
          )}
          {isShown && isTyped && (
            <output className={styles['typed']} aria-label={t('code')}>
              {data.pairingCode?.replace(/(.{4})(.)/, '$1-$2')}
            </output>
          )}
          {!isShown && <p>{status === 'PAIRING' ? t('pairing') : preparing}</p>}
        </div>
        {isShown && <SecondsLeft until={codeUntil} isTyped={isTyped} />}
      </div>
      {status === 'qrcode' && !isTyped && hasSandbox(user.company) && <TestPhone connectionId={id} />}
      {status === 'qrcode' && <OtherWay id={id} isTyped={isTyped} />}
    </>
  );
}

/** Where there is a sandbox, one of its phones does what an owner's would. */
function TestPhone({ connectionId }: { connectionId: number }) {
  const t = useText(linkTexts);
  const scan = useAction('sandbox', 'link');
  return (
    <Banner
      tone="notice"
      icon={FlaskConical}
      action={
        <Button size="small" isPending={scan.isPending} onClick={() => scan.mutate({ connectionId })}>
          {t('scanHere')}
        </Button>
      }
    >
      {t('noPhone')}
    </Banner>
  );
}

/** Links a number to the phone it is on: a code to scan, or one to type. */
export function LinkDialog({ connection, onClose }: Props) {
  const t = useText(linkTexts);
  const reason = useReason();
  const { id, status, statusReason, number, name } = connection;
  const newCode = useNewCode();
  const isLinked = status === 'CONNECTED';
  const isOver = status === 'DISCONNECTED' || status === 'TIMEOUT';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title', { name })}
      footer={
        <Button variant={isLinked ? 'primary' : 'quiet'} onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={styles['body']}>
        {isLinked && <Banner tone="open">{t('done', { number: formatPhone(number) })}</Banner>}
        {isLinked && <ImportState connection={connection} />}
        {!isLinked && <Banner tone="waiting">{t('risk')}</Banner>}
        {isOver && (
          <Banner
            tone="failed"
            action={
              <Button size="small" isPending={newCode.isPending} onClick={() => newCode.mutate({ id })}>
                {t('newCode')}
              </Button>
            }
          >
            {statusReason === '' ? t('ended') : reason(statusReason)}
          </Banner>
        )}
        {!isLinked && !isOver && <Code connection={connection} />}
      </div>
    </Dialog>
  );
}
