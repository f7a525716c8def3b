import { firstScreenShown } from '@web/lib/firstScreen.ts';
import { useSession } from '@web/lib/session.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Suspense } from 'react';
import { hasChats } from '../pages.ts';

// Loaded after the first screen, which does not need them.
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

/** Popovers of the internal chats and of the platform's announcements. */
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
