import { firstScreenShown } from '@web/lib/firstScreen.ts';
import { useSession } from '@web/lib/session.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Suspense } from 'react';
import { hasChats } from '../pages.ts';

// Beside the work, not before it: the first screen does not wait for them.
const ChatsPopover = lazyWithRetry(async () => {
  await firstScreenShown();
  return (await import('@web/features/chats/ChatsPopover.tsx')).ChatsPopover;
});
const AnnouncementsPopover = lazyWithRetry(async () => {
  await firstScreenShown();
  return (await import('@web/features/announcements/AnnouncementsPopover.tsx')).AnnouncementsPopover;
});

/** A button's room, until it comes. */
const room = <Skeleton width="var(--control)" height="var(--control)" />;

/** What colleagues write, and what the platform has to say. */
export function TeamPopovers() {
  const session = useSession();
  return (
    <>
      {hasChats(session) && (
        <Suspense fallback={room}>
          <ChatsPopover />
        </Suspense>
      )}
      <Suspense fallback={room}>
        <AnnouncementsPopover />
      </Suspense>
    </>
  );
}
