import { useCurrentLocation } from '@web/lib/useUrlParams.ts';
import { useNavigate } from 'react-router-dom';
import { listSearch, type TabKey } from './inboxFilter.ts';

/** Going to tickets and back to the list, keeping what the list shows. */
export function useTicketNavigation() {
  const navigate = useNavigate();
  const locate = useCurrentLocation();
  const isAtPath = (pathname: string) => locate().pathname === pathname;
  return {
    toTicket: (uuid: string, tab?: TabKey) => void navigate(`/tickets/${uuid}${listSearch(locate().search, tab)}`),
    toList: () => void navigate(`/tickets${listSearch(locate().search)}`),
    /** The address where the person is now. */
    here: () => {
      const { pathname, search } = locate();
      return `${pathname}${search}`;
    },
    isAt: (uuid: string) => isAtPath(`/tickets/${uuid}`),
    /** Begins to look whether the person goes elsewhere. @returns whether they are still there */
    watch: () => {
      const { pathname } = locate();
      return () => isAtPath(pathname);
    },
    to: (address: string) => void navigate(address),
  };
}
