import type { ContactView } from '@shared/contacts/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { useBlockContact } from '@web/pickers/useBlockContact.ts';
import type { RowAction } from '@web/ui/DataTable.tsx';
import { Ban, CalendarClock, Merge, MessageSquarePlus, Pencil, Trash2, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { contactsTexts } from '../text.ts';

/** Dialog that is open above the list. */
export type OpenDialog =
  | { readonly kind: 'edit'; readonly contact: ContactView | undefined }
  | { readonly kind: 'import' | 'export' }
  | { readonly kind: 'remove' | 'schedule'; readonly contact: ContactView }
  | { readonly kind: 'merge'; readonly contact: ContactView; readonly other?: ContactView };

export function useRowActions(setOpen: (open: OpenDialog) => void): (contact: ContactView) => RowAction[] {
  const t = useText(contactsTexts);
  const navigate = useNavigate();
  const { user } = useSession();
  const client = useQueryClient();
  const blocking = useBlockContact(() => void client.invalidateQueries({ queryKey: ['contacts', 'list'] }));
  const blockAction = (contact: ContactView): RowAction => {
    const { label, isPending, run } = blocking(contact);
    return { key: 'block', label, icon: contact.active ? Ban : Undo2, writes: true, isPending, onSelect: run };
  };
  return (contact) => [
    {
      key: 'start',
      label: t('start'),
      icon: MessageSquarePlus,
      isDisabled: !contact.active,
      writes: true,
      onSelect: () => void navigate(`/tickets?newTicket=${encodeURIComponent(contact.id)}`),
    },
    ...(user.company.plan?.useSchedules
      ? [
          {
            key: 'schedule',
            label: t('schedule'),
            icon: CalendarClock,
            isDisabled: !contact.active,
            writes: true,
            onSelect: () => setOpen({ kind: 'schedule', contact }),
          },
        ]
      : []),
    { key: 'edit', label: t('edit'), icon: Pencil, writes: true, onSelect: () => setOpen({ kind: 'edit', contact }) },
    blockAction(contact),
    ...(user.profile === 'user' || contact.isGroup
      ? []
      : [
          {
            key: 'merge',
            label: t('merge'),
            icon: Merge,
            writes: true,
            onSelect: () => setOpen({ kind: 'merge', contact }),
          },
        ]),
    ...(user.profile === 'admin'
      ? [
          {
            key: 'remove',
            label: t('remove'),
            icon: Trash2,
            isDanger: true,
            onSelect: () => setOpen({ kind: 'remove', contact }),
          },
        ]
      : []),
  ];
}
