import { useText } from '@web/lib/i18n.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { invitationTexts } from './invitationText.ts';

/** Banner for a user without a password, who can be invited again in case the invitation was lost. */
export function PendingInvitation({ isPending, onInvite }: { isPending: boolean; onInvite: () => void }) {
  const t = useText(invitationTexts);
  return (
    <Banner
      tone="waiting"
      action={
        <Button size="small" isPending={isPending} onClick={onInvite}>
          {t('again')}
        </Button>
      }
    >
      {t('pending')}
    </Banner>
  );
}
