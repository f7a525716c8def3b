import type { ConnectionView } from '@shared/connections/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { serverTime } from '@web/lib/serverClock.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { FlaskConical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { linkTexts } from '../linkText.ts';
import { useStatusReason } from '../useStatusReason.ts';
import styles from './LinkDialog.module.css';
import { useRequestedCode } from './sessionActions.ts';

export interface LinkCode {
  /** Absent while it is on its way. */
  readonly picture?: string | undefined;
  readonly text?: string | undefined;
  readonly until: string | null;
  /** True for a code to be typed, also while it is only requested. */
  readonly isTyped: boolean;
  /** True while a requested code has not arrived. */
  readonly isAsked: boolean;
  /** Same as `isTyped`, but for the former code while the new one has not arrived. */
  readonly wasTyped: boolean;
}

/** The code of a number that waits for its phone: the one that is good now, or none. */
export function useLinkCode({ id, status, link }: ConnectionView): LinkCode {
  const until = link?.codeUntil ?? null;
  const { data, refetch } = useQuery({ ...query('connections', 'get', { id }), enabled: status === 'qrcode' });
  const asked = useRequestedCode(id);
  useEffect(() => {
    if (until !== null) void refetch();
  }, [until, refetch]);
  const isThere = status === 'qrcode' && !asked.isPending && data?.link?.codeUntil === until;
  const { qrcode: picture, pairingCode: text } = isThere ? data : {};
  const isFormer = data?.pairingCode !== undefined;
  const isTyped = isThere ? text !== undefined : (asked.isTyped ?? isFormer);
  const { isPending: isAsked } = asked;
  return { picture, text, until, isTyped, isAsked, wasTyped: isAsked ? isFormer : isTyped };
}

/** Whole seconds until an instant, updated while shown. */
function useSecondsUntil(instant: string | null): number {
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), 1000);
    return () => clearInterval(timer);
  }, []);
  return instant === null ? 0 : Math.max(0, Math.round((Date.parse(instant) - now) / 1000));
}

/** Outside the live region, because screen readers would announce each second. */
export function SecondsLeft({ code: { until, isTyped } }: { code: LinkCode }) {
  const t = useText(linkTexts);
  return <small>{t(isTyped ? 'secondsLeftTyped' : 'secondsLeft', { count: useSecondsUntil(until) })}</small>;
}

export function LinkSteps({ isTyped }: { isTyped: boolean }) {
  const t = useText(linkTexts);
  return (
    <ol className={styles['steps']}>
      <li>{t('step1')}</li>
      <li>{t('step2')}</li>
      <li>{t(isTyped ? 'step3Typed' : 'step3')}</li>
    </ol>
  );
}

/** The code itself, or what it waits for. */
export function LinkCodeView({
  connection: { status, statusReason },
  code,
}: {
  connection: ConnectionView;
  code: LinkCode;
}) {
  const t = useText(linkTexts);
  const reason = useStatusReason();
  const { picture, text, isAsked } = code;
  if (picture !== undefined)
    return <img className={styles['picture']} src={picture} alt={t('picture')} width={240} height={240} />;
  if (text !== undefined)
    return (
      <output className={styles['typed']} aria-label={t('code')}>
        {text.replace(/(.{4})(.)/, '$1-$2')}
      </output>
    );
  if (status === 'PAIRING' && !isAsked) return <p>{t('pairing')}</p>;
  return <p>{statusReason === '' || isAsked ? t('preparing') : reason(statusReason)}</p>;
}

/** A simulated phone scans the code, in installations with a sandbox. */
export function TestPhone({ connectionId }: { connectionId: number }) {
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
