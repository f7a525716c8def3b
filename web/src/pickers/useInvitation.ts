import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { toast } from '@web/ui/toast.tsx';
import { useRef, useState } from 'react';
import { invitationTexts } from './invitationText.ts';

/**
 * Invites somebody; where no e-mail leaves, there is a link to copy.
 * @param onClose of a record's dialog that it is done from: it stays open as long as there is a link
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
    /** Of the record's form: a link that came meanwhile is shown in its place. */
    closeForm: () => {
      if (!isShown.current) onClose?.();
    },
    close: () => setLink(null),
  };
}
