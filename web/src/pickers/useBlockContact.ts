import type { ContactView } from '@shared/contacts/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { toast } from '@web/ui/toast.tsx';
import { blockTexts } from './blockText.ts';

/** Blocks a contact or lets them write again; as it can be taken back, it does not ask. */
export function useBlockContact(onChanged: (contact: ContactView) => void) {
  const t = useText(blockTexts);
  const setActive = useAction('contacts', 'block', {
    onSuccess: (contact) => {
      onChanged(contact);
      const { id, active } = contact;
      toast.undo(t(active ? 'unblocked' : 'blocked'), t('undo'), () => setActive.mutate({ id, active: !active }));
    },
  });
  return ({ id, active }: ContactView) => ({
    label: t(active ? 'block' : 'unblock'),
    isPending: setActive.isPending && setActive.variables.id === id,
    run: () => setActive.mutate({ id, active: !active }),
  });
}
