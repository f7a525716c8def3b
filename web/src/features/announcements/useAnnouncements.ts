import { byPriority } from '@shared/announcements/model.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { infinite } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useStored } from '@web/lib/storage.ts';
import { useMemo } from 'react';

/** The active announcements by priority, and how many of them the person has not looked at in this browser. */
export function useAnnouncements() {
  const { user } = useSession();
  const list = useInfiniteQuery(infinite('announcements', 'list', {}));
  const [seen, setSeen] = useStored('announcementSeen', String(user.id));
  const announcements = useMemo(
    () =>
      list.data?.pages
        .flatMap(({ records }) => records)
        .filter(({ status }) => status)
        .sort(byPriority),
    [list.data],
  );
  const newest =
    announcements
      ?.map(({ id }) => id)
      .sort()
      .at(-1) ?? '';
  const unread = announcements?.filter(({ id }) => id > seen).length ?? 0;
  const look = () => {
    if (newest > seen) setSeen(newest);
  };
  return { ...list, announcements, seen, unread, look };
}
