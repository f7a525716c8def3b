import type { UserView } from '@shared/users/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import styles from './FailingEmail.module.css';
import { failingEmailTexts } from './failingEmailText.ts';

type Failing = Pick<UserView, 'id' | 'email' | 'emailFailure' | 'emailState'>;

/**
 * Says that a user's e-mails bounce, or that the user has no address any more.
 * @param onRetried enables the retry, for administrators
 */
export function FailingEmail({ user, onRetried }: { user: Failing; onRetried?: (user: UserView) => void }) {
  const t = useText(failingEmailTexts);
  const retry = useAction('users', 'retryEmail', { onSuccess: (saved) => onRetried?.(saved) });
  if (user.emailState === 'taken')
    return (
      <Banner tone="failed" className={styles['banner']}>
        {t('takenHint')}
      </Banner>
    );
  if (!user.emailFailure) return null;
  return (
    <Banner
      tone="waiting"
      className={styles['banner']}
      action={
        onRetried && (
          <Button size="small" isPending={retry.isPending} onClick={() => retry.mutate({ id: user.id })}>
            {t('again')}
          </Button>
        )
      }
    >
      {t(user.emailFailure.kind, { email: user.email })} {!onRetried && t('askAdmin')}
    </Banner>
  );
}
