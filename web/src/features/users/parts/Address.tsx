import type { UserView } from '@shared/users/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { failingEmailTexts } from '@web/pickers/failingEmailText.ts';
import { nextEmailTexts } from '@web/pickers/nextEmailText.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Mail, MailX } from 'lucide-react';

type Shown = Pick<UserView, 'email' | 'emailFailure' | 'emailState' | 'nextEmail' | 'nextEmailFailure'>;

function NextBadge({ isFailing }: { isFailing: boolean }) {
  const t = useText(nextEmailTexts);
  return (
    <Badge tone={isFailing ? 'failed' : 'waiting'} icon={isFailing ? MailX : Mail}>
      {t(isFailing ? 'badgeFails' : 'badge')}
    </Badge>
  );
}

function FailingBadge({ text }: { text: 'badge' | 'taken' }) {
  const t = useText(failingEmailTexts);
  return (
    <Badge tone="failed" icon={MailX}>
      {t(text)}
    </Badge>
  );
}

/** E-mail of the user for the sign-in, with its failures and those of a waiting change. */
export function Address({ email, emailFailure, emailState, nextEmail, nextEmailFailure }: Shown) {
  if (emailState === 'taken') return <FailingBadge text="taken" />;
  const isFailing = Boolean(nextEmailFailure);
  if (!emailFailure && !nextEmail) return email;
  return (
    <>
      {email} {emailFailure ? <FailingBadge text="badge" /> : <NextBadge isFailing={isFailing} />}
    </>
  );
}
