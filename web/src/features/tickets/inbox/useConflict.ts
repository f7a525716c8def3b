import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { useLocation } from 'react-router-dom';
import { dialogTexts } from '../dialogs/dialogText.ts';
import { type Holder, maySee } from './conflict.ts';
import { listSearch } from './inboxFilter.ts';

interface Conflict {
  /** Text about the owner and queue of the contact's active ticket; with advice for users who cannot see it. */
  readonly words: string;
  /** Address of the ticket, for users who may see it. */
  readonly address: string | undefined;
}

/** Text and link for a contact whose active ticket belongs to a colleague. */
export function useConflict(): (holder: Holder) => Conflict {
  const t = useText(dialogTexts);
  const { viewer } = useSession();
  const { search } = useLocation();
  return (holder) => {
    const queue = holder.queue?.name ?? t('noQueue');
    const user = holder.user?.name;
    const who = user === undefined ? t('conflictQueue', { queue }) : t('conflictUser', { user, queue });
    if (maySee(viewer, holder)) return { words: who, address: `/tickets/${holder.uuid}${listSearch(search)}` };
    return { words: user === undefined ? who : `${who} ${t('conflictHint')}`, address: undefined };
  };
}
