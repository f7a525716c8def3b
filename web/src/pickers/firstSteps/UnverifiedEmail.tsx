import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { toast } from '@web/ui/toast.tsx';
import { firstStepTexts } from './text.ts';
import styles from './UnverifiedEmail.module.css';

/** Before its e-mail is confirmed a company connects no real number. */
export function UnverifiedEmail() {
  const t = useText(firstStepTexts);
  const { company } = useSession().user;
  const send = useAction('recovery', 'sendProof', {
    onSuccess: ({ email }) => toast.success(t('proofSent', { email })),
  });
  if (!company.isEmailUnproven) return null;
  return (
    <Banner
      tone="waiting"
      className={styles['banner']}
      action={
        <Button size="small" isPending={send.isPending} onClick={() => send.mutate({})}>
          {t('proofAgain')}
        </Button>
      }
    >
      {t('unproven')}
    </Banner>
  );
}
