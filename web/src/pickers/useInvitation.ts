import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { toast } from '@web/ui/toast.tsx';
import { useRef, useState } from 'react';
import { invitationTexts } from './invitationText.ts';

/**
 * Invites a user; without e-mail it shows a link to copy.
 * @param onClose closes the record's dialog, which stays open while there is a link
 */
export function useInvitation(feature: 'users' | 'companies', onClose?: () => void) {
  const t = useText(invitationTexts);
  const ofUser = useAction('users', 'invite');
  const ofCompany = useAction('companies', 'invite');
  const [link, setLink] = useState<string | null>(null);
  const isShown = useRef(false);
  const invite = async (id: number) => {
    const action = feature === 'users' ? ofUser : ofCompany;
    const made = await action.mutateAsync({ id });
    if (made.link === null) toast.success(t('sent'));
    isShown.current = made.link !== null;
    setLink(made.link);
  };
  return {
    invite,
    isPending: ofUser.isPending || ofCompany.isPending,
    link,
    /** Closes the record's form, unless a link has replaced it. */
    closeForm: () => {
      if (!isShown.current) onClose?.();
    },
    close: () => setLink(null),
  };
}
