import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { useLocation } from 'react-router-dom';
import { dialogTexts } from '../dialogs/dialogText.ts';
import { type Holder, maySee } from './conflict.ts';
import { listSearch } from './inboxFilter.ts';

interface Conflict {
  /** Who has the contact's active ticket and in which queue; what to do about it, for those who cannot see it. */
  readonly words: string;
  /** Where the ticket opens, for those who may see it. */
  readonly address: string | undefined;
}

/** What somebody is told and offered when the contact's active ticket is with somebody else. */
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
