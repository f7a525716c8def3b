import { api } from '@web/lib/api.ts';
import { refresh } from '@web/lib/credentials.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { formatDateTime } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useState } from 'react';
import { profileTexts } from './text.ts';

interface Props {
  until: string;
  /** The last digits of the number before. */
  formerEnd: string;
}

/** A new number gets no codes for a while; the owner of the former number can confirm it at once. */
export function WaitingPhone({ until, formerEnd }: Props) {
  const t = useText(profileTexts);
  const [handle, setHandle] = useState<string>();
  const [code, setCode] = useState('');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (Date.parse(until) <= serverDate().getTime()) return null;
  const attempt = async (work: () => Promise<void>) => {
    setPending(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setPending(false);
    }
  };
  const ask = () => attempt(async () => setHandle((await api.recovery.askFormerPhone({})).handle));
  const confirm = (of: string) =>
    attempt(async () => {
      await api.recovery.confirmPhone({ handle: of, code });
      toast.success(t('phoneConfirmed'));
      await refresh();
    });
  return (
    <>
      <Banner
        tone="waiting"
        action={
          handle === undefined && (
            <Button size="small" isPending={isPending} onClick={() => void ask()}>
              {t('sendPhoneCode')}
            </Button>
          )
        }
      >
        {t('phoneWaits', { until: formatDateTime(until), end: formerEnd })}
      </Banner>
      {failure !== undefined && <Banner tone="failed">{failure}</Banner>}
      {handle !== undefined && (
        <>
          <TextField
            label={t('phoneCode', { end: formerEnd })}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button isPending={isPending} onClick={() => void confirm(handle)}>
            {t('confirmPhone')}
          </Button>
        </>
      )}
    </>
  );
}
