import { useLatest } from '@web/lib/useLatest.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { listSearch, type TabKey } from './inboxFilter.ts';

/** Going to tickets and back to the list, keeping what the list shows. */
export function useTicketNavigation() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const place = useLatest(pathname);
  return {
    toTicket: (uuid: string, tab?: TabKey) => void navigate(`/tickets/${uuid}${listSearch(search, tab)}`),
    toList: () => void navigate(`/tickets${listSearch(search)}`),
    /** Where the person is now. */
    here: `${pathname}${search}`,
    isAt: (uuid: string) => place.current === `/tickets/${uuid}`,
    /** Begins to look whether the person goes elsewhere. @returns whether they are still there */
    watch: () => {
      const from = place.current;
      return () => place.current === from;
    },
    to: (address: string) => void navigate(address),
  };
}
