import type { UserView } from '@shared/users/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { toast } from '@web/ui/toast.tsx';
import styles from './FailingEmail.module.css';
import { failingEmailTexts } from './failingEmailText.ts';
import { nextEmailTexts } from './nextEmailText.ts';

interface Props {
  user: Pick<UserView, 'id' | 'nextEmail' | 'nextEmailFailure'>;
  /** An administrator may have the link sent again though e-mails to the address failed. */
  mayTryAgain?: boolean;
  onSaved: (user: UserView) => void;
}

/** Says that another address waits for its link, which can be sent again or withdrawn. */
export function NextEmail({ user: { id, nextEmail, nextEmailFailure: failure }, mayTryAgain = false, onSaved }: Props) {
  const t = useText(nextEmailTexts);
  const tFailing = useText(failingEmailTexts);
  const send = useAction('users', 'sendNextEmail', {
    onSuccess(saved) {
      onSaved(saved);
      toast.success(t('sent', { email: nextEmail ?? '' }));
    },
  });
  const withdraw = useAction('users', 'withdrawNextEmail', {
    onSuccess(saved) {
      onSaved(saved);
      toast.success(t('kept'));
    },
  });
  if (!nextEmail) return null;
  return (
    <Banner
      tone="waiting"
      className={styles['banner']}
      action={
        <>
          {(!failure || mayTryAgain) && (
            <Button size="small" isPending={send.isPending} onClick={() => send.mutate({ id })}>
              {t('again')}
            </Button>
          )}
          <Button size="small" isPending={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
            {t('withdraw')}
          </Button>
        </>
      }
    >
      {failure ? tFailing(failure.kind, { email: nextEmail }) : t('waits', { email: nextEmail })}{' '}
      {failure && !mayTryAgain && tFailing('askAdmin')}
    </Banner>
  );
}
